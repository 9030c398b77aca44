// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX that moves, converts and takes numbers apart.
#include "PtxTranslator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline::emulate;

Value *PtxTranslator::move() {
  Type *T = typeOf(S->type());
  StringRef From = S->Operands.back();
  if (!From.starts_with("{"))
    return operand(1);
  // Packs: the first part has the low bits.
  SmallVector<StringRef, 4> Parts = partsOf(From);
  unsigned Bits = T->getPrimitiveSizeInBits() / Parts.size();
  Type *Whole = B.getIntNTy(T->getPrimitiveSizeInBits());
  Value *Packed = ConstantInt::get(Whole, 0);
  for (auto [I, Part] : enumerate(Parts)) {
    Value *V = read(Part, B.getIntNTy(Bits));
    if (!V)
      return nullptr;
    Packed = B.CreateOr(Packed, B.CreateShl(B.CreateZExt(V, Whole), I * Bits));
  }
  return Packed;
}

/// "cvt.rn.f16.f32": to the last type but one from the last.
Value *PtxTranslator::convert() {
  if (S->Words.size() < 3 || S->has("sat") || S->has("relu"))
    return nullptr;
  StringRef ToName = S->Words[S->Words.size() - 2];
  Type *To = typeOf(ToName);
  Value *V = operand(1);
  if (V && To->isVectorTy() && S->has("rn") && V->getType()->isFloatTy()) {
    Value *Low = operand(2); // the first is the high half
    if (!Low)
      return nullptr;
    Type *Each = To->getScalarType();
    Value *Pair = B.CreateInsertElement(
        PoisonValue::get(To), B.CreateFPTrunc(Low, Each), uint64_t(0));
    return B.CreateInsertElement(Pair, B.CreateFPTrunc(V, Each), uint64_t(1));
  }
  if (!V || To->isVectorTy() || V->getType()->isVectorTy())
    return nullptr;
  if (isFloat() && To->isFloatingPointTy()) {
    if (S->has("rz") || S->has("rm") || S->has("rp") || S->has("rni") ||
        S->has("rzi") || S->has("rmi") || S->has("rpi"))
      return nullptr;
    return B.CreateFPCast(V, To);
  }
  if (isFloat()) {
    Intrinsic::ID Round = S->has("rzi")   ? Intrinsic::trunc
                          : S->has("rmi") ? Intrinsic::floor
                          : S->has("rpi") ? Intrinsic::ceil
                                          : Intrinsic::roundeven;
    return B.CreateIntrinsic(
        ToName.starts_with("s") ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
        {To, V->getType()}, {B.CreateUnaryIntrinsic(Round, V)});
  }
  if (To->isFloatingPointTy())
    return isSigned() ? B.CreateSIToFP(V, To) : B.CreateUIToFP(V, To);
  return isSigned() ? B.CreateSExtOrTrunc(V, To) : B.CreateZExtOrTrunc(V, To);
}

Value *PtxTranslator::bits() {
  Value *V = operand(1);
  if (!V)
    return nullptr;
  if (S->Words[0] == "brev")
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, V);
  Value *Count =
      S->Words[0] == "popc"
          ? B.CreateUnaryIntrinsic(Intrinsic::ctpop, V)
          : B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse());
  return B.CreateZExtOrTrunc(Count, B.getInt32Ty());
}

/// "bfind.u32 d, a": the highest bit that is set, or all ones for none;
/// "bfind.shiftamt": how far it is from the left.
Value *PtxTranslator::findBit() {
  Value *V = operand(1);
  if (!V || isSigned())
    return nullptr;
  unsigned Bits = V->getType()->getIntegerBitWidth();
  Value *Distance = B.CreateZExtOrTrunc(
      B.CreateBinaryIntrinsic(Intrinsic::ctlz, V, B.getFalse()),
      B.getInt32Ty());
  Value *Found = S->has("shiftamt")
                     ? Distance
                     : B.CreateSub(B.getInt32(Bits - 1), Distance);
  return B.CreateSelect(B.CreateICmpEQ(V, Constant::getNullValue(V->getType())),
                        B.getInt32(~0u), Found);
}

/// "bfe.u32 d, a, position, length", "bfi.b32 d, a, into, position, length".
Value *PtxTranslator::bitField() {
  Type *T = typeOf(S->type());
  bool Inserts = S->Words[0] == "bfi";
  if (isSigned())
    return nullptr;
  unsigned Bits = T->getIntegerBitWidth(), At = Inserts ? 3 : 2;
  Type *Wide = B.getIntNTy(2 * Bits); // shifts by a full width are fine
  Value *V = operand(1, T), *Position = operand(At, B.getInt32Ty()),
        *Length = operand(At + 1, B.getInt32Ty());
  if (!V || !Position || !Length)
    return nullptr;
  auto limited = [&](Value *N) {
    Value *Byte = B.CreateAnd(N, 255);
    return B.CreateZExtOrTrunc(
        B.CreateBinaryIntrinsic(Intrinsic::umin, Byte, B.getInt32(Bits)), Wide);
  };
  Position = limited(Position);
  Length = limited(Length);
  Value *Ones = B.CreateSub(B.CreateShl(ConstantInt::get(Wide, 1), Length),
                            ConstantInt::get(Wide, 1));
  Value *Source = B.CreateZExt(V, Wide);
  if (!Inserts)
    return B.CreateTrunc(B.CreateAnd(B.CreateLShr(Source, Position), Ones), T);
  Value *Into = operand(2, T);
  if (!Into)
    return nullptr;
  Value *Mask = B.CreateShl(Ones, Position);
  Value *Kept = B.CreateAnd(B.CreateZExt(Into, Wide), B.CreateNot(Mask));
  Value *New = B.CreateAnd(B.CreateShl(Source, Position), Mask);
  return B.CreateTrunc(B.CreateOr(Kept, New), T);
}

Value *PtxTranslator::permute() {
  if (S->Words.size() != 2)
    return nullptr;
  return intrinsic("llvm.nvvm.prmt", B.getInt32Ty(),
                   {operand(1), operand(2), operand(3)});
}

Value *PtxTranslator::function() {
  Value *V = operand(1);
  if (!V || S->has("rz") || S->has("rm") || S->has("rp"))
    return nullptr;
  Value *One = ConstantFP::get(V->getType(), 1);
  StringRef Family = S->Words[0];
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
  if (!V)
    return nullptr;
  if (S->Words[0] == "not")
    return B.CreateNot(V);
  if (S->Words[0] == "neg")
    return isFloat() ? B.CreateFNeg(V) : B.CreateNeg(V);
  return isFloat() ? B.CreateUnaryIntrinsic(Intrinsic::fabs, V)
                   : B.CreateBinaryIntrinsic(Intrinsic::abs, V, B.getFalse());
}
