// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Well-defined random kernels: their results do not depend on the order in
// which threads run. Threads write to memory of their own, add to shared
// counters and exchange values only where the participating threads are known.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_RANDOM_RANDOMKERNEL_H
#define ROOFLINE_TEST_UNIT_EMULATE_RANDOM_RANDOMKERNEL_H

#include "llvm/IR/Module.h"
#include <memory>
#include <string>

namespace roofline::random {

/// The sizes of the memory for a kernel's parameters:
///   kernel(ptr Own, ptr Input, ptr Counters, i32, i32, float)
inline constexpr unsigned OwnBytes = 128;    // per thread
inline constexpr unsigned InputBytes = 256;  // for all
inline constexpr unsigned CounterBytes = 64; // for all
/// Bytes of dynamic shared memory per thread, if the kernel uses it.
inline constexpr unsigned SharedBytes = 4;

struct RandomKernel {
  std::unique_ptr<llvm::Module> Code;
  llvm::Function *Kernel = nullptr;
  bool UsesDynamicShared = false;
  std::string Passes; // the passes that were run on it
};

RandomKernel makeRandomKernel(llvm::LLVMContext &C, uint64_t Seed);

} // namespace roofline::random

#endif
