// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stand-in for the toolkit's cuda_runtime.h.
#include "mini-cuda.h"
