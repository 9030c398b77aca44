// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations of one execution of each basic block, counted by the static
// cost model or from machine code. Multiplied by the number of executions they
// give the operations of a launch.
#ifndef ROOFLINE_EMULATE_COMPILE_BLOCKCOSTS_H
#define ROOFLINE_EMULATE_COMPILE_BLOCKCOSTS_H

#include "device/MachineCode.h"
#include "model/Profile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace roofline::emulate {

/// The operations of one thread that executes the block once.
struct BlockCost {
  /// IR instructions, without those that produce no machine code.
  unsigned Instructions = 0;
  Operations Total;
  std::vector<std::pair<SourceLocation, Operations>> Lines;
};

/// The costs of the instructions of a kernel. They are computed before basic
/// blocks are split, because whether two operations are fused depends on their
/// neighbours.
class InstructionCosts {
public:
  explicit InstructionCosts(const llvm::Function &Kernel);
  /// Distributes the counts that \p Machine has for a block over the
  /// instructions of the block, in proportion to the model's costs. A block
  /// that \p Machine does not contain was split off the preceding block after
  /// the machine code was read, and shares its counts.
  InstructionCosts(const llvm::Function &Kernel, const MachineCode &Machine);
  std::vector<BlockCost>
  byBlock(const std::vector<llvm::BasicBlock *> &Order) const;

private:
  void share(llvm::iterator_range<llvm::Function::const_iterator> Parts,
             const Operations &Counted);

  llvm::DenseMap<const llvm::Instruction *, Operations> Costs;
};

/// The operations of all blocks if each is executed once.
Operations sumOf(const std::vector<BlockCost> &Costs);

/// The counts of a launch. \p ThreadRuns and \p WarpRuns say, for each block,
/// how many threads and how many warps executed it.
LaunchCounts countLaunch(const std::vector<BlockCost> &Costs,
                         const std::vector<uint64_t> &ThreadRuns,
                         const std::vector<uint64_t> &WarpRuns);

} // namespace roofline::emulate

#endif
