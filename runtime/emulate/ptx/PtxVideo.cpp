// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates video instructions, which compute with the bytes or halves of
// words.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace roofline::emulate;

/// Combines two 64-bit values by \p Operation.
static Value *combine(IRBuilder<> &B, StringRef Operation, Value *L, Value *R) {
  if (Operation == "vadd")
    return B.CreateAdd(L, R);
  if (Operation == "vsub")
    return B.CreateSub(L, R);
  if (Operation == "vmin")
    return B.CreateBinaryIntrinsic(Intrinsic::smin, L, R);
  if (Operation == "vmax")
    return B.CreateBinaryIntrinsic(Intrinsic::smax, L, R);
  if (Operation == "vabsdiff")
    return B.CreateBinaryIntrinsic(Intrinsic::abs, B.CreateSub(L, R),
                                   B.getFalse());
  // vavrg rounds halves away from zero.
  Value *Sum = B.CreateAdd(L, R);
  Value *IsPositive = B.CreateICmpSGE(Sum, B.getInt64(0));
  return B.CreateAShr(
      B.CreateAdd(Sum, B.CreateZExt(IsPositive, B.getInt64Ty())), 1);
}

/// 1 if the comparison \p Relation ("eq", "lt" and so on) of \p L and \p R
/// holds, else 0. Null for an unknown relation.
static Value *whether(IRBuilder<> &B, StringRef Relation, Value *L, Value *R) {
  CmpInst::Predicate Predicate = integerPredicate(Relation, /*Signed=*/true);
  if (Predicate == CmpInst::BAD_ICMP_PREDICATE)
    return nullptr;
  return B.CreateZExt(B.CreateICmp(Predicate, L, R), B.getInt64Ty());
}

/// "vabsdiff4.u32.u32.u32.add d, a, b, c": the types are those of d, a and b.
/// With "add", the results of all elements are added to c, otherwise they are
/// the elements of d. An operation on whole words can be followed by "add",
/// "min" or "max" with c. "vset4.u32.u32.lt" has no type of d.
Value *PtxTranslator::video() {
  StringRef Operation = S->Words[0];
  unsigned Lanes = isDigit(Operation.back()) ? Operation.back() - '0' : 1;
  Operation = Operation.rtrim("24");
  if (S->Words.size() < 4)
    return nullptr;
  Type *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  Value *L = operand(1, I32), *R = operand(2, I32);
  Value *C = S->Operands.size() > 3 ? operand(3, I32) : nullptr;
  unsigned Bits = 32 / Lanes;
  bool Compares = Operation == "vset";
  unsigned TypeOfA = Compares ? 1 : 2;
  auto isSignedAt = [&](unsigned Word) {
    return StringRef(S->Words[Word]).starts_with("s");
  };
  auto part = [&](Value *V, unsigned I, bool Signed) {
    Value *Part = B.CreateTrunc(B.CreateLShr(V, I * Bits), B.getIntNTy(Bits));
    return Signed ? B.CreateSExt(Part, I64) : B.CreateZExt(Part, I64);
  };
  bool Adds = S->has("add");
  Value *Result = Adds && C ? C : B.getInt32(0);
  for (unsigned I = 0; I < Lanes; ++I) {
    Value *A = part(L, I, isSignedAt(TypeOfA)),
          *Other = part(R, I, isSignedAt(TypeOfA + 1));
    Value *Each = Compares ? whether(B, S->Words[3], A, Other)
                           : combine(B, Operation, A, Other);
    if (!Each)
      return nullptr;
    if (S->has("sat"))
      Each = limitedTo(B, Each, Bits, isSignedAt(1));
    Value *Word = B.CreateTrunc(Each, I32);
    if (Adds || Lanes == 1)
      Result = B.CreateAdd(Result, Word);
    else
      Result = B.CreateOr(
          Result,
          B.CreateShl(B.CreateAnd(Word, B.getInt32((uint64_t(1) << Bits) - 1)),
                      I * Bits));
  }
  if (Lanes > 1 || !C || Adds)
    return Result;
  if (S->has("min"))
    return B.CreateBinaryIntrinsic(
        isSignedAt(1) ? Intrinsic::smin : Intrinsic::umin, Result, C);
  return S->has("max")
             ? B.CreateBinaryIntrinsic(
                   isSignedAt(1) ? Intrinsic::smax : Intrinsic::umax, Result, C)
             : Result;
}
