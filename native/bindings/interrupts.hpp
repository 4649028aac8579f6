// What bindings check in Python while the kernel works.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>

#include "limit.hpp"

// Python's watcher besides signals, or null: it raises if a stop was requested for this thread.
inline PyObject* stop_watch = nullptr;

// Whether a signal's handler, or the watcher for stops, has raised something, which is pending. Before: the lock is held.
inline bool raised_by_python() {
    if (PyErr_CheckSignals() != 0) return true;
    if (!stop_watch) return false;
    PyObject* result = PyObject_CallNoArgs(stop_watch);
    Py_XDECREF(result);
    return result == nullptr;
}

// Ctrl-C, or a stop. For limits; it takes the interpreter's lock.
inline bool interrupted() {
    const nanobind::gil_scoped_acquire gil;
    return raised_by_python();
}

// The end of the time that there is, if there is one.
inline whydoku::Clock::time_point end_of(std::optional<double> seconds) {
    return seconds ? whydoku::after(*seconds) : whydoku::Clock::time_point::max();
}
