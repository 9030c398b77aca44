// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry points of this library: for the driver (CUDA_INJECTION64_PATH) and
// for the loader (LD_PRELOAD). Those for the program are in
// shared/ProgramCalls.cpp.
#include "Callbacks.h"
#include <cstdlib>
#include <cstring>
#include <mutex>

using namespace roofline::measure;

static void startOnce() {
  static std::once_flag Once;
  std::call_once(Once, [] { Callbacks::start(); });
}

/// Called by the driver when the program first uses CUDA. Always returns 1,
/// success: the program must run even if nothing can be measured.
extern "C" __attribute__((visibility("default"))) int
InitializeInjection(void) {
  startOnce();
  return 1;
}

/// With LD_PRELOAD, the driver does not call InitializeInjection().
__attribute__((constructor)) static void loaded() {
  const char *Preload = std::getenv("LD_PRELOAD");
  if (Preload && std::strstr(Preload, "libRooflineRuntime"))
    startOnce();
}
