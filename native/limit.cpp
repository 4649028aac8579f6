#include "limit.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace whydoku {

namespace {

constexpr auto between_questions = std::chrono::milliseconds(20);

}  // namespace

Clock::time_point after(double seconds) {
    constexpr double longest = 1e6;  // what a clock can count has an end
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::clamp(seconds, 0.0, longest)));
}

void Limit::begin(Clock::time_point until, double effort, std::function<bool()> interrupted) {
    until_ = until;
    effort_ = effort;
    interrupted_ = std::move(interrupted);
    ask_at_ = Clock::time_point::min();
    granted_ = left_ = 0;
    work_left_ = std::numeric_limits<std::int64_t>::max();
    over_ = was_interrupted_ = false;
}

void Limit::look() {
    if (is_over()) throw Stopped{};
}

bool Limit::is_over() {
    grant(over_ ? 0 : between_looks);
    if (over_) return true;
    const auto now = Clock::now();
    if (now >= until_ || work_left_ < 0) {
        over_ = true;
    } else if (interrupted_ && now >= ask_at_) {
        ask_at_ = now + between_questions;
        over_ = was_interrupted_ = interrupted_();
    }
    if (over_) granted_ = left_ = 0;
    return over_;
}

int Limit::most(const Effort& effort) const {
    const double most = effort.usual * effort_;
    return most >= std::numeric_limits<int>::max() ? std::numeric_limits<int>::max() : static_cast<int>(most);
}

void Limit::gave_up(const Effort& effort, int bound) {
    std::string missed = effort.missed;
    if (const auto at = missed.find("{}"); at != std::string::npos) missed.replace(at, 2, std::to_string(bound));
    if (std::ranges::find(given_up_, missed) == given_up_.end()) given_up_.push_back(std::move(missed));
}

}  // namespace whydoku
