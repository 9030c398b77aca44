// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random kernels that are well-defined: whatever order threads run in, they
// give the same. Threads write to memory of their own, add to shared counters
// and exchange values only at places where it is known who comes.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_RANDOM_RANDOMKERNEL_H
#define ROOFLINE_TEST_UNIT_EMULATE_RANDOM_RANDOMKERNEL_H

#include "llvm/IR/Module.h"
#include <memory>
#include <string>

namespace roofline::random {

/// What a kernel's parameters point to:
///   kernel(ptr Own, ptr Input, ptr Counters, i32, i32, float)
inline constexpr unsigned OwnBytes = 128;    // per thread
inline constexpr unsigned InputBytes = 256;  // for all
inline constexpr unsigned CounterBytes = 64; // for all
/// Shared memory per thread, where the kernel wants it to be dynamic.
inline constexpr unsigned SharedBytes = 4;

struct RandomKernel {
  std::unique_ptr<llvm::Module> Code;
  llvm::Function *Kernel = nullptr;
  bool UsesDynamicShared = false;
  std::string Passes; // that were run over it
};

RandomKernel makeRandomKernel(llvm::LLVMContext &C, uint64_t Seed);

} // namespace roofline::random

#endif
