// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the functions of NVIDIA's library that are not emulated. CUDA's
// headers are not included, because the parameters do not matter here.
#include "Refusal.h"

#define NOT_EMULATED(FUNCTION)                                                 \
  extern "C" __attribute__((visibility("default"))) int FUNCTION() {           \
    return roofline::cudart::refuseCall(#FUNCTION "() is not emulated");       \
  }
#include "NotEmulated.def"
