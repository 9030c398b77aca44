// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Refusal.h"
#include "Runtime.h"

using namespace roofline;

int cudart::refuseCall(const char *Why) {
  return withDevice<Failures::SaidByBody>([&](Device &D) {
    D.Log.notEmulated(Why);
    return cudaErrorNotSupported;
  });
}
