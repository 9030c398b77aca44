// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The end of a program whose kernels have all been counted. The CUDA and the
// OpenMP runtime, two libraries, may both have kernels of one program, so each
// asks the other.
#ifndef ROOFLINE_EMULATE_CUDART_UNTILCOUNTED_H
#define ROOFLINE_EMULATE_CUDART_UNTILCOUNTED_H

namespace roofline::runtime {
class LaunchRule;
}

// Whether all kernels that are registered with the library have been counted by
// the rule. False if another thread uses the library just now. Absent if the
// library is not loaded.
#pragma GCC visibility push(default)
extern "C" {
__attribute__((weak)) bool
roofline_runtime_cuda_is_done(const roofline::runtime::LaunchRule *);
__attribute__((weak)) bool
roofline_runtime_openmp_is_done(const roofline::runtime::LaunchRule *);
}
#pragma GCC visibility pop

#endif
