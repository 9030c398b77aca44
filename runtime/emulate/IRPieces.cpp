// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IRPieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

void roofline::emulate::addTo(IRBuilder<> &B, Value *Place, Value *V) {
  B.CreateStore(B.CreateAdd(B.CreateLoad(V->getType(), Place), V), Place);
}

void roofline::emulate::orInto(IRBuilder<> &B, Value *Place, Value *V) {
  B.CreateStore(B.CreateOr(B.CreateLoad(V->getType(), Place), V), Place);
}

Value *roofline::emulate::stackSlot(const IRBuilder<> &B, Type *T,
                                    const Twine &Name) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  return IRBuilder<>(&Entry, Entry.begin()).CreateAlloca(T, nullptr, Name);
}

Value *roofline::emulate::aggregate(IRBuilder<> &B, Type *T,
                                    ArrayRef<Value *> Elements) {
  Value *Whole = PoisonValue::get(T);
  for (auto [I, Element] : enumerate(Elements))
    Whole = B.CreateInsertValue(Whole, Element, I);
  return Whole;
}

Value *roofline::emulate::toInteger(IRBuilder<> &B, Value *V, Type *To,
                                    bool Signed) {
  Value *Limited =
      B.CreateIntrinsic(Signed ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                        {To, V->getType()}, {V});
  unsigned Bits = To->getScalarSizeInBits();
  if (Bits < 64 && !V->getType()->getScalarType()->isDoubleTy())
    return Limited;
  return B.CreateSelect(B.CreateFCmpUNO(V, V),
                        ConstantInt::get(To, APInt::getSignMask(Bits)),
                        Limited);
}

/// For directed rounding, the nearest value is moved by one step if it lies on
/// the wrong side of \p V.
Value *roofline::emulate::toNarrowFloat(IRBuilder<> &B, Value *V, Type *To,
                                        StringRef Mode, bool Finite) {
  Type *From = V->getType();
  if (Finite) {
    Value *Most = B.CreateFPExt(
        ConstantFP::get(To, APFloat::getLargest(To->getFltSemantics())), From);
    V = B.CreateMinimum(B.CreateMaximum(V, B.CreateFNeg(Most)), Most);
  }
  Value *Near = B.CreateFPTrunc(V, To);
  if (Mode.empty())
    return Near;
  Type *Bits = B.getIntNTy(To->getPrimitiveSizeInBits());
  Value *Back = B.CreateFPExt(Near, From);
  Value *Word = B.CreateBitCast(Near, Bits);
  Value *One = ConstantInt::get(Bits, 1);
  Value *IsNegative = B.CreateICmpSLT(Word, Constant::getNullValue(Bits));
  Value *Inward = B.CreateSub(Word, One), *Outward = B.CreateAdd(Word, One);
  if (Mode == "rz") {
    auto magnitude = [&](Value *X) {
      return B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
    };
    Word = B.CreateSelect(B.CreateFCmpOGT(magnitude(Back), magnitude(V)),
                          Inward, Word);
  } else if (Mode == "rm") {
    Word = B.CreateSelect(B.CreateFCmpOGT(Back, V),
                          B.CreateSelect(IsNegative, Outward, Inward), Word);
  } else {
    Word = B.CreateSelect(B.CreateFCmpOLT(Back, V),
                          B.CreateSelect(IsNegative, Inward, Outward), Word);
  }
  return B.CreateBitCast(Word, To);
}

Value *roofline::emulate::clampFloat(IRBuilder<> &B, Value *V, bool Saturates,
                                     bool IsRelu) {
  Constant *Zero = ConstantFP::get(V->getType(), 0);
  if (Saturates)
    return B.CreateMinNum(B.CreateMaxNum(V, Zero),
                          ConstantFP::get(V->getType(), 1));
  return IsRelu ? B.CreateMaximum(V, Zero) : V;
}

AtomicRMWInst::BinOp roofline::emulate::atomicOperation(StringRef Name, Type *T,
                                                        bool Signed) {
  bool OfFloats = T->isFPOrFPVectorTy();
  using Op = AtomicRMWInst::BinOp;
  return StringSwitch<Op>(Name)
      .Case("add", OfFloats ? Op::FAdd : Op::Add)
      .Case("min", OfFloats ? Op::FMin
                   : Signed ? Op::Min
                            : Op::UMin)
      .Case("max", OfFloats ? Op::FMax
                   : Signed ? Op::Max
                            : Op::UMax)
      .Case("inc", Op::UIncWrap)
      .Case("dec", Op::UDecWrap)
      .Case("and", Op::And)
      .Case("or", Op::Or)
      .Case("xor", Op::Xor)
      .Case("exch", Op::Xchg)
      .Default(Op::BAD_BINOP);
}

void roofline::emulate::copyAsync(IRBuilder<> &B, Value *To, Value *From,
                                  unsigned Count, Value *Bytes) {
  To = B.CreateAddrSpaceCast(To, B.getPtrTy(NVPTXAS::ADDRESS_SPACE_SHARED));
  From = B.CreateAddrSpaceCast(From, B.getPtrTy(NVPTXAS::ADDRESS_SPACE_GLOBAL));
  Type *Whole = FixedVectorType::get(B.getInt8Ty(), Count);
  Align Alignment(Count);
  if (!Bytes) {
    B.CreateAlignedStore(B.CreateAlignedLoad(Whole, From, Alignment), To,
                         Alignment);
    return;
  }
  Constant *Zeros = Constant::getNullValue(Whole);
  B.CreateAlignedStore(Zeros, To, Alignment);
  Instruction *Behind = &*B.GetInsertPoint();
  B.SetInsertPoint(SplitBlockAndInsertIfThen(
      B.CreateICmpNE(Bytes, B.getInt32(0)), Behind->getIterator(), false));
  SmallVector<Constant *> Numbers;
  for (unsigned I = 0; I < Count; ++I)
    Numbers.push_back(B.getInt32(I));
  Value *IsRead = B.CreateICmpULT(ConstantVector::get(Numbers),
                                  B.CreateVectorSplat(Count, Bytes));
  Value *V = B.CreateAlignedLoad(Whole, From, Alignment);
  B.CreateAlignedStore(B.CreateSelect(IsRead, V, Zeros), To, Alignment);
  B.SetInsertPoint(Behind);
}
