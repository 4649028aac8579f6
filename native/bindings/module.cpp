// The Python module `whydoku._kernel`: one bind_* function for each engine, each in the file of that name here.

#include <nanobind/nanobind.h>

#include <cstdlib>

#include "bindings/interrupts.hpp"

namespace nb = nanobind;

void bind_braids(nb::module_& m);
void bind_classic(nb::module_& m);
void bind_generate(nb::module_& m);
void bind_hodoku(nb::module_& m);
void bind_proof(nb::module_& m);
void bind_logic(nb::module_& m);
void bind_network(nb::module_& m);
void bind_se(nb::module_& m);
void bind_search(nb::module_& m);
void bind_words(nb::module_& m);

NB_MODULE(_kernel_of_main, m) {
    // Objects still referenced when the interpreter ends are abandoned. The interpreter does not always release everything in time
    // (a frame that is kept, a cache of another package), and nanobind would then list them on the terminal of a user who did
    // nothing wrong. A search for leaks, like tests/model/test_memory.py, sets WHYDOKU_LEAKS to see them.
    nb::set_leak_warnings(std::getenv("WHYDOKU_LEAKS") != nullptr);
    m.doc() = "The native kernel of whydoku: plain data in, plain data out.";
    m.def(
        "watch_stops",
        [](nb::object watch) {
            PyObject* before = stop_watch;
            stop_watch = watch.is_none() ? nullptr : watch.release().ptr();
            Py_XDECREF(before);
        },
        nb::arg("watch").none(),
        "Ask this, about every 20 ms, in whatever looks for signals; it raises where a stop has been requested.");
    bind_network(m);
    bind_logic(m);
    bind_braids(m);
    bind_search(m);
    bind_classic(m);
    bind_generate(m);
    bind_proof(m);
    bind_hodoku(m);
    bind_se(m);
    bind_words(m);
}

// What Python calls to import the module. Its types exist once per process, so a second interpreter that imported it would take them
// from the first, whose calls then fail.
extern "C" NB_EXPORT PyObject* PyInit__kernel() {
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {
        PyErr_SetString(PyExc_ImportError,
                        "whydoku works in the main interpreter of a process only, not in a sub-interpreter: use threads or processes instead");
        return nullptr;
    }
    return PyInit__kernel_of_main();
}
