// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/UnrollLocalArrays.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace roofline;

/// Of the unrolled loop. Where nvcc of CUDA 13.0 leaves arrays in local memory:
/// test/nvcc/local-arrays.test compares.
static constexpr uint64_t MostInstructions = 3600;

static bool forbidsUnrolling(const Loop &L) {
  return findOptionMDForLoop(&L, "llvm.loop.unroll.disable") ||
         findOptionMDForLoop(&L, "llvm.loop.unroll.count");
}

/// Whether \p I accesses a local array at an index that \p L changes.
static bool indexesLocalArray(const Loop &L, const Instruction &I,
                              ScalarEvolution &SE) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  return Pointer && isa<AllocaInst>(getUnderlyingObject(Pointer)) &&
         !SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(Pointer)), &L);
}

PreservedAnalyses UnrollLocalArrays::run(Loop &L, LoopAnalysisManager &,
                                         LoopStandardAnalysisResults &Analyses,
                                         LPMUpdater &) {
  unsigned Trips = Analyses.SE.getSmallConstantTripCount(&L);
  if (Trips < 2 || forbidsUnrolling(L))
    return PreservedAnalyses::all();
  uint64_t Instructions = 0;
  bool HasLocalArray = false;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      Instructions += !isa<PHINode, DbgInfoIntrinsic>(I);
      HasLocalArray |= indexesLocalArray(L, I, Analyses.SE);
    }
  if (HasLocalArray && Instructions * Trips <= MostInstructions)
    addStringMetadataToLoop(&L, "llvm.loop.unroll.full");
  return PreservedAnalyses::all();
}
