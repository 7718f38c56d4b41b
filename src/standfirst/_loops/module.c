/* The module that the loops make up. */

#include "loops.h"

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "standfirst._compiled",
    .m_doc = "The loops that take most of the time, compiled.",
    .m_size = -1,
};

/* What each file has; one a line, so that two may be added at once. */
static int (*const parts[])(PyObject *) = {
    add_vocabulary,
    add_reading,
    add_blotting,
    add_characters,
    add_checks,
    add_words,
    add_openings,
    add_signs,
};

PyMODINIT_FUNC
PyInit__compiled(void)
{
    PyObject *module = PyModule_Create(&definition);
    int failed = module == NULL ||
                 PyModule_AddIntConstant(module, "LOOPS_VERSION", LOOPS_VERSION) < 0;
    for (size_t part = 0; !failed && part < sizeof(parts) / sizeof(parts[0]); part++) {
        failed = parts[part](module) < 0;
    }
    if (failed) {
        Py_CLEAR(module);
    }
    return module;
}
