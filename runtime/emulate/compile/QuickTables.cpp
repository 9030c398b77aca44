// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "QuickTables.h"
#include "WarpState.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

void roofline::emulate::require(IRBuilder<> &B, Value *Holds,
                                BasicBlock *Unsure) {
  auto *Next = BasicBlock::Create(B.getContext(), "sure", Unsure->getParent());
  B.CreateCondBr(Holds, Next, Unsure,
                 MDBuilder(B.getContext()).createLikelyBranchWeights());
  B.SetInsertPoint(Next);
}

Value *roofline::emulate::fieldOf(IRBuilder<> &B, Value *Struct,
                                  unsigned Offset) {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Struct, Offset);
}

Value *QuickTables::at(const LaneContext &Context, unsigned Table, Type *T,
                       int Field) {
  Value *&V = Loaded[{Table, Field}];
  if (V)
    return V;
  BasicBlock &Entry = Context.B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  LaneContext AtEntry{B, Context.State, nullptr, nullptr};
  Value *Tables = AtEntry.field(B.getPtrTy(), offsetof(WarpState, Checks));
  V = B.CreateLoad(B.getPtrTy(), fieldOf(B, Tables, Table));
  if (Field >= 0)
    V = B.CreateLoad(T, fieldOf(B, V, Field));
  return V;
}
