// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does not compile.
__global__ void fill(int *Out) { Out[threadIdx.x] = oops; }
int main() {}
