// Patterns that cannot stand, whatever the number of solutions: some of their guardians must hold.
//
//   odd loop       truths V1 … Vn, n odd, and candidates c1 … cn, ck and ck+1 both in Vk: without the other candidates of the
//                  truths exactly one of two neighbours would hold, all around an odd loop
//   bivalue loop   an odd loop of cells, each seeing the next, with two digits
//   three digits   cells that three digits alone cannot fill; twelve of them in four boxes are a tridagon
//
// Each is handed to `take`, which says whether more is wanted; so is what is returned.
#pragma once

#include "logic/guardians.hpp"

namespace whydoku::logic {

struct OddLoop {
    std::vector<int> cands;      // in the order of the loop
    std::vector<int> truths;     // the first has the first two candidates, the last the last and the first
    std::vector<int> guardians;
};

bool each_odd_loop(const Context& context, const std::function<bool(const OddLoop&)>& take);
bool each_bivalue_loop(const Context& context, const std::function<bool(const Pattern&)>& take);
bool each_tridagon(const Context& context, const std::function<bool(const Pattern&)>& take);
// Those that are no tridagon.
bool each_three_digits(const Context& context, const std::function<bool(const Pattern&)>& take);

}  // namespace whydoku::logic
