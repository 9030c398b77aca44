// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/CodePlaces.h"
#include "device/SourcePlace.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace roofline;

template <typename T>
static std::vector<Placed<T>>
withPlaces(const std::vector<const T *> &All,
           const std::vector<roofline::SourceLocation> &Where) {
  std::vector<CodePlace> Places = numbered(Where);
  std::vector<Placed<T>> Result;
  for (size_t I = 0; I < All.size(); ++I)
    Result.push_back({All[I], std::move(Places[I])});
  return Result;
}

std::vector<Placed<Loop>> roofline::placedLoops(const LoopInfo &LI) {
  std::vector<const Loop *> All;
  std::vector<roofline::SourceLocation> Where;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    All.push_back(L);
    Where.push_back(sourceLocation(L->getStartLoc().get()));
  }
  return withPlaces(All, Where);
}

std::vector<Placed<BranchInst>>
roofline::placedBranches(const Function &Kernel) {
  std::vector<const BranchInst *> All;
  std::vector<roofline::SourceLocation> Where;
  for (const BasicBlock *B :
       ReversePostOrderTraversal<const Function *>(&Kernel))
    if (auto *Branch = dyn_cast<BranchInst>(B->getTerminator());
        Branch && Branch->isConditional()) {
      All.push_back(Branch);
      Where.push_back(sourceLocation(*Branch));
    }
  return withPlaces(All, Where);
}
