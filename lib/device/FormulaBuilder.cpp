// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/FormulaBuilder.h"
#include "device/InitialContents.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>

using namespace llvm;
using namespace roofline;
namespace PM = llvm::PatternMatch;

FormulaBuilder::FormulaBuilder(KernelFeatures &Features, const Function &Kernel,
                               ScalarEvolution &SE, LoopInfo &LI,
                               DominatorTree &Tree, UniformityInfo &Uniformity,
                               const KernelSource *Source,
                               const ProfiledKernel *Profiled)
    : Features(Features), Context(*Features.Context), Kernel(Kernel), SE(SE),
      LI(LI), Tree(Tree), Uniformity(Uniformity), Source(Source),
      Profiled(Profiled) {
  for (auto &[L, Place] : placedLoops(LI))
    LoopPlaces[L] = Place;
  for (auto &[Branch, Place] : placedBranches(Kernel))
    BranchPlaces[Branch] = Place;
  measureNesting();
  Context.limitSize([this](const SymNode &N) { return unknownFor(N); });
}

void FormulaBuilder::measureNesting() {
  for (const BasicBlock *B :
       ReversePostOrderTraversal<const Function *>(&Kernel))
    for (const Instruction &I : *B) {
      unsigned Levels = 0;
      if (!isa<LoadInst, CallBase>(I))
        for (const Value *Operand : I.operand_values())
          Levels = std::max(Levels, Nesting.lookup(Operand) + 1);
      Nesting[&I] = Levels;
    }
}

SymExpr FormulaBuilder::value(Value *V) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Context.constant(C->getValue().isSignedIntN(64)
                                ? static_cast<double>(C->getSExtValue())
                                : C->getValue().roundToDouble());
  if (!SE.isSCEVable(V->getType()))
    return opaque(*V);
  return convert(SE.getSCEV(V));
}

/// Integers of fewer bits are remainders: optimised from x & 7, and sums and
/// products of such.
static constexpr unsigned MaskBits = 16;

/// An expression with the same low \p Bits as \p S in which added constants and
/// factors are the numbers that these bits say: of x + 4294967295, cut to 32
/// bits, or of 8 * (x + 4294967295), cut to 35, x - 1 is left.
static const SCEV *ofLowBits(ScalarEvolution &SE, const SCEV *S, unsigned Bits,
                             unsigned Depth = 0) {
  constexpr unsigned Deepest = 8;
  unsigned Width = SE.getTypeSizeInBits(S->getType());
  Bits = std::min(Bits, Width);
  if (auto *C = dyn_cast<SCEVConstant>(S)) {
    if (Bits == Width)
      return S;
    return SE.getConstant(C->getAPInt().trunc(Bits).sext(Width));
  }
  if (Depth == Deepest)
    return S;
  if (auto *Cut = dyn_cast<SCEVTruncateExpr>(S))
    return SE.getTruncateExpr(ofLowBits(SE, Cut->getOperand(), Bits, Depth + 1),
                              S->getType());
  auto *Nary = dyn_cast<SCEVNAryExpr>(S);
  if (!Nary || !isa<SCEVAddExpr, SCEVMulExpr, SCEVAddRecExpr>(S))
    return S;
  auto *Factor = isa<SCEVMulExpr>(S)
                     ? dyn_cast<SCEVConstant>(Nary->getOperand(0))
                     : nullptr;
  unsigned Zeros = Factor ? Factor->getAPInt().countr_zero() : 0;
  SmallVector<const SCEV *, 4> Operands;
  for (const SCEV *Operand : Nary->operands())
    Operands.push_back(Operand == Factor
                           ? ofLowBits(SE, Operand, Bits, Depth + 1)
                           : ofLowBits(SE, Operand,
                                       Bits - std::min(Zeros, Bits - 1),
                                       Depth + 1));
  if (equal(Operands, Nary->operands()))
    return S;
  if (auto *Rec = dyn_cast<SCEVAddRecExpr>(S))
    return SE.getAddRecExpr(Operands, Rec->getLoop(), SCEV::FlagAnyWrap);
  return isa<SCEVAddExpr>(S) ? SE.getAddExpr(Operands)
                             : SE.getMulExpr(Operands);
}

SymExpr FormulaBuilder::convert(const SCEV *S) {
  if (auto It = Converted.find(S); It != Converted.end())
    return It->second;
  if (Depth > DeepestNesting)
    return nameless(UnknownKind::TooDeep);
  SaveAndRestore Deeper(Depth, Depth + 1);
  auto PowerOfTwo = [&](unsigned Bits) {
    return Context.constant(std::ldexp(1.0, Bits));
  };
  auto MayWrap = [&](const SCEV *S) {
    auto *N = dyn_cast<SCEVNAryExpr>(S);
    return N && isa<SCEVAddExpr, SCEVMulExpr, SCEVAddRecExpr>(N) &&
           SE.getTypeSizeInBits(S->getType()) < MaskBits &&
           !N->hasNoUnsignedWrap() && !N->hasNoSignedWrap();
  };
  auto Fold = [&](auto Combine) {
    auto *N = cast<SCEVNAryExpr>(S);
    SymExpr E = convert(N->getOperand(0));
    for (unsigned I = 1; I < N->getNumOperands(); ++I)
      E = Combine(E, convert(N->getOperand(I)));
    return E;
  };
  SymExpr E = nullptr;
  switch (S->getSCEVType()) {
  case scConstant: {
    const APInt &C = cast<SCEVConstant>(S)->getAPInt();
    E = Context.constant(C.isSignedIntN(64)
                             ? static_cast<double>(C.getSExtValue())
                             : C.roundToDouble());
    break;
  }
  case scTruncate: {
    unsigned Bits = SE.getTypeSizeInBits(S->getType());
    E = convert(ofLowBits(SE, cast<SCEVCastExpr>(S)->getOperand(), Bits));
    if (Bits < MaskBits)
      E = Context.mod(E, PowerOfTwo(Bits));
    break;
  }
  case scSignExtend: {
    const SCEV *Of = cast<SCEVCastExpr>(S)->getOperand();
    E = convert(ofLowBits(SE, Of, SE.getTypeSizeInBits(Of->getType())));
    break;
  }
  case scZeroExtend:
  case scPtrToInt:
    E = convert(cast<SCEVCastExpr>(S)->getOperand());
    break;
  case scAddExpr:
    E = Fold([&](SymExpr A, SymExpr B) { return Context.add(A, B); });
    break;
  case scMulExpr:
    E = Fold([&](SymExpr A, SymExpr B) { return Context.mul(A, B); });
    break;
  case scUMaxExpr:
  case scSMaxExpr:
    E = Fold([&](SymExpr A, SymExpr B) { return Context.max(A, B); });
    break;
  case scUMinExpr:
  case scSMinExpr:
  case scSequentialUMinExpr:
    E = Fold([&](SymExpr A, SymExpr B) { return Context.min(A, B); });
    break;
  case scUDivExpr:
    E = Context.floorDiv(convert(cast<SCEVUDivExpr>(S)->getLHS()),
                         convert(cast<SCEVUDivExpr>(S)->getRHS()));
    break;
  case scAddRecExpr:
    E = convertRecurrence(cast<SCEVAddRecExpr>(S));
    break;
  case scUnknown: {
    Value *V = cast<SCEVUnknown>(S)->getValue();
    if (auto *A = dyn_cast<Argument>(V))
      E = parameter(*A, 0, A->getType()->getScalarSizeInBits());
    else if (auto *I = dyn_cast<Instruction>(V))
      E = convertInstruction(*I);
    if (!E)
      E = opaque(*V);
    break;
  }
  default:
    E = nameless(UnknownKind::Opaque);
    break;
  }
  if (MayWrap(S))
    E = Context.mod(E, PowerOfTwo(SE.getTypeSizeInBits(S->getType())));
  return Converted[S] = E;
}

/// {a, +, b, +, c} is a + b*i + c*i*(i-1)/2.
SymExpr FormulaBuilder::convertRecurrence(const SCEVAddRecExpr *Rec) {
  SymExpr I = loopIndex(*Rec->getLoop());
  SymExpr E = convert(Rec->getOperand(0));
  SymExpr Binomial = Context.constant(1);
  for (unsigned K = 1; K < Rec->getNumOperands() && K < 4; ++K) {
    Binomial = Context.scale(
        Context.mul(Binomial, Context.sub(I, Context.constant(K - 1.0))),
        1.0 / K);
    E = Context.add(E, Context.mul(convert(Rec->getOperand(K)), Binomial));
  }
  return E;
}

SymExpr FormulaBuilder::convertBinary(BinaryOperator &I) {
  auto Left = [&] { return value(I.getOperand(0)); };
  auto Right = [&] { return value(I.getOperand(1)); };
  auto Power = [&] { return Context.power(2, Right()); };
  switch (I.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
    return Context.floorDiv(Left(), Right());
  case Instruction::SRem:
  case Instruction::URem:
    return Context.mod(Left(), Right());
  case Instruction::AShr:
  case Instruction::LShr:
    return Context.floorDiv(Left(), Power());
  case Instruction::Shl:
    return Context.mul(Left(), Power());
  case Instruction::And: {
    auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
    if (C && C->getValue().isNegatedPowerOf2()) { // x & ~7
      SymExpr X = Left();
      SymExpr Power = Context.constant((-C->getValue()).roundToDouble());
      return Context.sub(X, Context.mod(X, Power));
    }
    // x & 0x7ffffff8: the same with the sign cleared.
    if (C && C->getValue().isShiftedMask() &&
        C->getValue().getActiveBits() + 1 >= C->getBitWidth()) {
      SymExpr X = Left();
      SymExpr Power =
          Context.constant(std::ldexp(1.0, C->getValue().countr_zero()));
      return Context.sub(X, Context.mod(X, Power));
    }
    return Context.bitwise(SymOp::BitAnd, Left(), Right());
  }
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      return Context.add(Left(), Right());
    return Context.bitwise(SymOp::BitOr, Left(), Right());
  case Instruction::Xor:
    if (PM::match(&I, PM::m_Not(PM::m_Value())))
      return Context.sub(Context.constant(-1), Left());
    return Context.bitwise(SymOp::BitXor, Left(), Right());
  default:
    return nullptr;
  }
}

SymExpr FormulaBuilder::convertInstruction(Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    SymExpr E = clippedCounter(*Phi);
    if (!E)
      E = geometricCounter(*Phi);
    return E ? E : mergedValue(*Phi);
  }
  if (SymExpr E = roundedValue(I))
    return E;
  if (auto *Call = dyn_cast<CallInst>(&I))
    return specialRegister(*Call);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return isa<IntegerType>(I.getType()) && contentOf(*Load)
               ? Context.constant(*contentOf(*Load))
               : parameterField(*Load);
  if (auto *Freeze = dyn_cast<FreezeInst>(&I))
    return value(Freeze->getOperand(0));
  if (auto *Cast = dyn_cast<IntToPtrInst>(&I))
    return value(Cast->getOperand(0));
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return convertBinary(*Binary);
  if (auto *Select = dyn_cast<SelectInst>(&I);
      Select && Select->getType()->isIntegerTy()) {
    SymExpr C = condition(Select->getCondition());
    if (!C)
      return nullptr;
    return choice(C, value(Select->getTrueValue()),
                  value(Select->getFalseValue()));
  }
  return nullptr;
}

SymExpr FormulaBuilder::condition(Value *V) {
  if (auto It = Conditions.find(V); It != Conditions.end())
    return It->second;
  if (Depth > DeepestNesting)
    return nullptr;
  SaveAndRestore Deeper(Depth, Depth + 1);
  SymExpr E = convertCondition(V);
  return Conditions[V] = E;
}

/// An unsigned comparison of \p L with a negative constant \p R, which stands
/// for a huge number. Numbers from 0 on are less than it, and negative ones
/// compare as when signed. Null if \p R is no such constant.
static SymExpr besideHuge(SymContext &Context, ICmpInst::Predicate Predicate,
                          SymExpr L, SymExpr R) {
  if (!isConstant(R) || R->Value >= 0)
    return nullptr;
  SymExpr Huge = Context.less(L, Context.constant(0));
  switch (Predicate) {
  case ICmpInst::ICMP_ULT: // not (huge and >= R)
    return Context.negate(
        Context.mul(Huge, Context.negate(Context.less(L, R))));
  case ICmpInst::ICMP_ULE:
    return Context.negate(Context.mul(Huge, Context.less(R, L)));
  case ICmpInst::ICMP_UGT:
    return Context.mul(Huge, Context.less(R, L));
  case ICmpInst::ICMP_UGE:
    return Context.mul(Huge, Context.negate(Context.less(L, R)));
  default:
    return nullptr;
  }
}

SymExpr FormulaBuilder::convertCondition(Value *V) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Context.constant(C->isOne());
  Value *A = nullptr, *B = nullptr;
  if (PM::match(V, PM::m_Not(PM::m_Value(A)))) {
    SymExpr Inner = condition(A);
    return Inner ? Context.negate(Inner) : nullptr;
  }
  if (PM::match(V, PM::m_LogicalAnd(PM::m_Value(A), PM::m_Value(B)))) {
    SymExpr L = condition(A), R = condition(B);
    return L && R ? Context.mul(L, R) : nullptr;
  }
  if (PM::match(V, PM::m_LogicalOr(PM::m_Value(A), PM::m_Value(B)))) {
    SymExpr L = condition(A), R = condition(B);
    return L && R ? Context.negate(
                        Context.mul(Context.negate(L), Context.negate(R)))
                  : nullptr;
  }
  if (auto *Freeze = dyn_cast<FreezeInst>(V))
    return condition(Freeze->getOperand(0));
  if (auto *OfReals = dyn_cast<FCmpInst>(V))
    return comparedReals(*OfReals);
  auto *Compare = dyn_cast<ICmpInst>(V);
  if (!Compare)
    return nullptr;
  // Of pointers it is known whether the launch passes null.
  if (Compare->getOperand(0)->getType()->isPointerTy() &&
      !(isa<Argument>(Compare->getOperand(0)) && Compare->isEquality() &&
        isa<ConstantPointerNull>(Compare->getOperand(1))))
    return nullptr;
  SymExpr L = value(Compare->getOperand(0));
  SymExpr R = isa<ConstantPointerNull>(Compare->getOperand(1))
                  ? Context.constant(0)
                  : value(Compare->getOperand(1));
  switch (Compare->getPredicate()) {
  case ICmpInst::ICMP_EQ:
    return Context.equal(L, R);
  case ICmpInst::ICMP_NE:
    return Context.negate(Context.equal(L, R));
  case ICmpInst::ICMP_SLT:
    return Context.less(L, R);
  case ICmpInst::ICMP_SGT:
    return Context.less(R, L);
  case ICmpInst::ICMP_SLE:
    return Context.negate(Context.less(R, L));
  case ICmpInst::ICMP_SGE:
    return Context.negate(Context.less(L, R));
  default:
    break;
  }
  // Unsigned: a negative left side is huge. The usual source is the pair
  // 0 <= x && x < n that became x <u n.
  SymExpr Zero = Context.constant(0);
  if (SymExpr E = besideHuge(Context, Compare->getPredicate(), L, R))
    return E;
  SymExpr LeftOk = Context.negate(Context.less(L, Zero));
  switch (Compare->getPredicate()) {
  case ICmpInst::ICMP_ULT:
    return Context.mul(LeftOk, Context.less(L, R));
  case ICmpInst::ICMP_ULE:
    return Context.mul(LeftOk, Context.negate(Context.less(R, L)));
  case ICmpInst::ICMP_UGT:
    return Context.negate(
        Context.mul(LeftOk, Context.negate(Context.less(R, L))));
  case ICmpInst::ICMP_UGE:
    return Context.negate(Context.mul(LeftOk, Context.less(L, R)));
  default:
    return nullptr;
  }
}
