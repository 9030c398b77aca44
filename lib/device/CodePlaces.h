// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Identifies the loops and branches of a kernel by source location and order in
// the code, so that the counts of a run can be matched with the code of a later
// compile.
#ifndef ROOFLINE_DEVICE_CODEPLACES_H
#define ROOFLINE_DEVICE_CODEPLACES_H

#include "model/FlowCounts.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace roofline {

/// A loop or branch of the IR and its place.
template <typename T> struct Placed {
  const T *What;
  CodePlace Place;
};

/// The loops of a kernel, outer ones before inner ones.
std::vector<Placed<llvm::Loop>> placedLoops(const llvm::LoopInfo &LI);

/// The conditional branches of \p Kernel, in reverse post-order of their
/// blocks.
std::vector<Placed<llvm::BranchInst>>
placedBranches(const llvm::Function &Kernel);

} // namespace roofline

#endif
