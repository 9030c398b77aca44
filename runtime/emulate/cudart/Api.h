// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's declarations. The functions that this library defines for them are its
// only exported symbols.
#ifndef ROOFLINE_EMULATE_CUDART_API_H
#define ROOFLINE_EMULATE_CUDART_API_H

#pragma GCC visibility push(default)
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>
#pragma GCC visibility pop

/// Defines the variant of \p Function for programs with per-thread default
/// streams (--default-stream per-thread). It is the same function, since all
/// work is complete when a call returns.
#define PER_THREAD(Function, Suffix)                                           \
  extern "C" __attribute__((                                                   \
      alias(#Function),                                                        \
      visibility("default"))) decltype(Function) Function##Suffix

#endif
