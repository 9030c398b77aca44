// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaneCode.h"

using namespace llvm;
using namespace roofline::emulate;

/// Stores the values that the phis of \p Target get from this block. All are
/// read before the first is stored, since one may be the old value of another
/// phi.
void LaneExits::passPhis(BasicBlock &Target) {
  std::vector<std::pair<PHINode *, Value *>> Values;
  for (PHINode &Phi : Target.phis())
    Values.push_back(
        {&Phi, Code.valueOf(*Phi.getIncomingValueForBlock(&Source))});
  for (auto [Phi, V] : Values)
    Code.passOn(*Phi, V);
}

/// A conditional branch to blocks without phis only sets a bit in a mask,
/// without control flow.
void LaneExits::branch(BranchInst &Branch) {
  IRBuilder<> &B = Code.builder();
  BasicBlock *Then = Branch.getSuccessor(0), *Else = Branch.getSuccessor(1);
  if (!Then->phis().empty() || !Else->phis().empty() || Then == Else)
    return choose(Branch, [&](ArrayRef<BasicBlock *> Ways) {
      B.CreateCondBr(Code.valueOf(*Branch.getCondition()), Ways[0], Ways[1]);
    });
  PHINode *Mask = Lanes.addMask();
  Value *Holds =
      B.CreateZExt(Code.valueOf(*Branch.getCondition()), B.getInt32Ty());
  Lanes.setNext(Mask, B.CreateOr(Mask, B.CreateShl(Holds, Lanes.lane())));
  Taken = {{Then, Mask}, {Else, nullptr}};
}

/// Emits one block per successor, which adds the thread to the successor's
/// mask. \p Jump emits the branch or switch to these blocks, given by successor
/// number.
void LaneExits::choose(Instruction &Terminator,
                       function_ref<void(ArrayRef<BasicBlock *>)> Jump) {
  IRBuilder<> &B = Code.builder();
  Function *F = B.GetInsertBlock()->getParent();
  Value *Bit = B.CreateShl(B.getInt32(1), Lanes.lane());
  std::vector<BasicBlock *> Ways, Ends;
  for (unsigned I = 0; I < Terminator.getNumSuccessors(); ++I)
    Ways.push_back(BasicBlock::Create(B.getContext(), "way", F));
  Jump(Ways);
  BasicBlock *Join = BasicBlock::Create(B.getContext(), "chosen", F);
  for (auto [I, Way] : enumerate(Ways)) {
    B.SetInsertPoint(Way);
    passPhis(*Terminator.getSuccessor(I));
    Ends.push_back(B.GetInsertBlock());
    B.CreateBr(Join);
  }
  B.SetInsertPoint(Join);
  std::vector<PHINode *> Chosen;
  for (unsigned I = 0; I < Ways.size(); ++I) {
    Chosen.push_back(B.CreatePHI(B.getInt32Ty(), Ways.size()));
    for (unsigned From = 0; From < Ways.size(); ++From)
      Chosen[I]->addIncoming(From == I ? Bit : B.getInt32(0), Ends[From]);
  }
  for (unsigned I = 0; I < Ways.size(); ++I) {
    PHINode *Mask = Lanes.addMask();
    Lanes.setNext(Mask, B.CreateOr(Mask, Chosen[I]));
    Taken.push_back({Terminator.getSuccessor(I), Mask});
  }
}

LaneExits::LaneExits(LaneCode &Code, LaneLoop &Lanes, BasicBlock &Source)
    : Code(Code), Lanes(Lanes), Source(Source) {
  Instruction &Terminator = *Source.getTerminator();
  IRBuilder<> &B = Code.builder();
  if (auto *Branch = dyn_cast<BranchInst>(&Terminator)) {
    if (Branch->isConditional()) {
      branch(*Branch);
      return;
    }
    passPhis(*Branch->getSuccessor(0));
    Taken = {{Branch->getSuccessor(0), nullptr}};
    return;
  }
  if (auto *Switch = dyn_cast<SwitchInst>(&Terminator))
    choose(Terminator, [&](ArrayRef<BasicBlock *> To) {
      SwitchInst *Copy = B.CreateSwitch(Code.valueOf(*Switch->getCondition()),
                                        To[0], Switch->getNumCases());
      for (auto Case : Switch->cases())
        Copy->addCase(Case.getCaseValue(), To[Case.getSuccessorIndex()]);
    });
  if (isa<UnreachableInst>(Terminator))
    Code.context().runtime("roofline_trap", B.getVoidTy(),
                           {Code.context().State, Lanes.lane()});
}

LaneExits::Ways LaneExits::taken() const {
  Ways Result;
  for (auto [Target, Mask] : Taken)
    Result.push_back({Target, Mask ? Mask->getIncomingValue(1) : nullptr});
  if (!Result.empty())
    Result.back().second = nullptr;
  return Result;
}
