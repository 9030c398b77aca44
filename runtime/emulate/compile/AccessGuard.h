// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instruments a kernel: emits a check before each memory access, which calls
// the checker (check/BlockCheck.h) for accesses that may be wrong. The call
// returns the address to access; for an invalid access that is a scratch buffer
// of zeros.
#ifndef ROOFLINE_EMULATE_COMPILE_ACCESSGUARD_H
#define ROOFLINE_EMULATE_COMPILE_ACCESSGUARD_H

#include "KernelIR.h"
#include "LaneCode.h"
#include "MemoryOperands.h"
#include "QuickCheck.h"

namespace roofline::emulate {

class AccessGuard {
public:
  AccessGuard(const KernelIR &IR, const Frame &Layout,
              std::vector<CheckPoint> &Points)
      : IR(IR), Layout(Layout), Points(Points), Shadows(shadowsOf(*IR.Kernel)),
        Quick(Shadows) {}

  const ShadowShape &shadows() const { return Shadows; }

  /// Emits the check of operand \p M of \p I. Returns the address that the
  /// access must use instead of its own.
  llvm::Value *address(LaneCode &Code, const llvm::Instruction &I,
                       const MemoryOperand &M);

  /// Whether all accesses of \p Source are plain loads whose addresses depend
  /// on no other access or call in it. Adds what computes them in \p Source.
  bool findAddresses(
      const llvm::BasicBlock &Source,
      llvm::SmallPtrSetImpl<const llvm::Instruction *> &Computed) const;
  /// Emits a test of operand \p M of \p I, which address() gave check
  /// \p Number, with a jump to \p Unsure if the checker has to be called.
  void test(LaneCode &Code, const llvm::Instruction &I, const MemoryOperand &M,
            unsigned Number, llvm::BasicBlock *Unsure);

private:
  QuickCheck::Access accessOf(LaneCode &Code, const CheckPoint &P,
                              unsigned Number, const llvm::Value &Address,
                              const llvm::Value &Base) const;
  CheckPoint pointOf(const llvm::Instruction &I, const MemoryOperand &M,
                     const llvm::Value &Base) const;
  uint64_t grainOf(llvm::Function &Kernel, bool OfShared) const;
  ShadowShape shadowsOf(llvm::Function &Kernel) const;
  void findHome(CheckPoint &P, const llvm::Value &Address,
                const llvm::Value &Base) const;
  llvm::Value *placeOf(LaneCode &Code, const llvm::Value &Stored) const;

  const KernelIR &IR;
  const Frame &Layout;
  std::vector<CheckPoint> &Points;
  const ShadowShape Shadows;
  QuickCheck Quick;
};

} // namespace roofline::emulate

#endif
