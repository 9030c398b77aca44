// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The emulated GPU is the requested
// one.
// REQUIRES: cuda-toolkit, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 %s %cudart -o %t
// RUN: env LD_PRELOAD=%cudart %t 2>&1 | FileCheck %s --check-prefix=A100
// RUN: env LD_PRELOAD=%cudart ROOFLINE_GPU=rtx3080 %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RTX
// RUN: echo '{"gpu": "h200"}' > %t.job
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=H200
//
// An invalid job file is reported, and all calls fail.
// RUN: echo '{"gpu": "gtx"}' > %t.wrong
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.wrong not %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRONG
// RUN: env LD_PRELOAD=%cudart ROOFLINE_GPU=mi210 not %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=AMD
//
// A100: NVIDIA A100-SXM4-80GB sm_80 108 SM 1410000 kHz 166912 byte
// RTX:  NVIDIA GeForce RTX 3080 sm_86 68 SM 1710000 kHz 101376 byte
// A100: texture 131072 65536, layers 2048, surface 32768
// H200: NVIDIA H200 sm_90 132 SM
// WRONG: roofline: {{.*}}gtx
// WRONG: initialization error
// AMD: roofline: GPU 'mi210' (gfx90a) runs no CUDA programs

#include <cstdio>
#include <cuda_runtime.h>

int main() {
  int Count = 0, Clock = 0, Shared = 0;
  if (cudaError_t Problem = cudaGetDeviceCount(&Count)) {
    std::printf("%s\n", cudaGetErrorString(Problem));
    return 1;
  }
  cudaDeviceProp P;
  cudaGetDeviceProperties(&P, Count - 1);
  cudaDeviceGetAttribute(&Clock, cudaDevAttrClockRate, 0);
  cudaDeviceGetAttribute(&Shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  std::printf("%s sm_%d%d %d SM %d kHz %d byte\n", P.name, P.major, P.minor,
              P.multiProcessorCount, Clock, Shared);
  int Layers = 0;
  cudaDeviceGetAttribute(&Layers, cudaDevAttrMaxTexture2DLayeredLayers, 0);
  std::printf("texture %d %d, layers %d, surface %d\n", P.maxTexture2D[0],
              P.maxTexture2D[1], Layers, P.maxSurface1D);
}
