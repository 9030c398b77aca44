// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds, by block of IR, where machine code spills registers to local memory
// and reloads them. No access of the IR stands for this traffic.
#ifndef ROOFLINE_MACHINE_SPILLACCESSES_H
#define ROOFLINE_MACHINE_SPILLACCESSES_H

#include "machine/Assemble.h"
#include "machine/Listing.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"

namespace roofline {

/// An access of one thread to Width bytes at byte Offset of its stack.
struct SpillAccess {
  bool IsStore = false;
  unsigned Offset = 0, Width = 4;
};

/// The access of the instruction \p Text, such as "STL.64 [R1+0x8], R4" or "LDL
/// R3, [R1]"; none if it does not access local memory at a constant offset of
/// the stack.
std::optional<SpillAccess> spillAccessOf(llvm::StringRef Text);

/// The spill accesses of each block in the order of the code.
using SpillAccesses =
    llvm::DenseMap<const llvm::BasicBlock *, std::vector<SpillAccess>>;

/// The spill accesses of \p Kernel; \p Code and \p Blocks are as for
/// machineCodeOf(). None if their bytes differ from \p Said, what ptxas
/// reports: local arrays are accessed with the same instructions.
std::optional<SpillAccesses>
spillAccessesOf(const llvm::Function &Kernel, const MachineListing &Code,
                llvm::ArrayRef<const llvm::BasicBlock *> Blocks,
                const Spill &Said);

} // namespace roofline

#endif
