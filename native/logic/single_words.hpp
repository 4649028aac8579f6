// The one-line texts of singles, which most of a path consists of: by which digits every other possibility is covered.
//
// All words come from outside, as names and phrases; what is done here is to find the digits and to put the texts together, which takes a
// microsecond each. A text is a sentence with marks for what differs.
#pragma once

#include <string>
#include <vector>

#include "logic/engine.hpp"

namespace whydoku::logic {

class SingleWords {
public:
    // Marks within a sentence.
    static constexpr char cell_mark = 1, digit_mark = 2, house_mark = 3, first_house_mark = 4, cover_mark = 5;

    struct Phrases {
        std::string comma, last;                  // in a list: ", " and " and "
        std::string the, in, plural_in;           // "the " 3 " in " r1c1, "the " 3 "s in " …
        std::string covers, cover;                // every other empty cell, by one digit and by several
        std::string and_earlier, earlier;         // … with earlier steps, and by these alone
        std::string filled, placed;               // no other cell is empty; digits cover them in other ways
        std::string has, then, ruled_out, excluded;  // of a cell: row 1 " has " 2, ", and " column 3 …, earlier steps, other rules
    };

    // `sentences` has one for each technique, empty for those whose texts are not made here.
    SingleWords(std::vector<std::string> cells, std::vector<std::string> digits, std::vector<std::string> groups,
                std::vector<std::string> first_groups, std::vector<std::string> sentences, Phrases phrases)
        : cells_(std::move(cells)), digits_(std::move(digits)), groups_(std::move(groups)),
          first_groups_(std::move(first_groups)), sentences_(std::move(sentences)), phrases_(std::move(phrases)) {}

    // Tell the singles of a path's steps from `first` to before `end`; empty for every other step. `values` are those at its end.
    // Before: the names are those of the network.
    std::vector<std::string> tell(const Net& net, const Path& path, int first, int end, std::vector<int> values) const;

    bool fits(const Net& net, int techniques) const {
        return static_cast<int>(cells_.size()) == net.cells() && static_cast<int>(digits_.size()) == net.digits() &&
               static_cast<int>(groups_.size()) == net.groups() && first_groups_.size() == groups_.size() &&
               static_cast<int>(sentences_.size()) == techniques;
    }

private:
    void cover_of_house(const Net& net, const std::vector<int>& values, const Single& single, std::string& text) const;
    void cover_of_cell(const Net& net, const std::vector<int>& values, const Single& single, std::string& text) const;
    void list(const std::vector<int>& items, const std::vector<std::string>& names, std::string& text) const;

    std::vector<std::string> cells_, digits_, groups_, first_groups_, sentences_;
    Phrases phrases_;
};

}  // namespace whydoku::logic
