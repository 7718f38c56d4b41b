/* blotted: see stages/read/markdown_blocks.py. Most lines of Markdown are plain words, and what is
   written inside them says nothing about blocks. A parser that sees one letter over and over there
   makes a single event of what would have been a dozen.

   A stretch between two blank lines is left as it is where it may hold a definition of a link, a
   table, or a heading by its underline: there, what stands inside a line matters to blocks. A plain
   heading, or a paragraph that is all of its stretch, is shown as a rule, a block of one event: at a
   line's start behind a blank line it stands in no list, quote or note, and in code or HTML it is
   but text. Bytes are never moved, so places stay what they are, and the source still says what the
   rule is. What is invisible in front of a heading's hashes becomes line ends, which is told with
   the text. */

#include <string.h>

#include "loops.h"

enum { BLANK = 1, RULING = 2, RETURN = 4, FEED = 8, ANGLE = 16, BRACKET = 32, WORDS = 64, STOP = 128 };

static unsigned char sorts[256];

enum { LETTER = 1, SIGN = 2, BULLET = 4, AFTER_NUMBER = 8, LITERAL = 16 };

/* What a byte can be at the beginning of a line, and whether it is but itself in a heading. */
static unsigned char roles[256];

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
    for (int byte = 0; byte < 256; byte++) {
        int is_letter = byte >= 0x80 || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
        int is_digit = byte >= '0' && byte <= '9';
        roles[byte] = (unsigned char)(is_letter ? LETTER | LITERAL : is_digit ? LITERAL : 0);
    }
    for (const char *byte = "*_`[\"'(!"; *byte; byte++) {
        roles[(unsigned char)*byte] |= SIGN;
    }
    for (const char *byte = " .,:;()?'\"/-+=%@"; *byte; byte++) {
        roles[(unsigned char)*byte] |= LITERAL;
    }
    roles['-'] |= BULLET;
    roles['+'] |= BULLET;
    roles['*'] |= BULLET;
    roles['.'] |= AFTER_NUMBER;
    roles[')'] |= AFTER_NUMBER;
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
    int marks = mark > at ? AFTER_NUMBER : BULLET;
    *marked = mark + 1 < size && (roles[line[mark]] & marks) && line[mark + 1] == ' ';
    if (*marked) {
        /* Five spaces behind a marker begin code. */
        for (at = ++mark; at < size && line[at] == ' '; at++) {
        }
        if (at - mark > 4) {
            return -1;
        }
    }
    Py_ssize_t start = at;
    while (at < size && at - start < 2 && (roles[line[at]] & SIGN)) {
        at++;
    }
    if (at >= size || !(roles[line[at]] & LETTER)) {
        return -1;
    }
    int is_task = line[start] == '[' && at + 1 < size && line[at + 1] == ']';
    return is_task ? -1 : start;
}

/* Blots the words of a line, and the line end before them where both lines are of one block. Tells
   whether they are. */
static int
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
        return 0;
    }
    int goes_on = run->end >= 0 && !marked && indent >= run->column;
    Py_ssize_t start = goes_on ? run->end : at + word;
    memset(copy + start, 'a', (size_t)(end - start));
    run->column = goes_on ? run->column : word;
    run->end = end;
    return goes_on;
}

/* Tells a line that a carriage return cuts in two; one before its line feed is of its end. */
static int
is_cut(const unsigned char *line, Py_ssize_t size, int sort)
{
    return (sort & RETURN) && size > 1 && memchr(line, '\r', (size_t)size - 1) != NULL;
}

/* Tells whether what stands inside a line can make a block of something else. */
static int
rules_blocks(const unsigned char *line, Py_ssize_t size, int sort)
{
    if (!(sort & WORDS) || (sort & FEED)) {
        return 1; /* nothing but what underlines are made of, or what not all take for white space */
    }
    if (is_cut(line, size, sort)) {
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

/* Where the words of a heading end that says what it shows, letter by letter; 0 for any other. */
static Py_ssize_t
plain_heading_end(const unsigned char *line, Py_ssize_t size)
{
    Py_ssize_t hashes = 0, end = size;
    while (hashes < size && hashes < 7 && line[hashes] == '#') {
        hashes++;
    }
    while (end > hashes && (sorts[line[end - 1]] & BLANK)) {
        end--;
    }
    if (hashes == 0 || hashes > 6 || end - hashes < 2 || line[hashes] != ' ') {
        return 0;
    }
    for (Py_ssize_t at = hashes; at < end; at++) {
        if (!(roles[line[at]] & LITERAL)) {
            return 0;
        }
    }
    return end;
}

/* Shows a block as a rule. */
static void
show_as_rule(unsigned char *copy, Py_ssize_t start, Py_ssize_t end)
{
    if (end - start >= 3) {
        memset(copy + start, ' ', (size_t)(end - start));
        memset(copy + start, '_', 3);
    }
}

/* A stretch between blank lines, or below a heading behind one. */
typedef struct {
    Py_ssize_t start;
    int is_left;      /* as it is */
    int is_paragraph; /* from its first line on, and no other block */
    Run run;
} Stretch;

typedef struct {
    const unsigned char *source;
    unsigned char *copy;
    Py_ssize_t size;
    Stretch stretch;
    Py_ssize_t paragraph, paragraph_end; /* the last that is shown as a rule; -1 for none */
} Blotting;

static void
begin_stretch(Blotting *all, Py_ssize_t at)
{
    if (all->stretch.is_paragraph) {
        all->paragraph = all->stretch.start;
        all->paragraph_end = all->stretch.run.end;
        show_as_rule(all->copy, all->paragraph, all->paragraph_end);
    }
    all->stretch = (Stretch){.start = at, .run = {0, -1}};
}

/* Shows the last paragraph as one again where a line may be a definition of it, as of a term: with a
   colon in front, however far below. */
static void
look_for_definition(Blotting *all, const unsigned char *line, Py_ssize_t size, int sort)
{
    Py_ssize_t at = 0;
    while (at < size && (sorts[line[at]] & (BLANK | FEED))) {
        at++;
    }
    int may_define = (at < size && line[at] == ':') || is_cut(line, size, sort);
    if (all->paragraph >= 0 && may_define) {
        memset(all->copy + all->paragraph, 'a', (size_t)(all->paragraph_end - all->paragraph));
        all->paragraph = -1;
    }
}

/* Blots a line with something on it. */
static void
blot_line(Blotting *all, Py_ssize_t at, Py_ssize_t end, int sort)
{
    Stretch *stretch = &all->stretch;
    int is_first = at == stretch->start;
    look_for_definition(all, all->source + at, end - at, sort);
    Py_ssize_t heading = is_first ? plain_heading_end(all->source + at, end - at) : 0;
    if (heading > 0) {
        show_as_rule(all->copy, at, at + heading);
        begin_stretch(all, end + 1);
        return;
    }
    if (stretch->is_left) {
        return;
    }
    if (rules_blocks(all->source + at, end - at, sort)) {
        memcpy(all->copy + stretch->start, all->source + stretch->start,
               (size_t)(at - stretch->start));
        stretch->is_left = 1;
        stretch->is_paragraph = 0;
    } else if (sort & ANGLE) {
        stretch->run.end = -1;
        stretch->is_paragraph = 0;
    } else {
        int goes_on = blot(all->copy, at, end, &stretch->run);
        stretch->is_paragraph = is_first ? stretch->run.end >= 0 && stretch->run.column == 0 &&
                                               begins_words(all->source[at])
                                         : stretch->is_paragraph && goes_on;
    }
}

/* Returns whether there are headings that had something invisible in front. */
static int
blot_all(Blotting *all)
{
    const unsigned char *source = all->source;
    int is_unhidden = 0;
    for (Py_ssize_t at = 0, end; at < all->size; at = end + 1) {
        int sort = 0;
        Py_ssize_t hidden = hidden_before_heading(source + at, all->size - at);
        if (hidden > 0) {
            memset(all->copy + at, '\n', (size_t)hidden);
            at += hidden;
            begin_stretch(all, at);
            is_unhidden = 1;
        }
        for (end = at; !(sorts[source[end]] & STOP) || (end < all->size && source[end] == 0); end++) {
            sort |= sorts[source[end]];
        }
        if (sort & ~(BLANK | RETURN)) {
            blot_line(all, at, end, sort);
        } else {
            begin_stretch(all, end + 1);
        }
    }
    begin_stretch(all, all->size);
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
    Py_ssize_t size = PyBytes_GET_SIZE(source);
    char *copy = PyMem_Malloc(size ? (size_t)size : 1);
    if (copy == NULL) {
        return PyErr_NoMemory();
    }
    memcpy(copy, PyBytes_AS_STRING(source), (size_t)size);
    Blotting all = {
        .source = (const unsigned char *)PyBytes_AS_STRING(source),
        .copy = (unsigned char *)copy,
        .size = size,
        .stretch = {.run = {0, -1}},
        .paragraph = -1,
    };
    int is_unhidden = blot_all(&all);
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
