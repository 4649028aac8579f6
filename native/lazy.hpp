// A value that is made on first use: once, whichever thread comes first.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>

namespace whydoku {

template <class T>
class Lazy {
public:
    using Make = std::function<std::unique_ptr<const T>()>;

    explicit Lazy(Make make) : state_(std::make_unique<State>(std::move(make))) {}

    const T& operator*() const { return *get(); }
    const T* operator->() const { return get(); }
    const T* get() const {
        std::call_once(state_->once, [this] { state_->value = state_->make(); });
        return state_->value.get();
    }

private:
    struct State {
        explicit State(Make make) : make(std::move(make)) {}
        Make make;
        std::once_flag once;
        std::unique_ptr<const T> value;
    };
    std::unique_ptr<State> state_;
};

// A cache of shared values by their key: the latest few hundred are kept.
template <class Key, class T>
class Shared {
public:
    template <class Make>
    std::shared_ptr<const T> get(const Key& key, Make&& make) {
        constexpr std::size_t most = 512;
        const std::lock_guard lock(mutex_);
        auto found = known_.find(key);
        if (found == known_.end()) {
            if (known_.size() >= most) known_.clear();
            found = known_.emplace(key, make()).first;
        }
        return found->second;
    }

private:
    std::mutex mutex_;
    std::map<Key, std::shared_ptr<const T>> known_;
};

}  // namespace whydoku
