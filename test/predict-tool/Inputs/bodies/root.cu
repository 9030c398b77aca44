// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__device__ float root(float x) { return sqrtf(x) / (x + 1) + sinf(x); }
