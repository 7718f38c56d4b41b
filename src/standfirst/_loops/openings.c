/* What the opening of a sentence may say, by its words: languages/openings.py. */

#include "words.h"

#define LONGEST_OPENING 300 /* see OPENING_CHARACTERS */
#define MOST_MASKS 32       /* of 64 words each */
#define MOST_WORDS (LONGEST_OPENING / 2)

typedef struct {
    PyObject_HEAD
    Words first;  /* words that open a sentence */
    long *kinds;  /* what each of them may open */
    Words needed; /* words of the phrases */
    Py_ssize_t width;
    Py_ssize_t groups, phrases, choices;
    Py_ssize_t *phrase_end; /* of each group: the phrase behind its last */
    Py_ssize_t *choice_end; /* of each phrase: the choice behind its last */
    char *follows;          /* of each choice: whether its word follows that of the one before */
    uint64_t *masks;        /* of each choice: the words it is among */
} Openings;

/* The words of an opening: their numbers among those needed, -1 for any other. */
typedef struct {
    short numbers[MOST_WORDS];
    Py_ssize_t count;
    uint64_t said[MOST_MASKS];
    int any;
} Said;

static void
openings_dealloc(Openings *self)
{
    words_clear(&self->first);
    words_clear(&self->needed);
    PyMem_Free(self->kinds);
    PyMem_Free(self->phrase_end);
    PyMem_Free(self->choice_end);
    PyMem_Free(self->follows);
    PyMem_Free(self->masks);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int
fill_kinds(Openings *self, PyObject *kinds)
{
    PyObject *words = PyDict_Keys(kinds);
    int failed = words == NULL || words_fill(&self->first, words) < 0;
    Py_XDECREF(words);
    if (failed) {
        return -1;
    }
    self->kinds = PyMem_New(long, self->first.count ? self->first.count : 1);
    if (self->kinds == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t number = 0; number < self->first.count; number++) {
        PyObject *kind = PyDict_GetItemWithError(kinds, self->first.items[number].string);
        self->kinds[number] = kind ? PyLong_AsLong(kind) : -1;
        if (PyErr_Occurred()) {
            return -1;
        }
    }
    return 0;
}

/* Borrowed; NULL with an error set for anything but a tuple in a tuple. */
static PyObject *
tuple_in(PyObject *tuple, Py_ssize_t number)
{
    PyObject *item = PyTuple_GET_ITEM(tuple, number);
    if (!PyTuple_Check(item)) {
        PyErr_SetString(PyExc_TypeError, "groups are tuples of phrases, these of choices, of words");
        return NULL;
    }
    return item;
}

static int
add_to_choice(Openings *self, PyObject *string, uint64_t *mask)
{
    if (!PyUnicode_Check(string) || PyUnicode_GET_LENGTH(string) == 0) {
        PyErr_SetString(PyExc_TypeError, "a choice is made of words");
        return -1;
    }
    Text word = {PyUnicode_KIND(string), PyUnicode_DATA(string), PyUnicode_GET_LENGTH(string)};
    Py_ssize_t number = words_find(&self->needed, &word, 0, word.length);
    if (number < 0) {
        PyErr_SetString(PyExc_ValueError, "a choice is made of words that are looked for");
        return -1;
    }
    mask[number / 64] |= 1ULL << (number % 64);
    return 0;
}

/* Takes whether a choice follows the one before, and its words. */
static int
fill_choice(Openings *self, PyObject *choice)
{
    PyObject *words = PyTuple_GET_SIZE(choice) == 2 ? tuple_in(choice, 1) : NULL;
    if (words == NULL) {
        PyErr_SetString(PyExc_TypeError, "a choice tells whether it follows, and its words");
        return -1;
    }
    uint64_t *mask = self->masks + self->choices * self->width;
    self->follows[self->choices++] = PyTuple_GET_ITEM(choice, 0) == Py_True;
    for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(words); at++) {
        if (add_to_choice(self, PyTuple_GET_ITEM(words, at), mask) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Counts phrases and choices where `fill` is 0, else notes them. */
static int
fill_groups(Openings *self, PyObject *groups, int fill)
{
    self->phrases = self->choices = 0;
    self->groups = PyTuple_GET_SIZE(groups);
    for (Py_ssize_t g = 0; g < self->groups; g++) {
        PyObject *group = tuple_in(groups, g);
        for (Py_ssize_t p = 0; group != NULL && p < PyTuple_GET_SIZE(group); p++) {
            PyObject *phrase = tuple_in(group, p);
            for (Py_ssize_t c = 0; phrase != NULL && c < PyTuple_GET_SIZE(phrase); c++) {
                PyObject *choice = tuple_in(phrase, c);
                if (choice == NULL || (fill && fill_choice(self, choice) < 0)) {
                    return -1;
                }
                self->choices += !fill;
            }
            if (phrase == NULL) {
                return -1;
            }
            if (fill) {
                self->choice_end[self->phrases] = self->choices;
            }
            self->phrases++;
        }
        if (group == NULL) {
            return -1;
        }
        if (fill) {
            self->phrase_end[g] = self->phrases;
        }
    }
    return 0;
}

static int
fill_openings(Openings *self, PyObject *kinds, PyObject *words, PyObject *groups)
{
    if (fill_kinds(self, kinds) < 0 || words_fill(&self->needed, words) < 0) {
        return -1;
    }
    self->width = self->needed.count / 64 + 1;
    if (self->width > MOST_MASKS) {
        PyErr_SetString(PyExc_ValueError, "too many words to look for");
        return -1;
    }
    if (fill_groups(self, groups, 0) < 0) {
        return -1;
    }
    self->phrase_end = PyMem_Calloc((size_t)self->groups + 1, sizeof(Py_ssize_t));
    self->choice_end = PyMem_Calloc((size_t)self->phrases + 1, sizeof(Py_ssize_t));
    self->follows = PyMem_Calloc((size_t)self->choices + 1, 1);
    self->masks = PyMem_Calloc((size_t)self->choices + 1, (size_t)self->width * sizeof(uint64_t));
    if (self->phrase_end == NULL || self->choice_end == NULL || self->follows == NULL ||
        self->masks == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    return fill_groups(self, groups, 1);
}

static PyObject *
openings_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *kinds, *words, *groups;
    static char *names[] = {"kinds", "words", "groups", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!OO!", names, &PyDict_Type, &kinds, &words,
                                     &PyTuple_Type, &groups)) {
        return NULL;
    }
    Openings *self = (Openings *)type->tp_alloc(type, 0);
    if (self != NULL && fill_openings(self, kinds, words, groups) < 0) {
        Py_CLEAR(self);
    }
    return (PyObject *)self;
}

/* --- look -------------------------------------------------------------------------------------- */

static int
is_one_of(Py_UCS4 character, const char *characters)
{
    return character < 128 && character && strchr(characters, (int)character) != NULL;
}

static int
is_markup(Py_UCS4 character)
{
    if (character < 128) {
        return Py_UNICODE_ISSPACE(character) || is_one_of(character, ">#*_`~\"'({|-");
    }
    switch (character) {
    case 0x201C: case 0x201D: case 0x201E: case 0x201A: case 0x2018: case 0x2019: case 0xBB:
    case 0xAB: case 0x2022: case 0xB7: case 0x25E6: case 0x25AA: case 0x2013: case 0x2014:
        return 1;
    default:
        return Py_UNICODE_ISSPACE(character);
    }
}

static Py_UCS4
at_or_end(const Text *text, Py_ssize_t at)
{
    return at < text->length ? character_at(text, at) : 0;
}

/* Where a marker ends whose own characters end here: "." or ")" before white space; 0 for none. */
static Py_ssize_t
marker_end(const Text *text, Py_ssize_t at)
{
    int is_end = is_one_of(at_or_end(text, at), ".)") && at + 1 < text->length;
    return is_end && Py_UNICODE_ISSPACE(character_at(text, at + 1)) ? at + 1 : 0;
}

static Py_ssize_t
digits_end(const Text *text, Py_ssize_t at)
{
    Py_ssize_t most = at + 3;
    while (at < most && is_decimal(at_or_end(text, at))) {
        at++;
    }
    return at;
}

/* The end of "1.", "4.2.1)", "b)", "iv." before white space; 0 for anything else. */
static Py_ssize_t
enumerator_end(const Text *text, Py_ssize_t start)
{
    Py_ssize_t at = digits_end(text, start), end = 0;
    if (at > start) {
        for (int level = 0; (end = marker_end(text, at)) == 0 && level < 4; level++) {
            Py_ssize_t next = at_or_end(text, at) == '.' ? digits_end(text, at + 1) : 0;
            if (next <= at + 1) {
                break;
            }
            at = next;
        }
        return end;
    }
    Py_UCS4 first = at_or_end(text, start);
    if ((first < 128 && latin_lower[first] >= 'a' && latin_lower[first] <= 'z') || first == 0x111 ||
        first == 0x110) {
        end = marker_end(text, start + 1);
    }
    for (at = start; end == 0 && at < start + 4 && is_one_of(at_or_end(text, at), "ivxIVX"); at++) {
        end = marker_end(text, at + 1);
    }
    return end;
}

/* Where a sentence starts behind list markers, clause numbers, quotes and emphasis. */
static Py_ssize_t
markup_end(const Text *text)
{
    Py_ssize_t at = 0, end;
    while (at < text->length) {
        if (is_markup(character_at(text, at))) {
            at++;
        } else if ((end = enumerator_end(text, at)) > 0) {
            at = end;
        } else {
            break;
        }
    }
    return at;
}

static Py_ssize_t
word_end(const Text *text, Py_ssize_t at, Py_ssize_t end)
{
    while (at < end && in_word(character_at(text, at))) {
        at++;
    }
    return at;
}

static long
kinds_of(const Openings *self, const Text *text, Py_ssize_t start)
{
    Py_ssize_t last = text->length - start < LONGEST_OPENING ? text->length
                                                             : start + LONGEST_OPENING;
    Py_ssize_t end = word_end(text, start, last);
    Py_ssize_t number = end > start ? words_find(&self->first, text, start, end) : -1;
    return number < 0 ? 0 : self->kinds[number];
}

static void
note_said(const Openings *self, const Text *text, Py_ssize_t start, Py_ssize_t length, Said *said)
{
    Py_ssize_t end = word_end(text, start, length);
    Py_ssize_t number = words_find(&self->needed, text, start, end);
    if (number >= 0) {
        said->said[number / 64] |= 1ULL << (number % 64);
        said->any = 1;
        said->numbers[said->count - 1] = (short)number;
    }
}

static inline void
words_said_of(const Openings *self, const Text *text, Said *said, const int kind)
{
    Py_ssize_t length = text->length < LONGEST_OPENING ? text->length : LONGEST_OPENING;
    int before = 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        Py_UCS4 first = PyUnicode_READ(kind, text->data, at);
        int now = in_word(first) != 0, starts = now & !before;
        said->count += starts;
        /* A string has a 0 behind its end. */
        Py_UCS4 second = lowered(PyUnicode_READ(kind, text->data, at + 1));
        if (starts & words_may_begin(&self->needed, lowered(first), second)) {
            note_said(self, text, at, length, said);
        }
        before = now;
    }
}

static void
words_said(const Openings *self, const Text *text, Said *said)
{
    said->count = 0;
    said->any = 0;
    memset(said->said, 0, (size_t)self->width * sizeof(uint64_t));
    memset(said->numbers, 0xFF, sizeof(said->numbers)); /* -1 */
#define NOTE(kind) words_said_of(self, text, said, kind)
    FOR_KIND(text, NOTE);
#undef NOTE
}

static int
holds(const uint64_t *mask, Py_ssize_t number)
{
    return number >= 0 && (mask[number / 64] >> (number % 64) & 1);
}

static int
all_are_said(const Openings *self, Py_ssize_t choice, Py_ssize_t end, const Said *said)
{
    for (; choice < end; choice++) {
        const uint64_t *mask = self->masks + choice * self->width;
        Py_ssize_t at = 0;
        while (at < self->width && !(mask[at] & said->said[at])) {
            at++;
        }
        if (at == self->width) {
            return 0;
        }
    }
    return 1;
}

/* Tells whether the words of a phrase stand in its order, those side by side that it has so. */
static int
phrase_is_possible(const Openings *self, Py_ssize_t phrase, const Said *said)
{
    Py_ssize_t choice = phrase ? self->choice_end[phrase - 1] : 0;
    Py_ssize_t last = self->choice_end[phrase], at = 0;
    if (!all_are_said(self, choice, last, said)) {
        return 0;
    }
    while (choice < last) {
        Py_ssize_t run = choice + 1;
        while (run < last && self->follows[run]) {
            run++;
        }
        Py_ssize_t length = run - choice, matched = 0;
        for (; matched < length && at + length <= said->count; at++) {
            for (matched = 0; matched < length; matched++) {
                if (!holds(self->masks + (choice + matched) * self->width,
                           said->numbers[at + matched])) {
                    break;
                }
            }
        }
        if (matched < length) {
            return 0;
        }
        at += length - 1;
        choice = run;
    }
    return 1;
}

/* The numbers of the groups of which one phrase may stand in the text, a new list. */
static PyObject *
possible_groups(const Openings *self, const Said *said)
{
    PyObject *found = PyList_New(0);
    for (Py_ssize_t group = 0; found != NULL && group < self->groups; group++) {
        Py_ssize_t phrase = group ? self->phrase_end[group - 1] : 0;
        while (phrase < self->phrase_end[group] && !phrase_is_possible(self, phrase, said)) {
            phrase++;
        }
        if (phrase == self->phrase_end[group]) {
            continue;
        }
        PyObject *number = PyLong_FromSsize_t(group);
        if (number == NULL || PyList_Append(found, number) < 0) {
            Py_CLEAR(found);
        }
        Py_XDECREF(number);
    }
    return found;
}

static PyObject *
openings_look(Openings *self, PyObject *string)
{
    if (!PyUnicode_Check(string)) {
        PyErr_SetString(PyExc_TypeError, "look() takes a string");
        return NULL;
    }
    Text text = {PyUnicode_KIND(string), PyUnicode_DATA(string), PyUnicode_GET_LENGTH(string)};
    Py_ssize_t start = markup_end(&text);
    long kinds = kinds_of(self, &text, start);
    Said said;
    words_said(self, &text, &said);
    if (kinds == 0 && !said.any) {
        Py_RETURN_NONE;
    }
    PyObject *possible = said.any ? possible_groups(self, &said) : PyList_New(0);
    if (possible == NULL) {
        return NULL;
    }
    if (kinds == 0 && PyList_GET_SIZE(possible) == 0) {
        Py_DECREF(possible);
        Py_RETURN_NONE;
    }
    return Py_BuildValue("nlN", start, kinds, possible);
}

static PyMethodDef methods[] = {
    {"look", (PyCFunction)openings_look, METH_O,
     "Return where a sentence starts behind its markup, what its first word may open, and the "
     "groups of which a phrase may stand near its start; None where there is nothing to tell."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject OpeningsType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "standfirst._compiled.Openings",
    .tp_doc = "Words that open sentences, and phrases near their start.",
    .tp_basicsize = sizeof(Openings),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = openings_new,
    .tp_dealloc = (destructor)openings_dealloc,
    .tp_methods = methods,
};

int
add_openings(PyObject *module)
{
    if (PyType_Ready(&OpeningsType) < 0) {
        return -1;
    }
    return PyModule_AddObjectRef(module, "Openings", (PyObject *)&OpeningsType);
}
