// Feed the fuzzer's function random inputs, where libFuzzer is not to be had: on another processor, under an emulator.
//
//     random_inputs [HOW_MANY [SEED]]

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** words) {
    const long inputs = count > 1 ? std::atol(words[1]) : 20000;
    std::mt19937_64 random(count > 2 ? std::strtoull(words[2], nullptr, 10) : 1);
    std::vector<std::uint8_t> bytes;
    for (long i = 0; i < inputs; ++i) {
        bytes.resize(1 + random() % 600);
        for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%ld inputs passed\n", inputs);
}
