/* What may point elsewhere in a text, by its words: languages/signs.py. */

#include "words.h"

#define BEFORE 70 /* see signs.py */

/* What a word is a sign of. */
enum { ANCHOR = 1, LABEL = 2, SEE = 4, TRAILING = 8 };

typedef struct {
    PyObject *string; /* owned */
    Py_ssize_t word;  /* the number of the word that it is found by */
} Phrase;

typedef struct {
    Phrase *items;
    Py_ssize_t count;
} Phrases;

typedef struct {
    PyObject_HEAD
    Words words;
    long *meanings; /* of each word */
    Phrases anchors, labels;
    Py_ssize_t longest_label;
    Words first;       /* words that phrases begin with */
    char *any_second;  /* of each, whether any word may be its second */
    Words pairs;       /* the first two words of phrases, a space between */
    int any_first;
} Signs;

typedef struct {
    Py_ssize_t start, end;
} Stretch;

/* What one text holds. */
typedef struct {
    char *spoken; /* of each word, whether it is there */
    long meanings;
    int counted; /* whether a label may have a number behind it */
    int trailing, two_levels, three_levels;
} Held;

static void
phrases_clear(Phrases *phrases)
{
    for (Py_ssize_t number = 0; number < phrases->count; number++) {
        Py_CLEAR(phrases->items[number].string);
    }
    PyMem_Free(phrases->items);
    phrases->items = NULL;
    phrases->count = 0;
}

static void
signs_dealloc(Signs *self)
{
    words_clear(&self->words);
    words_clear(&self->first);
    words_clear(&self->pairs);
    PyMem_Free(self->any_second);
    phrases_clear(&self->anchors);
    phrases_clear(&self->labels);
    PyMem_Free(self->meanings);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* Takes pairs of a phrase and the number of its word. */
static int
phrases_fill(Phrases *phrases, PyObject *pairs, Py_ssize_t words)
{
    Py_ssize_t count = PyTuple_GET_SIZE(pairs);
    phrases->items = PyMem_New(Phrase, count ? count : 1);
    if (phrases->items == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t at = 0; at < count; at++) {
        PyObject *string;
        Py_ssize_t word;
        if (!PyArg_ParseTuple(PyTuple_GET_ITEM(pairs, at), "Un", &string, &word)) {
            return -1;
        }
        if (PyUnicode_GET_LENGTH(string) == 0 || word < 0 || word >= words) {
            PyErr_SetString(PyExc_ValueError, "a phrase is found by one of the words");
            return -1;
        }
        phrases->items[phrases->count++] = (Phrase){Py_NewRef(string), word};
    }
    return 0;
}

static int
meanings_fill(Signs *self, PyObject *meanings)
{
    self->meanings = PyMem_New(long, self->words.count ? self->words.count : 1);
    if (self->meanings == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t number = 0; number < self->words.count; number++) {
        PyObject *meaning = PyDict_GetItemWithError(meanings, self->words.items[number].string);
        self->meanings[number] = meaning ? PyLong_AsLong(meaning) : -1;
        if (PyErr_Occurred()) {
            return -1;
        }
    }
    return 0;
}

/* Takes the first words of phrases, and for each its second words or None for any. */
static int
first_fill(Signs *self, PyObject *seconds)
{
    PyObject *words = PyDict_Keys(seconds), *pairs = PyList_New(0);
    int failed = words == NULL || pairs == NULL || words_fill(&self->first, words) < 0;
    self->any_second = PyMem_Calloc((size_t)self->first.count + 1, 1);
    if (self->any_second == NULL) {
        PyErr_NoMemory();
        failed = 1;
    }
    for (Py_ssize_t number = 0; !failed && number < self->first.count; number++) {
        PyObject *word = self->first.items[number].string;
        PyObject *others = PyDict_GetItemWithError(seconds, word);
        self->any_second[number] = others == Py_None;
        failed = others == NULL || (others != Py_None && !PyTuple_Check(others));
        for (Py_ssize_t at = 0; !failed && others != Py_None && at < PyTuple_GET_SIZE(others); at++) {
            PyObject *pair = PyUnicode_FromFormat("%U %S", word, PyTuple_GET_ITEM(others, at));
            failed = pair == NULL || PyList_Append(pairs, pair) < 0;
            Py_XDECREF(pair);
        }
    }
    if (failed && !PyErr_Occurred()) {
        PyErr_SetString(PyExc_TypeError, "second words are a tuple, or None for any");
    }
    failed = failed || words_fill(&self->pairs, pairs) < 0;
    Py_XDECREF(words);
    Py_XDECREF(pairs);
    return failed ? -1 : 0;
}

static PyObject *
signs_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *meanings, *anchors, *labels, *seconds;
    int any_first;
    static char *names[] = {"meanings", "anchors", "labels", "seconds", "any_first", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!O!O!O!p", names, &PyDict_Type, &meanings,
                                     &PyTuple_Type, &anchors, &PyTuple_Type, &labels,
                                     &PyDict_Type, &seconds, &any_first)) {
        return NULL;
    }
    Signs *self = (Signs *)type->tp_alloc(type, 0);
    PyObject *words = self ? PyDict_Keys(meanings) : NULL;
    if (words == NULL || words_fill(&self->words, words) < 0 ||
        meanings_fill(self, meanings) < 0 || first_fill(self, seconds) < 0 ||
        phrases_fill(&self->anchors, anchors, self->words.count) < 0 ||
        phrases_fill(&self->labels, labels, self->words.count) < 0) {
        Py_CLEAR(self);
    } else {
        self->any_first = any_first;
        for (Py_ssize_t number = 0; number < self->labels.count; number++) {
            Py_ssize_t length = PyUnicode_GET_LENGTH(self->labels.items[number].string);
            self->longest_label = length > self->longest_label ? length : self->longest_label;
        }
    }
    Py_XDECREF(words);
    return (PyObject *)self;
}

/* --- What a text holds ------------------------------------------------------------------------- */

#define SECTION_SIGN 0xA7

/* Tells marks beyond ASCII that part words; all other characters there are part of one. */
static int
is_mark(Py_UCS4 character)
{
    switch (character) {
    case 0x201E: case 0x201C: case 0x201D: case 0x201A: case 0x2018: case 0x2019: case 0xBB:
    case 0xAB: case 0x2013: case 0x2014: case 0x2026: case 0xA0: case SECTION_SIGN:
        return 1;
    default:
        return 0;
    }
}

/* Of characters up to 255: whether one is part of a word, or is looked at on its own. */
enum { IN_WORD = 1, ALONE = 2 };
static unsigned char latin_class[256];

static inline int
class_of(Py_UCS4 character)
{
    if (character < 256) {
        return latin_class[character];
    }
    character = lowered(character);
    return character < 256 ? latin_class[character] : is_mark(character) ? 0 : IN_WORD;
}

static int
is_decimal_at(const Text *text, Py_ssize_t at)
{
    return at < text->length && is_decimal(character_at(text, at));
}

static void
note_levels(const Text *text, Py_ssize_t stop, Held *held)
{
    if (!is_decimal_at(text, stop + 1)) {
        return;
    }
    held->two_levels = 1;
    Py_ssize_t at = stop + 2;
    while (at < stop + 4 && is_decimal_at(text, at)) {
        at++;
    }
    held->three_levels |= at < text->length && character_at(text, at) == '.' &&
                          is_decimal_at(text, at + 1);
}

static int
is_capital_or_decimal(Py_UCS4 character)
{
    return (character >= 'A' && character <= 'Z') || is_decimal(character);
}

/* Tells whether a number or a capital stands within the next characters, or inside a word. */
static int
may_be_counted(const Text *text, Py_ssize_t at, Py_ssize_t end)
{
    end = end < text->length ? end : text->length;
    while (at < end && !is_capital_or_decimal(character_at(text, at))) {
        at++;
    }
    return at < end;
}

static void
note_word(const Signs *self, const Text *text, Stretch word, Held *held)
{
    Py_ssize_t number = words_find(&self->words, text, word.start, word.end);
    if (number < 0) {
        /* "Figure1" holds a label that may be spoken elsewhere. */
        held->counted |= may_be_counted(text, word.start + 1, word.end);
        return;
    }
    long meanings = self->meanings[number];
    held->spoken[number] = 1;
    held->meanings |= meanings;
    if (meanings & LABEL) {
        held->counted |= may_be_counted(text, word.end, word.end + self->longest_label + 4);
    }
    if (meanings & TRAILING && word.start > 0 && word.end < text->length &&
        Py_UNICODE_ISSPACE(character_at(text, word.start - 1))) {
        Py_UCS4 next = character_at(text, word.end);
        held->trailing |= next && next < 128 && strchr(",.;:)", (int)next) != NULL;
    }
}

static void
note_start(const Signs *self, const Text *text, Py_ssize_t start, Held *held)
{
    Stretch word = {start, start + 1};
    if (class_of(character_at(text, start)) & IN_WORD) {
        while (word.end < text->length && class_of(character_at(text, word.end)) & IN_WORD) {
            word.end++;
        }
    } else if (character_at(text, start) == '.') {
        note_levels(text, start, held);
        return;
    }
    note_word(self, text, word, held);
}

static inline void
note_words_of(const Signs *self, const Text *text, Held *held, const int kind)
{
    int before = 0;
    for (Py_ssize_t at = 0; at < text->length; at++) {
        Py_UCS4 first = PyUnicode_READ(kind, text->data, at);
        /* A string has a 0 behind its end. */
        Py_UCS4 second = lowered(PyUnicode_READ(kind, text->data, at + 1));
        int now = class_of(first);
        int starts = now & ~before & IN_WORD;
        if ((starts & words_may_begin(&self->words, lowered(first), second)) | (now & ALONE)) {
            note_start(self, text, at, held);
        }
        before = now;
    }
}

static void
note_words(const Signs *self, const Text *text, Held *held)
{
#define NOTE(kind) note_words_of(self, text, held, kind)
    FOR_KIND(text, NOTE);
#undef NOTE
}

/* --- Phrases ----------------------------------------------------------------------------------- */

/* The text in lower case with every position kept. */
static PyObject *
lower_case(PyObject *string)
{
    PyObject *lower = PyObject_CallMethod(string, "lower", NULL);
    if (lower == NULL || !PyUnicode_Check(lower) ||
        PyUnicode_GET_LENGTH(lower) == PyUnicode_GET_LENGTH(string)) {
        return lower;
    }
    Py_DECREF(lower);
    Text text = {PyUnicode_KIND(string), PyUnicode_DATA(string), PyUnicode_GET_LENGTH(string)};
    Py_UCS4 *characters = PyMem_New(Py_UCS4, text.length ? text.length : 1);
    if (characters == NULL) {
        return PyErr_NoMemory();
    }
    for (Py_ssize_t at = 0; at < text.length; at++) {
        characters[at] = lowered(character_at(&text, at));
    }
    lower = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, characters, text.length);
    PyMem_Free(characters);
    return lower;
}

static int
by_place(const void *first, const void *second)
{
    const Stretch *one = first, *other = second;
    if (one->start != other->start) {
        return one->start < other->start ? -1 : 1;
    }
    return (one->end > other->end) - (one->end < other->end);
}

/* Finds the phrases whose word is spoken, in order; the count, -1 on an error. */
static Py_ssize_t
phrases_found(const Phrases *phrases, PyObject *lower, const Held *held, Stretch **found)
{
    Py_ssize_t count = 0, room = 0, length = PyUnicode_GET_LENGTH(lower);
    *found = NULL;
    for (Py_ssize_t number = 0; number < phrases->count; number++) {
        const Phrase *phrase = &phrases->items[number];
        Py_ssize_t at = held->spoken[phrase->word] ? 0 : length;
        while (at < length &&
               (at = PyUnicode_Find(lower, phrase->string, at, length, 1)) >= 0) {
            if (count == room) {
                room = room ? 2 * room : 16;
                Stretch *larger = PyMem_Resize(*found, Stretch, room);
                if (larger == NULL) {
                    PyErr_NoMemory();
                    return -1;
                }
                *found = larger;
            }
            (*found)[count++] = (Stretch){at, at + PyUnicode_GET_LENGTH(phrase->string)};
            at++;
        }
        if (at == -2) {
            return -1;
        }
    }
    if (count > 1) {
        qsort(*found, (size_t)count, sizeof(Stretch), by_place);
    }
    return count;
}

static int
is_in_name(Py_UCS4 character)
{
    return character == '.' || character == '-' || in_word(character);
}

/* The next run of word characters, full stops and hyphens between two places; 0 without any. */
static int
next_name(const Text *text, Py_ssize_t at, Py_ssize_t end, Stretch *name)
{
    while (at < end && !is_in_name(character_at(text, at))) {
        at++;
    }
    name->start = at;
    while (at < end && is_in_name(character_at(text, at))) {
        at++;
    }
    name->end = at;
    return name->start < name->end;
}

#define LONGEST_PAIR 128

/* Tells whether the word behind a first word can be the second one of a phrase. */
static int
may_go_on(const Signs *self, const Text *text, Py_ssize_t number, Py_ssize_t end)
{
    if (self->any_second[number]) {
        return 1;
    }
    Py_UCS4 pair[LONGEST_PAIR];
    Py_ssize_t size = self->first.items[number].size, at = end;
    while (at < text->length && Py_UNICODE_ISSPACE(character_at(text, at))) {
        at++;
    }
    if (at == end || size >= LONGEST_PAIR) {
        return 0;
    }
    memcpy(pair, self->first.items[number].characters, (size_t)size * sizeof(Py_UCS4));
    pair[size++] = ' ';
    while (at < text->length && size < LONGEST_PAIR && in_word(character_at(text, at))) {
        pair[size++] = character_at(text, at++);
    }
    Text written = {PyUnicode_4BYTE_KIND, pair, size};
    return words_find(&self->pairs, &written, 0, size) >= 0;
}

/* The word that a phrase can begin with, borrowed; NULL where it is none. */
static PyObject *
first_word(const Signs *self, const Text *text, Stretch name, Py_ssize_t limit)
{
    /* The last word up to an anchor's end may go on. */
    int is_cut = name.end == limit && limit < text->length && is_in_name(character_at(text, limit));
    Py_ssize_t number = words_find(&self->first, text, name.start, name.end);
    if (number < 0) {
        Py_ssize_t whole = name.end;
        while (name.end > name.start && character_at(text, name.end - 1) == '.') {
            name.end--;
        }
        if (name.end < whole && name.end > name.start) {
            number = words_find(&self->first, text, name.start, name.end);
        }
    }
    int begins = number >= 0 && (is_cut || may_go_on(self, text, number, name.end));
    return begins ? self->first.items[number].string : NULL;
}

/* Appends where a phrase around an anchor could start, with its first word. */
static int
add_starts(const Signs *self, const Text *text, Stretch anchor, PyObject *starts)
{
    Py_ssize_t since = anchor.start > BEFORE ? anchor.start - BEFORE : 0, last = -1;
    Stretch name;
    for (Py_ssize_t at = since; self->any_first && next_name(text, at, anchor.end, &name);) {
        last = name.start < anchor.start ? name.start : last;
        at = name.end;
    }
    for (Py_ssize_t at = since; next_name(text, at, anchor.end, &name); at = name.end) {
        PyObject *word = first_word(self, text, name, anchor.end);
        if (word == NULL && name.start != last) {
            continue;
        }
        PyObject *start = word ? Py_BuildValue("nnO", anchor.start, name.start, word)
                               : Py_BuildValue("nns", anchor.start, name.start, "");
        int failed = start == NULL || PyList_Append(starts, start) < 0;
        Py_XDECREF(start);
        if (failed) {
            return -1;
        }
    }
    return 0;
}

/* Tells a label that begins a word, and has a number or a capital behind it. */
static int
is_label(const Text *text, Stretch label)
{
    if (label.start > 0 && in_word(character_at(text, label.start - 1))) {
        return 0;
    }
    Py_ssize_t at = label.end;
    while (at < text->length && at < label.end + 3 &&
           Py_UNICODE_ISSPACE(character_at(text, at))) {
        at++;
    }
    return at < text->length && is_capital_or_decimal(character_at(text, at));
}

static PyObject *
found_starts(const Signs *self, PyObject *lower, const Held *held)
{
    Stretch *found;
    PyObject *starts = PyList_New(0);
    Py_ssize_t count = phrases_found(&self->anchors, lower, held, &found);
    Text text = {PyUnicode_KIND(lower), PyUnicode_DATA(lower), PyUnicode_GET_LENGTH(lower)};
    int failed = starts == NULL || count < 0;
    for (Py_ssize_t at = 0; !failed && at < count; at++) {
        failed = add_starts(self, &text, found[at], starts) < 0;
    }
    PyMem_Free(found);
    if (failed) {
        Py_CLEAR(starts);
    }
    return starts;
}

static PyObject *
found_labels(const Signs *self, const Text *text, PyObject *lower, const Held *held)
{
    Stretch *found;
    PyObject *labels = PyList_New(0);
    Py_ssize_t count = phrases_found(&self->labels, lower, held, &found), before = -1;
    int failed = labels == NULL || count < 0;
    for (Py_ssize_t at = 0; !failed && at < count; at++) {
        if (found[at].start == before || !is_label(text, found[at])) {
            continue;
        }
        before = found[at].start;
        PyObject *start = PyLong_FromSsize_t(before);
        failed = start == NULL || PyList_Append(labels, start) < 0;
        Py_XDECREF(start);
    }
    PyMem_Free(found);
    if (failed) {
        Py_CLEAR(labels);
    }
    return labels;
}

/* --- scan -------------------------------------------------------------------------------------- */

static PyObject *
described(const Signs *self, PyObject *string, const Text *text, const Held *held)
{
    int anchored = held->meanings & ANCHOR, labelled = held->meanings & LABEL && held->counted;
    PyObject *lower = anchored || labelled ? lower_case(string) : Py_NewRef(string);
    PyObject *starts = lower && anchored ? found_starts(self, lower, held) : PyList_New(0);
    PyObject *labels = lower && labelled ? found_labels(self, text, lower, held) : PyList_New(0);
    if (lower == NULL) {
        Py_CLEAR(starts);
    }
    Py_XDECREF(lower);
    if (starts == NULL || labels == NULL) {
        Py_XDECREF(starts);
        Py_XDECREF(labels);
        return NULL;
    }
    int numbers = held->three_levels || (held->meanings & SEE && held->two_levels);
    if (PyList_GET_SIZE(starts) || PyList_GET_SIZE(labels) || held->trailing || numbers) {
        return Py_BuildValue("NNOO", starts, labels, held->trailing ? Py_True : Py_False,
                             numbers ? Py_True : Py_False);
    }
    Py_DECREF(starts);
    Py_DECREF(labels);
    Py_RETURN_NONE;
}

static PyObject *
signs_scan(Signs *self, PyObject *string)
{
    if (!PyUnicode_Check(string)) {
        PyErr_SetString(PyExc_TypeError, "scan() takes a string");
        return NULL;
    }
    Text text = {PyUnicode_KIND(string), PyUnicode_DATA(string), PyUnicode_GET_LENGTH(string)};
    Held held = {.spoken = PyMem_Calloc((size_t)self->words.count + 1, 1)};
    if (held.spoken == NULL) {
        return PyErr_NoMemory();
    }
    note_words(self, &text, &held);
    PyObject *found = described(self, string, &text, &held);
    PyMem_Free(held.spoken);
    return found;
}

static PyMethodDef methods[] = {
    {"scan", (PyCFunction)signs_scan, METH_O,
     "Return where phrases and labels may start, and whether places behind a word and numbers of "
     "clauses are to be looked for; None where nothing is."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject SignsType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "standfirst._compiled.Signs",
    .tp_doc = "Words by which a text may point elsewhere.",
    .tp_basicsize = sizeof(Signs),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = signs_new,
    .tp_dealloc = (destructor)signs_dealloc,
    .tp_methods = methods,
};

int
add_signs(PyObject *module)
{
    for (Py_UCS4 character = 0; character < 256; character++) {
        int ascii = character < 128;
        latin_class[character] = ascii ? ascii_in_word[character] : !is_mark(character);
    }
    latin_class['.'] = ALONE;
    latin_class[SECTION_SIGN] = ALONE;
    if (PyType_Ready(&SignsType) < 0) {
        return -1;
    }
    return PyModule_AddObjectRef(module, "Signs", (PyObject *)&SignsType);
}
