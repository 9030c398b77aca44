// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On a terminal the last line shows the progress of a run, and the program's
// output in the meantime stays intact. The simulated user types "go" only when
// the line is shown, for which the program waits: once between launches, once
// in one.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -lpthread -o app
// RUN: %python %support/terminal.py \
// RUN:   "--answer=^1 launch, 1 kernel" "--answer=left of await" \
// RUN:   %roofline profile --gpu=h200 --cache-dir=cache --quiet ./app 3 \
// RUN:   | FileCheck %s --match-full-lines
//
// CHECK: line 0 of the program
// CHECK-NEXT: line 1 of the program
// CHECK: line 18 of the program
// CHECK-NEXT: line 19 of the program
// CHECK-NEXT: not ended by a newline, the end
// CHECK: bar: 1 launch, 1 kernel
// CHECK: bar: 1 launch, 2 kernels; [############............] {{.*}} s left of await
// CHECK-NOT: never seen
//
// The profile exists now: the same command will have as many launches.
// RUN: %python %support/terminal.py \
// RUN:   "--answer=1/5 launches, 1 kernel" "--answer=/5 launches, 2 kernels.*in await" \
// RUN:   %roofline profile --gpu=h200 --cache-dir=cache --quiet ./app 3 \
// RUN:   | FileCheck %s --check-prefix=AGAIN --match-full-lines
// AGAIN: line 0 of the program
// AGAIN: not ended by a newline, the end
// AGAIN: bar: [####....................] 1/5 launches, 1 kernel, {{.*}} left
// AGAIN: bar: [####....................] 1/5 launches, 2 kernels, {{.*}} left, in await
// AGAIN-NOT: never seen
//
// Another command is another run; the progress can be switched off.
// RUN: %python %support/terminal.py "--answer=^1 launch, 1 kernel" "--answer=left of await" \
// RUN:   %roofline profile --gpu=h200 --cache-dir=cache --quiet ./app 2 \
// RUN:   | FileCheck %s --check-prefix=OTHER
// OTHER-NOT: {{[0-9]/[0-9]}} launch
// OTHER: bar: 1 launch, 1 kernel
// RUN: %python %support/terminal.py "--answer=line 19" "--answer=newline" \
// RUN:   %roofline profile --no-progress --gpu=h200 --cache-dir=cache --quiet ./app 3 \
// RUN:   | FileCheck %s --check-prefix=NONE
// NONE: not ended by a newline, the end
// NONE-NOT: bar:
//
// No progress if standard error is a file.
// RUN: %python %support/terminal.py "--answer=line 19" "--answer=newline" \
// RUN:   sh -c "%roofline profile --gpu=h200 --cache-dir=cache --quiet ./app 3 2>err" \
// RUN:   | FileCheck %s --check-prefix=NONE
// RUN: count 0 < err

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <thread>

__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; }

// Blocks start in order: only the last half has to wait.
__global__ void await(volatile int *go) {
  if (blockIdx.x >= gridDim.x / 2)
    while (!*go)
      ;
}

static void waitForUser() {
  char line[16];
  if (!std::fgets(line, sizeof(line), stdin))
    std::exit(1);
}

int main(int, char **argv) {
  int *x, *go;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMallocManaged(&go, sizeof(int));
  *go = 0;
  fill<<<1, 64>>>(x);
  for (int i = 0; i < 20; ++i)
    std::printf("line %d of the program\n", i);
  std::fflush(stdout);
  waitForUser();
  std::printf("not ended by a newline, ");
  std::fflush(stdout);
  std::thread user([go] {
    waitForUser();
    *static_cast<volatile int *>(go) = 1;
  });
  await<<<2, 1>>>(go);
  cudaDeviceSynchronize();
  user.join();
  for (int i = 0; i < std::atoi(argv[1]); ++i)
    fill<<<1, 64>>>(x);
  std::printf("the end\n");
}
