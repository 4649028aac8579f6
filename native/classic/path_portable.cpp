// The algorithm for the machine the compiler was told to build for: SSE2 on x86-64, NEON on arm64.

#include <new>

#include "vector_portable.hpp"

#include "batch.hpp"
#include "paths.hpp"

namespace whydoku::classic {

#if defined(__ARM_NEON)
static constexpr const char* name = "neon";
#else
static constexpr const char* name = "portable";
#endif

extern const Path portable_path{name, Portable<1>::lanes, 8 * Portable<1>::plane_bytes, Portable<1>::few, sizeof(Batch<Portable<1>, PortableRow, LaneStacks<Portable<1>, PortableRow>>), run_batch<Batch<Portable<1>, PortableRow, LaneStacks<Portable<1>, PortableRow>>>, solo<PortableRow>};

}  // namespace whydoku::classic
