// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/AvoidableWork.h"
#include "constants/operation-costs.h"
#include "device/FormulaBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;

/// Whether \p I computes a double of doubles, in a way that exists for floats.
static bool isDoubleArithmetic(const Instruction &I) {
  if (!I.getType()->isDoubleTy())
    return false;
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FNeg:
    return true;
  case Instruction::Call: {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && (Call->getIntrinsicID() == Intrinsic::fma ||
                    Call->getIntrinsicID() == Intrinsic::fmuladd ||
                    Call->getIntrinsicID() == Intrinsic::fabs);
  }
  default:
    return false;
  }
}

static bool comesFromFloat(const Value *V) {
  auto *Cast = dyn_cast<FPExtInst>(V);
  return Cast && Cast->getSrcTy()->isFloatTy();
}

static bool becomesFloat(const User *U) {
  auto *Cast = dyn_cast<FPTruncInst>(U);
  return Cast && Cast->getDestTy()->isFloatTy();
}

AvoidableOperations::AvoidableOperations(const Function &Kernel) {
  for (const Instruction &I : instructions(Kernel))
    if (isDoubleArithmetic(I))
      Promoted.insert(&I);
  auto IsMember = [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && Promoted.contains(I);
  };
  auto Stays = [&](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return all_of(Call ? Call->args() : I.operands(),
                  [&](const Use &U) {
                    return isa<ConstantFP>(U.get()) ||
                           comesFromFloat(U.get()) || IsMember(U.get());
                  }) &&
           all_of(I.users(), [&](const User *U) {
             return becomesFloat(U) || IsMember(U);
           });
  };
  // What has another double as operand or user is no promoted float, and then
  // neither is what it is made of or used by.
  closeSet(Promoted, Stays);
}

static Operations inFloat(const Instruction &I) {
  Operations Then;
  if (I.getOpcode() == Instruction::FDiv) {
    const auto &[Own, Special, Integer, Fp32] = Fp32Division;
    Then[OpKind::Fp32] = Own + Fp32;
    Then[OpKind::Special] = Special;
    Then[OpKind::Int] = Integer;
  } else {
    Then[OpKind::Fp32] = operationsOf(I)[OpKind::Fp64];
  }
  return Then;
}

/// The parameter of the kernel that \p V is, or null.
static const Argument *parameterOf(const Value *V) {
  return dyn_cast<Argument>(withoutCasts(V));
}

/// The operations of the integer division \p I by a constant that is no power
/// of two.
static Operations byConstant(const Instruction &I) {
  bool IsSigned =
      I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  bool IsRemainder =
      I.getOpcode() == Instruction::SRem || I.getOpcode() == Instruction::URem;
  bool IsWide = I.getType()->getScalarSizeInBits() > 32;
  Operations Then;
  Then[OpKind::Int] = IsWide     ? ConstantDivision64
                      : IsSigned ? SignedConstantDivision
                                 : ConstantDivision[1];
  Then[OpKind::Int] += IsRemainder * (IsWide ? 2 : 1);
  return Then;
}

std::optional<AvoidableOperations::Replacement>
AvoidableOperations::replacementOf(const Instruction &I) const {
  if (I.getType()->isVectorTy())
    return std::nullopt;
  if (Promoted.contains(&I))
    return Replacement{ChangeKind::StaySingle, inFloat(I)};
  switch (I.getOpcode()) {
  case Instruction::FDiv: {
    const Argument *Divisor = parameterOf(I.getOperand(1));
    // The host could prepare the inverse of a constant or a parameter.
    if (isa<ConstantFP>(I.getOperand(0)) ||
        !(Divisor || isa<ConstantFP>(I.getOperand(1))) ||
        I.getType()->isHalfTy() || I.getType()->isBFloatTy())
      return std::nullopt;
    Operations Then;
    Then[I.getType()->isDoubleTy() ? OpKind::Fp64 : OpKind::Fp32] = 1;
    return Replacement{ChangeKind::DivideOnce, Then, Divisor};
  }
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    if (const Argument *Divisor = parameterOf(I.getOperand(1)))
      return Replacement{ChangeKind::FixDivisor, byConstant(I), Divisor};
    return std::nullopt;
  default:
    return std::nullopt;
  }
}
