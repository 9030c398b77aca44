// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelWriter.h"

using namespace llvm;
using namespace roofline::random;

static constexpr unsigned MostDepth = 3;

BasicBlock *KernelWriter::block(const char *Name) {
  return BasicBlock::Create(B.getContext(), Name, F);
}

/// Ends the current block with a branch to \p To, if it has no terminator yet,
/// and continues there.
void KernelWriter::goTo(BasicBlock *To) {
  if (!B.GetInsertBlock()->getTerminator())
    B.CreateBr(To);
  B.SetInsertPoint(To);
}

/// A scope inside of \p S, of which only the position is known.
Scope KernelWriter::inner(const Scope &S) {
  Scope Inner;
  Inner.Loops = S.Loops;
  Inner.FirstToLeave = S.FirstToLeave;
  Inner.Depth = S.Depth + 1;
  return Inner;
}

/// \p Inner has ended, and its paths have reconverged in \p S.
void KernelWriter::absorb(Scope &S, const Scope &Inner) {
  S.Left = std::min(S.Left, Inner.Left);
  if (Inner.Left < S.Loops.size()) {
    S.Mask = nullptr;
    S.WholeBlock = S.MayBreak = S.MayContinue = false;
  }
  S.Returns |= Inner.Returns;
  S.Exact &= !Inner.Returns;
}

void KernelWriter::branch(Scope &S) {
  bool IsUniform = R.oneIn(4);
  Value *Condition = IsUniform ? uniformCondition() : condition();
  Scope Then = inner(S), Else = inner(S);
  if (IsUniform) {
    Then.Mask = Else.Mask = S.Mask;
    Then.Exact = Else.Exact = S.Exact;
    Then.WholeBlock = Else.WholeBlock = S.WholeBlock;
  } else if (S.Mask) {
    Then.Mask = ballot(S.Mask, Condition);
    Then.Exact = true;
    Else.Mask = B.CreateAnd(S.Mask, B.CreateNot(Then.Mask));
    Else.Exact = S.Exact;
  }
  BasicBlock *ThenBlock = block("then"), *Join = block("join");
  BasicBlock *ElseBlock = R.oneIn(3) ? Join : block("else");
  B.CreateCondBr(Condition, ThenBlock, ElseBlock);
  B.SetInsertPoint(ThenBlock);
  statements(Then, 1 + R.below(3));
  if (ElseBlock == Join) {
    goTo(Join);
  } else {
    B.CreateBr(Join);
    B.SetInsertPoint(ElseBlock);
    statements(Else, 1 + R.below(3));
    goTo(Join);
  }
  absorb(S, Then);
  absorb(S, Else);
}

/// A switch, some of whose cases fall through.
void KernelWriter::multiway(Scope &S) {
  unsigned Cases = 2 + R.below(3);
  Value *Which = small(4);
  BasicBlock *Join = block("join"), *Default = block("default");
  std::vector<Scope> Inner(Cases + 1, inner(S));
  std::vector<bool> RunsOn(Cases);
  for (unsigned I = 0; I < Cases; ++I)
    RunsOn[I] = R.oneIn(3);
  std::vector<BasicBlock *> Blocks;
  for (unsigned I = 0; I < Cases; ++I) {
    Blocks.push_back(block("case"));
    if (S.Mask && (!I || !RunsOn[I - 1])) {
      Inner[I].Mask = ballot(S.Mask, B.CreateICmpEQ(Which, B.getInt32(I)));
      Inner[I].Exact = true;
    }
  }
  Blocks.push_back(Default);
  SwitchInst *Switch =
      B.CreateSwitch(Which, R.oneIn(4) ? Join : Default, Cases);
  for (unsigned I = 0; I < Cases; ++I)
    Switch->addCase(B.getInt32(I), Blocks[I]);
  for (unsigned I = 0; I <= Cases; ++I) {
    B.SetInsertPoint(Blocks[I]);
    statements(Inner[I], 1 + R.below(2));
    B.CreateBr(I < Cases && RunsOn[I] ? Blocks[I + 1] : Join);
  }
  B.SetInsertPoint(Join);
  for (const Scope &Each : Inner)
    absorb(S, Each);
}

/// Known iterations: the threads in each are known, because threads that leave
/// announce it; code inside leaves only in this way.
void KernelWriter::loop(Scope &S) {
  bool IsUniform = R.oneIn(2);
  bool KnowsRounds = S.Mask && !R.oneIn(3);
  bool ForBlock = S.WholeBlock && IsUniform && KnowsRounds;
  Value *Rounds =
      IsUniform ? B.CreateAnd(F->getArg(R.oneIn(2) ? 3 : 4), 3) : small(4);
  BasicBlock *Head = block("head"), *Body = block("body");
  BasicBlock *Latch = block("latch"), *Exit = block("exit");
  BasicBlock &Entry = F->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  AllocaInst *Index = AtEntry.CreateAlloca(I32);
  AllocaInst *Round = AtEntry.CreateAlloca(I32);
  B.CreateStore(B.getInt32(0), Index);
  if (KnowsRounds)
    B.CreateStore(S.Mask, Round);

  goTo(Head);
  Scope Inner = inner(S);
  Inner.Loops.push_back({Exit, Latch, Round});
  Value *GoesOn = B.CreateICmpULT(B.CreateLoad(I32, Index), Rounds);
  if (KnowsRounds) {
    Inner.FirstToLeave = Inner.Loops.size();
    Inner.Mask = B.CreateLoad(I32, Round);
    Inner.WholeBlock = ForBlock;
    Inner.MayBreak = Inner.MayContinue = !ForBlock;
    if (!IsUniform) {
      Inner.Mask = ballot(Inner.Mask, GoesOn);
      Inner.Exact = true;
      B.CreateStore(Inner.Mask, Round);
    }
  }
  B.CreateCondBr(GoesOn, Body, Exit);

  B.SetInsertPoint(Body);
  statements(Inner, 1 + R.below(4));
  goTo(Latch);
  B.CreateStore(B.CreateAdd(B.CreateLoad(I32, Index), B.getInt32(1)), Index);
  B.CreateBr(Head);
  B.SetInsertPoint(Exit);
  // The threads that have left this loop by its exit are here.
  if (Inner.Left == S.Loops.size())
    Inner.Left = UINT_MAX;
  absorb(S, Inner);
}

/// In a loop: break or continue, of this or an outer loop.
void KernelWriter::leave(Scope &S) {
  if (S.FirstToLeave >= S.Loops.size())
    return;
  unsigned Which = S.FirstToLeave + R.below(S.Loops.size() - S.FirstToLeave);
  const LoopPlaces &Loop = S.Loops[Which];
  BasicBlock *Next = block("stays");
  B.CreateCondBr(condition(), R.oneIn(2) ? Loop.Exit : Loop.Latch, Next);
  B.SetInsertPoint(Next);
  Scope Gone = inner(S);
  Gone.Left = Which;
  absorb(S, Gone);
}

/// Break or continue in the body of a loop with known iterations. Threads that
/// are already in the next iteration are not told of breaks.
void KernelWriter::leaveWithNotice(Scope &S) {
  if (!S.MayContinue || !S.Mask)
    return;
  const LoopPlaces &Loop = S.Loops.back();
  Value *Leaves = condition();
  BasicBlock *Next = block("stays");
  Value *Staying = ballot(S.Mask, B.CreateNot(Leaves));
  bool Breaks = S.MayBreak && R.oneIn(2);
  if (Breaks)
    B.CreateStore(Staying, Loop.Round);
  else
    S.MayBreak = false;
  B.CreateCondBr(Leaves, Breaks ? Loop.Exit : Loop.Latch, Next);
  B.SetInsertPoint(Next);
  S.Mask = Staying;
  S.Exact = true;
}

void KernelWriter::returnEarly(Scope &S) {
  Value *Condition =
      R.oneIn(2) ? condition() : B.CreateICmpEQ(small(8), B.getInt32(3));
  BasicBlock *Gone = block("gone"), *Next = block("stays");
  B.CreateCondBr(Condition, Gone, Next);
  B.SetInsertPoint(Gone);
  if (R.oneIn(2)) {
    B.CreateBr(End);
  } else {
    B.CreateStore(integer(), Own);
    B.CreateRetVoid();
  }
  B.SetInsertPoint(Next);
  S.Returns = true;
  S.Exact = false;
}

/// Some blocks with random branches between them: loops with several entries
/// and exits, branches between arms. All paths join afterwards.
void KernelWriter::unstructured(Scope &S) {
  unsigned Count = 2 + R.below(5);
  BasicBlock *Join = block("join");
  BasicBlock &Entry = F->getEntryBlock();
  AllocaInst *Fuel = IRBuilder<>(&Entry, Entry.begin()).CreateAlloca(I32);
  B.CreateStore(B.CreateAdd(small(8), B.getInt32(1)), Fuel);
  std::vector<BasicBlock *> Blocks;
  for (unsigned I = 0; I < Count; ++I)
    Blocks.push_back(block("any"));
  auto jump = [&] {
    if (R.oneIn(3)) {
      SwitchInst *Switch = B.CreateSwitch(small(4), R.pick(Blocks));
      for (unsigned I = 0; I < 2; ++I)
        Switch->addCase(B.getInt32(I), R.oneIn(6) ? Join : R.pick(Blocks));
    } else {
      B.CreateCondBr(condition(), R.pick(Blocks), R.pick(Blocks));
    }
  };
  jump();
  for (BasicBlock *Each : Blocks) {
    B.SetInsertPoint(Each);
    Scope Inner = inner(S);
    Inner.Depth += 1;
    statements(Inner, 1 + R.below(2));
    Value *Left = B.CreateSub(B.CreateLoad(I32, Fuel), B.getInt32(1));
    B.CreateStore(Left, Fuel);
    BasicBlock *Next = block("on");
    B.CreateCondBr(B.CreateICmpEQ(Left, B.getInt32(0)), Join, Next);
    B.SetInsertPoint(Next);
    jump();
    absorb(S, Inner);
  }
  B.SetInsertPoint(Join);
}

void KernelWriter::statement(Scope &S) {
  nextLine();
  bool MayNest = S.Depth < MostDepth && StatementsLeft;
  StatementsLeft -= StatementsLeft ? 1 : 0;
  switch (R.below(20)) {
  case 0:
  case 1:
    return MayNest ? branch(S) : assign();
  case 2:
  case 3:
    return MayNest ? loop(S) : swapVariables();
  case 4:
    return MayNest ? multiway(S) : assign();
  case 5:
    return MayNest ? unstructured(S) : assign();
  case 6:
    return leave(S);
  case 7:
    return leaveWithNotice(S);
  case 8:
    return R.oneIn(3) ? returnEarly(S) : assign();
  case 9:
  case 10:
  case 11:
  case 12:
    if (S.WholeBlock && R.oneIn(3))
      return blockExchange();
    return exchange(S);
  case 13:
  case 14:
    return accessMemory();
  case 15:
    return countUp();
  case 16:
    return swapVariables();
  default:
    return assign();
  }
}

void KernelWriter::statements(Scope &S, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    statement(S);
}
