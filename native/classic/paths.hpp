// The compiled instances; which of them a machine can run is for classic.cpp to find out.
#pragma once

#include "work.hpp"

namespace whydoku::classic {

extern const Path portable_path;
#if defined(__x86_64__)
extern const Path sse42_path;
extern const Path avx2_path;
extern const Path avx512_path;
#endif

}  // namespace whydoku::classic
