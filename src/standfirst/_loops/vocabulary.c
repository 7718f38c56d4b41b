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
        Py_ssize_t size = at - start;
        if (size == 0 || !self->has_length[size < 255 ? size : 255]) {
            continue;
        }
        PyObject *words = self->by_first[lower_case[*start]];
        Py_ssize_t count = words ? PyTuple_GET_SIZE(words) : 0;
        for (Py_ssize_t number = 0; number < count; number++) {
            PyObject *word = PyTuple_GET_ITEM(words, number);
            if (PyBytes_GET_SIZE(word) == size && is_word(PyBytes_AS_STRING(word), start, size)) {
                if (PySet_Add(found, word) < 0) {
                    Py_DECREF(found);
                    return NULL;
                }
                break;
            }
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

static PyObject *
vocabulary_among_ascii(Vocabulary *self, PyObject *text)
{
    if (!PyUnicode_Check(text)) {
        PyErr_SetString(PyExc_TypeError, "among_ascii() takes a string");
        return NULL;
    }
    if (!PyUnicode_IS_COMPACT_ASCII(text)) {
        Py_RETURN_NONE;
    }
    return words_among(self, PyUnicode_1BYTE_DATA(text), PyUnicode_GET_LENGTH(text));
}

static PyMethodDef vocabulary_methods[] = {
    {"among", (PyCFunction)vocabulary_among, METH_O,
     "Return those that stand in a text as whole words, whatever its case."},
    {"among_ascii", (PyCFunction)vocabulary_among_ascii, METH_O,
     "Return those that stand in a text of ASCII alone; None for any other text."},
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
