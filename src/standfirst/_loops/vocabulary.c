/* Which words of a vocabulary a text holds: languages/vocabulary.py. */

#include "loops.h"

typedef struct {
    PyObject_HEAD
    PyObject *by_first[256]; /* tuples of the words that begin with a byte, or NULL */
    char has_length[256];    /* the last one stands for all longer words */
} Vocabulary;

static char part_of_word[256];
static unsigned char lower_case[256]; /* of ASCII letters */

static void
vocabulary_dealloc(Vocabulary *self)
{
    for (int byte = 0; byte < 256; byte++) {
        Py_XDECREF(self->by_first[byte]);
    }
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int
vocabulary_add(Vocabulary *self, PyObject *word)
{
    if (!PyBytes_Check(word)) {
        PyErr_SetString(PyExc_TypeError, "a vocabulary is made of bytes");
        return -1;
    }
    Py_ssize_t size = PyBytes_GET_SIZE(word);
    if (size == 0) {
        return 0;
    }
    unsigned char first = (unsigned char)PyBytes_AS_STRING(word)[0];
    self->has_length[size < 255 ? size : 255] = 1;
    PyObject *known = self->by_first[first];
    PyObject *longer = known ? PySequence_List(known) : PyList_New(0);
    if (longer == NULL || PyList_Append(longer, word) < 0) {
        Py_XDECREF(longer);
        return -1;
    }
    PyObject *words = PyList_AsTuple(longer);
    Py_DECREF(longer);
    if (words == NULL) {
        return -1;
    }
    Py_XDECREF(known);
    self->by_first[first] = words;
    return 0;
}

static PyObject *
vocabulary_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *words;
    static char *names[] = {"words", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O", names, &words)) {
        return NULL;
    }
    PyObject *unique = PyFrozenSet_New(words);
    PyObject *each = unique ? PyObject_GetIter(unique) : NULL;
    Py_XDECREF(unique);
    if (each == NULL) {
        return NULL;
    }
    Vocabulary *self = (Vocabulary *)type->tp_alloc(type, 0);
    PyObject *word;
    while (self != NULL && (word = PyIter_Next(each)) != NULL) {
        if (vocabulary_add(self, word) < 0) {
            Py_CLEAR(self);
        }
        Py_DECREF(word);
    }
    Py_DECREF(each);
    if (PyErr_Occurred()) {
        Py_XDECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

/* Tells whether some text, in lower case, is a word of the vocabulary's. */
static int
is_word(const char *word, const unsigned char *text, Py_ssize_t size)
{
    for (Py_ssize_t at = 0; at < size; at++) {
        if ((unsigned char)word[at] != lower_case[text[at]]) {
            return 0;
        }
    }
    return 1;
}

/* Adds a word of a text to those found, where the vocabulary has it. */
static int
add_if_known(Vocabulary *self, const unsigned char *start, Py_ssize_t size, PyObject *found)
{
    if (size == 0 || !self->has_length[size < 255 ? size : 255]) {
        return 0;
    }
    PyObject *words = self->by_first[lower_case[*start]];
    Py_ssize_t count = words ? PyTuple_GET_SIZE(words) : 0;
    for (Py_ssize_t number = 0; number < count; number++) {
        PyObject *word = PyTuple_GET_ITEM(words, number);
        if (PyBytes_GET_SIZE(word) == size && is_word(PyBytes_AS_STRING(word), start, size)) {
            return PySet_Add(found, word);
        }
    }
    return 0;
}

static PyObject *
words_among(Vocabulary *self, const unsigned char *at, Py_ssize_t length)
{
    PyObject *found = PyFrozenSet_New(NULL);
    if (found == NULL) {
        return NULL;
    }
    const unsigned char *end = at + length;
    while (at < end) {
        while (at < end && !part_of_word[*at]) {
            at++;
        }
        const unsigned char *start = at;
        while (at < end && part_of_word[*at]) {
            at++;
        }
        if (add_if_known(self, start, at - start, found) < 0) {
            Py_DECREF(found);
            return NULL;
        }
    }
    return found;
}

static PyObject *
vocabulary_among(Vocabulary *self, PyObject *text)
{
    if (!PyBytes_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "among() takes bytes");
        return NULL;
    }
    return words_among(self, (const unsigned char *)PyBytes_AS_STRING(text),
                       PyBytes_GET_SIZE(text));
}

/* What parts words beyond ASCII: see _MARKS. */
static int
is_mark(Py_UCS4 point)
{
    return point == 0xA0 || point == 0xA7 || point == 0xAB || point == 0xBB ||
           (point >= 0x2013 && point <= 0x2014) || (point >= 0x2018 && point <= 0x201A) ||
           (point >= 0x201C && point <= 0x201E) || point == 0x2026;
}

/* Puts a character into a word in UTF-8 and returns the word's new size. */
static Py_ssize_t
append_utf8(unsigned char *word, Py_ssize_t size, Py_UCS4 point)
{
    if (point < 0x80) {
        word[size++] = (unsigned char)point;
        return size;
    }
    if (point < 0x800) {
        word[size++] = (unsigned char)(0xC0 | (point >> 6));
    } else {
        if (point < 0x10000) {
            word[size++] = (unsigned char)(0xE0 | (point >> 12));
        } else {
            word[size++] = (unsigned char)(0xF0 | (point >> 18));
            word[size++] = (unsigned char)(0x80 | ((point >> 12) & 0x3F));
        }
        word[size++] = (unsigned char)(0x80 | ((point >> 6) & 0x3F));
    }
    word[size++] = (unsigned char)(0x80 | (point & 0x3F));
    return size;
}

#define LONGEST_WORD 250

/* Called with each kind as a constant, so that every kind has a loop of its own. */
static inline PyObject *
words_among_points(Vocabulary *self, int kind, const void *data, Py_ssize_t length)
{
    static const unsigned char section_sign[] = {0xC2, 0xA7};
    unsigned char word[LONGEST_WORD + 4];
    Py_ssize_t size = 0;
    PyObject *found = PyFrozenSet_New(NULL);
    for (Py_ssize_t at = 0; found != NULL && at <= length; at++) {
        Py_UCS4 point = at < length ? PyUnicode_READ(kind, data, at) : ' ';
        if (point < 0x80 ? part_of_word[point] : !is_mark(point)) {
            point = point < 0x80 ? lower_case[point] : Py_UNICODE_TOLOWER(point);
            size = size < LONGEST_WORD ? append_utf8(word, size, point) : size;
            continue;
        }
        /* What was cut short is longer than any word that is looked for. */
        if ((size < LONGEST_WORD && add_if_known(self, word, size, found) < 0) ||
            (point == 0xA7 && add_if_known(self, section_sign, 2, found) < 0)) {
            Py_CLEAR(found);
        }
        size = 0;
    }
    return found;
}

static PyObject *
vocabulary_among_text(Vocabulary *self, PyObject *text)
{
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "among_text() takes a string");
        return NULL;
    }
    const void *data = PyUnicode_DATA(text);
    Py_ssize_t length = PyUnicode_GET_LENGTH(text);
    if (PyUnicode_IS_COMPACT_ASCII(text)) {
        return words_among(self, PyUnicode_1BYTE_DATA(text), length);
    }
    switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
        return words_among_points(self, PyUnicode_1BYTE_KIND, data, length);
    case PyUnicode_2BYTE_KIND:
        return words_among_points(self, PyUnicode_2BYTE_KIND, data, length);
    default:
        return words_among_points(self, PyUnicode_4BYTE_KIND, data, length);
    }
}

static PyMethodDef vocabulary_methods[] = {
    {"among", (PyCFunction)vocabulary_among, METH_O,
     "Return those that stand in a text as whole words, whatever its case."},
    {"among_text", (PyCFunction)vocabulary_among_text, METH_O,
     "Return those that stand in a string as whole words, whatever its case."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject VocabularyType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "standfirst._compiled.Vocabulary",
    .tp_doc = "Words in UTF-8 that are looked for.",
    .tp_basicsize = sizeof(Vocabulary),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = vocabulary_new,
    .tp_dealloc = (destructor)vocabulary_dealloc,
    .tp_methods = vocabulary_methods,
};

int
add_vocabulary(PyObject *module)
{
    for (int byte = 0; byte < 256; byte++) {
        lower_case[byte] = (unsigned char)(byte >= 'A' && byte <= 'Z' ? byte + 32 : byte);
        part_of_word[byte] = byte > 127 || byte == '_' || (byte >= '0' && byte <= '9') ||
                             (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    }
    if (PyType_Ready(&VocabularyType) < 0) {
        return -1;
    }
    return PyModule_AddObjectRef(module, "Vocabulary", (PyObject *)&VocabularyType);
}
