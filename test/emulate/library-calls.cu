// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of NVIDIA's libraries are rejected by name, with lazy and
// immediate binding of symbols; functions that need no GPU are
// called.
// REQUIRES: cuda-toolkit, emulate
// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -shared -fPIC -x c %S/Inputs/library.c -Wl,-soname,libcublas.so.13 -o %t/libcublas.so.13
// DEFINE: %{cuda} = %clangxx --cuda-gpu-arch=sm_80 %s %cudart %t/libcublas.so.13 -Wl,-rpath,%t
// RUN: %{cuda} -o %t/lazy -Wl,-z,lazy
// RUN: %{cuda} -o %t/now -Wl,-z,now,-z,relro -fno-plt
// RUN: not env LD_PRELOAD=%cudart %t/lazy 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: not env LD_PRELOAD=%cudart %t/now 2>&1 | FileCheck %s --check-prefix=ENDS
// ENDS: cublasGetVersion ran
// ENDS-NEXT: roofline: cublasSgemm_v2() of libcublas.so.13 is not emulated
// ENDS-NOT: {{cublasSgemm (ran|gave)}}
//
// RUN: echo '{"skip_unsupported": true}' > %t/job
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t/job %t/lazy 2>&1 | FileCheck %s
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t/job %t/now 2>&1 | FileCheck %s
// CHECK: roofline: cublasSgemm_v2() of libcublas.so.13 is not emulated
// CHECK-NEXT: cublasSgemm gave 15 and 15

#include <cstdio>
#include <cuda_runtime.h>

extern "C" int cublasSgemm_v2();
extern "C" int cublasGetVersion_v2(void *Handle, int *Version);
int (*volatile Pointer)() = cublasSgemm_v2;

int main() {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  int Version;
  cublasGetVersion_v2(nullptr, &Version);
  int First = cublasSgemm_v2();
  std::printf("cublasSgemm gave %d and %d\n", First, Pointer());
}
