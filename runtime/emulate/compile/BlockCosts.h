// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one execution of each block of code costs, as the static analysis
// counts it, or its machine code. Times the executions, that is what a launch
// did.
#ifndef ROOFLINE_EMULATE_COMPILE_BLOCKCOSTS_H
#define ROOFLINE_EMULATE_COMPILE_BLOCKCOSTS_H

#include "device/MachineCode.h"
#include "model/Profile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace roofline::emulate {

/// Per thread that runs the block.
struct BlockCost {
  unsigned Instructions = 0; // of IR; those that make no machine code left out
  Operations Total;
  std::vector<std::pair<SourceLocation, Operations>> Lines;
};

/// The costs of a kernel's instructions, taken before blocks are split: which
/// operations fuse depends on their neighbours.
class InstructionCosts {
public:
  explicit InstructionCosts(const llvm::Function &Kernel);
  /// A block's instructions share what \p Machine says of it; the model says
  /// how. Blocks that \p Machine does not name are parts of the one before
  /// them, split off since its machine code was read.
  InstructionCosts(const llvm::Function &Kernel, const MachineCode &Machine);
  std::vector<BlockCost>
  byBlock(const std::vector<llvm::BasicBlock *> &Order) const;

private:
  void share(llvm::iterator_range<llvm::Function::const_iterator> Parts,
             const Operations &Counted);

  llvm::DenseMap<const llvm::Instruction *, Operations> Costs;
};

/// What all blocks do, each run once.
Operations sumOf(const std::vector<BlockCost> &Costs);

/// Adds up a launch. \p ThreadRuns and \p WarpRuns: by block.
LaunchCounts countLaunch(const std::vector<BlockCost> &Costs,
                         const std::vector<uint64_t> &ThreadRuns,
                         const std::vector<uint64_t> &WarpRuns);

} // namespace roofline::emulate

#endif
