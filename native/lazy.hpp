// Something that is made when it is first asked for: once, whichever thread asks first.
#pragma once

#include <functional>
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

}  // namespace whydoku
