// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searched before the folders of -I, because some projects have a "cuda.h" of
// their own. Before every CUDA source clang includes "cuda.h" and means the
// toolkit's. Only the toolkit has a folder crt/, so the path below leads there.
// Whoever includes "cuda.h" later gets the next one in the order of the folders.
#if defined(__CLANG_CUDA_RUNTIME_WRAPPER_H__) && !defined(ROOFLINE_NVCC_CUDA)
#define ROOFLINE_NVCC_CUDA
#include <crt/../cuda.h>
#else
#include_next <cuda.h>
#endif
