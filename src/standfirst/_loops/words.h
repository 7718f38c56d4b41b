/* Words that are looked for in a text, whatever its case. */

#ifndef STANDFIRST_WORDS_H
#define STANDFIRST_WORDS_H

#include "loops.h"

#include <stdint.h>

typedef struct {
    PyObject *string; /* owned, lower case */
    Py_UCS4 *characters;
    Py_ssize_t size;
    Py_ssize_t next; /* the next word of its bucket, -1 for none */
} Word;

typedef struct {
    Word *items;
    Py_ssize_t count;
    Py_ssize_t first[256];  /* the first word of each bucket, by the last byte of its first letter */
    uint64_t seconds[256];  /* a bit for the second letter of each; all for a word of one letter */
    uint64_t traits[256];   /* a bit for the last letter of each and its length */
} Words;

#define TRAIT(last, size) (1ULL << (((last) + 8 * (Py_UCS4)(size)) & 63))

/* Takes strings that differ; -1 on an error, after which words_clear() is still safe. */
int words_fill(Words *words, PyObject *strings);
void words_clear(Words *words);

/* The number of the word that stands between two places of a text, -1 for none. */
Py_ssize_t words_find(const Words *words, const Text *text, Py_ssize_t start, Py_ssize_t end);

/* Tells most words from these by their first two letters, in lower case. */
static inline int
words_may_begin(const Words *words, Py_UCS4 first, Py_UCS4 second)
{
    return words->seconds[first & 255] >> (second & 63) & 1;
}

static inline int
is_decimal(Py_UCS4 character)
{
    return character < 128 ? character >= '0' && character <= '9' : Py_UNICODE_ISDECIMAL(character);
}

/* Calls a function that reads a text, with its kind as a constant, so that it is compiled for
   each. */
#define FOR_KIND(text, call)                                                                       \
    do {                                                                                           \
        switch ((text)->kind) {                                                                    \
        case PyUnicode_1BYTE_KIND: call(PyUnicode_1BYTE_KIND); break;                              \
        case PyUnicode_2BYTE_KIND: call(PyUnicode_2BYTE_KIND); break;                              \
        default: call(PyUnicode_4BYTE_KIND);                                                       \
        }                                                                                          \
    } while (0)

extern unsigned char latin_lower[256];
extern char ascii_in_word[128];

static inline Py_UCS4
character_at(const Text *text, Py_ssize_t at)
{
    return PyUnicode_READ(text->kind, text->data, at);
}

static inline Py_UCS4
lowered(Py_UCS4 character)
{
    return character < 256 ? latin_lower[character] : Py_UNICODE_TOLOWER(character);
}

/* Tells what a pattern takes for \w. */
static inline int
in_word(Py_UCS4 character)
{
    return character < 128 ? ascii_in_word[character] : Py_UNICODE_ISALNUM(character);
}

#endif
