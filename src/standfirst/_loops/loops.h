/* The loops that take most of the time, for machines with a C compiler: each does what the Python
   function of the same name does, which stands in for it elsewhere. Places are checked against the
   text before it is read; what has another shape than expected raises, as it would in Python. */

#ifndef STANDFIRST_LOOPS_H
#define STANDFIRST_LOOPS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define LOOPS_VERSION 18 /* see compiled.py */

/* Each file puts what it has into the module; -1 on an error. */
int add_vocabulary(PyObject *module);
int add_reading(PyObject *module);
int add_checks(PyObject *module);
int add_words(PyObject *module);
int add_openings(PyObject *module);
int add_blotting(PyObject *module);
int add_characters(PyObject *module);
int add_signs(PyObject *module);

/* The characters of a string. */
typedef struct {
    int kind;
    const void *data;
    Py_ssize_t length;
} Text;

static inline int
is_named(PyObject *string, const char *name, Py_ssize_t size)
{
    return PyUnicode_Check(string) && PyUnicode_IS_COMPACT_ASCII(string) &&
           PyUnicode_GET_LENGTH(string) == size &&
           memcmp(PyUnicode_1BYTE_DATA(string), name, (size_t)size) == 0;
}
#define IS(string, name) is_named(string, name, (Py_ssize_t)sizeof(name) - 1)

/* A heading or paragraph that the parser was shown as a rule keeps its own bytes in the source: see
   blotting.c. No rule begins with one of these. */
static inline int
begins_words(unsigned char byte)
{
    switch (byte) {
    case '`': case '[': case '"': case '\'': case '(': case '!':
        return 1;
    default:
        return byte >= 0x80 || ((unsigned char)(byte | 32) >= 'a' && (byte | 32) <= 'z');
    }
}

#endif
