// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that include/roofline.h looks for; both runtimes export them.
#include "shared/ProgramCalls.h"
#include "shared/Regions.h"

using namespace roofline;

#define ROOFLINE_EXPORT extern "C" __attribute__((visibility("default")))

ROOFLINE_EXPORT void roofline_runtime_start(void) { runtime::switchOn(true); }

ROOFLINE_EXPORT void roofline_runtime_stop(void) { runtime::switchOn(false); }

ROOFLINE_EXPORT void roofline_runtime_region_begin(const char *Name) {
  runtime::enterRegion(Name);
}

ROOFLINE_EXPORT void roofline_runtime_region_end(void) {
  runtime::leaveRegion();
}
