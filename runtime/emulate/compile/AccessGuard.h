// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instruments a kernel: emits a call of the checker (check/BlockCheck.h) before
// each memory access. The call returns the address to access; for an invalid
// access that is a scratch buffer of zeros.
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

  /// Emits the check of operand \p M of \p I. Returns the address that the
  /// access must use instead of its own.
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
