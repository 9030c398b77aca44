// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops and branches of a kernel in the order of its code, with their
// places: how the executor writes down what they did, and how the analysis of
// a later compile finds that again.
#ifndef ROOFLINE_DEVICE_CODEPLACES_H
#define ROOFLINE_DEVICE_CODEPLACES_H

#include "model/FlowCounts.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace roofline {

template <typename T> struct Placed {
  const T *What;
  CodePlace Place;
};

/// Outer loops before inner ones.
std::vector<Placed<llvm::Loop>> placedLoops(const llvm::LoopInfo &LI);

/// Branches with two ways to go.
std::vector<Placed<llvm::BranchInst>>
placedBranches(const llvm::Function &Kernel);

} // namespace roofline

#endif
