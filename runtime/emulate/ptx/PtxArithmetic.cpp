// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates arithmetic, logic and comparison instructions.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline::emulate;

/// Applies ".sat" (clamp to [0, 1]) and ".relu" (clamp to 0) to a float.
Value *PtxTranslator::clamped(Value *V) {
  Type *T = V->getType();
  if (S->has("sat"))
    return B.CreateMinNum(B.CreateMaxNum(V, ConstantFP::get(T, 0)),
                          ConstantFP::get(T, 1));
  return S->has("relu") ? B.CreateMaxNum(V, ConstantFP::get(T, 0)) : V;
}

/// The directed rounding mode: "rz", "rm" or "rp". Empty for rounding to
/// nearest, which is the host's.
static StringRef directedRounding(const PtxStatement &S) {
  for (StringRef Mode : {"rz", "rm", "rp"})
    if (S.has(Mode))
      return Mode;
  return "";
}

/// The intrinsic for one float or double, such as "llvm.nvvm.add.rz.f".
static std::string roundedIntrinsic(StringRef Family, StringRef Mode, Type *T) {
  return ("llvm.nvvm." + Family + "." + Mode + (T->isDoubleTy() ? ".d" : ".f"))
      .str();
}

Value *PtxTranslator::arithmetic() {
  if (S->has("cc"))
    return carry();
  Value *L = operand(1), *R = operand(2);
  if (!L || !R)
    return nullptr;
  bool IsAdd = S->Words[0] == "add";
  if (!isFloat()) {
    if (S->has("sat"))
      return B.CreateBinaryIntrinsic(
          IsAdd ? Intrinsic::sadd_sat : Intrinsic::ssub_sat, L, R);
    return IsAdd ? B.CreateAdd(L, R) : B.CreateSub(L, R);
  }
  if (StringRef Mode = directedRounding(*S); !Mode.empty()) {
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
  if (!L || !R)
    return nullptr;
  if (isFloat()) {
    Value *C = Adds ? operand(3) : nullptr;
    if (Adds && !C)
      return nullptr;
    SmallVector<Value *> Operands = {L, R};
    if (Adds)
      Operands.push_back(C);
    if (StringRef Mode = directedRounding(*S); !Mode.empty()) {
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
  if (!C)
    return nullptr;
  return S->has("sat")
             ? B.CreateBinaryIntrinsic(Intrinsic::sadd_sat, Product, C)
             : B.CreateAdd(Product, C);
}

/// "div.full.f32", "div.rn.f64", "rem.u32".
Value *PtxTranslator::divide() {
  Value *L = operand(1), *R = operand(2);
  if (!L || !R)
    return nullptr;
  bool IsRemainder = S->Words[0] == "rem";
  if (!isFloat())
    return IsRemainder  ? isSigned() ? B.CreateSRem(L, R) : B.CreateURem(L, R)
           : isSigned() ? B.CreateSDiv(L, R)
                        : B.CreateUDiv(L, R);
  StringRef Mode = directedRounding(*S);
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

/// "lop3.b32 d, a, b, c, table": the bits of a, b and c form a three-bit index;
/// the result is that bit of the table.
Value *PtxTranslator::logic3() {
  unsigned Table = 0;
  if (S->Operands.size() != 5)
    return nullptr;
  auto *Known = dyn_cast_or_null<ConstantInt>(operand(4));
  Value *Bits[] = {operand(1), operand(2), operand(3)};
  if (!Known || is_contained(Bits, nullptr))
    return nullptr;
  Table = Known->getZExtValue();
  Value *Result = Constant::getNullValue(Bits[0]->getType());
  for (unsigned Row = 0; Row < 8; ++Row) {
    if (!(Table >> Row & 1))
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
  Value *Low = operand(1), *High = operand(2), *Count = operand(3);
  if (!Low || !High || !Count)
    return nullptr;
  bool Left = S->has("l");
  Value *Shifted = B.CreateIntrinsic(Left ? Intrinsic::fshl : Intrinsic::fshr,
                                     {Low->getType()}, {High, Low, Count});
  if (S->has("wrap"))
    return Shifted;
  return B.CreateSelect(B.CreateICmpUGE(Count, B.getInt32(32)),
                        Left ? Low : High, Shifted);
}

/// "dp4a.s32.u32 d, a, b, c": the dot product of four bytes each, plus c.
/// "dp2a.lo.u32.u32": that of the 16-bit halves of a and the lower ("hi":
/// upper) two bytes of b.
Value *PtxTranslator::dotProduct() {
  Type *I32 = B.getInt32Ty();
  bool OfPairs = S->Words[0] == "dp2a";
  StringRef First = S->Words[S->Words.size() - 2], Second = S->type();
  Value *L = operand(1, I32), *R = operand(2, I32), *Sum = operand(3, I32);
  if (!L || !R || !Sum)
    return nullptr;
  auto part = [&](Value *V, unsigned At, unsigned Bits, StringRef T) {
    Value *Part = B.CreateTrunc(B.CreateLShr(V, At), B.getIntNTy(Bits));
    return T.starts_with("s") ? B.CreateSExt(Part, I32)
                              : B.CreateZExt(Part, I32);
  };
  unsigned Width = OfPairs ? 16 : 8;
  for (unsigned I = 0; I < 32 / Width; ++I)
    Sum = B.CreateAdd(
        Sum, B.CreateMul(part(L, I * Width, Width, First),
                         part(R, 8 * I + (S->has("hi") ? 16 : 0), 8, Second)));
  return Sum;
}

Value *PtxTranslator::sumOfDifference() {
  Value *L = operand(1), *R = operand(2), *C = operand(3);
  if (!L || !R || !C)
    return nullptr;
  Value *Less = isSigned() ? B.CreateICmpSLT(L, R) : B.CreateICmpULT(L, R);
  return B.CreateAdd(B.CreateSelect(Less, B.CreateSub(R, L), B.CreateSub(L, R)),
                     C);
}

/// Shifts by the width or more result in 0, or in the sign for arithmetic right
/// shifts.
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
  if (S->Words[0] == "copysign") // the sign is operand 1, the magnitude 2
    return B.CreateBinaryIntrinsic(Intrinsic::copysign, R, L);
  bool IsMin = S->Words[0] == "min";
  if (S->Operands.size() == 4) {
    Value *Third = operand(3);
    if (!Third || !isFloat())
      return nullptr;
    L = IsMin ? B.CreateMinNum(L, R) : B.CreateMaxNum(L, R);
    R = Third;
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
  return StringSwitch<P>(S->Words[1])
      .Case("eq", P::ICMP_EQ)
      .Case("ne", P::ICMP_NE)
      .Case("lt", isSigned() ? P::ICMP_SLT : P::ICMP_ULT)
      .Case("le", isSigned() ? P::ICMP_SLE : P::ICMP_ULE)
      .Case("gt", isSigned() ? P::ICMP_SGT : P::ICMP_UGT)
      .Case("ge", isSigned() ? P::ICMP_SGE : P::ICMP_UGE)
      .Default(P::BAD_ICMP_PREDICATE);
}

/// "setp.lt.and.f32 p|q, a, b, !c": p is "a < b and not c", q is "not (a < b)
/// and not c".
Value *PtxTranslator::compare() {
  Value *L = operand(1), *R = operand(2);
  CmpInst::Predicate How = predicate();
  if (!L || !R || How == CmpInst::BAD_ICMP_PREDICATE)
    return nullptr;
  Value *Holds = B.CreateCmp(How, L, R);
  bool OfPairs = Holds->getType()->isVectorTy();
  Value *With = S->Operands.size() > 3 ? operand(3, B.getInt1Ty()) : nullptr;
  if (S->Operands.size() > 3 && !With)
    return nullptr;
  auto combined = [&](Value *V) {
    return !With           ? V
           : S->has("and") ? B.CreateAnd(V, With)
           : S->has("or")  ? B.CreateOr(V, With)
                           : B.CreateXor(V, With);
  };
  auto pair = [&](Value *First, Value *Second) {
    Type *Bit = B.getInt1Ty();
    Value *Both = PoisonValue::get(StructType::get(Bit, Bit));
    Both = B.CreateInsertValue(Both, combined(First), 0);
    return B.CreateInsertValue(Both, combined(Second), 1);
  };
  if (OfPairs)
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
  if (!L || !R || S->Operands.size() != 3 || S->Words.size() < 4 ||
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
  Value *L = operand(1), *R = operand(2), *P = operand(3, B.getInt1Ty());
  return L && R && P ? B.CreateSelect(P, L, R) : nullptr;
}
