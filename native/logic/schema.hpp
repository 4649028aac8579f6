// The names used in steps, once for C++ and Python: the roles that parts of a pattern play, and the reasons that
// inferences have. Python reads them from the kernel when it is imported, and refuses to start if its own do not match.
#pragma once

namespace whydoku::logic {

// X(role, kind of its items)
#define WHYDOKU_ROLES(X)                                                                                               \
    X(cells, cell)          /* those that the pattern is made of */                                                    \
    X(digits, digit)                                                                                                   \
    X(houses, group)        /* where it takes place */                                                                 \
    X(base, group)          /* the truths of a fish */                                                                 \
    X(cover, group)         /* the link sets of a fish */                                                              \
    X(fins, candidate)                                                                                                 \
    X(endofins, candidate)  /* in two base sets */                                                                     \
    X(fillings, candidate)  /* of a deadly pattern: what its cells may hold */                                         \
    X(pivot, cell)          /* the middle of a wing, the stem of a blossom */                                          \
    X(pincers, cell)        /* the ends of a wing, the other corners of a rectangle */                                 \
    X(common, digit)        /* restricted common candidates */                                                         \
    X(set, cell)            /* an (almost) locked set; once for each set */                                            \
    X(colour, candidate)    /* one colour; once for each colour */                                                     \
    X(rules, rule)          /* rules that are argued from alone */                                                     \
    X(left, candidate)      /* what was left in the cells of a rule, digits that stand there included */

// X(reason): what each says is in model/argument.py
#define WHYDOKU_REASONS(X)                                                                                             \
    X(assume) X(last) X(conflict) X(locked) X(count) X(rule) X(empty) X(cases) X(fails) X(fillings) X(search)

enum class Role : int {
#define X(name, kind) name,
    WHYDOKU_ROLES(X)
#undef X
};
inline constexpr const char* role_names[] = {
#define X(name, kind) #name,
    WHYDOKU_ROLES(X)
#undef X
};
inline constexpr const char* role_kinds[] = {
#define X(name, kind) #kind,
    WHYDOKU_ROLES(X)
#undef X
};

enum class Reason : int {
#define X(name) name,
    WHYDOKU_REASONS(X)
#undef X
};
inline constexpr const char* reason_names[] = {
#define X(name) #name,
    WHYDOKU_REASONS(X)
#undef X
};

}  // namespace whydoku::logic
