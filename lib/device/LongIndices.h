// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds 64-bit integer arithmetic that could be done in 32 bits, and counts
// what it would then take (docs/advice.md). Whether the values fit is known
// only where the launch is.
#ifndef ROOFLINE_DEVICE_LONGINDICES_H
#define ROOFLINE_DEVICE_LONGINDICES_H

#include "device/OperationCost.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace roofline {

/// Instructions whose operations change if a set of values has 32 bits.
struct LongIndex {
  /// All values of 64 bits that are computed from each other.
  std::vector<llvm::Value *> Values;
  struct Saving {
    const llvm::Instruction *At;
    Operations Then;
  };
  std::vector<Saving> Savings;
};

/// The values of 64 bits in \p Kernel that are computed from constants,
/// parameters and extended values of 32 bits alone, by what is connected; only
/// those whose operations would change. \p Kernel is not changed: the
/// operations are counted in a copy of it that is gone afterwards. Declarations
/// of intrinsics may stay in the module.
std::vector<LongIndex> longIndicesOf(llvm::Function &Kernel);

} // namespace roofline

#endif
