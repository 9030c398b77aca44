// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates moves, conversions and bit manipulation.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

Value *PtxTranslator::move() {
  Type *T = typeOf(S->type());
  StringRef From = S->Operands.back();
  if (!From.starts_with("{"))
    return operand(1);
  // Packs a vector: the first element gets the lowest bits.
  SmallVector<StringRef, 4> Parts = partsOf(From);
  unsigned Bits = T->getPrimitiveSizeInBits() / Parts.size();
  Type *Whole = B.getIntNTy(T->getPrimitiveSizeInBits());
  Value *Packed = ConstantInt::get(Whole, 0);
  for (auto [I, Part] : enumerate(Parts)) {
    Value *V = readOrFail(Part, B.getIntNTy(Bits));
    Packed = B.CreateOr(Packed, B.CreateShl(B.CreateZExt(V, Whole), I * Bits));
  }
  return Packed;
}

Value *PtxTranslator::narrow(Value *V, Type *To) {
  return toNarrowFloat(B, V, To, directedRounding(), S->has("satfinite"));
}

/// "cvt.rn.f16x2.f32 d, high, low".
Value *PtxTranslator::convertToPair(Value *High, Type *To) {
  Value *Low = operand(2);
  if (!High->getType()->isFloatTy())
    return nullptr;
  Type *Each = To->getScalarType();
  Value *Pair = B.CreateInsertElement(PoisonValue::get(To), narrow(Low, Each),
                                      uint64_t(0));
  return clamped(B.CreateInsertElement(Pair, narrow(High, Each), uint64_t(1)));
}

Value *roofline::emulate::limitedTo(IRBuilder<> &B, Value *V, unsigned Bits,
                                    bool Signed) {
  unsigned Wide = V->getType()->getIntegerBitWidth();
  APInt Least =
      Signed ? APInt::getSignedMinValue(Bits).sext(Wide) : APInt::getZero(Wide);
  APInt Most = Signed ? APInt::getSignedMaxValue(Bits).sext(Wide)
                      : APInt::getMaxValue(Bits).zext(Wide);
  V = B.CreateBinaryIntrinsic(Intrinsic::smax, V, B.getInt(Least));
  return B.CreateBinaryIntrinsic(Intrinsic::smin, V, B.getInt(Most));
}

/// Converts between integers; ".sat" clamps to the range of the result.
Value *PtxTranslator::convertInteger(Value *V, Type *To) {
  bool ToSigned = StringRef(S->Words[S->Words.size() - 2]).starts_with("s");
  if (S->has("sat")) {
    Type *Wide = B.getInt128Ty();
    V = isSigned() ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
    V = limitedTo(B, V, To->getIntegerBitWidth(), ToSigned);
    V = B.CreateTrunc(V, To);
  } else {
    V = isSigned() ? B.CreateSExtOrTrunc(V, To) : B.CreateZExtOrTrunc(V, To);
  }
  // A result narrower than its register is sign-extended in it.
  return ToSigned && To->getIntegerBitWidth() < 32
             ? B.CreateSExt(V, B.getInt32Ty())
             : V;
}

/// "cvt.rn.f16.f32": the last word but one is the result's type, the last word
/// the operand's.
Value *PtxTranslator::convert() {
  if (S->Words.size() < 3)
    return nullptr;
  StringRef ToName = S->Words[S->Words.size() - 2];
  Value *V = operand(1);
  if (ToName == "tf32" && S->has("rna") && V->getType()->isFloatTy())
    return B.CreateAnd(B.CreateAdd(as(V, B.getInt32Ty()), B.getInt32(0x1000)),
                       B.getInt32(~0x1fffu));
  Type *To = typeOf(ToName);
  if (!To || V->getType()->isVectorTy())
    return nullptr;
  if (To->isVectorTy())
    return convertToPair(V, To);
  if (isFloat() && To->isFloatingPointTy()) {
    Intrinsic::ID Round = S->has("rni")   ? Intrinsic::roundeven
                          : S->has("rzi") ? Intrinsic::trunc
                          : S->has("rmi") ? Intrinsic::floor
                          : S->has("rpi") ? Intrinsic::ceil
                                          : Intrinsic::not_intrinsic;
    if (Round != Intrinsic::not_intrinsic)
      V = B.CreateUnaryIntrinsic(Round, V);
    bool Narrows =
        To->getPrimitiveSizeInBits() < V->getType()->getPrimitiveSizeInBits();
    return clamped(Narrows ? narrow(V, To) : B.CreateFPCast(V, To));
  }
  if (isFloat()) {
    Intrinsic::ID Round = S->has("rzi")   ? Intrinsic::trunc
                          : S->has("rmi") ? Intrinsic::floor
                          : S->has("rpi") ? Intrinsic::ceil
                                          : Intrinsic::roundeven;
    return toInteger(B, B.CreateUnaryIntrinsic(Round, V), To,
                     ToName.starts_with("s"));
  }
  if (!To->isFloatingPointTy())
    return convertInteger(V, To);
  auto toFloat = [&](Type *T) {
    return isSigned() ? B.CreateSIToFP(V, T) : B.CreateUIToFP(V, T);
  };
  unsigned From = V->getType()->getIntegerBitWidth();
  bool IsExact = From < unsigned(To->getFPMantissaWidth());
  if (S->has("rn") || IsExact)
    return clamped(toFloat(To));
  if (From <= 32) // exact as a double
    return clamped(narrow(toFloat(B.getDoubleTy()), To));
  StringRef Mode = directedRounding();
  if (Mode.empty())
    return nullptr;
  // Conversions to half precision round twice, which is exact here: both
  // roundings have the same direction.
  Type *First = To->isFloatTy() ? To : B.getDoubleTy();
  Value *Near = intrinsic(Twine("llvm.nvvm.") + (isSigned() ? "ll2" : "ull2") +
                              (To->isFloatTy() ? "f." : "d.") + Mode,
                          First, {V});
  return To == First ? Near : narrow(Near, To);
}

/// "bmsk.clamp.b32 d, position, length": \c length ones that begin at bit \c
/// position.
Value *PtxTranslator::bitMask() {
  Value *Position = operand(1), *Length = operand(2);
  Type *Wide = B.getInt64Ty();
  auto limited = [&](Value *V) {
    V = S->has("wrap")
            ? B.CreateAnd(V, 31)
            : B.CreateBinaryIntrinsic(Intrinsic::umin, V, B.getInt32(32));
    return B.CreateZExt(V, Wide);
  };
  Value *Ones =
      B.CreateSub(B.CreateShl(B.getInt64(1), limited(Length)), B.getInt64(1));
  return B.CreateTrunc(B.CreateShl(Ones, limited(Position)), B.getInt32Ty());
}

Value *PtxTranslator::bits() {
  Value *V = operand(1);
  if (S->Words[0] == "brev")
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, V);
  Value *Count =
      S->Words[0] == "popc"
          ? B.CreateUnaryIntrinsic(Intrinsic::ctpop, V)
          : B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse());
  return B.CreateZExtOrTrunc(Count, B.getInt32Ty());
}

/// "bfind.u32 d, a": the number of the highest bit that is set, or all ones if
/// none is; "bfind.shiftamt.u32": the shift that moves this bit to the highest
/// position.
Value *PtxTranslator::findBit() {
  Value *V = operand(1);
  unsigned Bits = V->getType()->getIntegerBitWidth();
  if (isSigned()) // the highest bit that differs from the sign
    V = B.CreateXor(V, B.CreateAShr(V, Bits - 1));
  Value *Distance = B.CreateZExtOrTrunc(
      B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse()),
      B.getInt32Ty());
  Value *Found = S->has("shiftamt")
                     ? Distance
                     : B.CreateSub(B.getInt32(Bits - 1), Distance);
  return B.CreateSelect(B.CreateICmpEQ(V, Constant::getNullValue(V->getType())),
                        B.getInt32(~0u), Found);
}

/// "bfe.u32 d, a, position, length", "bfi.b32 d, a, b, position, length", which
/// inserts a into b. A signed field is extended by its highest bit, or by the
/// sign of a if it extends beyond a.
Value *PtxTranslator::bitField() {
  Type *T = typeOf(S->type());
  bool Inserts = S->Words[0] == "bfi";
  unsigned Bits = T->getIntegerBitWidth(), At = Inserts ? 3 : 2;
  Type *Wide = B.getIntNTy(2 * Bits); // allows shifts by the full width
  Value *V = operand(1, T), *Position = operand(At, B.getInt32Ty()),
        *Length = operand(At + 1, B.getInt32Ty());
  auto limited = [&](Value *N) {
    Value *Byte = B.CreateAnd(N, 255);
    return B.CreateZExtOrTrunc(
        B.CreateBinaryIntrinsic(Intrinsic::umin, Byte, B.getInt32(Bits)), Wide);
  };
  Position = limited(Position);
  Length = limited(Length);
  Value *Ones = B.CreateSub(B.CreateShl(ConstantInt::get(Wide, 1), Length),
                            ConstantInt::get(Wide, 1));
  Value *Source = isSigned() ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  if (!Inserts && isSigned()) {
    Value *Unused = B.CreateSub(ConstantInt::get(Wide, 2 * Bits), Length);
    Value *IsEmpty = B.CreateICmpEQ(Length, ConstantInt::get(Wide, 0));
    Unused = B.CreateSelect(IsEmpty, ConstantInt::get(Wide, 0), Unused);
    Value *Field = B.CreateAShr(
        B.CreateShl(B.CreateAShr(Source, Position), Unused), Unused);
    return B.CreateSelect(IsEmpty, ConstantInt::get(T, 0),
                          B.CreateTrunc(Field, T));
  }
  if (!Inserts)
    return B.CreateTrunc(B.CreateAnd(B.CreateLShr(Source, Position), Ones), T);
  Value *Into = B.CreateZExt(operand(2, T), Wide);
  Value *Mask = B.CreateShl(Ones, Position);
  Value *Kept = B.CreateAnd(Into, B.CreateNot(Mask));
  Value *New = B.CreateAnd(B.CreateShl(Source, Position), Mask);
  return B.CreateTrunc(B.CreateOr(Kept, New), T);
}

Value *PtxTranslator::permute() {
  return intrinsic("llvm.nvvm.prmt", B.getInt32Ty(),
                   {operand(1), operand(2), operand(3)});
}

Value *PtxTranslator::function() {
  Value *V = operand(1);
  StringRef Family = S->Words[0];
  if (StringRef Mode = directedRounding(); !Mode.empty()) {
    if (Family != "rcp" && Family != "sqrt")
      return nullptr;
    return intrinsic(roundedIntrinsic(Family, Mode, V->getType()), V->getType(),
                     {V});
  }
  // The GPU executes it even if the operand is a constant, and so what depends
  // on it, such as the logarithm of powf()'s base: LLVM must not fold it.
  Type *T = V->getType();
  bool IsRounded = Family == "rcp" || Family == "sqrt";
  if (isa<Constant>(V) && (T->isFloatTy() || (T->isDoubleTy() && IsRounded)))
    return intrinsic(IsRounded ? roundedIntrinsic(Family, "rn", T)
                               : ("llvm.nvvm." + Family + ".approx.f").str(),
                     T, {V});
  Value *One = ConstantFP::get(T, 1);
  if (Family == "rcp")
    return B.CreateFDiv(One, V);
  if (Family == "rsqrt")
    return B.CreateFDiv(One, B.CreateUnaryIntrinsic(Intrinsic::sqrt, V));
  return B.CreateUnaryIntrinsic(StringSwitch<Intrinsic::ID>(Family)
                                    .Case("sqrt", Intrinsic::sqrt)
                                    .Case("ex2", Intrinsic::exp2)
                                    .Case("lg2", Intrinsic::log2)
                                    .Case("sin", Intrinsic::sin)
                                    .Case("cos", Intrinsic::cos)
                                    .Default(Intrinsic::tanh),
                                V);
}

Value *PtxTranslator::unary() {
  Value *V = operand(1);
  if (S->Words[0] == "not")
    return B.CreateNot(V);
  if (S->Words[0] == "cnot")
    return B.CreateZExt(B.CreateICmpEQ(V, Constant::getNullValue(V->getType())),
                        V->getType());
  if (S->Words[0] == "neg")
    return isFloat() ? B.CreateFNeg(V) : B.CreateNeg(V);
  return isFloat() ? B.CreateUnaryIntrinsic(Intrinsic::fabs, V)
                   : B.CreateBinaryIntrinsic(Intrinsic::abs, V, B.getFalse());
}
