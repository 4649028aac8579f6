// What bindings ask of Python while the kernel works.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>

#include "limit.hpp"

// Ctrl-C: whether the signal's handler has run and what it raised is pending. For limits; it takes the interpreter's lock.
inline bool interrupted() {
    const nanobind::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

// The end of the time that there is, if there is one.
inline whydoku::Clock::time_point end_of(std::optional<double> seconds) {
    return seconds ? whydoku::after(*seconds) : whydoku::Clock::time_point::max();
}
