// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__device__ inline float step(float X) { return X * X + 0.5f; }
