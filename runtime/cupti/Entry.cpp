// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways into this library: the driver's (CUDA_INJECTION64_PATH) and the
// loader's (LD_PRELOAD). The program's own are in shared/ProgramCalls.cpp.
#include "Callbacks.h"
#include <cstdlib>
#include <cstring>
#include <mutex>

using namespace roofline::measure;

static void startOnce() {
  static std::once_flag Once;
  std::call_once(Once, [] { Callbacks::start(); });
}

/// Called by the driver when the program first uses CUDA. Returns 1: fine; what
/// keeps from measuring does not keep the program from running.
extern "C" __attribute__((visibility("default"))) int
InitializeInjection(void) {
  startOnce();
  return 1;
}

/// Where the loader was told to bring this library, no driver calls.
__attribute__((constructor)) static void loaded() {
  const char *Preload = std::getenv("LD_PRELOAD");
  if (Preload && std::strstr(Preload, "libRooflineRuntime"))
    startOnce();
}
