#pragma once

namespace whydoku {

// A tuned number: chosen by measurement, free to change within its range. Each folder keeps its own in one table,
// options.hpp; the last word of a name is its unit, and the phrase says what it bounds. A value out of range does not compile.
template <class Number>
consteval Number tuned(Number value, Number low, Number high, const char* phrase) {
    if (value < low || value > high || *phrase == '\0') throw phrase;
    return value;
}

}  // namespace whydoku
