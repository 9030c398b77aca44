// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's declarations, of which this library has the definitions: the only
// symbols of ours that a program can see.
#ifndef ROOFLINE_EMULATE_CUDART_API_H
#define ROOFLINE_EMULATE_CUDART_API_H

#pragma GCC visibility push(default)
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>
#pragma GCC visibility pop

/// The variant of \p Function for programs that gave each thread a default
/// stream of its own (--default-stream per-thread). Where all work is done
/// when a call returns, it is the same function.
#define PER_THREAD(Function, Suffix)                                           \
  extern "C" __attribute__((                                                   \
      alias(#Function),                                                        \
      visibility("default"))) decltype(Function) Function##Suffix

#endif
