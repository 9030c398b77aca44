// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "QuickCheck.h"
#include "WarpState.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// More cells of one access are left to the checker.
static constexpr uint64_t MostCells = 4;
/// The widest access whose written bytes are tested, in bytes.
static constexpr uint64_t WidestTested = 16;

/// Checks that the access is in its object and aligned.
void QuickCheck::checkRange(const LaneContext &Context, const Access &A,
                            BasicBlock *Unsure) {
  IRBuilder<> &B = Context.B;
  const CheckPoint &P = A.Point;
  Type *I64 = B.getInt64Ty();
  Value *Start, *Last, *Range = nullptr;
  bool IsObject = P.Home == MemoryHome::StaticShared ||
                  P.Home == MemoryHome::Local ||
                  P.Home == MemoryHome::Parameter;
  if (IsObject) {
    Start = A.Base;
    Last = B.getInt64(P.Size - P.Bytes);
  } else {
    Value *Ranges = Tables.at(Context, offsetof(CheckTables, Ranges), I64, -1);
    Range = fieldOf(B, Ranges, A.Number * sizeof(CheckedRange));
    Start = B.CreateLoad(I64, fieldOf(B, Range, offsetof(CheckedRange, Start)));
    Last = B.CreateLoad(I64, fieldOf(B, Range, offsetof(CheckedRange, Last)));
  }
  Value *Offset = B.CreateSub(A.Address, Start);
  Value *Holds = B.CreateICmpULE(Offset, Last);
  if (P.Alignment > 1) {
    Value *Odd = B.CreateAnd(A.Address, B.getInt64(P.Alignment - 1));
    Holds = B.CreateAnd(Holds, B.CreateICmpEQ(Odd, B.getInt64(0)));
  }
  bool IsBaseTold = !isa<ConstantInt>(A.Base) && A.Base != A.Address;
  if (!IsObject && !A.IsBaseFixed && IsBaseTold)
    Holds =
        B.CreateAnd(Holds, B.CreateICmpULE(B.CreateSub(A.Base, Start), Last));
  require(B, Holds, Unsure);
  if (P.Home != MemoryHome::Global && P.Home != MemoryHome::Unknown)
    return;
  checkWritten(Context, A, Offset, Range, Unsure);
  Blocks.emit(Context, Tables, A, Offset, Range, Unsure);
}

/// Checks that the bytes to be read were written, and notes those that are
/// written. Bytes are those of one byte of the map or, of the widest access,
/// two.
void QuickCheck::checkWritten(const LaneContext &Context, const Access &A,
                              Value *Offset, Value *Range, BasicBlock *Unsure) {
  IRBuilder<> &B = Context.B;
  const CheckPoint &P = A.Point;
  LLVMContext &C = B.getContext();
  Function *F = Unsure->getParent();
  auto *Follow = BasicBlock::Create(C, "follow", F);
  auto *Done = BasicBlock::Create(C, "known", F);
  Value *Written = B.CreateLoad(
      B.getPtrTy(), fieldOf(B, Range, offsetof(CheckedRange, Written)));
  B.CreateCondBr(B.CreateIsNull(Written), Done, Follow);
  B.SetInsertPoint(Follow);
  bool IsTested = isPowerOf2_64(P.Bytes) && P.Bytes <= WidestTested &&
                  P.Alignment >= P.Bytes;
  if (!IsTested) {
    B.CreateBr(Unsure);
    B.SetInsertPoint(Done);
    return;
  }
  Type *T = P.Bytes == WidestTested ? B.getInt16Ty() : B.getInt8Ty();
  Value *Place = B.CreateInBoundsGEP(B.getInt8Ty(), Written,
                                     B.CreateLShr(Offset, B.getInt64(3)));
  Value *Mask = Constant::getAllOnesValue(T);
  if (P.Bytes < 8)
    Mask = B.CreateShl(ConstantInt::get(T, (1u << P.Bytes) - 1),
                       B.CreateTrunc(B.CreateAnd(Offset, B.getInt64(7)), T));
  LoadInst *Known = B.CreateAlignedLoad(T, Place, Align(P.Bytes > 8 ? 2 : 1));
  Known->setAtomic(AtomicOrdering::Monotonic);
  Value *All = B.CreateICmpEQ(B.CreateAnd(Known, Mask), Mask);
  if (P.What != ThreadAction::Write) {
    require(B, All, Unsure);
    B.CreateBr(Done);
  } else {
    auto *Note = BasicBlock::Create(C, "note", F);
    B.CreateCondBr(All, Done, Note);
    B.SetInsertPoint(Note);
    B.CreateAtomicRMW(AtomicRMWInst::Or, Place, Mask,
                      Align(P.Bytes > 8 ? 2 : 1), AtomicOrdering::Monotonic);
    B.CreateBr(Done);
  }
  B.SetInsertPoint(Done);
}

/// SharedShadow::access() for an access that surely is no race: its conditions
/// are a part of those there, and the traces it leaves are the same.
void QuickCheck::checkCell(const LaneContext &Context, const CheckPoint &P,
                           Value *Cell, Value *Mine, BasicBlock *Unsure) {
  IRBuilder<> &B = Context.B;
  Type *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  unsigned Times = offsetof(CheckTables, Times);
  auto load = [&](unsigned Offset) {
    return B.CreateLoad(I32, fieldOf(B, Cell, Offset));
  };
  auto trace = [&](unsigned I) { return I * sizeof(ShadowTrace); };
  Value *Interval =
      Tables.at(Context, Times, I32, offsetof(ShadowTimes, Interval));
  auto isOld = [&](Value *Time) { return B.CreateICmpULT(Time, Interval); };
  auto isSame = [&](Value *Difference, uint32_t Bits) {
    return B.CreateICmpEQ(B.CreateAnd(Difference, B.getInt32(Bits)),
                          B.getInt32(0));
  };
  Value *WriteTime = load(0), *Writer = load(4);
  Value *FirstTime = load(trace(1)), *First = load(trace(1) + 4);
  Value *Writes = isSame(B.CreateXor(Writer, Mine), ShadowBits::OfThread);
  Value *Other = B.CreateXor(First, Mine);
  Value *Number;
  if (P.What == ThreadAction::Read) {
    Value *Block = Tables.at(Context, Times, I32, offsetof(ShadowTimes, Block));
    require(B,
            B.CreateAnd(B.CreateICmpUGE(WriteTime, Block),
                        B.CreateOr(isOld(WriteTime), Writes)),
            Unsure);
    Value *Again = B.CreateNot(isSame(First, ShadowBits::IsOrdered));
    if (!P.IsOrdered)
      Again = B.CreateOr(Again, isSame(Other, ShadowBits::OfThread));
    Number = B.CreateSelect(isSame(Other, ShadowBits::OfWarp),
                            B.CreateSelect(Again, B.getInt64(1), B.getInt64(3)),
                            B.getInt64(2));
    Number = B.CreateSelect(isOld(FirstTime), B.getInt64(1), Number);
  } else {
    Value *Alone =
        B.CreateAnd(isSame(Other, ShadowBits::OfThread),
                    B.CreateAnd(isOld(load(trace(2))), isOld(load(trace(3)))));
    require(B,
            B.CreateAnd(B.CreateOr(isOld(WriteTime), Writes),
                        B.CreateOr(isOld(FirstTime), Alone)),
            Unsure);
    Number = B.getInt64(0);
  }
  Value *Now = B.CreateLoad(I32, fieldOf(B, Tables.at(Context, Times, I32, -1),
                                         offsetof(ShadowTimes, Now)));
  Value *Both = B.CreateOr(B.CreateZExt(Now, I64),
                           B.CreateShl(B.CreateZExt(Mine, I64), 32));
  B.CreateStore(Both, B.CreateInBoundsGEP(I64, Cell, Number));
}

void QuickCheck::checkShared(const LaneContext &Context, const Access &A,
                             BasicBlock *Unsure) {
  IRBuilder<> &B = Context.B;
  const CheckPoint &P = A.Point;
  Type *I64 = B.getInt64Ty();
  Value *Shared = B.CreatePtrToInt(
      Context.field(B.getPtrTy(), offsetof(WarpState, Shared)), I64);
  Value *First =
      B.CreateUDiv(B.CreateSub(A.Address, Shared), B.getInt64(Grain));
  Value *Warp = Context.field(B.getInt32Ty(), offsetof(WarpState, WarpInBlock));
  ShadowTrace Trace;
  Trace.Point = A.Number;
  Trace.IsOrdered = P.IsOrdered;
  Value *Mine =
      B.CreateOr(B.CreateOr(B.CreateShl(Warp, ShadowBits::Warp),
                            B.CreateShl(Context.Lane, ShadowBits::Thread)),
                 B.getInt32(bit_cast<uint64_t>(Trace) >> 32));
  Value *Cells = Tables.at(Context, offsetof(CheckTables, Cells), I64, -1);
  for (uint64_t I = 0; I < P.Bytes / Grain; ++I) {
    Value *Offset = B.CreateMul(B.CreateAdd(First, B.getInt64(I)),
                                B.getInt64(sizeof(ShadowCell)));
    checkCell(Context, P, B.CreateInBoundsGEP(B.getInt8Ty(), Cells, Offset),
              Mine, Unsure);
  }
}

bool QuickCheck::emit(const LaneContext &Context, const Access &A,
                      BasicBlock *Unsure) {
  const CheckPoint &P = A.Point;
  if (!P.Bytes)
    return false;
  switch (P.Home) {
  case MemoryHome::StaticShared:
  case MemoryHome::Local:
  case MemoryHome::Parameter:
    if (P.Size < P.Bytes)
      return false;
    break;
  default:
    break;
  }
  bool IsShared = P.Home == MemoryHome::StaticShared ||
                  P.Home == MemoryHome::DynamicShared ||
                  P.Home == MemoryHome::AnyShared;
  bool IsOrderedWrite = P.What != ThreadAction::Read && P.IsOrdered;
  if (IsShared && (IsOrderedWrite || P.What == ThreadAction::Atomic ||
                   P.Bytes / Grain > MostCells))
    return false;
  checkRange(Context, A, Unsure);
  if (IsShared)
    checkShared(Context, A, Unsure);
  return true;
}
