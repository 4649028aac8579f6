// The algorithm with 32 puzzles in AVX-512 registers; one puzzle alone fits into half of one, so it takes the AVX2 path.
#if defined(__x86_64__)

#include <new>

#include "vector_avx2.hpp"
#include "vector_avx512.hpp"

#include "batch.hpp"
#include "stacks_avx512.hpp"
#include "paths.hpp"

namespace whydoku::classic {

extern const Path avx512_path{"avx512", Avx512::lanes, 8 * Avx512::plane_bytes, Avx512::few, sizeof(Batch<Avx512, Avx2, GroupStacks<Avx2>>), run_batch<Batch<Avx512, Avx2, GroupStacks<Avx2>>>, solo<Avx2>};

}  // namespace whydoku::classic

#endif
