// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/StepKinds.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline;

bool roofline::isScalar(const Type &T) {
  return T.isPointerTy() || T.isFloatTy() || T.isDoubleTy() ||
         (T.isIntegerTy() && T.getIntegerBitWidth() <= 64);
}

static std::optional<StepKind> kindOf(const ICmpInst &Compare) {
  switch (Compare.getPredicate()) {
  case ICmpInst::ICMP_EQ:
    return StepKind::Equal;
  case ICmpInst::ICMP_NE:
    return StepKind::NotEqual;
  case ICmpInst::ICMP_ULT:
  case ICmpInst::ICMP_UGT:
    return StepKind::ULess;
  case ICmpInst::ICMP_ULE:
  case ICmpInst::ICMP_UGE:
    return StepKind::ULessEqual;
  case ICmpInst::ICMP_SLT:
  case ICmpInst::ICMP_SGT:
    return StepKind::SLess;
  case ICmpInst::ICMP_SLE:
  case ICmpInst::ICMP_SGE:
    return StepKind::SLessEqual;
  default:
    return std::nullopt;
  }
}

/// Returns the step for an NVVM intrinsic, by its name in LLVM.
static std::optional<StepKind> nvidiaKindOf(StringRef Name) {
  if (!Name.consume_front("llvm.nvvm."))
    return std::nullopt;
  auto Starts = [&](StringRef Prefix) { return Name.starts_with(Prefix); };
  if (Starts("fma.rn.f") || Starts("fma.rn.d") || Starts("fma.rn.ftz.f"))
    return Name.contains("16") ? std::nullopt
                               : std::optional(StepKind::FMulAdd);
  if (Starts("sqrt.") && !Name.contains("rsqrt"))
    return StepKind::FSqrt;
  // Of those that are approximate, a GPU's result may differ in the last bits.
  if (!Name.contains("16")) {
    if (Starts("rcp."))
      return StepKind::FReciprocal;
    if (Starts("rsqrt."))
      return StepKind::FReciprocalSqrt;
    if (Starts("ex2."))
      return StepKind::FExp2;
    if (Starts("lg2."))
      return StepKind::FLog2;
  }
  if (Starts("mulhi.i") || Starts("mulhi.ll"))
    return StepKind::MulHighSigned;
  if (Starts("mulhi.u"))
    return StepKind::MulHighUnsigned;
  return StringSwitch<std::optional<StepKind>>(Name)
      .Cases({"fabs.f", "fabs.ftz.f", "fabs.d", "fabs.f32", "fabs.f64"},
             StepKind::FAbs)
      .Cases({"floor.f", "floor.ftz.f", "floor.d"}, StepKind::FFloor)
      .Cases({"ceil.f", "ceil.ftz.f", "ceil.d"}, StepKind::FCeil)
      .Cases({"trunc.f", "trunc.ftz.f", "trunc.d"}, StepKind::FTruncate)
      .Cases({"fmin.f", "fmin.ftz.f", "fmin.d"}, StepKind::FMin)
      .Cases({"fmax.f", "fmax.ftz.f", "fmax.d"}, StepKind::FMax)
      .Cases({"add.rn.f", "add.rn.d", "add.rn.ftz.f"}, StepKind::FAdd)
      .Cases({"mul.rn.f", "mul.rn.d", "mul.rn.ftz.f"}, StepKind::FMul)
      .Cases({"div.rn.f", "div.rn.d", "div.approx.f", "div.approx.ftz.f",
              "div.full", "div.full.ftz"},
             StepKind::FDiv)
      .Cases({"i2f.rn", "i2d.rn", "ll2f.rn", "ll2d.rn"},
             StepKind::SignedToFloat)
      .Cases({"ui2f.rn", "ui2d.rn", "ull2f.rn", "ull2d.rn"},
             StepKind::UnsignedToFloat)
      .Cases({"f2i.rz", "f2ll.rz", "d2i.rz", "d2ll.rz", "f2i.rz.ftz"},
             StepKind::FloatToSigned)
      .Cases({"f2ui.rz", "f2ull.rz", "d2ui.rz", "d2ull.rz", "f2ui.rz.ftz"},
             StepKind::FloatToUnsigned)
      .Default(std::nullopt);
}

static std::optional<StepKind> kindOf(const CallInst &Call) {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::smin:
    return StepKind::SMin;
  case Intrinsic::smax:
    return StepKind::SMax;
  case Intrinsic::umin:
    return StepKind::UMin;
  case Intrinsic::umax:
    return StepKind::UMax;
  case Intrinsic::abs:
    return StepKind::Abs;
  case Intrinsic::ctpop:
    return StepKind::PopCount;
  case Intrinsic::ctlz:
    return StepKind::LeadingZeros;
  case Intrinsic::cttz:
    return StepKind::TrailingZeros;
  case Intrinsic::bitreverse:
    return StepKind::BitReverse;
  case Intrinsic::bswap:
    return StepKind::ByteSwap;
  case Intrinsic::fshl:
    return StepKind::FunnelLeft;
  case Intrinsic::fshr:
    return StepKind::FunnelRight;
  case Intrinsic::fabs:
    return StepKind::FAbs;
  case Intrinsic::sqrt:
    return StepKind::FSqrt;
  case Intrinsic::floor:
    return StepKind::FFloor;
  case Intrinsic::ceil:
    return StepKind::FCeil;
  case Intrinsic::trunc:
    return StepKind::FTruncate;
  case Intrinsic::minnum:
    return StepKind::FMin;
  case Intrinsic::maxnum:
    return StepKind::FMax;
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    return StepKind::FMulAdd;
  case Intrinsic::not_intrinsic:
    return std::nullopt;
  default:
    break;
  }
  // An intrinsic that converts a pointer to another address space.
  if (Call.arg_size() == 1 && Call.getType()->isPointerTy() &&
      Call.getArgOperand(0)->getType()->isPointerTy())
    return StepKind::Copy;
  return nvidiaKindOf(Call.getCalledFunction()->getName());
}

static std::optional<StepKind> kindOf(unsigned Opcode) {
  switch (Opcode) {
  case Instruction::Add:
    return StepKind::Add;
  case Instruction::Sub:
    return StepKind::Sub;
  case Instruction::Mul:
    return StepKind::Mul;
  case Instruction::UDiv:
    return StepKind::UDiv;
  case Instruction::SDiv:
    return StepKind::SDiv;
  case Instruction::URem:
    return StepKind::URem;
  case Instruction::SRem:
    return StepKind::SRem;
  case Instruction::Shl:
    return StepKind::Shl;
  case Instruction::LShr:
    return StepKind::LShr;
  case Instruction::AShr:
    return StepKind::AShr;
  case Instruction::And:
    return StepKind::And;
  case Instruction::Or:
    return StepKind::Or;
  case Instruction::Xor:
    return StepKind::Xor;
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
  case Instruction::Freeze:
    return StepKind::Copy;
  case Instruction::SExt:
    return StepKind::SignExtend;
  case Instruction::Select:
    return StepKind::Select;
  case Instruction::GetElementPtr:
    return StepKind::AddScaled;
  case Instruction::FAdd:
    return StepKind::FAdd;
  case Instruction::FSub:
    return StepKind::FSub;
  case Instruction::FMul:
    return StepKind::FMul;
  case Instruction::FDiv:
    return StepKind::FDiv;
  case Instruction::FRem:
    return StepKind::FRem;
  case Instruction::FNeg:
    return StepKind::FNeg;
  case Instruction::FCmp:
    return StepKind::FCompare;
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return StepKind::FResize;
  case Instruction::SIToFP:
    return StepKind::SignedToFloat;
  case Instruction::UIToFP:
    return StepKind::UnsignedToFloat;
  case Instruction::FPToSI:
    return StepKind::FloatToSigned;
  case Instruction::FPToUI:
    return StepKind::FloatToUnsigned;
  default:
    return std::nullopt;
  }
}

std::optional<StepKind> roofline::stepKindOf(const Instruction &I) {
  bool Fits = isScalar(*I.getType());
  for (const Use &Operand : I.operands())
    Fits = Fits && (isa<CallInst>(I) || isScalar(*Operand->getType()));
  if (!Fits)
    return std::nullopt;
  if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
    // The interpreter's addresses are made up, and whether the host passed a
    // null pointer is unknown.
    if (isa<ConstantPointerNull>(Compare->getOperand(0)) ||
        isa<ConstantPointerNull>(Compare->getOperand(1)))
      return std::nullopt;
    return kindOf(*Compare);
  }
  if (auto *Call = dyn_cast<CallInst>(&I))
    return kindOf(*Call);
  return kindOf(I.getOpcode());
}
