// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Refusal.h"
#include "Messages.h"
#include "Runtime.h"

using namespace roofline;

int cudart::refuseCall(const char *Why) {
  return withDevice([&](Device &D) {
    if (sayOnce(Why))
      D.Log.notEmulated(Why);
    return cudaErrorNotSupported;
  });
}
