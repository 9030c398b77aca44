// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WarpExchange.h"
#include "MatrixCalls.h"
#include "WarpState.h"
#include "llvm/IR/Module.h"
#include <cstring>

using namespace llvm;
using namespace roofline::emulate;

void WarpExchange::emit(IRBuilder<> &B) {
  gather(B);
  Warp.forEachLane(B, Active,
                   [&](LaneCode &Code) { Code.remember(Call, result(Code)); });
}

/// Stores the operands that other threads need. Votes without ".sync" have no
/// mask operand; the predicate is the last one.
void WarpExchange::gather(IRBuilder<> &B) {
  StringRef Name = deviceCallName(Call);
  if (std::optional<MatrixProduct> Product = matrixProductOf(Call))
    return multiply(B, *Product);
  if (isMatrixLoad(Name) || Name.starts_with("shfl.") || Name == "activemask" ||
      Name == "elect.sync")
    return;
  unsigned Which = Name.starts_with("redux.") ? 0 : Call.arg_size() - 1;
  bool IsVote = Name.starts_with("vote.");
  Type *I32 = B.getInt32Ty(), *Word = B.getInt64Ty();
  Value *Place = stackSlot(
      B, IsVote ? I32 : static_cast<Type *>(ArrayType::get(Word, WarpSize)));
  if (IsVote)
    B.CreateStore(B.getInt32(0), Place);
  Warp.forEachLane(B, Active, [&](LaneCode &Code) {
    IRBuilder<> &L = Code.builder();
    Value *V = operand(Code, Which);
    if (IsVote)
      return orInto(L, Place, L.CreateShl(L.CreateZExt(V, I32), Code.lane()));
    Type *Bits = L.getIntNTy(V->getType()->getPrimitiveSizeInBits());
    L.CreateStore(L.CreateZExt(L.CreateBitCast(V, Bits), Word),
                  L.CreateInBoundsGEP(Word, Place, Code.lane()));
  });
  Gathered = IsVote ? B.CreateLoad(I32, Place) : Place;
}

Value *WarpExchange::result(LaneCode &Code) {
  StringRef Name = deviceCallName(Call);
  if (Name == "activemask")
    return Active;
  if (Name.starts_with("shfl."))
    return shuffle(Code);
  if (Name == "elect.sync")
    return elect(Code);
  if (isMatrixLoad(Name))
    return loadMatrix(Code);
  if (std::optional<MatrixProduct> Product = matrixProductOf(Call))
    return product(Code, *Product);
  if (Name.starts_with("vote."))
    return vote(Code);
  return Name.starts_with("match.") ? match(Code) : reduce(Code);
}

/// A constant of the generated module with the values of \p All.
template <typename T>
static Value *constantOf(const Function &F, ArrayRef<T> All) {
  Constant *Values = ConstantDataArray::get(F.getContext(), All);
  return new GlobalVariable(*const_cast<Module *>(F.getParent()),
                            Values->getType(), true,
                            GlobalValue::PrivateLinkage, Values, "product");
}

/// Stores the words of A, B and C of each thread in turn, and computes D, of
/// which each thread has as many bytes in Gathered.
void WarpExchange::multiply(IRBuilder<> &B, const MatrixProduct &P) {
  unsigned Words = P.WordsA + P.WordsB + P.WordsC;
  Type *Mine = ArrayType::get(B.getInt32Ty(), Words);
  Value *Operands = stackSlot(B, ArrayType::get(Mine, WarpSize));
  // Threads that have returned contribute zeros.
  B.CreateMemSet(Operands, B.getInt8(0), 4 * Words * WarpSize, Align(4));
  Warp.forEachLane(B, Active, [&](LaneCode &Code) {
    IRBuilder<> &L = Code.builder();
    Value *Start = L.CreateInBoundsGEP(Mine, Operands, Code.lane());
    for (unsigned Number = 0, Offset = 0; Offset < 4 * Words; ++Number) {
      Value *V = operand(Code, Number);
      L.CreateAlignedStore(
          V, L.CreateConstInBoundsGEP1_32(L.getInt8Ty(), Start, Offset),
          Align(4));
      Offset += V->getType()->getPrimitiveSizeInBits() / 8;
    }
  });
  uint32_t Raw[sizeof(MatrixProduct) / 4];
  std::memcpy(Raw, &P, sizeof(P));
  Gathered = stackSlot(
      B, ArrayType::get(B.getInt32Ty(), P.M * P.N * bytesOf(P.D) / 4));
  Warp.once(B, Active).runtime("roofline_multiply_matrices", B.getVoidTy(),
                               {constantOf<uint32_t>(Warp.F, Raw),
                                constantOf<uint16_t>(Warp.F, matrixOrder(P)),
                                Operands, Gathered});
}

/// The thread's elements of D.
Value *WarpExchange::product(LaneCode &Code, const MatrixProduct &P) {
  IRBuilder<> &B = Code.builder();
  Type *Mine =
      ArrayType::get(B.getInt8Ty(), P.M * P.N / WarpSize * bytesOf(P.D));
  Value *Start = B.CreateInBoundsGEP(Mine, Gathered, Code.lane());
  SmallVector<Value *> Registers;
  unsigned Offset = 0;
  for (Type *T : cast<StructType>(Call.getType())->elements()) {
    Registers.push_back(B.CreateAlignedLoad(
        T, B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Start, Offset),
        Align(4)));
    Offset += T->getPrimitiveSizeInBits() / 8;
  }
  return aggregate(B, Call.getType(), Registers);
}

/// "ldmatrix.sync.aligned.m8n8.x4.trans.b16": threads 8m to 8m + 7 hold the
/// addresses of the rows of matrix m. Each thread gets two adjacent elements of
/// a row, or of a column if transposed.
Value *WarpExchange::loadMatrix(LaneCode &Code) {
  IRBuilder<> &B = Code.builder();
  StringRef Name = deviceCallName(Call);
  bool Transposed = Name.contains(".trans");
  Value *Group = B.CreateLShr(Code.lane(), 2);
  Value *InGroup = B.CreateAnd(Code.lane(), 3);
  Type *I16 = B.getInt16Ty(), *I32 = B.getInt32Ty();
  auto load = [&](Type *T, Value *Row, Value *Index) {
    return B.CreateAlignedLoad(
        T, B.CreateInBoundsGEP(T, operand(Code, 0, Row), Index), Align(2));
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
  SmallVector<Value *> Matrices;
  for (unsigned I = 0; I < Registers->getNumElements(); ++I)
    Matrices.push_back(matrix(I));
  return aggregate(B, Registers, Matrices);
}

/// Returns the first participating thread, and whether it is this one.
Value *WarpExchange::elect(LaneCode &Code) {
  IRBuilder<> &B = Code.builder();
  Value *First =
      B.CreateBinaryIntrinsic(Intrinsic::cttz, members(Code), B.getFalse());
  return aggregate(B, Call.getType(),
                   {First, B.CreateICmpEQ(First, Code.lane())});
}

/// "shfl.sync.MODE.TYPE[p]"(mask, value, source, clamp), see shfl.sync in the
/// PTX ISA. "shfl.MODE.TYPE" has no mask. Bits 0 to 4 of the clamp operand are
/// the last lane of the segment; bits 8 to 12 are a mask of the lane bits that
/// number the segment.
Value *WarpExchange::shuffle(LaneCode &Code) {
  IRBuilder<> &B = Code.builder();
  Value *Lane = Code.lane();
  StringRef Mode = deviceCallName(Call).split('.').second;
  unsigned At = Mode.consume_front("sync.") ? 1 : 0; // index of the value
  Mode = Mode.split('.').first;
  Value *Where = B.CreateAnd(operand(Code, At + 1), 31);
  Value *Clamp = operand(Code, At + 2);
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
  Value *V = operand(Code, At, From);
  return Call.getType()->isStructTy()
             ? aggregate(B, Call.getType(), {V, InRange})
             : V;
}

Value *WarpExchange::vote(LaneCode &Code) {
  IRBuilder<> &B = Code.builder();
  StringRef Kind = deviceCallName(Call).split('.').second.split('.').first;
  Value *Members = Call.arg_size() == 2 ? members(Code) : Active;
  Value *Votes = B.CreateAnd(Gathered, Members);
  if (Kind == "ballot")
    return Votes;
  Value *None = B.CreateICmpEQ(Votes, B.getInt32(0));
  Value *All = B.CreateICmpEQ(Votes, Members);
  if (Kind == "any")
    return B.CreateNot(None);
  return Kind == "all" ? All : B.CreateOr(None, All); // uni
}

Value *WarpExchange::match(LaneCode &Code) {
  IRBuilder<> &B = Code.builder();
  Value *Members = members(Code);
  Value *Same = Code.context().runtime("roofline_match", B.getInt32Ty(),
                                       {Gathered, Members, Code.lane()});
  if (!Call.getType()->isStructTy())
    return Same; // match.any
  Value *All = B.CreateICmpEQ(Same, Members);
  Value *Mask = B.CreateSelect(All, Members, B.getInt32(0));
  return aggregate(B, Call.getType(), {Mask, All});
}

Value *WarpExchange::reduce(LaneCode &Code) {
  StringRef How = deviceCallName(Call).split("sync.").second;
  return Code.context().runtime(("roofline_redux_" + How).str(),
                                Code.builder().getInt32Ty(),
                                {Gathered, members(Code, /*MaskIndex=*/1)});
}
