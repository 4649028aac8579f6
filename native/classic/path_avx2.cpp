// The algorithm with 16 puzzles in AVX2 registers.
#if defined(__x86_64__)

#include <new>

#include "vector_avx2.hpp"

#include "batch.hpp"
#include "paths.hpp"

namespace whydoku::classic {

extern const Path avx2_path{"avx2", Avx2::lanes, 8 * Avx2::plane_bytes, Avx2::few, sizeof(Batch<Avx2, Avx2, LaneStacks<Avx2, Avx2>>), run_batch<Batch<Avx2, Avx2, LaneStacks<Avx2, Avx2>>>, solo<Avx2>};

}  // namespace whydoku::classic

#endif
