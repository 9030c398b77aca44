// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces the toolkit's cuda_runtime.h.
#include "mini-cuda.h"
