// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unrolls loops over local arrays as far as nvcc does. An array that is only
// accessed at constant indices is kept in registers; one that a loop indexes is
// in local memory, whose traffic would decide the verdict of a tiled kernel.
// Clang's limit for full unrolling is about a tenth of nvcc's for such loops
// (docs/nvcc.md).
#ifndef ROOFLINE_DEVICE_UNROLLLOCALARRAYS_H
#define ROOFLINE_DEVICE_UNROLLLOCALARRAYS_H

#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace roofline {

/// Requests full unrolling of loops with a known trip count that index a local
/// array. It belongs before the pipeline's LoopFullUnrollPass, which visits the
/// loops of a nest from the innermost one outwards.
struct UnrollLocalArrays : llvm::PassInfoMixin<UnrollLocalArrays> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &,
                              llvm::LoopStandardAnalysisResults &Analyses,
                              llvm::LPMUpdater &);
};

} // namespace roofline

#endif
