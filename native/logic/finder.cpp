#include "logic/finder.hpp"

#include <utility>

namespace whydoku::logic {

namespace {

// A function's static, because registration happens before main in an order nobody knows.
std::vector<Finder>& registry() {
    static std::vector<Finder> all;
    return all;
}

}  // namespace

const std::vector<Finder>& finders() { return registry(); }

Register::Register(Finder finder) { registry().push_back(std::move(finder)); }

}  // namespace whydoku::logic
