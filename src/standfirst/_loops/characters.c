/* Passes over the characters of a text: stages/read/decoding.py, languages/folding.py. */

#include <string.h>

#include "loops.h"

/* --- has_controls ------------------------------------------------------------------------------ */

/* Looked at so many at a time, without a branch for each. */
#define AT_ONCE 4096

#define IS_CONTROL(c)                                                                              \
    ((((c) < 0x20) & ((c) != '\t') & ((c) != '\n') & ((c) != '\f') & ((c) != '\r')) |              \
     (((c) >= 0x7f) & ((c) <= 0x9f)))

#define SEARCH(name, type, is_unwanted)                                                            \
    static int name(const type *text, Py_ssize_t length)                                           \
    {                                                                                              \
        for (Py_ssize_t at = 0; at < length;) {                                                    \
            Py_ssize_t end = length - at > AT_ONCE ? at + AT_ONCE : length;                        \
            type found = 0;                                                                        \
            for (; at < end; at++) {                                                               \
                type c = text[at];                                                                 \
                found |= (type)(is_unwanted);                                                      \
            }                                                                                      \
            if (found) {                                                                           \
                return 1;                                                                          \
            }                                                                                      \
        }                                                                                          \
        return 0;                                                                                  \
    }

SEARCH(in_bytes, Py_UCS1, IS_CONTROL(c))
SEARCH(in_pairs, Py_UCS2, IS_CONTROL(c) | ((c >= 0xd800) & (c <= 0xdfff)))
SEARCH(in_fours, Py_UCS4, IS_CONTROL(c) | ((c >= 0xd800) & (c <= 0xdfff)))

static PyObject *
has_controls(PyObject *module, PyObject *string)
{
    (void)module;
    if (!PyUnicode_Check(string) || PyUnicode_READY(string) < 0) {
        PyErr_SetString(PyExc_TypeError, "has_controls() takes a string");
        return NULL;
    }
    Py_ssize_t length = PyUnicode_GET_LENGTH(string);
    int found;
    switch (PyUnicode_KIND(string)) {
    case PyUnicode_1BYTE_KIND:
        found = in_bytes(PyUnicode_1BYTE_DATA(string), length);
        break;
    case PyUnicode_2BYTE_KIND:
        found = in_pairs(PyUnicode_2BYTE_DATA(string), length);
        break;
    default:
        found = in_fours(PyUnicode_4BYTE_DATA(string), length);
    }
    return PyBool_FromLong(found);
}

/* --- ascii_slug -------------------------------------------------------------------------------- */

#define LONGEST_ON_STACK 512

static PyObject *
ascii_slug(PyObject *module, PyObject *string)
{
    (void)module;
    if (!PyUnicode_Check(string)) {
        PyErr_SetString(PyExc_TypeError, "ascii_slug() takes a string");
        return NULL;
    }
    if (!PyUnicode_IS_COMPACT_ASCII(string)) {
        Py_RETURN_NONE;
    }
    Py_ssize_t length = PyUnicode_GET_LENGTH(string), size = 0;
    const Py_UCS1 *text = PyUnicode_1BYTE_DATA(string);
    char buffer[LONGEST_ON_STACK];
    char *made = length <= LONGEST_ON_STACK ? buffer : PyMem_Malloc((size_t)length);
    if (made == NULL) {
        return PyErr_NoMemory();
    }
    made[0] = '\0';
    int after_word = 0; /* a sign between two words becomes one underscore */
    for (Py_ssize_t at = 0; at < length; at++) {
        Py_UCS1 c = text[at];
        if (c >= 'A' && c <= 'Z') {
            c += 32;
        }
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            if (!after_word && size > 0) {
                made[size++] = '_';
            }
            made[size++] = (char)c;
            after_word = 1;
        } else {
            after_word = 0;
        }
    }
    PyObject *result = PyUnicode_FromStringAndSize(made, size);
    if (made != buffer) {
        PyMem_Free(made);
    }
    return result;
}

static PyMethodDef functions[] = {
    {"has_controls", has_controls, METH_O, "Tell a text with control characters or surrogates."},
    {"ascii_slug", ascii_slug, METH_O, "Return the slug of ASCII text; None for any other text."},
    {NULL, NULL, 0, NULL},
};

int
add_characters(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
