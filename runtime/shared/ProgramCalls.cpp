// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the functions that include/roofline.h looks up. All runtimes export
// them.
#include "shared/ProgramCalls.h"
#include "shared/Regions.h"
#include <dlfcn.h>

using namespace roofline;

#define ROOFLINE_EXPORT extern "C" __attribute__((visibility("default")))

/// The same function in the next library. `roofline profile` preloads two
/// runtimes into OpenMP programs, each with its own record of regions, so the
/// first one calls the second.
template <typename Function> static Function *next(const char *Call) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, Call));
}

ROOFLINE_EXPORT void roofline_runtime_start(void) {
  runtime::switchOn(true);
  static auto *const Next = next<void()>(__func__);
  if (Next)
    Next();
}

ROOFLINE_EXPORT void roofline_runtime_stop(void) {
  runtime::switchOn(false);
  static auto *const Next = next<void()>(__func__);
  if (Next)
    Next();
}

ROOFLINE_EXPORT void roofline_runtime_region_begin(const char *Name) {
  runtime::enterRegion(Name);
  static auto *const Next = next<void(const char *)>(__func__);
  if (Next)
    Next(Name);
}

ROOFLINE_EXPORT void roofline_runtime_region_end(void) {
  runtime::leaveRegion();
  static auto *const Next = next<void()>(__func__);
  if (Next)
    Next();
}
