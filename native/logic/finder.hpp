// What a family of techniques is to the engine: a function that looks at a position and hands steps to a sink.
//
// A family is one file: it defines its function and a static `Register` that announces it with the names of its techniques.
// There is no list to edit. Finding never changes the position.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "limit.hpp"
#include "logic/als.hpp"
#include "logic/implications.hpp"
#include "logic/position.hpp"
#include "logic/step.hpp"

namespace whydoku::logic {

class Witnesses;

// A position and what has been worked out about it; each thing is built when it is first asked for. The limit is asked in every
// loop; what it cuts short is built anew when asked for again, so a note is dated only once it is complete.
class Context {
public:
    Context(const Net& n, const Position& p, Limit& l) : net(n), position(p), limit(l) {}
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    const Net& net;
    const Position& position;
    Limit& limit;
    // Known solutions, or null; see witnesses.hpp.
    Witnesses* witnesses = nullptr;

    // Whether an assumption is known not to fail, so that a search for a contradiction need not try it.
    bool cannot_fail(int cand, bool holds = true) const;

    // Who implies whom, shared by all that walk along links.
    const Implications& implications() const {
        if (implied_at_ != position.version()) {
            implied_at_ = 0;
            implications_.build(position, limit);
            implied_at_ = position.version();
        }
        return implications_;
    }
    // The almost locked sets, shared by all that reason with them.
    const AlmostLocked& almost_locked() const {
        if (sets_at_ != position.version()) {
            sets_at_ = 0;
            almost_locked_.build(position, limit);
            sets_at_ = position.version();
        }
        return almost_locked_;
    }

    // A family's own notes, one of each type, made when first asked for and kept while the engine goes on from position to
    // position. What is in them belongs to an earlier position unless the family checks (by position.version(), or by
    // comparing what it depends on).
    template <class T>
    T& memo() const {
        static const char key = 0;
        for (const auto& [known, notes] : memos_) {
            if (known == &key) return *static_cast<T*>(notes.get());
        }
        memos_.emplace_back(&key, std::make_shared<T>());
        return *static_cast<T*>(memos_.back().second.get());
    }

private:
    mutable Implications implications_;
    mutable std::uint64_t implied_at_ = 0;
    mutable std::vector<std::pair<const void*, std::shared_ptr<void>>> memos_;
    mutable AlmostLocked almost_locked_;
    mutable std::uint64_t sets_at_ = 0;
};

// Where steps go.
class Sink {
public:
    virtual ~Sink() = default;
    // Whether steps are wanted of this technique (index into the finder's list); search for nothing else.
    bool wants(int technique) const { return technique == wanted_; }
    // Whether steps beyond the first good one are useful; a finder may search more thoroughly then.
    bool wants_all() const { return all_; }
    // Whether it only matters what all steps do together: a finder may hand that over as one step that does not say how it is seen.
    bool wants_effect() const { return effect_; }
    // The technique that is wanted: the engine asks for one at a time.
    int wanted() const { return wanted_; }
    // How many steps have been handed over.
    std::size_t taken() const { return taken_; }
    // Whether a step would be of use that does this and costs so much; what it rests on need not be written yet. Where all are
    // wanted, most come to what a cheaper one has done already, so ask before writing one down.
    virtual bool improves(const Step&) { return true; }
    // Hand over a step.  After: false means that no more are wanted and the finder should return.
    // A step that does nothing (all its removes gone, all its places set) must not be handed over.
    bool take(const Step& step) {
        ++taken_;
        return keep(step);
    }

protected:
    virtual bool keep(const Step& step) = 0;

    int wanted_ = 0;
    bool all_ = false;
    bool effect_ = false;

private:
    std::size_t taken_ = 0;
};

class DeadlySink;

struct Finder {
    std::string family;
    std::vector<std::string> techniques;  // as the titles in Python, in small letters with dashes: "naked-pair"
    void (*find)(const Context&, Sink&) = nullptr;
    // Instead, for techniques that assume one solution: they can hand over nothing but what follows from a deadly pattern.
    void (*deadly)(const Context&, DeadlySink&) = nullptr;
    // Whether the first step is as good as any: for searches so long that going on for the best one is not worth it.
    bool first_will_do = false;
};

// Every finder there is, in no particular order.
const std::vector<Finder>& finders();

struct Register {
    explicit Register(Finder finder);
};

}  // namespace whydoku::logic
