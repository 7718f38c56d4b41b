/* What the stand-alone checks look for in every text: see stages/check. */

#include "loops.h"

/* --- may_be_garbled: stages/check/unreadable.py ------------------------------------------------ */

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

static PyObject *
may_be_garbled(PyObject *module, PyObject *string)
{
    (void)module;
    if (!PyUnicode_Check(string)) {
        PyErr_SetString(PyExc_TypeError, "may_be_garbled() takes a string");
        return NULL;
    }
    int kind = PyUnicode_KIND(string);
    const void *data = PyUnicode_DATA(string);
    Py_ssize_t length = PyUnicode_GET_LENGTH(string);
    Py_UCS4 before = 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        Py_UCS4 point = PyUnicode_READ(kind, data, at);
        if ((point - 0x20 > 0x5E && stands_for_nothing(point)) ||
            (leads_misread(before) && follows_misread(point))) {
            Py_RETURN_TRUE;
        }
        before = point;
    }
    Py_RETURN_FALSE;
}

static PyMethodDef functions[] = {
    {"may_be_garbled", may_be_garbled, METH_O,
     "Tell whether a text may hold characters that stand for nothing or were decoded wrongly."},
    {NULL, NULL, 0, NULL},
};

int
add_checks(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
