// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region that fails ends the program as LLVM's runtime does. It was emulated,
// so the profile does not list it as not emulated.
// REQUIRES: openmp-nvptx, plugin, offload, tool
// RUN: %roofline build --quiet -- %clangxx -O2 -g -fopenmp \
// RUN:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80 %s -o %t
// RUN: not %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.json %t >%t.out 2>%t.err
// RUN: FileCheck %s --check-prefix=OUT --input-file=%t.out
// RUN: FileCheck %s --check-prefix=ERR --input-file=%t.err
// RUN: FileCheck %s --input-file=%t.json
#include <cstdio>

int main() {
  std::printf("begun\n");
  int *Nowhere = reinterpret_cast<int *>(0x10000);
#pragma omp target is_device_ptr(Nowhere)
  *Nowhere = 1;
  std::printf("not reached\n");
}
// OUT: begun
// OUT-NOT: reached
// ERR: roofline: kernel 'main:18' ended by bad-address: {{.*}}
// ERR-NOT: skip-unsupported
// CHECK: "signal": 6
// CHECK: "not_emulated": []
// CHECK: "end": "bad-address"
