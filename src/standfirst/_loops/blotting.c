/* blotted: see stages/read/markdown_blocks.py. Most lines of Markdown are plain words, and what is
   written inside them says nothing about blocks. A parser that sees one letter over and over there
   makes a single event of what would have been a dozen.

   A stretch between two blank lines is left as it is where it may hold a definition of a link, a
   table, or a heading by its underline: there, what stands inside a line matters to blocks. Bytes
   are never moved, so places stay what they are. What is invisible in front of a heading's hashes
   becomes line ends, which is told with the text. */

#include <string.h>

#include "loops.h"

enum { BLANK = 1, RULING = 2, RETURN = 4, FEED = 8, ANGLE = 16, BRACKET = 32, WORDS = 64, STOP = 128 };

static unsigned char sorts[256];

#define IS_LETTER(byte) ((byte) >= 0x80 || ((byte) | 32) - 'a' + 0u < 26u)

static void
fill_sorts(void)
{
    memset(sorts, WORDS, sizeof(sorts));
    for (const char *byte = "-:|="; *byte; byte++) {
        sorts[(unsigned char)*byte] = RULING;
    }
    sorts[' '] = sorts['\t'] = BLANK;
    sorts['\r'] = BLANK | RETURN;
    sorts['\f'] = sorts['\v'] = FEED;
    sorts['<'] = WORDS | ANGLE;
    sorts['>'] = ANGLE; /* no word: an underline may stand in a quote */
    sorts[']'] = WORDS | BRACKET;
    sorts['\n'] = sorts[0] = STOP;
}

/* Text that one line after another adds to: the column of its first word, and where it ends. */
typedef struct {
    Py_ssize_t column, end; /* -1 for none */
} Run;

/* Where the words of a line begin, -1 where they may be anything but words of a paragraph, an item
   or a block of code. Sets how far the line is indented, and whether a list marker opens it. */
static Py_ssize_t
first_word(const unsigned char *line, Py_ssize_t size, Py_ssize_t *indent, int *marked)
{
    Py_ssize_t at = 0;
    while (at < size && line[at] == ' ') {
        at++;
    }
    *indent = at;
    Py_ssize_t mark = at;
    while (mark < size && mark - at < 9 && line[mark] >= '0' && line[mark] <= '9') {
        mark++;
    }
    const char *marks = mark > at ? ".)" : "-+*";
    *marked = mark + 1 < size && strchr(marks, line[mark]) != NULL && line[mark + 1] == ' ';
    if (*marked) {
        /* Five spaces behind a marker begin code. */
        for (at = ++mark; at < size && line[at] == ' '; at++) {
        }
        if (at - mark > 4) {
            return -1;
        }
    }
    Py_ssize_t start = at;
    while (at < size && at - start < 2 && strchr("*_`[\"'(!", line[at]) != NULL) {
        at++;
    }
    if (at >= size || !IS_LETTER(line[at])) {
        return -1;
    }
    int is_task = line[start] == '[' && at + 1 < size && line[at + 1] == ']';
    return is_task ? -1 : start;
}

/* Blots the words of a line, and the line end before them where both lines are of one block. */
static void
blot(unsigned char *copy, Py_ssize_t at, Py_ssize_t end, Run *run)
{
    Py_ssize_t indent;
    int marked;
    Py_ssize_t word = first_word(copy + at, end - at, &indent, &marked);
    while (end > at && (sorts[copy[end - 1]] & BLANK)) {
        end--;
    }
    /* A parser may say that a link ends before its last brackets. */
    if (word < 0 || copy[end - 1] == ']') {
        run->end = -1;
        return;
    }
    int goes_on = run->end >= 0 && !marked && indent >= run->column;
    Py_ssize_t start = goes_on ? run->end : at + word;
    memset(copy + start, 'a', (size_t)(end - start));
    run->column = goes_on ? run->column : word;
    run->end = end;
}

/* Tells whether what stands inside a line can make a block of something else. */
static int
rules_blocks(const unsigned char *line, Py_ssize_t size, int sort)
{
    if (!(sort & WORDS) || (sort & FEED)) {
        return 1; /* nothing but what underlines are made of, or what not all take for white space */
    }
    if ((sort & RETURN) && memchr(line, '\r', (size_t)(size - 1)) != NULL) {
        return 1;
    }
    if ((sort & BRACKET) && (sort & RULING)) {
        for (const unsigned char *at = line; at + 1 < line + size; at++) {
            if (at[0] == ']' && at[1] == ':') {
                return 1;
            }
        }
    }
    return 0;
}

/* How many bytes of invisible characters stand in front of a heading's hashes; 0 for none. */
static Py_ssize_t
hidden_before_heading(const unsigned char *line, Py_ssize_t size)
{
    Py_ssize_t at = 0, hashes = 0;
    while (size - at > 3 && line[at] >= 0xe2 &&
           ((line[at] == 0xe2 && line[at + 1] == 0x80 && line[at + 2] >= 0x8b &&
             line[at + 2] <= 0x8f) ||
            memcmp(line + at, "\xe2\x81\xa0", 3) == 0 ||
            memcmp(line + at, "\xef\xbb\xbf", 3) == 0)) {
        at += 3;
    }
    while (at > 0 && at + hashes < size && hashes < 7 && line[at + hashes] == '#') {
        hashes++;
    }
    int is_heading = hashes > 0 && hashes < 7 && at + hashes < size &&
                     (line[at + hashes] == ' ' || line[at + hashes] == '\t');
    return is_heading ? at : 0;
}

/* Returns whether there are headings that had something invisible in front. */
static int
blot_all(const unsigned char *source, unsigned char *copy, Py_ssize_t size)
{
    Py_ssize_t stretch = 0; /* where the stretch between blank lines begins */
    int is_left = 0, is_unhidden = 0;
    Run run = {0, -1};
    for (Py_ssize_t at = 0, end; at < size; at = end + 1) {
        int sort = 0;
        Py_ssize_t hidden = hidden_before_heading(source + at, size - at);
        if (hidden > 0) {
            memset(copy + at, '\n', (size_t)hidden);
            at += hidden;
            stretch = at;
            is_left = 0;
            run.end = -1;
            is_unhidden = 1;
        }
        for (end = at; !(sorts[source[end]] & STOP) || (end < size && source[end] == 0); end++) {
            sort |= sorts[source[end]];
        }
        if (!(sort & ~(BLANK | RETURN))) {
            stretch = end + 1;
            is_left = 0;
            run.end = -1;
        } else if (!is_left && rules_blocks(source + at, end - at, sort)) {
            memcpy(copy + stretch, source + stretch, (size_t)(at - stretch));
            is_left = 1;
        } else if (!is_left && !(sort & ANGLE)) {
            blot(copy, at, end, &run);
        } else {
            run.end = -1;
        }
    }
    return is_unhidden;
}

static PyObject *
blotted(PyObject *module, PyObject *source)
{
    (void)module;
    if (!PyBytes_Check(source)) {
        PyErr_SetString(PyExc_TypeError, "blotted() takes bytes");
        return NULL;
    }
    const char *text = PyBytes_AS_STRING(source);
    Py_ssize_t size = PyBytes_GET_SIZE(source);
    char *copy = PyMem_Malloc(size ? (size_t)size : 1);
    if (copy == NULL) {
        return PyErr_NoMemory();
    }
    memcpy(copy, text, (size_t)size);
    int is_unhidden = blot_all((const unsigned char *)text, (unsigned char *)copy, size);
    PyObject *markdown = PyUnicode_DecodeUTF8(copy, size, NULL);
    PyMem_Free(copy);
    return markdown == NULL ? NULL : Py_BuildValue("NO", markdown, is_unhidden ? Py_True : Py_False);
}

static PyMethodDef functions[] = {
    {"blotted", blotted, METH_O, "Return Markdown in UTF-8 without the words that make no block."},
    {NULL, NULL, 0, NULL},
};

int
add_blotting(PyObject *module)
{
    fill_sorts();
    return PyModule_AddFunctions(module, functions);
}
