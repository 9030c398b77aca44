// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/FormulaBuilder.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>

using namespace llvm;
using namespace roofline;
namespace PM = llvm::PatternMatch;

/// Values that programs give to sizes and counts, where nothing is known. The
/// verdict is computed over the whole range; Likely only says where to lean.
static constexpr double MostSize = 1 << 20, LikelySize = 1024;
static constexpr double MostTrips = 1 << 16, LikelyTrips = 32;

static bool isToolkitFile(StringRef File) {
  return File.contains("/clang/") || File.contains("/cuda") ||
         File.starts_with("/usr/include") || File.contains("/include/c++/") ||
         File.contains("__clang_");
}

SourceLocation roofline::sourceLocation(const Instruction &I) {
  SourceLocation Best;
  for (const DILocation *L = I.getDebugLoc(); L; L = L->getInlinedAt()) {
    if (L->getLine() == 0)
      continue;
    // The file as the user named it, so that editors can jump to it.
    Best = {L->getFilename().str(), L->getLine(), L->getColumn()};
    if (!isToolkitFile(Best.File))
      return Best;
  }
  return Best;
}

FormulaBuilder::FormulaBuilder(KernelFeatures &Features, const Function &Kernel,
                               ScalarEvolution &SE, LoopInfo &LI,
                               UniformityInfo &Uniformity,
                               const KernelSource *Source)
    : Features(Features), Context(*Features.Context), Kernel(Kernel), SE(SE),
      LI(LI), Uniformity(Uniformity), Source(Source) {}

/// An unknown with no value behind it that could be pointed at.
SymExpr FormulaBuilder::nameless(const char *Meaning) {
  SymbolInfo Info;
  Info.Name = "value";
  Info.Meaning = Meaning;
  Info.Likely = LikelySize;
  Info.High = MostSize;
  Info.PerThread = true;
  return fresh(std::move(Info));
}

SymExpr FormulaBuilder::fresh(SymbolInfo Info) {
  SymExpr E = Context.addSymbol(Info.Name, classBit(Info.Kind));
  Features.Symbols.push_back(std::move(Info));
  return E;
}

//===-- Names of unknowns -------------------------------------------------===//

SymExpr FormulaBuilder::dimension(SymbolKind Kind, unsigned Axis) {
  SymExpr &E = Dimensions[{static_cast<unsigned>(Kind), Axis}];
  if (E)
    return E;
  static constexpr StringLiteral Axes[] = {"x", "y", "z"};
  SymbolInfo Info;
  Info.Kind = Kind;
  Info.Axis = Axis;
  Info.Low = 0;
  switch (Kind) {
  case SymbolKind::ThreadIdx:
    Info.Name = "threadIdx.";
    Info.High = 1023;
    break;
  case SymbolKind::BlockIdx:
    Info.Name = "blockIdx.";
    Info.High = MostSize;
    break;
  case SymbolKind::BlockDim:
    Info.Name = "blockDim.";
    Info.Low = 1, Info.High = 1024;
    break;
  default:
    Info.Name = "gridDim.";
    Info.Low = 1, Info.High = MostSize;
    break;
  }
  Info.Name += Axes[Axis];
  return E = fresh(std::move(Info));
}

std::string FormulaBuilder::parameterName(const Argument &A,
                                          unsigned Offset) const {
  unsigned Number = A.getArgNo();
  if (!Source || Number >= Source->Parameters.size() ||
      Source->Parameters[Number].Name.empty())
    return "arg" + std::to_string(Number) +
           (Offset ? "[" + std::to_string(Offset) + "]" : "");
  const KernelParameter &P = Source->Parameters[Number];
  for (const ParameterField &Field : P.Fields)
    if (Offset >= Field.Offset && Offset < Field.Offset + Field.Size)
      return Field.Name;
  return Offset ? P.Name + "[" + std::to_string(Offset) + "]" : P.Name;
}

SymExpr FormulaBuilder::parameter(const Argument &A, unsigned Offset,
                                  unsigned Bits) {
  SymExpr &E = Parameters[{A.getArgNo(), Offset}];
  if (E)
    return E;
  SymbolInfo Info;
  Info.Kind = SymbolKind::Parameter;
  Info.Axis = A.getArgNo();
  Info.Offset = Offset;
  Info.Name = parameterName(A, Offset);
  Info.Meaning = "kernel parameter";
  bool Flag = Bits == 1;
  Info.Low = Flag ? 0 : 1;
  Info.Likely = Flag ? 1 : Bits == 8 ? 8 : LikelySize;
  Info.High = Flag ? 1 : Bits == 8 ? 255 : MostSize;
  return E = fresh(std::move(Info));
}

SymExpr FormulaBuilder::parameterField(const LoadInst &Load) {
  const DataLayout &DL = Load.getModule()->getDataLayout();
  APInt Offset(64, 0);
  const Value *Base = Load.getPointerOperand();
  for (unsigned Hops = 0; Hops < 8; ++Hops) {
    APInt Step(DL.getIndexTypeSizeInBits(Base->getType()), 0);
    Base = Base->stripAndAccumulateConstantOffsets(DL, Step, true);
    Offset += Step.sextOrTrunc(64);
    if (auto *Call = dyn_cast<CallInst>(Base); Call && Call->arg_size() == 1)
      Base = Call->getArgOperand(0); // nvvm's address space conversions
    else
      break;
  }
  auto *A = dyn_cast<Argument>(Base);
  if (!A || !A->hasByValAttr())
    return nullptr;
  return parameter(*A, Offset.getZExtValue(),
                   Load.getType()->getScalarSizeInBits());
}

SymExpr FormulaBuilder::specialRegister(const CallInst &Call) {
  using namespace Intrinsic;
  switch (Call.getIntrinsicID()) {
  case nvvm_read_ptx_sreg_tid_x:
    return dimension(SymbolKind::ThreadIdx, 0);
  case nvvm_read_ptx_sreg_tid_y:
    return dimension(SymbolKind::ThreadIdx, 1);
  case nvvm_read_ptx_sreg_tid_z:
    return dimension(SymbolKind::ThreadIdx, 2);
  case nvvm_read_ptx_sreg_ctaid_x:
    return dimension(SymbolKind::BlockIdx, 0);
  case nvvm_read_ptx_sreg_ctaid_y:
    return dimension(SymbolKind::BlockIdx, 1);
  case nvvm_read_ptx_sreg_ctaid_z:
    return dimension(SymbolKind::BlockIdx, 2);
  case nvvm_read_ptx_sreg_ntid_x:
    return dimension(SymbolKind::BlockDim, 0);
  case nvvm_read_ptx_sreg_ntid_y:
    return dimension(SymbolKind::BlockDim, 1);
  case nvvm_read_ptx_sreg_ntid_z:
    return dimension(SymbolKind::BlockDim, 2);
  case nvvm_read_ptx_sreg_nctaid_x:
    return dimension(SymbolKind::GridDim, 0);
  case nvvm_read_ptx_sreg_nctaid_y:
    return dimension(SymbolKind::GridDim, 1);
  case nvvm_read_ptx_sreg_nctaid_z:
    return dimension(SymbolKind::GridDim, 2);
  case nvvm_read_ptx_sreg_laneid:
    return Context.mod(dimension(SymbolKind::ThreadIdx, 0),
                       Context.constant(32));
  case nvvm_read_ptx_sreg_warpsize:
    return Context.constant(32);
  default:
    return nullptr;
  }
}

SymExpr FormulaBuilder::opaque(Value &V) {
  SymExpr &E = Unknowns[&V];
  if (E)
    return E;
  SymbolInfo Info;
  auto *I = dyn_cast<Instruction>(&V);
  if (I) {
    Info.Where = sourceLocation(*I);
    Info.PerThread = Uniformity.isDivergent(I);
    Info.LoopDepth = LI.getLoopDepth(I->getParent());
  }
  auto *Load = dyn_cast<LoadInst>(&V);
  Info.Kind = Load ? SymbolKind::Loaded : SymbolKind::Opaque;
  if (Load) {
    Address A = address(Load->getPointerOperand());
    Info.Name = Features.Objects[A.Object].Name + "[...]";
    Info.Meaning = "value read from memory";
  } else {
    Info.Name =
        "value" + (Info.Where ? "@" + std::to_string(Info.Where.Line) : "");
    Info.Meaning = "value that the analysis can't follow";
  }
  Info.Low = 0;
  Info.Likely = LikelySize;
  Info.High = MostSize;
  if (V.getType()->isIntegerTy()) {
    ConstantRange Range = SE.getUnsignedRange(SE.getSCEV(&V));
    if (!Range.isFullSet() && Range.getUnsignedMax().getActiveBits() <= 40) {
      Info.High = Range.getUnsignedMax().roundToDouble();
      Info.Low = Range.getUnsignedMin().roundToDouble();
      Info.Likely = std::min(Info.Likely, (Info.Low + Info.High) / 2);
    }
  }
  // address() may have grown the table: look the slot up again.
  return Unknowns[&V] = fresh(std::move(Info));
}

//===-- Values ------------------------------------------------------------===//

SymExpr FormulaBuilder::value(Value *V) {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Context.constant(C->getValue().isSignedIntN(64)
                                ? static_cast<double>(C->getSExtValue())
                                : C->getValue().roundToDouble());
  if (!SE.isSCEVable(V->getType()))
    return opaque(*V);
  return convert(SE.getSCEV(V));
}

SymExpr FormulaBuilder::convert(const SCEV *S) {
  if (auto It = Converted.find(S); It != Converted.end())
    return It->second;
  if (Depth > 200)
    return nameless("value too deeply nested to follow");
  ++Depth;
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
    E = convert(cast<SCEVCastExpr>(S)->getOperand());
    unsigned Bits = SE.getTypeSizeInBits(S->getType());
    if (Bits < 16) // a mask, as x & 7 becomes
      E = Context.mod(E, Context.constant(std::ldexp(1.0, Bits)));
    break;
  }
  case scZeroExtend:
  case scSignExtend:
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
    E = nameless("value that the analysis can't follow");
    break;
  }
  --Depth;
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
  auto PowerOf = [&](Value *V) -> SymExpr {
    auto *C = dyn_cast<ConstantInt>(V);
    if (!C || C->getValue().uge(62))
      return nullptr;
    return Context.constant(std::ldexp(1.0, C->getZExtValue()));
  };
  switch (I.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
    return Context.floorDiv(Left(), Right());
  case Instruction::SRem:
  case Instruction::URem:
    return Context.mod(Left(), Right());
  case Instruction::AShr:
  case Instruction::LShr:
    if (SymExpr Power = PowerOf(I.getOperand(1)))
      return Context.floorDiv(Left(), Power);
    return nullptr;
  case Instruction::Shl:
    if (auto *C = dyn_cast<ConstantInt>(I.getOperand(0)); C && C->isOne())
      return nullptr;
    if (SymExpr Power = PowerOf(I.getOperand(1)))
      return Context.mul(Left(), Power);
    return nullptr;
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

/// A counter that stops at a bound, as the upper end of a worksharing chunk
/// does: x = min(start, bound), then x = min(x + step, bound) per iteration.
SymExpr FormulaBuilder::clippedCounter(PHINode &Phi) {
  Loop *L = LI.getLoopFor(Phi.getParent());
  if (!L || L->getHeader() != Phi.getParent() || !L->getLoopLatch() ||
      !L->getLoopPredecessor() || !Phi.getType()->isIntegerTy())
    return nullptr;
  auto *Next = dyn_cast<MinMaxIntrinsic>(
      Phi.getIncomingValueForBlock(L->getLoopLatch()));
  if (!Next || (Next->getIntrinsicID() != Intrinsic::smin &&
                Next->getIntrinsicID() != Intrinsic::umin))
    return nullptr;
  for (auto [Sum, Bound] : {std::pair(Next->getLHS(), Next->getRHS()),
                            std::pair(Next->getRHS(), Next->getLHS())}) {
    Value *Step = nullptr;
    if (!PM::match(Sum, PM::m_c_Add(PM::m_Specific(&Phi), PM::m_Value(Step))) ||
        !L->isLoopInvariant(Step) || !L->isLoopInvariant(Bound))
      continue;
    Value *Start = Phi.getIncomingValueForBlock(L->getLoopPredecessor());
    if (auto *First = dyn_cast<MinMaxIntrinsic>(Start))
      Start = First->getRHS() == Bound ? First->getLHS() : Start;
    return Context.min(
        Context.add(value(Start), Context.mul(value(Step), loopIndex(*L))),
        value(Bound));
  }
  return nullptr;
}

SymExpr FormulaBuilder::convertInstruction(Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return clippedCounter(*Phi);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return specialRegister(*Call);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return parameterField(*Load);
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
    return Context.add(
        Context.mul(C, value(Select->getTrueValue())),
        Context.mul(Context.negate(C), value(Select->getFalseValue())));
  }
  return nullptr;
}

//===-- Conditions --------------------------------------------------------===//

SymExpr FormulaBuilder::condition(Value *V) {
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
  auto *Compare = dyn_cast<ICmpInst>(V);
  if (!Compare)
    return nullptr;
  if (Compare->getOperand(0)->getType()->isPointerTy())
    return nullptr;
  SymExpr L = value(Compare->getOperand(0));
  SymExpr R = value(Compare->getOperand(1));
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

//===-- Loops -------------------------------------------------------------===//

SymExpr FormulaBuilder::loopIndex(const Loop &L) {
  if (auto It = LoopIndices.find(&L); It != LoopIndices.end())
    return It->second;
  SymbolInfo Info;
  Info.Kind = SymbolKind::LoopIndex;
  if (Instruction *First = L.getHeader()->getTerminator())
    Info.Where = sourceLocation(*First);
  Info.Name = "i" + std::to_string(LoopIndices.size());
  Info.High = MostTrips;
  Info.Meaning = "iteration number of the loop";
  SymExpr E = LoopIndices[&L] = fresh(std::move(Info));
  SymExpr Trips = trips(L);
  Features.Symbols[E->Symbol].Trips = Trips;
  return E;
}

SymExpr FormulaBuilder::trips(const Loop &L) {
  if (auto It = LoopTrips.find(&L); It != LoopTrips.end())
    return It->second;
  LoopTrips[&L] = Context.constant(1); // stands in while it refers to itself
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  SmallVector<const SCEVPredicate *> Predicates;
  if (isa<SCEVCouldNotCompute>(Taken))
    Taken = SE.getPredicatedBackedgeTakenCount(&L, Predicates);
  SymExpr E = nullptr;
  if (isa<SCEVCouldNotCompute>(Taken)) {
    E = tripsByExitTest(L);
    // A loop with several exits is taken to run to its longest one, unless
    // that is just what fits into the counter.
    Taken = SE.getSymbolicMaxBackedgeTakenCount(&L);
    if (auto *Most = dyn_cast<SCEVConstant>(Taken))
      if (Most->getAPInt().ugt(static_cast<uint64_t>(MostTrips)))
        Taken = SE.getCouldNotCompute();
  }
  if (!E && !isa<SCEVCouldNotCompute>(Taken)) {
    E = Context.add(convert(Taken), Context.constant(1));
    // Subtractions of unsigned counts may dip below zero on paper.
    if (!isConstant(E))
      E = Context.max(E, Context.constant(1));
  }
  if (!E)
    E = unknownTrips(L);
  return LoopTrips[&L] = E;
}

/// A loop that counts by a step which ScalarEvolution can't bound: from the
/// exit test "i < bound" with i = start + step * k. Null where it has none.
SymExpr FormulaBuilder::tripsByExitTest(const Loop &L) {
  if (BasicBlock *Exiting = L.getExitingBlock())
    if (auto *Branch = dyn_cast<BranchInst>(Exiting->getTerminator()))
      if (auto *Compare = dyn_cast<ICmpInst>(Branch->getCondition());
          Compare && SE.isSCEVable(Compare->getOperand(0)->getType())) {
        const SCEV *Left = SE.getSCEV(Compare->getOperand(0));
        const SCEV *Right = SE.getSCEV(Compare->getOperand(1));
        // zext/sext of a narrow induction variable: look through.
        while (auto *Cast = dyn_cast<SCEVIntegralCastExpr>(Left))
          Left = Cast->getOperand();
        if (SE.isLoopInvariant(Left, &L))
          std::swap(Left, Right);
        // "i <= min(chunk's end, n)", the end moving along with i: n decides.
        if (auto *Min = dyn_cast<SCEVMinMaxExpr>(Right))
          for (const SCEV *Operand : Min->operands())
            if (SE.isLoopInvariant(Operand, &L))
              Right = Operand;
        auto *Rec = dyn_cast<SCEVAddRecExpr>(Left);
        if (Rec && Rec->getLoop() == &L && Rec->isAffine() &&
            SE.isLoopInvariant(Right, &L)) {
          SymExpr Step = convert(Rec->getStepRecurrence(SE));
          SymExpr Span = Context.sub(convert(Right), convert(Rec->getStart()));
          if (isConstant(Step) && Step->Value < 0) {
            Step = Context.scale(Step, -1);
            Span = Context.scale(Span, -1);
          }
          SymExpr E = Context.ceilDiv(Span, Step);
          // The test is on the incremented value in a rotated loop: the
          // start there is already one step on.
          if (L.isLoopLatch(Exiting))
            E = Context.add(E, Context.constant(1));
          return Context.max(E, Context.constant(1));
        }
      }
  return nullptr;
}

SymExpr FormulaBuilder::unknownTrips(const Loop &L) {
  SymbolInfo Info;
  Info.Kind = SymbolKind::TripCount;
  Info.Where = sourceLocation(*L.getHeader()->getTerminator());
  if (!Info.Where)
    if (DebugLoc Start = L.getStartLoc())
      Info.Where = {Start->getFilename().str(), Start.getLine(),
                    Start.getCol()};
  Info.Name = Info.Where ? "the iterations of the loop at line " +
                               std::to_string(Info.Where.Line)
                         : "the iterations of a loop";
  Info.Meaning = "iterations of the loop";
  Info.Low = 1;
  Info.Likely = LikelyTrips;
  Info.High = MostTrips;
  return fresh(std::move(Info));
}

//===-- Addresses ---------------------------------------------------------===//

static MemorySpace spaceOf(const Value &Base) {
  switch (Base.getType()->getPointerAddressSpace()) {
  case 3:
    return MemorySpace::Shared;
  case 4:
    return MemorySpace::Constant;
  case 5:
    return MemorySpace::Local;
  case 101:
    return MemorySpace::Parameter;
  default:
    break;
  }
  if (isa<AllocaInst>(Base))
    return MemorySpace::Local;
  if (auto *A = dyn_cast<Argument>(&Base); A && A->hasByValAttr())
    return MemorySpace::Parameter;
  return MemorySpace::Global;
}

unsigned FormulaBuilder::object(Value *Base) {
  auto [It, New] = ObjectNumbers.try_emplace(Base, Features.Objects.size());
  if (!New)
    return It->second;
  MemoryObject O;
  O.Space = spaceOf(*Base);
  const DataLayout &DL = Kernel.getParent()->getDataLayout();
  if (auto *A = dyn_cast<Argument>(Base)) {
    O.Name = parameterName(*A, 0);
  } else if (auto *G = dyn_cast<GlobalVariable>(Base)) {
    O.Name = G->getName().str();
    uint64_t Size = DL.getTypeAllocSize(G->getValueType());
    if (Size)
      O.Size = Size;
  } else if (auto *Local = dyn_cast<AllocaInst>(Base)) {
    O.Name = "local array";
    if (auto Size = Local->getAllocationSize(DL))
      O.Size = Size->getFixedValue();
  } else if (auto *Load = dyn_cast<LoadInst>(Base)) {
    // A pointer kept in memory, or a field of a parameter.
    APInt Offset(64, 0);
    const Value *From = Load->getPointerOperand();
    if (SymExpr Field = parameterField(*Load)) {
      O.Name = Features.symbol(Field->Symbol).Name;
    } else {
      const MemoryObject &Holder =
          Features
              .Objects[object(getUnderlyingObject(const_cast<Value *>(From)))];
      O.Name = "*" + Holder.Name;
      // The OpenMP runtime passes the addresses of local variables in local
      // lists.
      if (Holder.Space == MemorySpace::Local &&
          Features.Id.Lang == Language::OpenMP)
        O.Space = MemorySpace::Local;
    }
  } else {
    O.Name = "memory";
  }
  // object() above may have been entered anew: number at the end.
  unsigned Number = Features.Objects.size();
  Features.Objects.push_back(std::move(O));
  ObjectNumbers[Base] = Number;
  return Number;
}

FormulaBuilder::Address FormulaBuilder::address(Value *Pointer) {
  SymExpr Offset = Context.constant(0);
  Value *Base = Pointer;
  for (unsigned Hops = 0; Hops < 16; ++Hops) {
    if (SE.isSCEVable(Base->getType())) {
      const SCEV *S = SE.getSCEV(Base);
      auto *Root = dyn_cast<SCEVUnknown>(SE.getPointerBase(S));
      if (!Root)
        return {object(getUnderlyingObject(Base)), nullptr};
      if (Root->getType()->isPointerTy() && Root != S) {
        Offset = Context.add(Offset, convert(SE.removePointerBase(S)));
        Base = Root->getValue();
        continue;
      }
    }
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Base)) {
      Base = Cast->getPointerOperand();
      continue;
    }
    if (auto *Freeze = dyn_cast<FreezeInst>(Base)) {
      Base = Freeze->getOperand(0);
      continue;
    }
    if (auto *Call = dyn_cast<CallInst>(Base);
        Call && Call->getIntrinsicID() != Intrinsic::not_intrinsic &&
        Call->arg_size() == 1 &&
        Call->getArgOperand(0)->getType()->isPointerTy()) {
      Base = Call->getArgOperand(0);
      continue;
    }
    if (auto *GEP = dyn_cast<GEPOperator>(Base)) {
      const DataLayout &DL = Kernel.getParent()->getDataLayout();
      APInt Step(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
      if (GEP->accumulateConstantOffset(DL, Step)) {
        Offset = Context.add(
            Offset, Context.constant(static_cast<double>(Step.getSExtValue())));
        Base = GEP->getPointerOperand();
        continue;
      }
    }
    break;
  }
  // A choice between pointers: the first object stands for all.
  if (isa<PHINode, SelectInst>(Base)) {
    SmallVector<const Value *> Choices;
    getUnderlyingObjects(Base, Choices);
    if (Choices.size() == 1 && !isa<PHINode, SelectInst>(Choices[0]))
      return {object(const_cast<Value *>(Choices[0])), nullptr};
    for (const Value *V : Choices)
      if (!isa<PHINode, SelectInst>(V) && !isa<ConstantPointerNull>(V))
        return {object(const_cast<Value *>(V)), nullptr};
  }
  return {object(Base), Offset};
}
