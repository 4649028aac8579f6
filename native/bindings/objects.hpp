// Python's own objects from inside: through macros that cost nothing where a wheel is for one version of Python, and by calls of the stable
// ABI where it is for all later ones. Sizes and kinds are the caller's to check first; references are borrowed but where a comment says so.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

inline nanobind::object fresh(PyObject* made) {
    if (!made) throw nanobind::python_error();
    return nanobind::steal(made);
}

#if defined(Py_LIMITED_API)

inline char* bytearray_data(PyObject* bytearray) { return PyByteArray_AsString(bytearray); }
inline char* bytes_data(PyObject* bytes) { return PyBytes_AsString(bytes); }
inline std::size_t bytes_size(PyObject* bytes) { return static_cast<std::size_t>(PyBytes_Size(bytes)); }
inline std::size_t tuple_size(PyObject* tuple) { return static_cast<std::size_t>(PyTuple_Size(tuple)); }
inline PyObject* tuple_item(PyObject* tuple, std::size_t i) { return PyTuple_GetItem(tuple, static_cast<Py_ssize_t>(i)); }
inline PyObject* list_item(PyObject* list, std::size_t i) { return PyList_GetItem(list, static_cast<Py_ssize_t>(i)); }
// What PySequence_Fast gave: a list or a tuple.
inline std::size_t fast_size(PyObject* fast) { return PyList_Check(fast) ? static_cast<std::size_t>(PyList_Size(fast)) : tuple_size(fast); }
inline PyObject* fast_item(PyObject* fast, std::size_t i) { return PyList_Check(fast) ? list_item(fast, i) : tuple_item(fast, i); }
// Into a tuple not seen by other code; takes over the item's reference.
inline void fill_tuple(PyObject* tuple, std::size_t i, PyObject* item) { (void)PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(i), item); }

// The characters of a str, or nothing for text beyond ASCII. They live as long as it does: of ASCII, UTF-8 is no copy.
inline std::string_view ascii_of_str(PyObject* text) {
    Py_ssize_t size = 0;
    const char* const start = PyUnicode_AsUTF8AndSize(text, &size);
    if (!start) PyErr_Clear();  // half of a surrogate pair
    if (!start || size != PyUnicode_GetLength(text)) return {};
    return {start, static_cast<std::size_t>(size)};
}

// Strings of `width` ASCII characters, written before they are seen: here in one block, of which each is a copy.
class FreshTexts {
public:
    FreshTexts(std::size_t count, std::size_t width) : width_(width), block_(count * width, '.'), places_(count) {
        for (std::size_t i = 0; i < count; ++i) places_[i] = block_.data() + i * width;
    }
    std::uint8_t* const* places() const { return places_.data(); }
    nanobind::object list() const {
        nanobind::object made = fresh(PyList_New(static_cast<Py_ssize_t>(places_.size())));
        for (std::size_t i = 0; i < places_.size(); ++i) {
            nanobind::object text = fresh(PyUnicode_FromStringAndSize(reinterpret_cast<const char*>(places_[i]), static_cast<Py_ssize_t>(width_)));
            (void)PyList_SetItem(made.ptr(), static_cast<Py_ssize_t>(i), text.release().ptr());
        }
        return made;
    }

private:
    std::size_t width_;
    std::vector<std::uint8_t> block_;
    std::vector<std::uint8_t*> places_;
};

#else

inline char* bytearray_data(PyObject* bytearray) { return PyByteArray_AS_STRING(bytearray); }
inline char* bytes_data(PyObject* bytes) { return PyBytes_AS_STRING(bytes); }
inline std::size_t bytes_size(PyObject* bytes) { return static_cast<std::size_t>(PyBytes_GET_SIZE(bytes)); }
inline std::size_t tuple_size(PyObject* tuple) { return static_cast<std::size_t>(PyTuple_GET_SIZE(tuple)); }
inline PyObject* tuple_item(PyObject* tuple, std::size_t i) { return PyTuple_GET_ITEM(tuple, static_cast<Py_ssize_t>(i)); }
inline PyObject* list_item(PyObject* list, std::size_t i) { return PyList_GET_ITEM(list, static_cast<Py_ssize_t>(i)); }
inline std::size_t fast_size(PyObject* fast) { return static_cast<std::size_t>(PySequence_Fast_GET_SIZE(fast)); }
inline PyObject* fast_item(PyObject* fast, std::size_t i) { return PySequence_Fast_GET_ITEM(fast, static_cast<Py_ssize_t>(i)); }
inline void fill_tuple(PyObject* tuple, std::size_t i, PyObject* item) { PyTuple_SET_ITEM(tuple, static_cast<Py_ssize_t>(i), item); }

inline std::string_view ascii_of_str(PyObject* text) {
    if (!PyUnicode_IS_COMPACT_ASCII(text)) return {};
    return {reinterpret_cast<const char*>(PyUnicode_1BYTE_DATA(text)), static_cast<std::size_t>(PyUnicode_GET_LENGTH(text))};
}

// The strings themselves are written to; nothing is copied.
class FreshTexts {
public:
    FreshTexts(std::size_t count, std::size_t width) : list_(fresh(PyList_New(static_cast<Py_ssize_t>(count)))), places_(count) {
        for (std::size_t i = 0; i < count; ++i) {
            PyObject* const text = PyUnicode_New(static_cast<Py_ssize_t>(width), 127);
            if (!text) throw nanobind::python_error();
            places_[i] = PyUnicode_1BYTE_DATA(text);
            PyList_SET_ITEM(list_.ptr(), static_cast<Py_ssize_t>(i), text);
        }
    }
    std::uint8_t* const* places() const { return places_.data(); }
    nanobind::object list() const { return list_; }

private:
    nanobind::object list_;
    std::vector<std::uint8_t*> places_;
};

#endif
