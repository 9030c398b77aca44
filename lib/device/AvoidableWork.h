// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds operations that a small change of the source would save, and what they
// would become (docs/advice.md).
#ifndef ROOFLINE_DEVICE_AVOIDABLEWORK_H
#define ROOFLINE_DEVICE_AVOIDABLEWORK_H

#include "device/ClosedSet.h"
#include "device/OperationCost.h"
#include "llvm/IR/Function.h"

namespace roofline {

/// The operations of one kernel that need not be done.
class AvoidableOperations {
public:
  explicit AvoidableOperations(const llvm::Function &Kernel);

  struct Replacement {
    ChangeKind Kind;
    Operations Then;
    /// The kernel's parameter that is the divisor.
    const llvm::Argument *Divisor = nullptr;
  };
  /// What \p I could be replaced by, and its operations then; none if nothing
  /// better is known.
  std::optional<Replacement> replacementOf(const llvm::Instruction &I) const;

private:
  /// Instructions of type double whose operands are floats or constants, and
  /// whose results become floats: a constant of type double makes them double.
  InstructionSet Promoted;
};

} // namespace roofline

#endif
