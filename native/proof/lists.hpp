// Reading the flat rows: lists that end with 0, and literals renamed so that any variable number is as good as any other.

#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <vector>

#include "proof/proof.hpp"

namespace whydoku::proof {

using Lit = std::uint32_t;  // 2·v "true", 2·v+1 "false"; variables are renamed 0.. in order of appearance

// Cut the next list, up to its 0, off the front; false if there is none or if it holds the one number without a negative.
inline bool next_list(Numbers& rest, Numbers& list) {
    const auto end = std::find(rest.begin(), rest.end(), 0);
    if (end == rest.end()) return false;
    const auto size = static_cast<std::size_t>(end - rest.begin());
    list = rest.first(size);
    rest = rest.subspan(size + 1);
    return std::find(list.begin(), list.end(), INT32_MIN) == list.end();
}

// Free the memory of a stopped check in the background: millions of clauses take a while.
template <class T>
void free_later(std::unique_ptr<T> gone) {
    try {
        std::thread([held = std::shared_ptr<T>(std::move(gone))] {}).detach();
    } catch (const std::system_error&) {
        // no thread available: free it now
    }
}

class Names {
public:
    Lit lit(std::int32_t literal) {
        const std::int32_t name = literal < 0 ? -literal : literal;
        return 2 * variable(name) + (literal < 0 ? 1 : 0);
    }
    std::int32_t outside(Lit lit) const { return lit & 1 ? -names_[lit / 2] : names_[lit / 2]; }
    std::size_t size() const { return names_.size(); }

private:
    static constexpr std::int32_t usual = 1 << 22;  // most formulas number their variables from 1; these are looked up in a row
    static constexpr Lit unknown = ~Lit{0};

    Lit variable(std::int32_t name) {
        if (name < usual) {
            const auto at = static_cast<std::size_t>(name);
            if (at >= row_.size()) row_.resize(std::max(at + 1, 2 * row_.size()), unknown);
            if (row_[at] == unknown) row_[at] = add(name);
            return row_[at];
        }
        const auto [it, is_new] = others_.emplace(name, static_cast<Lit>(names_.size()));
        if (is_new) names_.push_back(name);
        return it->second;
    }
    Lit add(std::int32_t name) {
        names_.push_back(name);
        return static_cast<Lit>(names_.size() - 1);
    }

    std::vector<Lit> row_;
    std::unordered_map<std::int32_t, Lit> others_;
    std::vector<std::int32_t> names_;
};

}  // namespace whydoku::proof
