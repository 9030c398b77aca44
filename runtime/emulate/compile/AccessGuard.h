// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts a check before each access of a kernel. What is wrong is not done: the
// access goes to a place of its own, which reads as zero.
#ifndef ROOFLINE_EMULATE_COMPILE_ACCESSGUARD_H
#define ROOFLINE_EMULATE_COMPILE_ACCESSGUARD_H

#include "KernelIR.h"
#include "LaneCode.h"
#include "MemoryOperands.h"

namespace roofline::emulate {

class AccessGuard {
public:
  AccessGuard(const KernelIR &IR, const Frame &Layout,
              std::vector<CheckPoint> &Points)
      : IR(IR), Layout(Layout), Points(Points) {}

  /// The address to use for \p M of \p I, once checked.
  llvm::Value *address(LaneCode &Code, const llvm::Instruction &I,
                       const MemoryOperand &M);

private:
  void findHome(CheckPoint &P, const llvm::Value &Address,
                const llvm::Value &Base) const;
  llvm::Value *placeOf(LaneCode &Code, const llvm::Value &Stored) const;

  const KernelIR &IR;
  const Frame &Layout;
  std::vector<CheckPoint> &Points;
};

} // namespace roofline::emulate

#endif
