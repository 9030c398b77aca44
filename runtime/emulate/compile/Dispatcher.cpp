// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Dispatcher.h"
#include "DeviceCalls.h"
#include "WarpState.h"
#include "llvm/IR/CFG.h"
#include "llvm/Support/MathExtras.h"
#include <cstddef>

using namespace llvm;
using namespace roofline::emulate;

Dispatcher::Dispatcher(Function &F, unsigned Blocks) : F(F) {
  LLVMContext &C = F.getContext();
  BasicBlock::Create(C, "entry", &F);
  Next = BasicBlock::Create(C, "dispatch", &F);
  IRBuilder<> B(C);
  for (unsigned I = 0; I < Blocks; ++I) {
    auto *Head = BasicBlock::Create(C, "head" + Twine(I), &F);
    auto *Run = BasicBlock::Create(C, "run" + Twine(I), &F);
    B.SetInsertPoint(Run);
    Entries.push_back({Head, Run, B.CreatePHI(B.getInt32Ty(), 2)});
  }
}

void Dispatcher::number(const std::vector<BasicBlock *> &Order) {
  for (auto [I, Block] : enumerate(Order))
    Numbers[Block] = I;
}

Value *Dispatcher::stateField(IRBuilder<> &B, unsigned Offset) {
  return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), F.getArg(0), Offset);
}

/// The address of element \p Index of the array that the field points to.
Value *Dispatcher::element(IRBuilder<> &B, Type *T, unsigned Offset,
                           Value *Index) {
  Value *&Array = Arrays[Offset];
  if (!Array) { // loaded once per call of the warp function
    IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
    Array = AtEntry.CreateLoad(B.getPtrTy(), stateField(AtEntry, Offset));
  }
  return B.CreateInBoundsGEP(T, Array, Index);
}

void Dispatcher::count(IRBuilder<> &B, unsigned Number, Value *Threads) {
  Type *I64 = B.getInt64Ty();
  auto count = [&](unsigned Offset) {
    return element(B, I64, Offset, B.getInt64(Number));
  };
  Value *Many = B.CreateUnaryIntrinsic(Intrinsic::ctpop, Threads);
  addTo(B, count(offsetof(WarpState, ThreadRuns)), B.CreateZExt(Many, I64));
  addTo(B, count(offsetof(WarpState, WarpRuns)), B.getInt64(1));
}

Value *Dispatcher::begin(unsigned Number, IRBuilder<> &B) {
  const Entry &E = Entries[Number];
  Type *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  B.SetInsertPoint(E.Head);
  Value *Mine = ofBlock(B, offsetof(WarpState, Pending), Number);
  Value *Threads = B.CreateLoad(I32, Mine);
  B.CreateStore(B.getInt32(0), Mine);
  Value *Word =
      element(B, I64, offsetof(WarpState, Ready), B.getInt64(Number / 64));
  Value *Left = B.CreateAnd(B.CreateLoad(I64, Word),
                            B.getInt64(~(uint64_t(1) << (Number % 64))));
  B.CreateStore(Left, Word);
  if (Entries.size() > 64) {
    Value *Summary = element(B, I64, offsetof(WarpState, Summary),
                             B.getInt64(Number / 4096));
    Value *Old = B.CreateLoad(I64, Summary);
    Value *Without =
        B.CreateAnd(Old, B.getInt64(~(uint64_t(1) << (Number / 64 % 64))));
    Value *Empty = B.CreateICmpEQ(Left, B.getInt64(0));
    B.CreateStore(B.CreateSelect(Empty, Without, Old), Summary);
  }
  B.CreateBr(E.Run);
  E.Threads->addIncoming(Threads, E.Head);
  B.SetInsertPoint(E.Run);
  B.CreateStore(B.getInt32(Number),
                stateField(B, offsetof(WarpState, CurrentBlock)));
  return E.Threads;
}

void Dispatcher::addPending(IRBuilder<> &B, unsigned ListOffset,
                            unsigned Number, Value *Threads) {
  orInto(B, ofBlock(B, ListOffset, Number), Threads);
}

/// Emits no branch that skips an empty mask, because most blocks hand threads
/// over to all of their successors.
void Dispatcher::handOver(IRBuilder<> &B, const BasicBlock *To,
                          Value *Threads) {
  unsigned Number = numberOf(To);
  addPending(B, offsetof(WarpState, Pending), Number, Threads);
  Type *I64 = B.getInt64Ty();
  Value *Any = B.CreateZExt(B.CreateICmpNE(Threads, B.getInt32(0)), I64);
  orInto(B,
         element(B, I64, offsetof(WarpState, Ready), B.getInt64(Number / 64)),
         B.CreateShl(Any, Number % 64));
  if (Entries.size() > 64)
    orInto(B,
           element(B, I64, offsetof(WarpState, Summary),
                   B.getInt64(Number / 4096)),
           B.CreateShl(Any, Number / 64 % 64));
}

void Dispatcher::goTo(IRBuilder<> &B, const BasicBlock *From,
                      const BasicBlock *To, Value *Threads) {
  unsigned Number = numberOf(To);
  // If \p From is the only predecessor of the next block in order, that is the
  // first block with pending threads, so the dispatcher is not needed.
  if (Number == numberOf(From) + 1 && To->getSinglePredecessor() == From) {
    Entries[Number].Threads->addIncoming(Threads, B.GetInsertBlock());
    B.CreateBr(Entries[Number].Run);
    return;
  }
  handOver(B, To, Threads);
  B.CreateBr(Next);
}

void Dispatcher::finish() {
  IRBuilder<> B(Next);
  LLVMContext &C = F.getContext();
  Type *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  auto *Choose = BasicBlock::Create(C, "choose", &F);
  auto *Pause = BasicBlock::Create(C, "pause", &F);
  auto *Idle = BasicBlock::Create(C, "idle", &F);
  auto *Found = BasicBlock::Create(C, "found", &F);
  auto *Nowhere = BasicBlock::Create(C, "nowhere", &F);
  auto exit = [&](BasicBlock *At, Value *How) {
    B.SetInsertPoint(At);
    B.CreateRet(How);
  };
  auto code = [&](WarpExit E) { return B.getInt32(static_cast<uint32_t>(E)); };

  Value *FuelPlace = stateField(B, offsetof(WarpState, Fuel));
  Value *Fuel = B.CreateSub(B.CreateLoad(I64, FuelPlace), B.getInt64(1));
  B.CreateStore(Fuel, FuelPlace);
  B.CreateCondBr(B.CreateICmpSLT(Fuel, B.getInt64(0)), Pause, Choose);

  B.SetInsertPoint(Choose);
  auto lowest = [&](Value *Word) {
    return B.CreateIntrinsic(Intrinsic::cttz, {I64}, {Word, B.getTrue()});
  };
  auto word = [&](unsigned Offset, Value *Index) {
    return B.CreateLoad(I64, element(B, I64, Offset, Index));
  };
  bool HasSummary = Entries.size() > 64;
  auto Highest =
      HasSummary ? offsetof(WarpState, Summary) : offsetof(WarpState, Ready);
  Value *First = B.getInt64(0);
  Value *Word;
  if (Entries.size() <= 4096) {
    Word = word(Highest, First);
    B.CreateCondBr(B.CreateICmpNE(Word, B.getInt64(0)), Found, Idle);
  } else { // the first word of the summary that is not zero
    auto *Scan = BasicBlock::Create(C, "scan", &F);
    auto *More = BasicBlock::Create(C, "more", &F);
    B.CreateBr(Scan);
    B.SetInsertPoint(Scan);
    PHINode *Index = B.CreatePHI(I64, 2);
    Index->addIncoming(First, Choose);
    Word = word(Highest, First = Index);
    B.CreateCondBr(B.CreateICmpNE(Word, B.getInt64(0)), Found, More);
    B.SetInsertPoint(More);
    Value *Following = B.CreateAdd(Index, B.getInt64(1));
    Index->addIncoming(Following, More);
    B.CreateCondBr(B.CreateICmpULT(
                       Following, B.getInt64(divideCeil(Entries.size(), 4096))),
                   Scan, Idle);
  }

  B.SetInsertPoint(Found);
  auto numberOf = [&](Value *Index, Value *Bits) {
    return B.CreateAdd(B.CreateMul(Index, B.getInt64(64)), lowest(Bits));
  };
  Value *Number = numberOf(First, Word);
  if (HasSummary)
    Number = numberOf(Number, word(offsetof(WarpState, Ready), Number));
  SwitchInst *Switch = B.CreateSwitch(Number, Nowhere, Entries.size());
  for (auto [I, E] : enumerate(Entries))
    Switch->addCase(B.getInt64(I), E.Head);
  B.SetInsertPoint(Nowhere);
  B.CreateUnreachable();

  exit(Pause, code(WarpExit::Paused));
  auto *Recall = BasicBlock::Create(C, "recall", &F);
  auto *Over = BasicBlock::Create(C, "over", &F);
  B.SetInsertPoint(Idle);
  Value *AnyHeld =
      B.CreateLoad(I32, stateField(B, offsetof(WarpState, AnyHeld)));
  B.CreateCondBr(B.CreateICmpNE(AnyHeld, B.getInt32(0)), Recall, Over);
  B.SetInsertPoint(Recall);
  LaneContext{B, F.getArg(0), nullptr, nullptr}.runtime(
      "roofline_recall", B.getVoidTy(), {F.getArg(0)});
  B.CreateBr(Next);
  B.SetInsertPoint(Over);
  Value *Waiting =
      B.CreateLoad(I32, stateField(B, offsetof(WarpState, Waiting)));
  exit(Over, B.CreateSelect(B.CreateICmpNE(Waiting, B.getInt32(0)),
                            code(WarpExit::AtBarrier), code(WarpExit::Done)));
}
