// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WarpExchange.h"
#include "MatrixCalls.h"
#include "WarpState.h"
#include "llvm/IR/Module.h"
#include <cstring>

using namespace llvm;
using namespace roofline::emulate;

/// The predicate is the last operand. Votes without ".sync" have no mask
/// operand; all threads of the warp take part.
static unsigned predicateIndex(const CallInst &Vote) {
  return Vote.arg_size() - 1;
}

/// The operand whose values of all threads are gathered before the exchange.
static unsigned gatheredOperand(const CallInst &Call) {
  StringRef Name = deviceCallName(Call);
  if (Name.starts_with("redux."))
    return 0;
  return predicateIndex(Call);
}

void WarpExchange::prepare(IRBuilder<> &B, OperandOfLane Operand,
                           function_ref<void(LaneCode)> ForEachLane) {
  StringRef Name = deviceCallName(Call);
  if (std::optional<MatrixProduct> Product = matrixProductOf(Call))
    return prepareProduct(B, *Product, Operand, ForEachLane);
  if (isMatrixLoad(Name) || Name.starts_with("shfl.") || Name == "activemask" ||
      Name == "elect.sync")
    return;
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  unsigned Which = gatheredOperand(Call);
  bool IsVote = Name.starts_with("vote.");
  Type *Word = B.getInt64Ty();
  Value *Place =
      AtEntry.CreateAlloca(IsVote ? static_cast<Type *>(B.getInt32Ty())
                                  : ArrayType::get(Word, WarpSize));
  if (IsVote)
    B.CreateStore(B.getInt32(0), Place);
  ForEachLane([&](IRBuilder<> &L, Value *Lane) {
    Value *V = Operand(Which, Lane);
    if (!IsVote) {
      L.CreateStore(
          L.CreateZExt(
              L.CreateBitCast(
                  V, L.getIntNTy(V->getType()->getPrimitiveSizeInBits())),
              Word),
          L.CreateInBoundsGEP(Word, Place, Lane));
      return;
    }
    Value *Bit = L.CreateShl(L.CreateZExt(V, L.getInt32Ty()), Lane);
    L.CreateStore(L.CreateOr(L.CreateLoad(L.getInt32Ty(), Place), Bit), Place);
  });
  Gathered = IsVote ? B.CreateLoad(B.getInt32Ty(), Place) : Place;
}

Value *WarpExchange::result(const LaneContext &Context, OperandOfLane Operand) {
  StringRef Name = deviceCallName(Call);
  if (Name == "activemask")
    return Active;
  if (Name.starts_with("shfl."))
    return shuffle(Context, Operand);
  if (Name == "elect.sync")
    return elect(Context, Operand);
  if (isMatrixLoad(Name))
    return loadMatrix(Context, Operand);
  if (std::optional<MatrixProduct> Product = matrixProductOf(Call))
    return multiply(Context, *Product, Operand);
  if (Name.starts_with("vote."))
    return vote(Context, Operand);
  return Name.starts_with("match.") ? match(Context, Operand)
                                    : reduce(Context, Operand);
}

/// Gathers the words of A and B of each thread in turn.
void WarpExchange::prepareProduct(IRBuilder<> &B, const MatrixProduct &P,
                                  OperandOfLane Operand,
                                  function_ref<void(LaneCode)> ForEachLane) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  unsigned Words = P.WordsA + P.WordsB;
  Type *Mine = ArrayType::get(B.getInt32Ty(), Words);
  Gathered = AtEntry.CreateAlloca(ArrayType::get(Mine, WarpSize));
  // Threads that have returned contribute zeros.
  B.CreateMemSet(Gathered, B.getInt8(0), 4 * Words * WarpSize, Align(4));
  ForEachLane([&](IRBuilder<> &L, Value *Lane) {
    Value *Start = L.CreateInBoundsGEP(Mine, Gathered, Lane);
    for (unsigned Number = 0, Offset = 0; Offset < 4 * Words; ++Number) {
      Value *V = Operand(Number, Lane);
      L.CreateAlignedStore(
          V, L.CreateConstInBoundsGEP1_32(L.getInt8Ty(), Start, Offset),
          Align(4));
      Offset += V->getType()->getPrimitiveSizeInBits() / 8;
    }
  });
}

Value *WarpExchange::multiply(const LaneContext &Context,
                              const MatrixProduct &P, OperandOfLane Operand) {
  IRBuilder<> &B = Context.B;
  Function *F = B.GetInsertBlock()->getParent();
  IRBuilder<> AtEntry(&F->getEntryBlock(), F->getEntryBlock().begin());
  Type *Room = ArrayType::get(B.getInt64Ty(), WarpSize);
  Value *C = AtEntry.CreateAlloca(Room), *D = AtEntry.CreateAlloca(Room);
  unsigned Number = 0;
  for (unsigned Bits = 0; Bits < 32 * (P.WordsA + P.WordsB); ++Number)
    Bits += Call.getArgOperand(Number)->getType()->getPrimitiveSizeInBits();
  auto at = [&](Value *Base, unsigned Offset) {
    return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Base, Offset);
  };
  for (unsigned Offset = 0; Number < Call.arg_size(); ++Number) {
    Value *V = Operand(Number, Context.Lane);
    B.CreateAlignedStore(V, at(C, Offset), Align(4));
    Offset += V->getType()->getPrimitiveSizeInBits() / 8;
  }
  // The description of the product is a constant of the generated module.
  constexpr unsigned Words = sizeof(MatrixProduct) / 4;
  uint32_t Raw[Words];
  std::memcpy(Raw, &P, sizeof(P));
  Constant *Description = ConstantDataArray::get(B.getContext(), Raw);
  auto *Shape =
      new GlobalVariable(*F->getParent(), Description->getType(), true,
                         GlobalValue::PrivateLinkage, Description, "product");
  Context.runtime("roofline_multiply_matrices", B.getVoidTy(),
                  {Shape, Gathered, Context.Lane, C, D});
  auto *Registers = cast<StructType>(Call.getType());
  Value *Result = PoisonValue::get(Registers);
  unsigned Offset = 0;
  for (unsigned I = 0; I < Registers->getNumElements(); ++I) {
    Type *T = Registers->getElementType(I);
    Result = B.CreateInsertValue(
        Result, B.CreateAlignedLoad(T, at(D, Offset), Align(4)), I);
    Offset += T->getPrimitiveSizeInBits() / 8;
  }
  return Result;
}

/// "ldmatrix.sync.aligned.m8n8.x4.trans.b16": threads 8m to 8m + 7 hold the
/// addresses of the rows of matrix m. Each thread gets two adjacent elements of
/// a row, or of a column if transposed.
Value *WarpExchange::loadMatrix(const LaneContext &Context,
                                OperandOfLane Operand) {
  IRBuilder<> &B = Context.B;
  StringRef Name = deviceCallName(Call);
  bool Transposed = Name.contains(".trans");
  Value *Group = B.CreateLShr(Context.Lane, 2);
  Value *InGroup = B.CreateAnd(Context.Lane, 3);
  Type *I16 = B.getInt16Ty(), *I32 = B.getInt32Ty();
  auto load = [&](Type *T, Value *Row, Value *Index) {
    return B.CreateAlignedLoad(
        T, B.CreateInBoundsGEP(T, Operand(0, Row), Index), Align(2));
  };
  auto matrix = [&](unsigned Number) -> Value * {
    Value *First = B.getInt32(8 * Number);
    if (!Transposed)
      return load(I32, B.CreateAdd(First, Group), InGroup);
    Value *Row = B.CreateAdd(First, B.CreateShl(InGroup, 1));
    Value *Low = load(I16, Row, Group);
    Value *High = load(I16, B.CreateAdd(Row, B.getInt32(1)), Group);
    return B.CreateOr(B.CreateZExt(Low, I32),
                      B.CreateShl(B.CreateZExt(High, I32), 16));
  };
  auto *Registers = dyn_cast<StructType>(Call.getType());
  if (!Registers)
    return matrix(0);
  Value *Result = PoisonValue::get(Registers);
  for (unsigned I = 0; I < Registers->getNumElements(); ++I)
    Result = B.CreateInsertValue(Result, matrix(I), I);
  return Result;
}

/// Returns the first participating thread, and whether it is this one.
Value *WarpExchange::elect(const LaneContext &Context, OperandOfLane Operand) {
  IRBuilder<> &B = Context.B;
  Value *Members = B.CreateAnd(Active, Operand(0, Context.Lane));
  Value *First = B.CreateIntrinsic(Intrinsic::cttz, {B.getInt32Ty()},
                                   {Members, B.getFalse()});
  Value *Pair = B.CreateInsertValue(PoisonValue::get(Call.getType()), First, 0);
  return B.CreateInsertValue(Pair, B.CreateICmpEQ(First, Context.Lane), 1);
}

/// "shfl.sync.MODE.TYPE[p]"(mask, value, source, clamp), see shfl.sync in the
/// PTX ISA. "shfl.MODE.TYPE" has no mask. Bits 0 to 4 of the clamp operand are
/// the last lane of the segment; bits 8 to 12 are a mask of the lane bits that
/// number the segment.
Value *WarpExchange::shuffle(const LaneContext &Context,
                             OperandOfLane Operand) {
  IRBuilder<> &B = Context.B;
  Value *Lane = Context.Lane;
  StringRef Mode = deviceCallName(Call).split('.').second;
  unsigned At = Mode.consume_front("sync.") ? 1 : 0; // index of the value
  Mode = Mode.split('.').first;
  Value *Where = B.CreateAnd(Operand(At + 1, Lane), 31);
  Value *Clamp = Operand(At + 2, Lane);
  Value *Segment = B.CreateAnd(B.CreateLShr(Clamp, 8), 31);
  Clamp = B.CreateAnd(Clamp, 31);
  Value *Last = B.CreateOr(B.CreateAnd(Lane, Segment),
                           B.CreateAnd(Clamp, B.CreateNot(Segment)));
  Value *First = B.CreateAnd(Lane, Segment);
  Value *From, *InRange;
  if (Mode == "up") {
    From = B.CreateSub(Lane, Where);
    InRange = B.CreateICmpSGE(From, Last);
  } else if (Mode == "down") {
    From = B.CreateAdd(Lane, Where);
    InRange = B.CreateICmpSLE(From, Last);
  } else if (Mode == "bfly") {
    From = B.CreateXor(Lane, Where);
    InRange = B.CreateICmpSLE(From, Last);
  } else {
    From = B.CreateOr(First, B.CreateAnd(Where, B.CreateNot(Segment)));
    InRange = B.CreateICmpSLE(From, Last);
  }
  From = B.CreateSelect(InRange, From, Lane);
  Value *V = Operand(At, From);
  if (!Call.getType()->isStructTy())
    return V;
  Value *Pair = B.CreateInsertValue(PoisonValue::get(Call.getType()), V, 0);
  return B.CreateInsertValue(Pair, InRange, 1);
}

Value *WarpExchange::vote(const LaneContext &Context, OperandOfLane Operand) {
  IRBuilder<> &B = Context.B;
  StringRef Kind = deviceCallName(Call).split('.').second.split('.').first;
  Value *Members = Active;
  if (Call.arg_size() == 2)
    Members = B.CreateAnd(Members, Operand(0, Context.Lane));
  Value *Votes = B.CreateAnd(Gathered, Members);
  if (Kind == "ballot")
    return Votes;
  Value *None = B.CreateICmpEQ(Votes, B.getInt32(0));
  Value *All = B.CreateICmpEQ(Votes, Members);
  if (Kind == "any")
    return B.CreateNot(None);
  return Kind == "all" ? All : B.CreateOr(None, All); // uni
}

Value *WarpExchange::match(const LaneContext &Context, OperandOfLane Operand) {
  IRBuilder<> &B = Context.B;
  Value *Members = B.CreateAnd(Active, Operand(0, Context.Lane));
  Value *Same = Context.runtime("roofline_match", B.getInt32Ty(),
                                {Gathered, Members, Context.Lane});
  if (!Call.getType()->isStructTy())
    return Same; // match.any
  Value *All = B.CreateICmpEQ(Same, Members);
  Value *Mask = B.CreateSelect(All, Members, B.getInt32(0));
  Value *Pair = B.CreateInsertValue(PoisonValue::get(Call.getType()), Mask, 0);
  return B.CreateInsertValue(Pair, All, 1);
}

Value *WarpExchange::reduce(const LaneContext &Context, OperandOfLane Operand) {
  IRBuilder<> &B = Context.B;
  Value *Members = B.CreateAnd(Active, Operand(1, Context.Lane));
  StringRef How = deviceCallName(Call).split("sync.").second;
  return Context.runtime(("roofline_redux_" + How).str(), B.getInt32Ty(),
                         {Gathered, Members});
}
