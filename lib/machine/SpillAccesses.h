// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where machine code moves registers to local memory and back, by block of
// IR: traffic that no access of the IR stands for.
#ifndef ROOFLINE_MACHINE_SPILLACCESSES_H
#define ROOFLINE_MACHINE_SPILLACCESSES_H

#include "machine/Assemble.h"
#include "machine/Listing.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"

namespace roofline {

/// Of one thread: \p Width bytes at \p Offset of its stack.
struct SpillAccess {
  bool IsStore = false;
  unsigned Offset = 0, Width = 4;
};

/// Of "STL.64 [R1+0x8], R4" and "LDL R3, [R1]"; nothing for what is no access
/// of local memory at a place that is known.
std::optional<SpillAccess> spillAccessOf(llvm::StringRef Text);

/// In the order of the code.
using SpillAccesses =
    llvm::DenseMap<const llvm::BasicBlock *, std::vector<SpillAccess>>;

/// Those of \p Kernel, as machineCodeOf() takes its arguments. Nothing where
/// they do not sum to what ptxas says it spills: local arrays are accessed by
/// the same instructions.
std::optional<SpillAccesses>
spillAccessesOf(const llvm::Function &Kernel, const MachineListing &Code,
                llvm::ArrayRef<const llvm::BasicBlock *> Blocks,
                const Spill &Said);

} // namespace roofline

#endif
