// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tools are only run if there are kernels and counts are requested.
// RUN: rm -rf %t.tools && mkdir %t.tools
// RUN: printf '#!/bin/sh\necho "called" >&2; exit 1\n' > %t.tools/ptxas
// RUN: cp %t.tools/ptxas %t.tools/nvdisasm
// RUN: chmod +x %t.tools/ptxas %t.tools/nvdisasm
// RUN: %predict -fplugin-arg-roofline-cuda-tools=%t.tools 2>&1 \
// RUN:   | FileCheck --check-prefix=NONE %s --implicit-check-not=called
// NONE: remark: '{{.*}}no-kernels.cu' has no kernels
// RUN: %predict -fplugin-arg-roofline-cuda-tools=%t.tools -DKERNEL \
// RUN:   -fplugin-arg-roofline-kernels=other 2>&1 \
// RUN:   | FileCheck --check-prefix=OTHER %s --implicit-check-not=called
// OTHER: warning: roofline: no kernel matches 'other' of option '-fplugin-arg-roofline-kernels'; there is 'scale'
// RUN: %predict -fplugin-arg-roofline-cuda-tools=%t.tools -DKERNEL 2>&1 | FileCheck %s
#include "mini-cuda.h"

#ifdef KERNEL
__global__ void scale(float *A) { A[threadIdx.x] *= 2; }
#endif
// CHECK: ptxas: called
