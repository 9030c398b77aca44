// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that include/roofline.h looks for; all runtimes export them.
#include "shared/ProgramCalls.h"
#include "shared/Regions.h"
#include <dlfcn.h>

using namespace roofline;

#define ROOFLINE_EXPORT extern "C" __attribute__((visibility("default")))

/// `roofline profile` puts two of our libraries before an OpenMP program, each
/// with what it knows of regions: the one that the program finds tells the
/// next, if there is one.
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
