/* What the stand-alone checks look for in every text: see stages/check. */

#include "loops.h"

/* --- unreadable_signs: stages/check/unreadable.py ---------------------------------------------- */

static int
stands_for_nothing(Py_UCS4 point)
{
    if (point < 0x20) {
        return point != '\t' && point != '\n' && point != '\f' && point != '\r';
    }
    if (point < 0xD800) {
        return point >= 0x7F && point <= 0x9F;
    }
    return point <= 0xF8FF || (point >= 0xFFFD && point <= 0xFFFF) ||
           (point >= 0xF0000 && point <= 0x10FFFD);
}

/* The letters that UTF-8 read as Latin begins with: "Ã", "Â", "â", "Ä", "Æ", "á". */
static int
leads_misread(Py_UCS4 point)
{
    return point == 0xC3 || point == 0xC2 || point == 0xE2 || point == 0xC4 || point == 0xC6 ||
           point == 0xE1;
}

static int
follows_misread(Py_UCS4 point)
{
    return (point >= 0x80 && point <= 0xBF) || (point >= 0x160 && point <= 0x17E) ||
           point == 0x192 || (point >= 0x2018 && point <= 0x20AC);
}

/* "(cid:", and what "/G1F" and "\x1f" begin with. */
static inline int
begins_glyph(int kind, const void *data, Py_ssize_t at, Py_ssize_t length)
{
    static const char named[] = "cid:";
    Py_UCS4 point = PyUnicode_READ(kind, data, at);
    Py_UCS4 next = at + 1 < length ? PyUnicode_READ(kind, data, at + 1) : 0;
    if (point != '(') {
        return (point == '/' && next == 'G') || (point == '\\' && next == 'x');
    }
    for (Py_ssize_t offset = 0; offset < 4; offset++) {
        if (at + 1 + offset >= length ||
            PyUnicode_READ(kind, data, at + 1 + offset) != (Py_UCS4)named[offset]) {
            return 0;
        }
    }
    return 1;
}

enum { MEANINGLESS = 1, MISREAD = 2, GLYPHS = 4, LONG_RUN = 8 };

/* Called with each kind as a constant, so that every kind has a loop of its own. */
static inline int
signs_in(int kind, const void *data, Py_ssize_t length, Py_ssize_t longest_run)
{
    int signs = 0;
    Py_UCS4 before = 0;
    Py_ssize_t since = 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        Py_UCS4 point = PyUnicode_READ(kind, data, at);
        if (point == ' ') {
            signs |= at - since >= longest_run ? LONG_RUN : 0;
            since = at + 1;
        }
        else if (point == '(' || point == '/' || point == '\\') {
            signs |= begins_glyph(kind, data, at, length) ? GLYPHS : 0;
        }
        else if (point < 0x20 || point > 0x7E) {
            signs |= stands_for_nothing(point) ? MEANINGLESS : 0;
            signs |= leads_misread(before) && follows_misread(point) ? MISREAD : 0;
        }
        before = point;
    }
    return length - since >= longest_run ? signs | LONG_RUN : signs;
}

static PyObject *
unreadable_signs(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *string;
    Py_ssize_t longest_run;
    if (!PyArg_ParseTuple(args, "Un:unreadable_signs", &string, &longest_run)) {
        return NULL;
    }
    const void *data = PyUnicode_DATA(string);
    Py_ssize_t length = PyUnicode_GET_LENGTH(string);
    switch (PyUnicode_KIND(string)) {
    case PyUnicode_1BYTE_KIND:
        return PyLong_FromLong(signs_in(PyUnicode_1BYTE_KIND, data, length, longest_run));
    case PyUnicode_2BYTE_KIND:
        return PyLong_FromLong(signs_in(PyUnicode_2BYTE_KIND, data, length, longest_run));
    default:
        return PyLong_FromLong(signs_in(PyUnicode_4BYTE_KIND, data, length, longest_run));
    }
}

/* --- lines_to_judge: stages/check/leftover_furniture.py ---------------------------------------- */

static inline int
ends_line(Py_UCS4 point)
{
    if (point < 0x20) {
        return (point >= '\n' && point <= '\r') || point >= 0x1C;
    }
    return point == 0x85 || point == 0x2028 || point == 0x2029;
}

/* " > ", " › ", " » ", "©" */
static inline int
is_sign(int kind, const void *data, Py_ssize_t at, Py_ssize_t start, Py_ssize_t length)
{
    Py_UCS4 point = PyUnicode_READ(kind, data, at);
    if (point == 0xA9) {
        return 1;
    }
    return (point == '>' || point == 0x203A || point == 0xBB) && at > start && at + 1 < length &&
           PyUnicode_READ(kind, data, at - 1) == ' ' && PyUnicode_READ(kind, data, at + 1) == ' ';
}

/* What is taken off a line's ends: see _EDGES. */
static int
is_edge(Py_UCS4 point)
{
    switch (point) {
    case ' ': case '\t': case '*': case '_': case '#': case '>': case '|': case '-':
    case '[': case ']': case '(': case ')': case '{': case '}': case '"': case '\'':
    case 0xAB: case 0xB7: case 0xBB: case 0x2013: case 0x2014: case 0x2022:
    case 0x2039: case 0x203A: case 0x2190: case 0x2191: case 0x2192: case 0x2193:
        return 1;
    default:
        return 0;
    }
}

#define LONGEST_OPENING 40
#define LONGEST_NUMBER 24 /* as in page_furniture.py */

/* Tells whether a line opens with one of the words, or is short and opens with a figure; -1 on an
   error. */
static inline int
opens_known(int kind, const void *data, Py_ssize_t start, Py_ssize_t end, PyObject *words)
{
    Py_UCS4 first = PyUnicode_READ(kind, data, start);
    if (first == 'C' || first == 'c' || first == '(') {
        return 1;
    }
    while (start < end && is_edge(PyUnicode_READ(kind, data, start))) {
        start++;
    }
    while (end > start && is_edge(PyUnicode_READ(kind, data, end - 1))) {
        end--;
    }
    if (start == end) {
        return 0;
    }
    if (Py_UNICODE_ISDIGIT(PyUnicode_READ(kind, data, start))) {
        return end - start <= LONGEST_NUMBER;
    }
    Py_UCS4 word[LONGEST_OPENING];
    Py_ssize_t size = 0;
    for (; start < end && size < LONGEST_OPENING; start++) {
        Py_UCS4 point = PyUnicode_READ(kind, data, start);
        if (!Py_UNICODE_ISALNUM(point)) {
            break;
        }
        word[size++] = Py_UNICODE_TOLOWER(point);
    }
    if (size == 0 || size == LONGEST_OPENING) {
        return 0;
    }
    PyObject *opening = PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, word, size);
    int known = opening == NULL ? -1 : PySet_Contains(words, opening);
    Py_XDECREF(opening);
    return known;
}

typedef struct {
    PyObject *words;
    Py_ssize_t shortest, longest;
} Judging;

/* Called with each kind as a constant, so that every kind has a loop of its own. */
static inline PyObject *
judged_lines(int kind, PyObject *string, const Judging *judging)
{
    const void *data = PyUnicode_DATA(string);
    Py_ssize_t length = PyUnicode_GET_LENGTH(string);
    PyObject *found = PyList_New(0);
    Py_ssize_t start = 0;
    int linked = 0, signs = 0;
    for (Py_ssize_t at = 0; found != NULL && at <= length; at++) {
        Py_UCS4 point = at < length ? PyUnicode_READ(kind, data, at) : '\n';
        if (point >= 0x20 && point < 0x80 && point != ']' && point != '>') {
            continue;
        }
        if (!ends_line(point)) {
            linked |= point == ']' && at + 1 < length && PyUnicode_READ(kind, data, at + 1) == '(';
            signs |= is_sign(kind, data, at, start, length);
            continue;
        }
        if (at > start) {
            int judged = signs && at - start <= judging->longest;
            if (!judged && PyUnicode_READ(kind, data, start) != '|') {
                judged = linked || (at - start <= judging->shortest &&
                                    opens_known(kind, data, start, at, judging->words));
            }
            PyObject *line = judged ? PyUnicode_Substring(string, start, at) : NULL;
            if (PyErr_Occurred() || (line != NULL && PyList_Append(found, line) < 0)) {
                Py_CLEAR(found);
            }
            Py_XDECREF(line);
        }
        start = at + 1;
        linked = signs = 0;
    }
    return found;
}

static PyObject *
lines_to_judge(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *string;
    Judging judging;
    if (!PyArg_ParseTuple(args, "UO!nn:lines_to_judge", &string, &PyFrozenSet_Type, &judging.words,
                          &judging.shortest, &judging.longest)) {
        return NULL;
    }
    switch (PyUnicode_KIND(string)) {
    case PyUnicode_1BYTE_KIND:
        return judged_lines(PyUnicode_1BYTE_KIND, string, &judging);
    case PyUnicode_2BYTE_KIND:
        return judged_lines(PyUnicode_2BYTE_KIND, string, &judging);
    default:
        return judged_lines(PyUnicode_4BYTE_KIND, string, &judging);
    }
}

/* --- sentence_end: stages/check/opening.py ----------------------------------------------------- */

static inline int
closes_sentence(Py_UCS4 point)
{
    return point == '"' || point == '\'' || point == 0x201D || point == 0x2019 || point == 0xBB ||
           point == ')' || point == ']';
}

static inline int
opens_sentence(Py_UCS4 point)
{
    return point == '"' || point == '\'' || point == 0x201C || point == 0x201E || point == 0xAB ||
           point == '(' || point == '[' || point == '*' || point == '_';
}

/* A letter, or a figure that is no digit, and no small letter of Latin-1. */
static inline int
begins_sentence(Py_UCS4 point)
{
    if ((point >= 'a' && point <= 'z') || (point >= 0xE0 && point <= 0xFF)) {
        return 0;
    }
    return Py_UNICODE_ISALNUM(point) && !Py_UNICODE_ISDECIMAL(point);
}

/* The end of a sentence whose mark stands before `at`, -1 where it ends none. */
static inline Py_ssize_t
end_behind_mark(int kind, const void *data, Py_ssize_t at, Py_ssize_t stop)
{
    while (at < stop && closes_sentence(PyUnicode_READ(kind, data, at))) {
        at++;
    }
    Py_ssize_t end = at;
    while (at < stop && Py_UNICODE_ISSPACE(PyUnicode_READ(kind, data, at))) {
        at++;
    }
    if (at == end) {
        return -1;
    }
    while (at < stop && opens_sentence(PyUnicode_READ(kind, data, at))) {
        at++;
    }
    return at < stop && begins_sentence(PyUnicode_READ(kind, data, at)) ? end : -1;
}

/* The end of the blank lines behind a line end that stands before `at`, -1 where there is none. */
static inline Py_ssize_t
end_behind_line(int kind, const void *data, Py_ssize_t at, Py_ssize_t stop)
{
    Py_ssize_t end = -1;
    for (; at < stop && Py_UNICODE_ISSPACE(PyUnicode_READ(kind, data, at)); at++) {
        if (PyUnicode_READ(kind, data, at) == '\n') {
            end = at + 1;
        }
    }
    return end;
}

/* Called with each kind as a constant, so that every kind has a loop of its own. */
static inline PyObject *
first_end(int kind, const void *data, Py_ssize_t at, Py_ssize_t stop)
{
    for (; at < stop; at++) {
        Py_UCS4 point = PyUnicode_READ(kind, data, at);
        Py_ssize_t end = -1;
        if (point == '.' || point == '!' || point == '?' || point == 0x2026) {
            end = end_behind_mark(kind, data, at + 1, stop);
        } else if (point == '\n') {
            end = end_behind_line(kind, data, at + 1, stop);
        } else if (point == 0x3002 || point == 0xFF01 || point == 0xFF1F) {
            end = at + 1;
        }
        if (end >= 0) {
            return Py_BuildValue("nn", at, end);
        }
    }
    Py_RETURN_NONE;
}

static PyObject *
sentence_end(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *string;
    Py_ssize_t at, stop;
    if (!PyArg_ParseTuple(args, "Unn:sentence_end", &string, &at, &stop)) {
        return NULL;
    }
    const void *data = PyUnicode_DATA(string);
    Py_ssize_t length = PyUnicode_GET_LENGTH(string);
    at = at < 0 ? 0 : at;
    stop = stop > length ? length : stop;
    switch (PyUnicode_KIND(string)) {
    case PyUnicode_1BYTE_KIND:
        return first_end(PyUnicode_1BYTE_KIND, data, at, stop);
    case PyUnicode_2BYTE_KIND:
        return first_end(PyUnicode_2BYTE_KIND, data, at, stop);
    default:
        return first_end(PyUnicode_4BYTE_KIND, data, at, stop);
    }
}

static PyMethodDef functions[] = {
    {"unreadable_signs", unreadable_signs, METH_VARARGS,
     "Return the signs, as bits, that a text may hold what cannot be read."},
    {"lines_to_judge", lines_to_judge, METH_VARARGS,
     "Return the lines of a text that may be left over from its page."},
    {"sentence_end", sentence_end, METH_VARARGS,
     "Return the span from the mark of the first sentence between two places to its end, or None."},
    {NULL, NULL, 0, NULL},
};

int
add_checks(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
