/* The module that the loops make up. */

#include "loops.h"

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "standfirst._compiled",
    .m_doc = "The loops that take most of the time, compiled.",
    .m_size = -1,
};

PyMODINIT_FUNC
PyInit__compiled(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL || PyModule_AddIntConstant(module, "LOOPS_VERSION", LOOPS_VERSION) < 0 ||
        add_vocabulary(module) < 0 || add_reading(module) < 0 || add_checks(module) < 0 ||
        add_words(module) < 0 || add_openings(module) < 0) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
