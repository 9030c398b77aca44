// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer instructions as ptxas makes them: 64-bit arithmetic is two 32-bit
// halves, neighbours fuse (a*b+c is one IMAD, a+b+c one IADD3, (a&b)|c one
// LOP3, (a<<k)+b one LEA), moves, selects and conversions are not counted.
#include "constants/operation-costs.h"
#include "device/MachineShape.h"
#include "device/OperationCost.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DivisionByConstantInfo.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;
namespace PM = llvm::PatternMatch;

/// A value of 64 bits is a pair of registers.
static constexpr unsigned BothHalves = 2;

static unsigned bitsOf(const Instruction &I) {
  return I.getType()->getScalarSizeInBits();
}

static unsigned halvesOf(const Instruction &I) {
  return bitsOf(I) > 32 ? BothHalves : 1;
}

static double multiplication(const Instruction &I) {
  if (I.getOpcode() == Instruction::Shl)
    return 1;
  if (bitsOf(I) <= 32)
    return 1;
  return Multiplication64[!isWidened(I.getOperand(0)) +
                          !isWidened(I.getOperand(1))];
}

static double addition(const Instruction &I) {
  if (bitsOf(I) <= 32)
    return 1;
  for (const Use &U : I.operands())
    if (auto *O = dyn_cast<Instruction>(U.get());
        O && isProduct(*O) && fusesIntoUser(*O))
      return multiplication(*O); // IMAD.WIDE adds 64 bits to a product
  return BothHalves;
}

/// Instructions of a sign extension. The users of a widened index make its
/// upper half themselves, in IMAD.WIDE or LEA.HI; otherwise it takes a shift.
static double sextension(const Instruction &I) {
  if (bitsOf(I) <= 32)
    return I.getOperand(0)->getType()->isIntegerTy(1) ? 0 : 1;
  return all_of(I.users(),
                [](const User *U) {
                  return isa<GetElementPtrInst>(U) || isAddLike(U) ||
                         isProduct(*cast<Instruction>(U));
                })
             ? 0
             : 1;
}

/// Instructions of a shift. One of 64 bits by 32 is a move, and beyond that
/// only one half is shifted.
static double shift(const Instruction &I) {
  auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  if (bitsOf(I) <= 32 || isProduct(I))
    return 1;
  if (!C || C->getZExtValue() < 32)
    return BothHalves;
  return C->getZExtValue() == 32 ? 0 : 1;
}

/// Whether \p I belongs to a shift and mask that extract a middle byte: one
/// PRMT, which counts as a move.
static bool picksByte(const Instruction &I) {
  auto IsPair = [](const Value *V) {
    const APInt *Shift;
    return V->getType()->isIntegerTy(32) &&
           PM::match(V, PM::m_And(PM::m_OneUse(PM::m_LShr(PM::m_Value(),
                                                          PM::m_APInt(Shift))),
                                  PM::m_SpecificInt(255))) &&
           (*Shift == 8 || *Shift == 16);
  };
  return IsPair(&I) || (I.getOpcode() == Instruction::LShr && I.hasOneUse() &&
                        IsPair(*I.user_begin()));
}

/// Whether \p I joins two 32-bit values to one of 64 bits, which is a pair of
/// registers and takes no instruction.
static bool isSideBySide(const Instruction &I) {
  return PM::match(&I,
                   PM::m_c_Or(PM::m_Shl(PM::m_Value(), PM::m_SpecificInt(32)),
                              PM::m_ZExt(PM::m_Value())));
}

/// Whether \p I only scales indices of addresses, which each address does
/// itself in the IMAD.WIDE or LEA that adds the base.
static bool onlyScalesAddresses(const Instruction &I) {
  bool Scales = I.getOpcode() == Instruction::Shl
                    ? isa<ConstantInt>(I.getOperand(1))
                    : multiplication(I) == 1;
  return bitsOf(I) > 32 && Scales && !I.use_empty() &&
         all_of(I.users(),
                [](const User *U) { return isa<GetElementPtrInst>(U); });
}

/// Instructions of a bitwise operation. A constant operand can leave a half of
/// 64 bits unchanged or make it constant, which takes none.
static double logic(const Instruction &I) {
  if (bitsOf(I) <= 32)
    return 1;
  auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!C)
    return BothHalves;
  bool IsAnd = I.getOpcode() == Instruction::And;
  auto HasWork = [&](uint32_t Half) {
    return IsAnd ? Half != 0 && Half != UINT32_MAX : Half != 0;
  };
  uint64_t Bits = C->getZExtValue();
  return HasWork(Bits) + HasWork(Bits >> 32);
}

/// Instructions of a division by a constant, which multiplies by the inverse.
static double divisionByConstant(const Instruction &I, const APInt &Divisor,
                                 bool Signed) {
  if (bitsOf(I) > 32)
    return ConstantDivision64;
  if (Signed)
    return SignedConstantDivision;
  return ConstantDivision[UnsignedDivisionByConstantInfo::get(Divisor).IsAdd];
}

/// Whether \p V probably exceeds 32 bits: products and sums with wide constants
/// and shift-xor mixes, as in hashes and random number generators. Indices and
/// sizes fit.
static bool fillsUpperHalf(const Value *V) {
  const Value *Sum = nullptr;
  const APInt *C = nullptr;
  auto IsWide = [&] { return C->getSignificantBits() > 33; };
  if (PM::match(V, PM::m_Add(PM::m_Value(Sum), PM::m_APInt(C)))) {
    if (IsWide())
      return true;
    V = Sum;
  }
  if (PM::match(V, PM::m_Mul(PM::m_Value(), PM::m_APInt(C))))
    return IsWide();
  return PM::match(
      V, PM::m_c_Xor(PM::m_Shl(PM::m_Value(), PM::m_Value()), PM::m_Value()));
}

/// Instructions of a division. LLVM makes one of 64 bits an unsigned division
/// of 32 bits where a test finds both upper halves empty.
static double division(const Instruction &I, bool Signed, bool Remainder) {
  auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  double Halves = halvesOf(I);
  if (C && C->getValue().isPowerOf2())
    return Signed ? SignedShiftDivision * Halves + Remainder : Halves;
  // A remainder takes an IMAD more: the dividend less the quotient times the
  // divisor.
  if (C && !C->isZero())
    return divisionByConstant(I, C->getValue(), Signed) + Remainder * Halves;
  if (bitsOf(I) > 32)
    return fillsUpperHalf(I.getOperand(0))
               ? Division64
               : DivisionTest + Division32 + Remainder;
  return Division32 + Remainder + (Signed ? DivisionSigns : 0);
}

/// Whether \p Base is a constant address, which a load can add to a register.
static bool isFixedPlace(const Value *Base) {
  auto *A = dyn_cast<Argument>(Base);
  return isa<Constant>(Base) || (A && A->hasByValAttr());
}

/// Whether \p Index was scaled before \p Gep, for another array at a constant
/// address with elements of the same type.
static bool isScaledBefore(const GetElementPtrInst &Gep, const Value &Index) {
  return any_of(Index.users(), [&](const User *U) {
    auto *Other = dyn_cast<GetElementPtrInst>(U);
    return Other && Other != &Gep &&
           Other->getSourceElementType() == Gep.getSourceElementType() &&
           isFixedPlace(Other->getPointerOperand()) &&
           (Other->getParent() == Gep.getParent()
                ? Other->comesBefore(&Gep)
                : Other->getParent()->isEntryBlock());
  });
}

static double nearIndex(const GetElementPtrInst &Gep, const Value &Index,
                        uint64_t Size) {
  bool IsFree = isFixedPlace(Gep.getPointerOperand()) &&
                (Size == 1 || isScaledBefore(Gep, Index));
  return IsFree ? 0 : NearIndex;
}

/// Whether \p Base points to shared, local or parameter memory, which have
/// 32-bit addresses.
static bool isNear(const Value *Base) {
  const Value *Object = getUnderlyingObject(Base);
  unsigned Space = Object->getType()->getPointerAddressSpace();
  return Space == NVPTXAS::ADDRESS_SPACE_SHARED ||
         Space == NVPTXAS::ADDRESS_SPACE_LOCAL || isa<AllocaInst>(Object) ||
         (isa<Argument>(Object) && isFixedPlace(Object));
}

/// Instructions that add run-time indices to an address. Constant offsets are
/// part of the load, as is the address of a shared array.
static double addressing(const GetElementPtrInst &Gep) {
  bool Near = isNear(Gep.getPointerOperand());
  const DataLayout &DL = Gep.getDataLayout();
  double Cost = 0;
  for (auto It = gep_type_begin(Gep), End = gep_type_end(Gep); It != End;
       ++It) {
    const Value *Index = It.getOperand();
    if (isa<ConstantInt>(Index))
      continue;
    uint64_t Size = It.getSequentialElementStride(DL).getKnownMinValue();
    if (Near)
      Cost += nearIndex(Gep, *Index, Size);
    else if (isWidened(Index))
      Cost += WidenedIndex[Size == 1];
    else if (auto *Product = dyn_cast<Instruction>(Index);
             Size == 1 && Product && isProduct(*Product))
      Cost += WidenedIndex[0]; // the IMAD.WIDE adds it
    else
      Cost += WideIndex[!isPowerOf2_64(Size)];
  }
  return Cost;
}

static double intrinsic(const IntrinsicInst &I) {
  if (!I.getType()->isIntOrIntVectorTy())
    return 0;
  double Halves = halvesOf(I);
  switch (I.getIntrinsicID()) {
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return Halves;
  case Intrinsic::abs:
  case Intrinsic::ctpop:
    return Halves == 1 ? 1 : BitCount64;
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
    return BitSearch * Halves;
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
    return SaturatingAddition * Halves;
  default:
    return 0;
  }
}

static double scalarInstructions(const Instruction &I) {
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
    return addressing(*Gep);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return intrinsic(*Call);
  if (auto *Switch = dyn_cast<SwitchInst>(&I))
    return Log2_32_Ceil(Switch->getNumCases() + 1);
  if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
    Type *T = Compare->getOperand(0)->getType();
    if (T->isIntOrIntVectorTy(1))
      return 0;
    return T->isPointerTy() || T->getScalarSizeInBits() > 32 ? BothHalves : 1;
  }
  if (!I.getType()->isIntOrIntVectorTy() || I.getType()->isIntOrIntVectorTy(1))
    return 0;
  if (fusesIntoUser(I) || picksByte(I))
    return 0;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return addition(I);
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return isSideBySide(I) ? 0 : isAddLike(&I) ? addition(I) : logic(I);
  case Instruction::Mul:
    return onlyScalesAddresses(I) ? 0 : multiplication(I);
  case Instruction::Shl:
    if (onlyScalesAddresses(I))
      return 0;
    [[fallthrough]];
  case Instruction::LShr:
  case Instruction::AShr:
    return shift(I);
  case Instruction::UDiv:
    return division(I, false, false);
  case Instruction::URem:
    return division(I, false, true);
  case Instruction::SDiv:
    return division(I, true, false);
  case Instruction::SRem:
    return division(I, true, true);
  case Instruction::SExt:
    return sextension(I);
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
