// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways into this library: the driver's (CUDA_INJECTION64_PATH), the
// loader's (LD_PRELOAD) and the program's own (roofline.h).
#include "Callbacks.h"
#include "Messages.h"
#include "Regions.h"
#include "roofline/runtime.h"
#include <cstdlib>
#include <cstring>
#include <mutex>

using namespace roofline::measure;

#define ROOFLINE_EXPORT extern "C" __attribute__((visibility("default")))

/// For good: the driver may call until the very end.
static Callbacks *Running = nullptr;

static void startOnce() {
  static std::once_flag Once;
  std::call_once(Once, [] { Running = Callbacks::start(); });
}

/// Called by the driver when the program first uses CUDA. Returns 1: fine; what
/// keeps from measuring does not keep the program from running.
ROOFLINE_EXPORT int InitializeInjection(void) {
  startOnce();
  return 1;
}

/// Where the loader was told to bring this library, no driver calls.
__attribute__((constructor)) static void loaded() {
  const char *Preload = std::getenv("LD_PRELOAD");
  if (Preload && std::strstr(Preload, "libRooflineRuntime"))
    startOnce();
}

ROOFLINE_EXPORT void roofline_runtime_start(void) {
  if (Running)
    Running->switchOn(true);
}

ROOFLINE_EXPORT void roofline_runtime_stop(void) {
  if (Running)
    Running->switchOn(false);
}

ROOFLINE_EXPORT void roofline_runtime_region_begin(const char *Name) {
  enterRegion(Name);
}

ROOFLINE_EXPORT void roofline_runtime_region_end(void) { leaveRegion(); }
