// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX that computes.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline::emulate;

Value *PtxTranslator::arithmetic() {
  if (S->has("cc"))
    return carry();
  Value *L = operand(1), *R = operand(2);
  if (!L || !R || S->has("rz") || S->has("rm") || S->has("rp"))
    return nullptr;
  bool IsAdd = S->Words[0] == "add";
  if (!isFloat())
    return S->has("sat") ? nullptr
           : IsAdd       ? B.CreateAdd(L, R)
                         : B.CreateSub(L, R);
  return IsAdd ? B.CreateFAdd(L, R) : B.CreateFSub(L, R);
}

Value *PtxTranslator::multiply() {
  if (S->has("cc"))
    return carry();
  if (S->has("rz") || S->has("rm") || S->has("rp") || S->has("sat"))
    return nullptr;
  Type *T = typeOf(S->type());
  Value *L = operand(1), *R = operand(2);
  bool Adds = S->Words[0] != "mul";
  if (!L || !R)
    return nullptr;
  if (isFloat()) {
    Value *C = Adds ? operand(3) : nullptr;
    if (Adds && !C)
      return nullptr;
    return Adds ? B.CreateIntrinsic(Intrinsic::fma, {T}, {L, R, C})
                : B.CreateFMul(L, R);
  }
  unsigned Bits = T->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits);
  Value *Product =
      isSigned() ? B.CreateMul(B.CreateSExt(L, Wide), B.CreateSExt(R, Wide))
                 : B.CreateMul(B.CreateZExt(L, Wide), B.CreateZExt(R, Wide));
  if (S->has("hi"))
    Product = B.CreateLShr(Product, Bits);
  if (!S->has("wide"))
    Product = B.CreateTrunc(Product, T);
  if (!Adds)
    return Product;
  Value *C = operand(3, Product->getType());
  return C ? B.CreateAdd(Product, C) : nullptr;
}

/// "add.cc", "addc", "sub.cc", "subc", "mad.lo.cc", "madc.hi": 32 or 64 bits
/// and the carry between them.
Value *PtxTranslator::carry() {
  StringRef Family = S->Words[0];
  Type *T = typeOf(S->type());
  if (isFloat())
    return nullptr;
  unsigned Bits = T->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits + 1);
  auto wide = [&](unsigned I) {
    Value *V = operand(I, T);
    return V ? B.CreateZExt(V, Wide) : nullptr;
  };
  Value *L = wide(1), *R = wide(2);
  if (!L || !R)
    return nullptr;
  bool Subtracts = Family.starts_with("sub");
  if (Family.starts_with("mad")) {
    Value *Product = B.CreateMul(L, R);
    L = S->has("hi") ? B.CreateLShr(Product, Bits) : Product;
    L = B.CreateAnd(
        L, ConstantInt::get(Wide, APInt::getLowBitsSet(2 * Bits + 1, Bits)));
    R = wide(3);
  }
  if (!R)
    return nullptr;
  Value *Sum = Subtracts ? B.CreateSub(L, R) : B.CreateAdd(L, R);
  if (Family.ends_with("c") && CarryFlag) {
    Value *In = B.CreateZExt(CarryFlag, Wide);
    Sum = Subtracts ? B.CreateSub(Sum, In) : B.CreateAdd(Sum, In);
  }
  if (S->has("cc"))
    CarryFlag = B.CreateTrunc(B.CreateLShr(Sum, Bits), B.getInt1Ty());
  return B.CreateTrunc(Sum, T);
}

Value *PtxTranslator::logic() {
  Value *L = operand(1), *R = operand(2);
  if (!L || !R)
    return nullptr;
  return S->Words[0] == "and"  ? B.CreateAnd(L, R)
         : S->Words[0] == "or" ? B.CreateOr(L, R)
                               : B.CreateXor(L, R);
}

/// Shifts by more than the width give zeros, or signs.
Value *PtxTranslator::shift() {
  Type *T = typeOf(S->type());
  Value *V = operand(1), *Count = operand(2, B.getInt32Ty());
  if (!V || !Count)
    return nullptr;
  unsigned Bits = T->getIntegerBitWidth();
  bool IsArithmetic = S->Words[0] == "shr" && isSigned();
  Value *TooFar = B.CreateICmpUGE(Count, B.getInt32(Bits));
  Value *By = B.CreateZExtOrTrunc(
      B.CreateSelect(TooFar, B.getInt32(IsArithmetic ? Bits - 1 : 0), Count),
      T);
  if (IsArithmetic)
    return B.CreateAShr(V, By);
  Value *Shifted =
      S->Words[0] == "shl" ? B.CreateShl(V, By) : B.CreateLShr(V, By);
  return B.CreateSelect(TooFar, Constant::getNullValue(T), Shifted);
}

Value *PtxTranslator::minMax() {
  Value *L = operand(1), *R = operand(2);
  if (!L || !R || S->has("xorsign"))
    return nullptr;
  bool IsMin = S->Words[0] == "min";
  if (isFloat()) {
    if (S->has("NaN"))
      return IsMin ? B.CreateMinimum(L, R) : B.CreateMaximum(L, R);
    return IsMin ? B.CreateMinNum(L, R) : B.CreateMaxNum(L, R);
  }
  Intrinsic::ID Id = isSigned() ? (IsMin ? Intrinsic::smin : Intrinsic::smax)
                                : (IsMin ? Intrinsic::umin : Intrinsic::umax);
  return B.CreateBinaryIntrinsic(Id, L, R);
}

/// The second word of "setp.lt.f32", "set.nan.f16.f16".
CmpInst::Predicate PtxTranslator::predicate() {
  using P = CmpInst::Predicate;
  if (isFloat())
    return StringSwitch<P>(S->Words[1])
        .Case("eq", P::FCMP_OEQ)
        .Case("ne", P::FCMP_ONE)
        .Case("lt", P::FCMP_OLT)
        .Case("le", P::FCMP_OLE)
        .Case("gt", P::FCMP_OGT)
        .Case("ge", P::FCMP_OGE)
        .Case("equ", P::FCMP_UEQ)
        .Case("neu", P::FCMP_UNE)
        .Case("ltu", P::FCMP_ULT)
        .Case("leu", P::FCMP_ULE)
        .Case("gtu", P::FCMP_UGT)
        .Case("geu", P::FCMP_UGE)
        .Case("num", P::FCMP_ORD)
        .Case("nan", P::FCMP_UNO)
        .Default(P::BAD_ICMP_PREDICATE);
  return StringSwitch<P>(S->Words[1])
      .Case("eq", P::ICMP_EQ)
      .Case("ne", P::ICMP_NE)
      .Case("lt", isSigned() ? P::ICMP_SLT : P::ICMP_ULT)
      .Case("le", isSigned() ? P::ICMP_SLE : P::ICMP_ULE)
      .Case("gt", isSigned() ? P::ICMP_SGT : P::ICMP_UGT)
      .Case("ge", isSigned() ? P::ICMP_SGE : P::ICMP_UGE)
      .Default(P::BAD_ICMP_PREDICATE);
}

Value *PtxTranslator::compare() {
  Value *L = operand(1), *R = operand(2);
  CmpInst::Predicate How = predicate();
  if (!L || !R || S->Operands.size() != 3 || S->Words.size() != 3 ||
      L->getType()->isVectorTy() || How == CmpInst::BAD_ICMP_PREDICATE)
    return nullptr;
  return B.CreateCmp(How, L, R);
}

/// "set.lt.f16x2.f16x2": one where it holds; "set.lt.u32.f32": all ones.
Value *PtxTranslator::set() {
  Value *L = operand(1), *R = operand(2);
  CmpInst::Predicate How = predicate();
  if (!L || !R || S->Operands.size() != 3 || S->Words.size() != 4 ||
      How == CmpInst::BAD_ICMP_PREDICATE)
    return nullptr;
  Type *To = typeOf(S->Words[2]);
  if (L->getType()->isVectorTy() != To->isVectorTy())
    return nullptr;
  Value *True = To->isFPOrFPVectorTy()
                    ? static_cast<Value *>(ConstantFP::get(To, 1))
                    : Constant::getAllOnesValue(To);
  return B.CreateSelect(B.CreateCmp(How, L, R), True,
                        Constant::getNullValue(To));
}

Value *PtxTranslator::select() {
  Value *L = operand(1), *R = operand(2), *P = operand(3, B.getInt1Ty());
  return L && R && P ? B.CreateSelect(P, L, R) : nullptr;
}
