// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Word.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/IntrinsicInst.h"
#include <cmath>

using namespace llvm;
using namespace roofline::reference;

int64_t roofline::reference::asSigned(uint64_t Bits, unsigned Width) {
  return int64_t(Bits << (64 - Width)) >> (64 - Width);
}

uint64_t roofline::reference::truncated(uint64_t Bits, unsigned Width) {
  return Width == 64 ? Bits : Bits & ((uint64_t(1) << Width) - 1);
}

static unsigned widthOf(Type *T) {
  return T->isPointerTy() ? 64 : unsigned(T->getScalarSizeInBits());
}

static double asDouble(uint64_t Bits, Type *T) {
  return T->isFloatTy() ? double(bit_cast<float>(uint32_t(Bits)))
                        : bit_cast<double>(Bits);
}

static uint64_t fromFloat(float V) { return bit_cast<uint32_t>(V); }
static uint64_t fromDouble(double V, Type *T) {
  return T->isFloatTy() ? fromFloat(float(V)) : bit_cast<uint64_t>(V);
}

static Word bad() {
  Word W;
  W.Bad = true;
  return W;
}

static Word integer(unsigned Opcode, uint64_t A, uint64_t B, unsigned Width) {
  int64_t SA = asSigned(A, Width), SB = asSigned(B, Width);
  bool IsShift = Opcode == Instruction::Shl || Opcode == Instruction::LShr ||
                 Opcode == Instruction::AShr;
  bool IsSigned = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  bool Divides =
      IsSigned || Opcode == Instruction::UDiv || Opcode == Instruction::URem;
  if ((IsShift && B >= Width) || (Divides && !B) || (IsSigned && SB == -1))
    return bad();
  uint64_t R = 0;
  switch (Opcode) {
  case Instruction::Add:
    R = A + B;
    break;
  case Instruction::Sub:
    R = A - B;
    break;
  case Instruction::Mul:
    R = A * B;
    break;
  case Instruction::And:
    R = A & B;
    break;
  case Instruction::Or:
    R = A | B;
    break;
  case Instruction::Xor:
    R = A ^ B;
    break;
  case Instruction::Shl:
    R = A << B;
    break;
  case Instruction::LShr:
    R = A >> B;
    break;
  case Instruction::AShr:
    R = uint64_t(SA >> B);
    break;
  case Instruction::UDiv:
    R = A / B;
    break;
  case Instruction::URem:
    R = A % B;
    break;
  case Instruction::SDiv:
    R = uint64_t(SA / SB);
    break;
  case Instruction::SRem:
    R = uint64_t(SA % SB);
    break;
  }
  return {truncated(R, Width)};
}

template <typename T> static T floating(unsigned Opcode, T A, T B) {
  switch (Opcode) {
  case Instruction::FAdd:
    return A + B;
  case Instruction::FSub:
    return A - B;
  case Instruction::FMul:
    return A * B;
  default:
    return A / B;
  }
}

static Word binary(const Instruction &I, uint64_t A, uint64_t B) {
  Type *T = I.getType();
  if (T->isIntegerTy())
    return integer(I.getOpcode(), A, B, widthOf(T));
  if (T->isDoubleTy())
    return {fromDouble(
        floating(I.getOpcode(), bit_cast<double>(A), bit_cast<double>(B)), T)};
  return {fromFloat(floating(I.getOpcode(), bit_cast<float>(uint32_t(A)),
                             bit_cast<float>(uint32_t(B))))};
}

static bool compare(const CmpInst &I, uint64_t A, uint64_t B) {
  Type *T = I.getOperand(0)->getType();
  if (isa<ICmpInst>(I)) {
    unsigned Width = widthOf(T);
    return ICmpInst::compare(APInt(Width, A), APInt(Width, B),
                             I.getPredicate());
  }
  return FCmpInst::compare(APFloat(asDouble(A, T)), APFloat(asDouble(B, T)),
                           I.getPredicate());
}

static Word convert(const CastInst &I, uint64_t A) {
  Type *From = I.getSrcTy(), *To = I.getDestTy();
  unsigned Width = widthOf(From), Wanted = widthOf(To);
  switch (I.getOpcode()) {
  case Instruction::Trunc:
    return {truncated(A, Wanted)};
  case Instruction::SExt:
    return {truncated(uint64_t(asSigned(A, Width)), Wanted)};
  case Instruction::SIToFP:
    return {To->isFloatTy() ? fromFloat(float(asSigned(A, Width)))
                            : fromDouble(double(asSigned(A, Width)), To)};
  case Instruction::UIToFP:
    return {To->isFloatTy() ? fromFloat(float(A)) : fromDouble(double(A), To)};
  case Instruction::FPTrunc:
  case Instruction::FPExt:
    return {fromDouble(asDouble(A, From), To)};
  default: // zext, bitcast, addrspacecast
    return {A};
  }
}

/// Rounds towards zero and saturates to the type's range.
static uint64_t saturated(double V, unsigned Width) {
  double Limit = std::ldexp(1.0, int(Width) - 1);
  if (std::isnan(V))
    return 0;
  if (V >= Limit)
    return truncated((uint64_t(1) << (Width - 1)) - 1, Width);
  if (V < -Limit)
    return uint64_t(1) << (Width - 1);
  return truncated(uint64_t(int64_t(V)), Width);
}

static Word intrinsic(const IntrinsicInst &I, ArrayRef<Word> Operands) {
  Type *T = I.getType();
  unsigned Width = widthOf(T);
  uint64_t A = Operands[0].Bits;
  uint64_t B = Operands.size() > 1 ? Operands[1].Bits : 0;
  int64_t SA = asSigned(A, Width), SB = asSigned(B, Width);
  auto result = [&](uint64_t V) { return Word{truncated(V, Width)}; };
  switch (I.getIntrinsicID()) {
  case Intrinsic::umin:
    return result(std::min(A, B));
  case Intrinsic::umax:
    return result(std::max(A, B));
  case Intrinsic::smin:
    return result(uint64_t(std::min(SA, SB)));
  case Intrinsic::smax:
    return result(uint64_t(std::max(SA, SB)));
  case Intrinsic::abs:
    return result(uint64_t(SA < 0 ? -SA : SA));
  case Intrinsic::ctpop:
    return result(unsigned(popcount(A)));
  case Intrinsic::ctlz:
    return A || !B ? result(unsigned(countl_zero(A)) - (64 - Width)) : bad();
  case Intrinsic::cttz:
    return A || !B ? result(std::min(unsigned(countr_zero(A)), Width)) : bad();
  case Intrinsic::usub_sat:
    return result(A > B ? A - B : 0);
  case Intrinsic::fshl:
  case Intrinsic::fshr: {
    unsigned By = Operands[2].Bits % Width;
    bool Left = I.getIntrinsicID() == Intrinsic::fshl;
    if (!By)
      return result(Left ? A : B);
    return result(Left ? A << By | B >> (Width - By)
                       : A << (Width - By) | B >> By);
  }
  case Intrinsic::fabs:
    return result(A & ~(uint64_t(1) << (Width - 1)));
  default: // fptosi_sat
    return result(saturated(asDouble(A, I.getOperand(0)->getType()), Width));
  }
}

bool roofline::reference::isComputed(const Instruction &I) {
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    switch (Intrinsic->getIntrinsicID()) {
    case Intrinsic::umin:
    case Intrinsic::umax:
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::abs:
    case Intrinsic::ctpop:
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
    case Intrinsic::usub_sat:
    case Intrinsic::fshl:
    case Intrinsic::fshr:
    case Intrinsic::fabs:
    case Intrinsic::fptosi_sat:
      return true;
    default:
      return false;
    }
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return Cast->getOpcode() != Instruction::FPToSI &&
           Cast->getOpcode() != Instruction::FPToUI;
  if (I.getType()->isVectorTy() || I.getOpcode() == Instruction::FRem)
    return false;
  return isa<BinaryOperator, CmpInst, SelectInst, FreezeInst, ExtractValueInst>(
             I) ||
         I.getOpcode() == Instruction::FNeg;
}

Word roofline::reference::compute(const Instruction &I,
                                  ArrayRef<Word> Operands) {
  if (isa<SelectInst>(I)) {
    if (Operands[0].Bad)
      return bad();
    return Operands[0].Bits ? Operands[1] : Operands[2];
  }
  if (isa<FreezeInst>(I))
    return Operands[0]; // a result from poison is not used either
  if (auto *Part = dyn_cast<ExtractValueInst>(&I)) {
    bool First = Part->getIndices()[0] == 0;
    // Whether the source is in range is known, whatever its value.
    if (First)
      return {Operands[0].Bits, false, Operands[0].Bad};
    return {Operands[0].Second};
  }
  for (const Word &W : Operands)
    if (W.Bad)
      return bad();
  uint64_t A = Operands[0].Bits;
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return intrinsic(*Intrinsic, Operands);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return convert(*Cast, A);
  if (auto *Compare = dyn_cast<CmpInst>(&I))
    return {compare(*Compare, A, Operands[1].Bits)};
  if (I.getOpcode() == Instruction::FNeg)
    return {A ^ uint64_t(1) << (widthOf(I.getType()) - 1)};
  return binary(I, A, Operands[1].Bits);
}

uint64_t roofline::reference::combine(AtomicRMWInst::BinOp How, uint64_t Old,
                                      uint64_t With, unsigned Width) {
  int64_t SignedOld = asSigned(Old, Width), SignedWith = asSigned(With, Width);
  switch (How) {
  case AtomicRMWInst::Add:
    return truncated(Old + With, Width);
  case AtomicRMWInst::Sub:
    return truncated(Old - With, Width);
  case AtomicRMWInst::And:
    return Old & With;
  case AtomicRMWInst::Or:
    return Old | With;
  case AtomicRMWInst::Xor:
    return Old ^ With;
  case AtomicRMWInst::UMax:
    return std::max(Old, With);
  case AtomicRMWInst::UMin:
    return std::min(Old, With);
  case AtomicRMWInst::Max:
    return SignedOld < SignedWith ? With : Old;
  case AtomicRMWInst::Min:
    return SignedOld < SignedWith ? Old : With;
  default:
    return With; // exchange
  }
}
