// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that include/roofline.h looks for; all runtimes export them.
#include "shared/ProgramCalls.h"
#include "shared/Regions.h"
#include <dlfcn.h>

using namespace roofline;

#define ROOFLINE_EXPORT extern "C" __attribute__((visibility("default")))

/// A program with CUDA and OpenMP has two of our libraries, each with what it
/// knows of regions: the one that the program finds tells the next.
template <typename... Arguments>
static void passOn(const char *Call, Arguments... Given) {
  if (void *Next = dlsym(RTLD_NEXT, Call))
    reinterpret_cast<void (*)(Arguments...)>(Next)(Given...);
}

ROOFLINE_EXPORT void roofline_runtime_start(void) {
  runtime::switchOn(true);
  passOn(__func__);
}

ROOFLINE_EXPORT void roofline_runtime_stop(void) {
  runtime::switchOn(false);
  passOn(__func__);
}

ROOFLINE_EXPORT void roofline_runtime_region_begin(const char *Name) {
  runtime::enterRegion(Name);
  passOn(__func__, Name);
}

ROOFLINE_EXPORT void roofline_runtime_region_end(void) {
  runtime::leaveRegion();
  passOn(__func__);
}
