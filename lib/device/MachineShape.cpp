// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/MachineShape.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace roofline;
namespace PM = llvm::PatternMatch;

/// The most instructions that a chain of fusions is followed through. Longer
/// chains are rare, and the work may double with each step.
static constexpr unsigned MostSteps = 8;

static unsigned opcodeOf(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  return I ? I->getOpcode() : 0;
}

bool roofline::isAddLike(const Value *V) {
  auto *Or = dyn_cast<PossiblyDisjointInst>(V);
  return opcodeOf(V) == Instruction::Add || opcodeOf(V) == Instruction::Sub ||
         (Or && Or->isDisjoint());
}

bool roofline::isLogic(const Value *V) {
  unsigned Opcode = opcodeOf(V);
  return !isAddLike(V) &&
         (Opcode == Instruction::And || Opcode == Instruction::Or ||
          Opcode == Instruction::Xor);
}

bool roofline::isWidened(const Value *V) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C->getValue().getSignificantBits() <= 33;
  return isa<SExtInst, ZExtInst>(V);
}

/// The only user of \p I if it is in the same block, or null.
static const Instruction *onlyUser(const Instruction &I) {
  if (!I.hasOneUse())
    return nullptr;
  auto *User = dyn_cast<Instruction>(*I.user_begin());
  return User && User->getParent() == I.getParent() ? User : nullptr;
}

bool roofline::isProduct(const Instruction &I) {
  if (I.getOpcode() == Instruction::Shl)
    return I.getType()->getScalarSizeInBits() > 32 &&
           isWidened(I.getOperand(0)) && isa<ConstantInt>(I.getOperand(1));
  return I.getOpcode() == Instruction::Mul;
}

static bool isScaling(const Instruction &I) {
  return I.getOpcode() == Instruction::Shl && isa<ConstantInt>(I.getOperand(1));
}

/// The operand of \p User that becomes part of its machine instruction, or
/// null.
static const Instruction *takenIn(const Instruction &User, unsigned Steps) {
  if (Steps == MostSteps)
    return nullptr;
  auto FirstOf = [&](auto Matches) -> const Instruction * {
    for (const Use &U : User.operands())
      if (auto *Operand = dyn_cast<Instruction>(U.get());
          Operand && onlyUser(*Operand) == &User && Matches(*Operand))
        return Operand;
    return nullptr;
  };
  auto IsFree = [&](const Instruction &O) { return !takenIn(O, Steps + 1); };
  if (isAddLike(&User)) {
    if (auto *Part = FirstOf(
            [](const Instruction &O) { return isProduct(O) || isScaling(O); }))
      return Part;
    return FirstOf(
        [&](const Instruction &O) { return isAddLike(&O) && IsFree(O); });
  }
  if (isLogic(&User))
    return FirstOf(
        [&](const Instruction &O) { return isLogic(&O) && IsFree(O); });
  return nullptr;
}

bool roofline::fusesIntoUser(const Instruction &I) {
  const Instruction *User = onlyUser(I);
  if (!User)
    return false;
  // LOP3 can itself set the predicate of a test against zero.
  if (auto *Compare = dyn_cast<ICmpInst>(User))
    return isLogic(&I) && I.getType()->getScalarSizeInBits() <= 32 &&
           Compare->isEquality() &&
           PM::match(Compare->getOperand(1), PM::m_Zero());
  return takenIn(*User, 0) == &I;
}
