# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Each block keeps the means in shared memory.
s/^  int I = blockIdx.*/&\n  __shared__ float Near[Centres * Dimensions];\n  for (int K = threadIdx.x; K < Centres * Dimensions; K += blockDim.x)\n    Near[K] = Means[K];\n  __syncthreads();/
s/nearest\(Points, Means, I, N\)/nearest(Points, Near, I, N)/
