// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer instructions as ptxas makes them: 64-bit arithmetic is two 32-bit
// halves, neighbours fuse (a*b+c is one IMAD, a+b+c one IADD3, (a&b)|c one
// LOP3, (a<<k)+b one LEA), moves, selects and conversions are not counted.
#include "device/OperationCost.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace roofline;
namespace PM = llvm::PatternMatch;

// A 32-bit division by a run-time value goes through the reciprocal of a
// float; a 64-bit one is a subroutine.
static constexpr double Divide32 = 12, Remainder32 = 13, Divide64 = 70;

static bool isAddLike(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  return I && (I->getOpcode() == Instruction::Add ||
               I->getOpcode() == Instruction::Sub);
}

static bool isLogic(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  return I && (I->getOpcode() == Instruction::And ||
               I->getOpcode() == Instruction::Or ||
               I->getOpcode() == Instruction::Xor);
}

static unsigned bitsOf(const Instruction &I) {
  return I.getType()->getScalarSizeInBits();
}

/// \p I's only user, if that stands in the same block.
static const Instruction *onlyUser(const Instruction &I) {
  if (!I.hasOneUse())
    return nullptr;
  auto *User = dyn_cast<Instruction>(*I.user_begin());
  return User && User->getParent() == I.getParent() ? User : nullptr;
}

/// Whether \p I disappears into its user: each user takes in one neighbour,
/// the first of its operands that can.
static bool fusesIntoUser(const Instruction &I) {
  const Instruction *User = onlyUser(I);
  if (!User || bitsOf(I) > 32)
    return false;
  auto FirstOf = [&](auto Matches) {
    for (const Use &U : User->operands())
      if (auto *Operand = dyn_cast<Instruction>(U.get());
          Operand && Matches(Operand) && onlyUser(*Operand) == User)
        return Operand == &I;
    return false;
  };
  if (isAddLike(User))
    return FirstOf([](const Instruction *O) {
      return isAddLike(O) || O->getOpcode() == Instruction::Mul ||
             O->getOpcode() == Instruction::Shl;
    });
  if (isLogic(User))
    return FirstOf([](const Instruction *O) { return isLogic(O); });
  // LOP3 can set the predicate of a test against zero by itself.
  if (auto *Compare = dyn_cast<ICmpInst>(User))
    return isLogic(&I) && Compare->isEquality() &&
           PM::match(Compare->getOperand(1), PM::m_Zero());
  return false;
}

static bool isWidened(const Value *V) {
  return isa<SExtInst, ZExtInst>(V) || isa<ConstantInt>(V);
}

static double multiplication(const Instruction &I) {
  if (bitsOf(I) <= 32)
    return 1;
  if (isWidened(I.getOperand(0)) && isWidened(I.getOperand(1)))
    return 1; // IMAD.WIDE
  return 4;
}

static double division(const Instruction &I, bool Signed, bool Remainder) {
  auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  double Halves = bitsOf(I) > 32 ? 2 : 1;
  if (C && C->getValue().isPowerOf2())
    return Halves * (Signed ? 3 : 1);
  if (C) // multiply by the inverse
    return (bitsOf(I) > 32 ? 10 : 2) + (Signed ? 1 : 0) + (Remainder ? 1 : 0);
  if (bitsOf(I) > 32)
    return Divide64;
  return Remainder ? Remainder32 : Divide32;
}

/// Adding a run-time index to an address. Constant offsets ride on the load;
/// a 32-bit index is scaled and widened in one IMAD.WIDE, a 64-bit one takes
/// an LEA for each half.
static double addressing(const GetElementPtrInst &Gep) {
  if (Gep.hasAllConstantIndices())
    return 0;
  double Cost = 0;
  for (const Use &Index : Gep.indices()) {
    if (isa<ConstantInt>(Index))
      continue;
    Cost += isa<SExtInst, ZExtInst>(Index) ? 1 : 2;
  }
  return Cost;
}

static double intrinsic(const IntrinsicInst &I) {
  if (!I.getType()->isIntOrIntVectorTy())
    return 0;
  double Halves = bitsOf(I) > 32 ? 2 : 1;
  switch (I.getIntrinsicID()) {
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::abs:
  case Intrinsic::ctpop:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return Halves;
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    return 2 * Halves;
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
    return 2 * Halves;
  default:
    return 0;
  }
}

static double scalarInstructions(const Instruction &I) {
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
    return addressing(*Gep);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return intrinsic(*Call);
  if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
    Type *T = Compare->getOperand(0)->getType();
    if (T->isIntOrIntVectorTy(1))
      return 0;
    return T->isPointerTy() || T->getScalarSizeInBits() > 32 ? 2 : 1;
  }
  if (!I.getType()->isIntOrIntVectorTy() || I.getType()->isIntOrIntVectorTy(1))
    return 0;
  double Halves = bitsOf(I) > 32 ? 2 : 1;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return fusesIntoUser(I) ? 0 : Halves;
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return fusesIntoUser(I) ? 0 : Halves;
  case Instruction::Mul:
    return fusesIntoUser(I) ? 0 : multiplication(I);
  case Instruction::Shl:
    if (fusesIntoUser(I) && isa<ConstantInt>(I.getOperand(1)))
      return 0;
    [[fallthrough]];
  case Instruction::LShr:
  case Instruction::AShr:
    return isa<ConstantInt>(I.getOperand(1)) || Halves == 1 ? Halves : 3;
  case Instruction::UDiv:
    return division(I, false, false);
  case Instruction::URem:
    return division(I, false, true);
  case Instruction::SDiv:
    return division(I, true, false);
  case Instruction::SRem:
    return division(I, true, true);
  case Instruction::SExt:
    // Free where an address takes it in.
    return all_of(I.users(),
                  [](const User *U) { return isa<GetElementPtrInst>(U); })
               ? 0
               : 1;
  default:
    return 0;
  }
}

double roofline::integerInstructions(const Instruction &I) {
  double Lanes = 1;
  if (auto *V = dyn_cast<FixedVectorType>(I.getType()))
    Lanes = V->getNumElements();
  return Lanes * scalarInstructions(I);
}
