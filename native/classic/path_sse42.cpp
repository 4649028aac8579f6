// The portable algorithm, compiled for SSE4.2 and POPCNT.
#if defined(__x86_64__)

#include <new>

#include "vector_portable.hpp"

#include "batch.hpp"
#include "paths.hpp"

namespace whydoku::classic {

extern const Path sse42_path{"sse4.2", Portable<1>::lanes, 8 * Portable<1>::plane_bytes, Portable<1>::few, sizeof(Batch<Portable<1>, PortableRow, LaneStacks<Portable<1>, PortableRow>>), run_batch<Batch<Portable<1>, PortableRow, LaneStacks<Portable<1>, PortableRow>>>, solo<PortableRow>};

}  // namespace whydoku::classic

#endif
