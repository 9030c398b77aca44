// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates arithmetic, logic and comparison instructions.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

Value *PtxTranslator::clamped(Value *V) {
  return clampFloat(B, V, S->has("sat"), S->has("relu"));
}

StringRef PtxTranslator::directedRounding() {
  for (StringRef Mode : {"rz", "rm", "rp"})
    if (S->has(Mode))
      return Mode;
  return "";
}

std::string roofline::emulate::roundedIntrinsic(StringRef Family,
                                                StringRef Mode, Type *T) {
  return ("llvm.nvvm." + Family + "." + Mode + (T->isDoubleTy() ? ".d" : ".f"))
      .str();
}

Value *PtxTranslator::arithmetic() {
  if (S->has("cc"))
    return carry();
  Value *L = operand(1), *R = operand(2);
  bool IsAdd = S->Words[0] == "add";
  if (!isFloat()) {
    if (S->has("sat"))
      return B.CreateBinaryIntrinsic(
          IsAdd ? Intrinsic::sadd_sat : Intrinsic::ssub_sat, L, R);
    return IsAdd ? B.CreateAdd(L, R) : B.CreateSub(L, R);
  }
  if (StringRef Mode = directedRounding(); !Mode.empty()) {
    if (!L->getType()->isFloatTy() && !L->getType()->isDoubleTy())
      return nullptr;
    return clamped(intrinsic(roundedIntrinsic("add", Mode, L->getType()),
                             L->getType(), {L, IsAdd ? R : B.CreateFNeg(R)}));
  }
  return clamped(IsAdd ? B.CreateFAdd(L, R) : B.CreateFSub(L, R));
}

Value *PtxTranslator::multiply() {
  if (S->has("cc"))
    return carry();
  Type *T = typeOf(S->type());
  Value *L = operand(1), *R = operand(2);
  bool Adds = !StringRef(S->Words[0]).starts_with("mul");
  if (isFloat()) {
    SmallVector<Value *> Operands = {L, R};
    if (Adds)
      Operands.push_back(operand(3));
    if (StringRef Mode = directedRounding(); !Mode.empty()) {
      if (!T->isFloatTy() && !T->isDoubleTy())
        return nullptr;
      return clamped(intrinsic(roundedIntrinsic(Adds ? "fma" : "mul", Mode, T),
                               T, Operands));
    }
    return clamped(Adds ? B.CreateIntrinsic(Intrinsic::fma, {T}, Operands)
                        : B.CreateFMul(L, R));
  }
  unsigned Bits = T->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits);
  auto extended = [&](Value *V) {
    return isSigned() ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  };
  if (StringRef(S->Words[0]).ends_with("24")) {
    auto low = [&](Value *V) {
      Value *Up = B.CreateShl(V, 8);
      return isSigned() ? B.CreateAShr(Up, 8) : B.CreateLShr(Up, 8);
    };
    L = low(L);
    R = low(R);
  }
  Value *Product = B.CreateMul(extended(L), extended(R));
  if (S->has("hi")) // mul24.hi: the upper 32 of 48 bits
    Product = B.CreateLShr(Product,
                           StringRef(S->Words[0]).ends_with("24") ? 16 : Bits);
  if (!S->has("wide"))
    Product = B.CreateTrunc(Product, T);
  if (!Adds)
    return Product;
  Value *C = operand(3, Product->getType());
  return S->has("sat")
             ? B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, Product, C)
             : B.CreateAdd(Product, C);
}

/// "div.full.f32", "div.rn.f64", "rem.u32".
Value *PtxTranslator::divide() {
  Value *L = operand(1), *R = operand(2);
  bool IsRemainder = S->Words[0] == "rem";
  if (!isFloat())
    return IsRemainder  ? isSigned() ? B.CreateSRem(L, R) : B.CreateURem(L, R)
           : isSigned() ? B.CreateSDiv(L, R)
                        : B.CreateUDiv(L, R);
  StringRef Mode = directedRounding();
  return Mode.empty() ? B.CreateFDiv(L, R)
                      : intrinsic(roundedIntrinsic("div", Mode, L->getType()),
                                  L->getType(), {L, R});
}

/// "add.cc", "addc", "sub.cc", "subc", "mad.lo.cc", "madc.hi": arithmetic on 32
/// or 64 bits that sets or uses the carry flag.
Value *PtxTranslator::carry() {
  StringRef Family = S->Words[0];
  Type *T = typeOf(S->type());
  if (isFloat())
    return nullptr;
  unsigned Bits = T->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits + 1);
  auto wide = [&](unsigned I) { return B.CreateZExt(operand(I, T), Wide); };
  Value *L = wide(1), *R = wide(2);
  bool Subtracts = Family.starts_with("sub");
  if (Family.starts_with("mad")) {
    Value *Product = B.CreateMul(L, R);
    L = S->has("hi") ? B.CreateLShr(Product, Bits) : Product;
    L = B.CreateAnd(
        L, ConstantInt::get(Wide, APInt::getLowBitsSet(2 * Bits + 1, Bits)));
    R = wide(3);
  }
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
  return S->Words[0] == "and"  ? B.CreateAnd(L, R)
         : S->Words[0] == "or" ? B.CreateOr(L, R)
                               : B.CreateXor(L, R);
}

/// "lop3.b32 d, a, b, c, table": the bits of a, b and c form a three-bit index;
/// the result is that bit of the table.
Value *PtxTranslator::logic3() {
  auto *Table = dyn_cast<ConstantInt>(operand(4));
  if (!Table || S->Operands.size() != 5)
    return nullptr;
  Value *Bits[] = {operand(1), operand(2), operand(3)};
  Value *Result = Constant::getNullValue(Bits[0]->getType());
  for (unsigned Row = 0; Row < 8; ++Row) {
    if (!Table->getValue()[Row])
      continue;
    Value *Term = Constant::getAllOnesValue(Bits[0]->getType());
    for (unsigned I = 0; I < 3; ++I)
      Term = B.CreateAnd(Term,
                         Row >> (2 - I) & 1 ? Bits[I] : B.CreateNot(Bits[I]));
    Result = B.CreateOr(Result, Term);
  }
  return Result;
}

/// "shf.l.wrap.b32 d, low, high, count".
Value *PtxTranslator::funnelShift() {
  Value *Operands[] = {operand(2), operand(1), operand(3)};
  bool Left = S->has("l");
  if (S->has("wrap"))
    return B.CreateIntrinsic(Left ? Intrinsic::fshl : Intrinsic::fshr,
                             {B.getInt32Ty()}, Operands);
  return intrinsic(Left ? "llvm.nvvm.fshl.clamp.i32"
                        : "llvm.nvvm.fshr.clamp.i32",
                   B.getInt32Ty(), Operands);
}

/// "dp4a.s32.u32 d, a, b, c": the dot product of four bytes each, plus c.
/// "dp2a.lo.u32.u32": that of the 16-bit halves of a and the lower ("hi":
/// upper) two bytes of b.
Value *PtxTranslator::dotProduct() {
  Type *I32 = B.getInt32Ty();
  auto sign = [&](StringRef T) { return T.starts_with("s") ? ".s" : ".u"; };
  SmallVector<Value *> Operands = {operand(1, I32), operand(2, I32)};
  if (S->Words[0] == "dp2a")
    Operands.push_back(B.getInt1(S->has("hi")));
  Operands.push_back(operand(3, I32));
  return intrinsic("llvm.nvvm.i" + S->Words[0] +
                       sign(S->Words[S->Words.size() - 2]) + sign(S->type()),
                   I32, Operands);
}

Value *PtxTranslator::sumOfDifference() {
  Value *L = operand(1), *R = operand(2), *C = operand(3);
  Value *Less = isSigned() ? B.CreateICmpSLT(L, R) : B.CreateICmpULT(L, R);
  return B.CreateAdd(B.CreateSelect(Less, B.CreateSub(R, L), B.CreateSub(L, R)),
                     C);
}

/// Shifts by the width or more result in 0, or in the sign for arithmetic right
/// shifts.
Value *PtxTranslator::shift() {
  Type *T = typeOf(S->type());
  Value *V = operand(1), *Count = operand(2, B.getInt32Ty());
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
  if (S->has("xorsign"))
    return nullptr;
  if (S->Words[0] == "copysign") // the sign is operand 1, the magnitude 2
    return B.CreateBinaryIntrinsic(Intrinsic::copysign, R, L);
  bool IsMin = S->Words[0] == "min";
  if (S->Operands.size() == 4) {
    if (!isFloat())
      return nullptr;
    L = IsMin ? B.CreateMinNum(L, R) : B.CreateMaxNum(L, R);
    R = operand(3);
  }
  if (isFloat()) {
    if (S->has("NaN"))
      return IsMin ? B.CreateMinimum(L, R) : B.CreateMaximum(L, R);
    return IsMin ? B.CreateMinNum(L, R) : B.CreateMaxNum(L, R);
  }
  Intrinsic::ID Id = isSigned() ? (IsMin ? Intrinsic::smin : Intrinsic::smax)
                                : (IsMin ? Intrinsic::umin : Intrinsic::umax);
  return B.CreateBinaryIntrinsic(Id, L, R);
}

CmpInst::Predicate roofline::emulate::integerPredicate(StringRef Name,
                                                       bool Signed) {
  using P = CmpInst::Predicate;
  return StringSwitch<P>(Name)
      .Case("eq", P::ICMP_EQ)
      .Case("ne", P::ICMP_NE)
      .Case("lt", Signed ? P::ICMP_SLT : P::ICMP_ULT)
      .Case("le", Signed ? P::ICMP_SLE : P::ICMP_ULE)
      .Case("gt", Signed ? P::ICMP_SGT : P::ICMP_UGT)
      .Case("ge", Signed ? P::ICMP_SGE : P::ICMP_UGE)
      .Default(P::BAD_ICMP_PREDICATE);
}

/// The comparison operator, which is the second word of "setp.lt.f32" or
/// "set.nan.f16.f16".
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
  return integerPredicate(S->Words[1], isSigned());
}

/// "setp.lt.and.f32 p|q, a, b, !c": p is "a < b and not c", q is "not (a < b)
/// and not c".
Value *PtxTranslator::compare() {
  Value *L = operand(1), *R = operand(2);
  CmpInst::Predicate How = predicate();
  if (How == CmpInst::BAD_ICMP_PREDICATE)
    return nullptr;
  Value *Holds = B.CreateCmp(How, L, R);
  Value *With = S->Operands.size() > 3 ? operand(3, B.getInt1Ty()) : nullptr;
  auto combined = [&](Value *V) {
    return !With           ? V
           : S->has("and") ? B.CreateAnd(V, With)
           : S->has("or")  ? B.CreateOr(V, With)
                           : B.CreateXor(V, With);
  };
  auto pair = [&](Value *First, Value *Second) {
    Type *Bit = B.getInt1Ty();
    return aggregate(B, StructType::get(Bit, Bit),
                     {combined(First), combined(Second)});
  };
  if (Holds->getType()->isVectorTy())
    return pair(B.CreateExtractElement(Holds, uint64_t(0)),
                B.CreateExtractElement(Holds, uint64_t(1)));
  if (partsOf(S->Operands[0]).size() == 2)
    return pair(Holds, B.CreateNot(Holds));
  return combined(Holds);
}

/// "set.lt.f16x2.f16x2" yields 1.0 where the comparison holds, "set.lt.u32.f32"
/// all ones.
Value *PtxTranslator::set() {
  Value *L = operand(1), *R = operand(2);
  CmpInst::Predicate How = predicate();
  if (S->Operands.size() != 3 || S->Words.size() < 4 ||
      How == CmpInst::BAD_ICMP_PREDICATE)
    return nullptr;
  Type *To = typeOf(S->Words[S->Words.size() - 2]);
  if (!To)
    return nullptr;
  if (L->getType()->isVectorTy() && To->isIntegerTy(32)) { // both halves
    Type *Halves = FixedVectorType::get(B.getInt16Ty(), 2);
    return as(B.CreateSExt(B.CreateCmp(How, L, R), Halves), To);
  }
  if (L->getType()->isVectorTy() != To->isVectorTy())
    return nullptr;
  Value *True = To->isFPOrFPVectorTy()
                    ? static_cast<Value *>(ConstantFP::get(To, 1))
                    : Constant::getAllOnesValue(To);
  return B.CreateSelect(B.CreateCmp(How, L, R), True,
                        Constant::getNullValue(To));
}

Value *PtxTranslator::select() {
  return B.CreateSelect(operand(3, B.getInt1Ty()), operand(1), operand(2));
}
