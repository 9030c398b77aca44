// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool fails: its first line is reported, and the cost model is used.
// RUN: rm -rf %t %t.tools && mkdir %t.tools
// RUN: printf '#!/bin/sh\necho "ptxas fatal: no such arch" >&2; exit 1\n' > %t.tools/ptxas
// RUN: cp %t.tools/ptxas %t.tools/nvdisasm
// RUN: chmod +x %t.tools/ptxas %t.tools/nvdisasm
// RUN: %predict -fplugin-arg-roofline-cuda-tools=%t.tools 2>&1 | FileCheck %s
// RUN: test -s %t.s
// The same if only nvdisasm fails, whatever ptxas said before.
// RUN: printf '#!/bin/sh\necho "ptxas info: 0 bytes gmem" >&2\n' > %t.tools/ptxas
// RUN: printf '#!/bin/sh\necho "nvdisasm fatal: no code" >&2; exit 1\n' > %t.tools/nvdisasm
// RUN: %predict -fplugin-arg-roofline-cuda-tools=%t.tools 2>&1 | FileCheck %s --check-prefix=NVDISASM
#include "mini-cuda.h"

__global__ void scale(float *A) { A[threadIdx.x] *= 2; }
// CHECK: warning: roofline: ptxas: ptxas fatal: no such arch; operations are counted by the cost model
// CHECK: kernel 'scale'
// CHECK-NOT: counts: machine
// NVDISASM: warning: roofline: nvdisasm: nvdisasm fatal: no code; operations are counted by the cost model
