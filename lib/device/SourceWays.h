// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which way of a branch is that where a condition of the source holds. The
// optimiser negates conditions at will, but leaves code its place in the
// source.
#ifndef ROOFLINE_DEVICE_SOURCEWAYS_H
#define ROOFLINE_DEVICE_SOURCEWAYS_H

#include "model/KernelFeatures.h"
#include "model/SourceCondition.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <array>
#include <vector>

namespace roofline {

class SourceWays {
public:
  /// \p All are those of the unit; they must outlive this.
  explicit SourceWays(const std::vector<SourceCondition> &All) : All(All) {}

  /// The way that \p Branch goes where the condition in the source that it
  /// tests holds; BranchWay::Code where the places of the code behind it do not
  /// tell, or it tests none.
  BranchWay of(const llvm::BranchInst &Branch,
               const llvm::DominatorTree &Tree) const;

private:
  /// The instructions that only one way of a branch leads to.
  struct Behind {
    bool IsApart = false; ///< all of it is reached by this way only
    unsigned InThen = 0, InTest = 0, Elsewhere = 0, NoPlace = 0;
  };
  const SourceCondition *testedBy(const llvm::DILocation &At) const;
  std::array<Behind, 2> behind(const llvm::BranchInst &Branch,
                               const SourceCondition &Tested,
                               const llvm::DominatorTree &Tree) const;

  const std::vector<SourceCondition> &All;
};

} // namespace roofline

#endif
