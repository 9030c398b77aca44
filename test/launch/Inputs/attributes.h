// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of CUDA's headers, which are system headers.
#pragma GCC system_header
#include "mini-cuda.h"

enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };
template <class T>
cudaError_t cudaFuncSetAttribute(T *Kernel, cudaFuncAttribute What, int Value);
