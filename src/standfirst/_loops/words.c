/* Words that are looked for in a text, whatever its case. */

#include "words.h"

unsigned char latin_lower[256]; /* no letter of Latin-1 has one beyond it in lower case */
char ascii_in_word[128];

int
add_words(PyObject *module)
{
    (void)module;
    for (Py_UCS4 letter = 0; letter < 256; letter++) {
        latin_lower[letter] = (unsigned char)Py_UNICODE_TOLOWER(letter);
    }
    for (int letter = 0; letter < 128; letter++) {
        ascii_in_word[letter] = letter == '_' || (letter >= '0' && letter <= '9') ||
                                (letter >= 'a' && letter <= 'z') ||
                                (letter >= 'A' && letter <= 'Z');
    }
    return 0;
}

void
words_clear(Words *words)
{
    for (Py_ssize_t number = 0; number < words->count; number++) {
        Py_CLEAR(words->items[number].string);
        PyMem_Free(words->items[number].characters);
    }
    PyMem_Free(words->items);
    words->items = NULL;
    words->count = 0;
}

static int
add_word(Words *words, PyObject *string)
{
    if (!PyUnicode_Check(string) || PyUnicode_GET_LENGTH(string) == 0) {
        PyErr_SetString(PyExc_TypeError, "words are strings that hold something");
        return -1;
    }
    Py_UCS4 *characters = PyUnicode_AsUCS4Copy(string);
    if (characters == NULL) {
        return -1;
    }
    Py_ssize_t size = PyUnicode_GET_LENGTH(string);
    Py_UCS4 bucket = characters[0] & 255;
    Word word = {Py_NewRef(string), characters, size, words->first[bucket]};
    words->items[words->count] = word;
    words->first[bucket] = words->count++;
    words->traits[bucket] |= TRAIT(characters[size - 1], size);
    words->seconds[bucket] |= size > 1 ? 1ULL << (characters[1] & 63) : ~0ULL;
    return 0;
}

int
words_fill(Words *words, PyObject *strings)
{
    memset(words, 0, sizeof(*words));
    for (int bucket = 0; bucket < 256; bucket++) {
        words->first[bucket] = -1;
    }
    PyObject *each = PySequence_Fast(strings, "words are a sequence");
    if (each == NULL) {
        return -1;
    }
    Py_ssize_t count = PySequence_Fast_GET_SIZE(each);
    words->items = PyMem_New(Word, count ? count : 1);
    int failed = words->items == NULL;
    if (failed) {
        PyErr_NoMemory();
    }
    for (Py_ssize_t number = 0; !failed && number < count; number++) {
        failed = add_word(words, PySequence_Fast_GET_ITEM(each, number)) < 0;
    }
    Py_DECREF(each);
    return failed ? -1 : 0;
}

Py_ssize_t
words_find(const Words *words, const Text *text, Py_ssize_t start, Py_ssize_t end)
{
    Py_ssize_t size = end - start;
    Py_UCS4 bucket = lowered(character_at(text, start)) & 255;
    if (!(words->traits[bucket] & TRAIT(lowered(character_at(text, end - 1)), size))) {
        return -1;
    }
    for (Py_ssize_t number = words->first[bucket]; number >= 0;) {
        const Word *word = &words->items[number];
        Py_ssize_t at = word->size == size ? 0 : size;
        while (at < size && word->characters[at] == lowered(character_at(text, start + at))) {
            at++;
        }
        if (at == size && word->size == size) {
            return number;
        }
        number = word->next;
    }
    return -1;
}
