#include "logic/finder.hpp"

#include <utility>

#include "logic/witnesses.hpp"

namespace whydoku::logic {

namespace {

// A function-local static, because registration happens before main in an unknown order.
std::vector<Finder>& registry() {
    static std::vector<Finder> all;
    return all;
}

}  // namespace

bool Context::cannot_fail(int cand, bool holds) const { return witnesses != nullptr && witnesses->can_hold(position, cand, holds); }

const std::vector<Finder>& finders() { return registry(); }

Register::Register(Finder finder) { registry().push_back(std::move(finder)); }

}  // namespace whydoku::logic
