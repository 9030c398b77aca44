// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "QuickGlobal.h"
#include "WarpState.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// More cells of one access are left to the checker.
static constexpr uint64_t MostCells = 4;

/// The traces of a cell, that of the access, and the time since which others
/// are recent. The cores share the cells, so these are atomic accesses.
struct QuickGlobal::Traces {
  Traces(IRBuilder<> &B, Value *Cell, Value *Mine, Value *Since)
      : Cell(Cell), Mine(Mine), Since(Since), Write(load(B, 0)),
        First(load(B, 1)), Second(load(B, 2)) {}

  LoadInst *load(IRBuilder<> &B, unsigned Number) const {
    LoadInst *Trace =
        B.CreateAlignedLoad(B.getInt64Ty(), place(B, Number), Align(8));
    Trace->setAtomic(AtomicOrdering::Monotonic);
    return Trace;
  }
  void store(IRBuilder<> &B, Value *Place) const {
    B.CreateAlignedStore(Mine, Place, Align(8))
        ->setAtomic(AtomicOrdering::Monotonic);
  }
  Value *place(IRBuilder<> &B, unsigned Number) const {
    return fieldOf(B, Cell, Number * sizeof(uint64_t));
  }
  Value *isOld(IRBuilder<> &B, Value *Trace) const {
    return B.CreateICmpULT(Trace, Since);
  }
  /// Whether \p Bits of \p Trace are those of Mine.
  Value *isSame(IRBuilder<> &B, Value *Trace, uint64_t Bits) const {
    return B.CreateICmpEQ(
        B.CreateAnd(B.CreateXor(Trace, Mine), B.getInt64(Bits)), B.getInt64(0));
  }
  /// Whether \p Trace is no recent access of another block.
  Value *isHarmless(IRBuilder<> &B, Value *Trace) const {
    return B.CreateOr(isOld(B, Trace), isSame(B, Trace, GlobalTrace::OfBlock));
  }

  Value *Cell, *Mine, *Since;
  LoadInst *Write, *First, *Second;
};

/// Continues in the returned block, and in \p Body where \p Holds.
static BasicBlock *branch(IRBuilder<> &B, Value *Holds, BasicBlock *&Body) {
  Function *F = B.GetInsertBlock()->getParent();
  Body = BasicBlock::Create(B.getContext(), "note", F);
  auto *Next = BasicBlock::Create(B.getContext(), "noted", F);
  B.CreateCondBr(Holds, Body, Next);
  return Next;
}

/// Memory that many blocks read gets no more traces once it has two, since the
/// cores would contend for them.
void QuickGlobal::checkRead(IRBuilder<> &B, const Traces &T,
                            BasicBlock *Unsure) const {
  require(B, T.isHarmless(B, T.Write), Unsure);
  Value *IsMine = T.isHarmless(B, T.First);
  Value *IsNoted = T.isSame(B, T.First,
                            GlobalTrace::OfBlock | ~(GlobalTrace::OneTime - 1) |
                                GlobalTrace::IsOrdered);
  Value *IsFull = B.CreateNot(B.CreateOr(IsMine, T.isOld(B, T.Second)));
  BasicBlock *Note = nullptr;
  BasicBlock *Next = branch(B, B.CreateNot(B.CreateOr(IsNoted, IsFull)), Note);
  B.SetInsertPoint(Note);
  T.store(B, B.CreateSelect(IsMine, T.place(B, 1), T.place(B, 2)));
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
}

void QuickGlobal::checkWrite(IRBuilder<> &B, const Traces &T, bool IsAtomic,
                             BasicBlock *Unsure) const {
  Value *Writes = T.isHarmless(B, T.Write);
  if (IsAtomic)
    Writes = B.CreateOr(
        Writes,
        B.CreateICmpNE(B.CreateAnd(T.Write, B.getInt64(GlobalTrace::IsOrdered)),
                       B.getInt64(0)));
  require(B,
          B.CreateAnd(Writes, B.CreateAnd(T.isHarmless(B, T.First),
                                          T.isHarmless(B, T.Second))),
          Unsure);
  if (!IsAtomic)
    return T.store(B, T.place(B, 0));
  BasicBlock *Note = nullptr;
  BasicBlock *Next = branch(B, T.isOld(B, T.Write), Note);
  B.SetInsertPoint(Note);
  T.store(B, T.place(B, 0));
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
}

void QuickGlobal::emit(const LaneContext &Context, QuickTables &Tables,
                       const QuickAccess &A, Value *Offset, Value *Range,
                       BasicBlock *Unsure) {
  IRBuilder<> &B = Context.B;
  const CheckPoint &P = A.Point;
  Type *I64 = B.getInt64Ty();
  Value *Cells = B.CreateLoad(B.getPtrTy(),
                              fieldOf(B, Range, offsetof(CheckedRange, Cells)));
  BasicBlock *Follow = nullptr;
  BasicBlock *Done = branch(B, B.CreateIsNotNull(Cells), Follow);
  B.SetInsertPoint(Follow);
  // Threads may synchronise by the others.
  bool IsPlain = P.What == ThreadAction::Atomic ? !HasFences : !P.IsOrdered;
  if (!IsPlain || P.Bytes / Grain > MostCells) {
    B.CreateBr(Unsure);
    B.SetInsertPoint(Done);
    return;
  }
  auto mine = [&](Type *T, unsigned Field) {
    return Tables.at(Context, offsetof(CheckTables, Global), T, Field);
  };
  Value *Warp = Context.field(B.getInt32Ty(), offsetof(WarpState, WarpInBlock));
  Value *Thread = B.CreateZExt(
      B.CreateAdd(B.CreateMul(Warp, B.getInt32(WarpSize)), Context.Lane), I64);
  LoadInst *Now = B.CreateAlignedLoad(
      I64, mine(B.getPtrTy(), offsetof(GlobalTimes, Now)), Align(8));
  Now->setAtomic(AtomicOrdering::Monotonic);
  uint64_t Point = std::min<uint64_t>(A.Number, GlobalTrace::MostPoint);
  Value *Mine = B.CreateOr(
      B.CreateOr(Now, mine(I64, offsetof(GlobalTimes, Block))),
      B.CreateOr(
          B.CreateShl(Thread, GlobalTrace::Thread),
          B.getInt64(Point | (P.IsOrdered ? GlobalTrace::IsOrdered : 0))));
  Value *First = B.CreateUDiv(Offset, B.getInt64(Grain));
  for (uint64_t I = 0; I < P.Bytes / Grain; ++I) {
    Value *Byte = B.CreateMul(B.CreateAdd(First, B.getInt64(I)),
                              B.getInt64(sizeof(GlobalCell)));
    Traces T(B, B.CreateInBoundsGEP(B.getInt8Ty(), Cells, Byte), Mine,
             mine(I64, offsetof(GlobalTimes, Since)));
    if (P.What == ThreadAction::Read)
      checkRead(B, T, Unsure);
    else
      checkWrite(B, T, P.What == ThreadAction::Atomic, Unsure);
  }
  B.CreateBr(Done);
  B.SetInsertPoint(Done);
}
