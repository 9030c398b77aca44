// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that the real library has and this one has not. CUDA's declarations
// are not included: the arguments do not matter here.
#include "Refusal.h"

#define NOT_EMULATED(FUNCTION)                                                 \
  extern "C" __attribute__((visibility("default"))) int FUNCTION() {           \
    return roofline::cudart::refuseCall(#FUNCTION "() is not emulated");       \
  }
#include "NotEmulated.def"
