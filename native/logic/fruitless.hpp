// What need not be searched again. A technique that looks at the places of one digit and at nothing else finds nothing more in
// them until they change; here are the places of each digit when nothing was found in it last.
//
// Family is any type of the family's own: it keeps the notes of families apart.
#pragma once

#include <algorithm>
#include <deque>
#include <vector>

#include "logic/finder.hpp"

namespace whydoku::logic {

template <class Family>
class Fruitless {
public:
    Fruitless(const Context& context, const Sink& sink) : Fruitless(context, sink, sink.wanted()) {}
    // The notes of another technique of the family: of one that finds something wherever the wanted one does.
    Fruitless(const Context& context, const Sink& sink, int technique)
        : position_(context.position), words_(static_cast<std::size_t>(context.net.cell_words())) {
        // Links between different digits make a digit's removals depend on the others.
        if (sink.wants_all() || context.net.has_extra()) return;
        auto& all = context.memo<Notes>().places;
        if (all.size() <= static_cast<std::size_t>(technique)) all.resize(static_cast<std::size_t>(technique) + 1);
        places_ = &all[static_cast<std::size_t>(technique)];
        places_->resize(words_ * static_cast<std::size_t>(context.net.digits()), 0);
    }

    // Whether there is nothing in a digit: no place is open, or the places are those of last time.
    bool knows(int digit) const {
        const Word* now = position_.cells(digit);
        return places_ != nullptr && std::equal(now, now + words_, places_->data() + words_ * static_cast<std::size_t>(digit));
    }
    void note(int digit) {
        if (places_ != nullptr) std::copy_n(position_.cells(digit), words_, places_->data() + words_ * static_cast<std::size_t>(digit));
    }

private:
    struct Notes {
        std::deque<std::vector<Word>> places;  // by technique; a deque, as a caller may hold the notes of one while another's are made
    };

    const Position& position_;
    std::size_t words_;
    std::vector<Word>* places_ = nullptr;
};

}  // namespace whydoku::logic
