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
    char *exact;            /* of each phrase: whether its choices are all that it is made of */
    char *joints;           /* of each choice: how it stands to the one before */
    uint64_t *masks;        /* of each choice: the words it is among */
} Openings;

/* How a word of a phrase stands to the one before: behind white space alone, behind a few words
   without a stop, anywhere further on. */
enum { FOLLOWS = 1, AFTER_FEW = 2, FURTHER_ON = 3 };

#define MOST_BETWEEN 5 /* see the gap in phrases.py */

/* A word that is needed, where it stands, and how many words of any kind stand up to it. */
typedef struct {
    Py_ssize_t number, start, end, order;
} Hit;

typedef struct {
    Hit hits[MOST_WORDS];
    Py_ssize_t count, order;
    uint64_t said[MOST_MASKS];
} Said;

static void
openings_dealloc(Openings *self)
{
    words_clear(&self->first);
    words_clear(&self->needed);
    PyMem_Free(self->kinds);
    PyMem_Free(self->phrase_end);
    PyMem_Free(self->choice_end);
    PyMem_Free(self->exact);
    PyMem_Free(self->joints);
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

/* Takes how a choice stands to the one before, and its words. */
static int
fill_choice(Openings *self, PyObject *choice)
{
    PyObject *words = PyTuple_GET_SIZE(choice) == 2 ? tuple_in(choice, 1) : NULL;
    if (words == NULL) {
        PyErr_SetString(PyExc_TypeError, "a choice tells how it stands, and its words");
        return -1;
    }
    long joint = PyLong_AsLong(PyTuple_GET_ITEM(choice, 0));
    if (PyErr_Occurred()) {
        return -1;
    }
    uint64_t *mask = self->masks + self->choices * self->width;
    self->joints[self->choices++] = (char)(joint == FOLLOWS || joint == AFTER_FEW ? joint
                                                                                 : FURTHER_ON);
    for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(words); at++) {
        if (add_to_choice(self, PyTuple_GET_ITEM(words, at), mask) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Takes whether a phrase is all plain words, and its choices. */
static int
fill_phrase(Openings *self, PyObject *phrase, int fill)
{
    PyObject *choices = PyTuple_GET_SIZE(phrase) == 2 ? tuple_in(phrase, 1) : NULL;
    if (choices == NULL || PyTuple_GET_SIZE(choices) == 0) {
        PyErr_SetString(PyExc_TypeError, "a phrase tells whether it is plain, and its choices");
        return -1;
    }
    for (Py_ssize_t c = 0; c < PyTuple_GET_SIZE(choices); c++) {
        PyObject *choice = tuple_in(choices, c);
        if (choice == NULL || (fill && fill_choice(self, choice) < 0)) {
            return -1;
        }
        self->choices += !fill;
    }
    if (fill) {
        self->exact[self->phrases] = PyTuple_GET_ITEM(phrase, 0) == Py_True;
        self->choice_end[self->phrases] = self->choices;
    }
    self->phrases++;
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
        if (group == NULL) {
            return -1;
        }
        for (Py_ssize_t p = 0; p < PyTuple_GET_SIZE(group); p++) {
            PyObject *phrase = tuple_in(group, p);
            if (phrase == NULL || fill_phrase(self, phrase, fill) < 0) {
                return -1;
            }
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
    self->exact = PyMem_Calloc((size_t)self->phrases + 1, 1);
    self->joints = PyMem_Calloc((size_t)self->choices + 1, 1);
    self->masks = PyMem_Calloc((size_t)self->choices + 1, (size_t)self->width * sizeof(uint64_t));
    if (self->phrase_end == NULL || self->choice_end == NULL || self->exact == NULL ||
        self->joints == NULL || self->masks == NULL) {
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
        said->hits[said->count++] = (Hit){number, start, end, said->order};
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
        said->order += starts;
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
    said->count = said->order = 0;
    memset(said->said, 0, (size_t)self->width * sizeof(uint64_t));
#define NOTE(kind) words_said_of(self, text, said, kind)
    FOR_KIND(text, NOTE);
#undef NOTE
}

static int
holds(const Openings *self, Py_ssize_t choice, Py_ssize_t number)
{
    return self->masks[choice * self->width + number / 64] >> (number % 64) & 1;
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

/* Tells whether two words stand to each other as a joint says. */
static int
are_joined(const Text *text, const Hit *one, const Hit *other, int joint)
{
    if (joint == FURTHER_ON || (joint == FOLLOWS && other->order != one->order + 1)) {
        return joint == FURTHER_ON;
    }
    int words = 0, before = 0;
    for (Py_ssize_t at = one->end; at < other->start; at++) {
        Py_UCS4 character = character_at(text, at);
        int now = !Py_UNICODE_ISSPACE(character);
        words += now & !before;
        if ((now && (at == one->end || is_one_of(character, ".,!?;:"))) || words > MOST_BETWEEN) {
            return 0;
        }
        before = now;
    }
    return !before && other->start > one->end && (joint == AFTER_FEW || words == 0);
}

/* Where the first of the words ends that can be the last of a phrase; 0 where there is none. */
static Py_ssize_t
phrase_end(const Openings *self, const Text *text, Py_ssize_t phrase, const Said *said)
{
    Py_ssize_t choice = phrase ? self->choice_end[phrase - 1] : 0;
    Py_ssize_t last = self->choice_end[phrase];
    if (!all_are_said(self, choice, last, said)) {
        return 0;
    }
    char reached[MOST_WORDS];
    for (Py_ssize_t at = 0; at < said->count; at++) {
        reached[at] = (char)holds(self, choice, said->hits[at].number);
    }
    for (choice++; choice < last; choice++) {
        /* From the end, since what is reached by one choice goes before what the next reaches. */
        for (Py_ssize_t at = said->count - 1; at >= 0; at--) {
            int found = 0;
            int held = holds(self, choice, said->hits[at].number);
            for (Py_ssize_t from = at - 1; held && !found && from >= 0; from--) {
                found = reached[from] && are_joined(text, &said->hits[from], &said->hits[at],
                                                    self->joints[choice]);
            }
            reached[at] = (char)found;
        }
    }
    Py_ssize_t at = 0;
    while (at < said->count && !reached[at]) {
        at++;
    }
    return at < said->count ? said->hits[at].end : 0;
}

/* Where the first phrase of a group ends: -1 where a pattern has to tell, 0 without any. */
static Py_ssize_t
group_end(const Openings *self, const Text *text, Py_ssize_t group, const Said *said)
{
    Py_ssize_t first = 0;
    for (Py_ssize_t phrase = group ? self->phrase_end[group - 1] : 0;
         phrase < self->phrase_end[group]; phrase++) {
        Py_ssize_t end = phrase_end(self, text, phrase, said);
        if (end && !self->exact[phrase]) {
            return -1;
        }
        first = end && (first == 0 || end < first) ? end : first;
    }
    return first;
}

/* The numbers of the groups of which one phrase may stand in the text, with its end, a new list. */
static PyObject *
possible_groups(const Openings *self, const Text *text, const Said *said)
{
    PyObject *found = PyList_New(0);
    for (Py_ssize_t group = 0; found != NULL && said->count && group < self->groups; group++) {
        Py_ssize_t end = group_end(self, text, group, said);
        if (end == 0) {
            continue;
        }
        PyObject *pair = Py_BuildValue("nn", group, end);
        if (pair == NULL || PyList_Append(found, pair) < 0) {
            Py_CLEAR(found);
        }
        Py_XDECREF(pair);
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
    if (kinds == 0 && said.count == 0) {
        Py_RETURN_NONE;
    }
    PyObject *possible = possible_groups(self, &text, &said);
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
     "groups of which a phrase may stand near its start, with its end, -1 where a pattern has to "
     "tell; None where there is nothing to tell."},
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
