// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trip counts of loops: from ScalarEvolution if it has one, else from the exit
// test if that is simple enough, else a new unknown.
#include "constants/assumed-ranges.h"
#include "device/CodeEnds.h"
#include "device/FormulaBuilder.h"
#include "device/SourcePlace.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::constants;
namespace PM = llvm::PatternMatch;

/// Where the loop's statement is. Where the compiler no longer knows, the
/// branch that enters the loop often has the place, which is before the first
/// test in it.
static roofline::SourceLocation loopPlace(const Loop &L) {
  if (const MDNode *Kept = L.getLoopID())
    for (const MDOperand &Operand : drop_begin(Kept->operands()))
      if (auto *Start = dyn_cast<DILocation>(Operand))
        return sourceLocation(Start);
  const Instruction &Test = *L.getHeader()->getTerminator();
  roofline::SourceLocation Where = sourceLocation(Test);
  if (BasicBlock *Before = L.getLoopPreheader())
    if (const DILocation *Entry = Before->getTerminator()->getDebugLoc().get();
        Entry && Test.getDebugLoc() &&
        Entry->getInlinedAt() == Test.getDebugLoc()->getInlinedAt() &&
        Entry->getLine() < Test.getDebugLoc()->getLine())
      Where = sourceLocation(Entry);
  if (!Where)
    if (BasicBlock *Latch = L.getLoopLatch())
      Where = sourceLocation(*Latch->getTerminator());
  // Of a loop with several exits, neither may have a place.
  return Where ? Where : sourceLocation(L.getStartLoc().get());
}

SymExpr FormulaBuilder::loopIndex(const Loop &L) {
  if (auto It = LoopIndices.find(&L); It != LoopIndices.end())
    return It->second;
  SymbolInfo Info;
  Info.Kind = SymbolKind::LoopIndex;
  if (Instruction *First = L.getHeader()->getTerminator())
    Info.Where = sourceLocation(*First);
  Info.Name = "i" + std::to_string(LoopIndices.size());
  Info.High = MostTrips;
  SymExpr E = LoopIndices[&L] = fresh(std::move(Info));
  SymExpr Trips = trips(L);
  Features.Symbols[E->Symbol].Trips = Trips;
  return E;
}

SymExpr FormulaBuilder::trips(const Loop &L) {
  if (auto It = LoopTrips.find(&L); It != LoopTrips.end())
    return It->second;
  if (!LoopIndices.contains(&L)) { // which the count may refer to
    loopIndex(L);
    return LoopTrips[&L];
  }
  LoopTrips[&L] = Context.constant(1); // in case the count refers to itself
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  SmallVector<const SCEVPredicate *> Predicates;
  if (isa<SCEVCouldNotCompute>(Taken))
    Taken = SE.getPredicatedBackedgeTakenCount(&L, Predicates);
  if (BasicBlock *Exiting = regularExitingBlock(L);
      isa<SCEVCouldNotCompute>(Taken) && Exiting)
    Taken = SE.getExitCount(&L, Exiting);
  // A count that is the distance of two pointers is unknown.
  auto CountsPointers = [](const SCEV *S) {
    return S->getType()->isPointerTy();
  };
  if (!isa<SCEVCouldNotCompute>(Taken) &&
      SCEVExprContains(Taken, CountsPointers))
    return LoopTrips[&L] = unknownTrips(L);
  SymExpr E = nullptr;
  bool BreaksOff = false;
  if (isa<SCEVCouldNotCompute>(Taken)) {
    E = tripsByExitTest(L);
    if (!E)
      E = tripsByEachTest(L);
    if (!E)
      E = tripsByFactor(L);
    if (SymExpr Most = E ? nullptr : mostLevels(L))
      E = Context.max(Context.mul(Most, partRun(L)), Context.constant(1));
    // A loop with several exits runs at most to its longest one. A maximum that
    // is just the range of the counter is no bound.
    Taken = SE.getSymbolicMaxBackedgeTakenCount(&L);
    BreaksOff = true;
    if (auto *Most = dyn_cast<SCEVConstant>(Taken))
      if (Most->getAPInt().ugt(static_cast<uint64_t>(MostTrips)))
        Taken = SE.getCouldNotCompute();
  }
  if (!E && !isa<SCEVCouldNotCompute>(Taken)) {
    E = Context.add(convert(Taken), Context.constant(1));
    if (BreaksOff)
      E = Context.mul(E, partRun(L));
    // The formula may be negative where the code's unsigned subtraction is not.
    if (!isConstant(E))
      E = Context.max(E, Context.constant(1));
  }
  if (!E || (Profiled && isOpen(E) && Profiled->tells(LoopPlaces.lookup(&L)))) {
    E = unknownTrips(L);
    LoopEnds.erase(&L);
  }
  leanOnTrips(E);
  return LoopTrips[&L] = E;
}

/// Whether \p Trips has no value even with the arguments that the profiled run
/// tells.
bool FormulaBuilder::isOpen(SymExpr Trips) const {
  constexpr unsigned Open = ObscureClasses | classBit(SymbolKind::TripCount) |
                            classBit(SymbolKind::BranchShare);
  if (Trips->Classes & Open)
    return true;
  return any_of(symbolsOf(Trips), [&](SymbolId Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    return Info.Kind == SymbolKind::Parameter &&
           !Profiled->tells(Info.Axis, Info.Offset);
  });
}

bool FormulaBuilder::isReadOnce(SymbolId Id) const {
  constexpr unsigned Moves =
      ThreadClasses | ObscureClasses | classBit(SymbolKind::LoopIndex);
  return any_of(LoadedValues, [&](const LoadedValue &Read) {
    return Read.Value->Symbol == Id && !(Read.Offset->Classes & Moves);
  });
}

double FormulaBuilder::likely(SymExpr E) const {
  return evaluate(E, [&](SymbolId Id) { return Features.Symbols[Id].Likely; });
}

/// Adjusts the likely values of symbols read from an array, so that \p Trips is
/// likely as many iterations as loops on data have. A value that raises the
/// count becomes LikelyTrips, also where the count has a bound, as in
/// min(count[i], 32); one from which is counted, as begin[i] in
/// begin[i] .. end[i], becomes 0.
void FormulaBuilder::leanOnTrips(SymExpr Trips) {
  for (SymbolId Id : symbolsOf(Trips)) {
    SymbolInfo &Info = Features.Symbols[Id];
    if (Info.Kind != SymbolKind::Loaded || Info.Likely <= LikelyTrips ||
        isReadOnce(Id))
      continue;
    auto With = [&](double Value) {
      return evaluate(Trips, [&](SymbolId Other) {
        return Other == Id ? Value : Features.Symbols[Other].Likely;
      });
    };
    Info.Likely = With(2 * Info.High) > With(Info.Low) ? LikelyTrips : Info.Low;
  }
}

/// A new unknown: the share of its iterations that a loop runs which may break
/// off early.
SymExpr FormulaBuilder::partRun(const Loop &L) {
  SymbolInfo Info;
  Info.Kind = SymbolKind::BranchShare;
  Info.Where = loopPlace(L);
  Info.What = UnknownKind::LoopPart;
  Info.Low = 0;
  Info.Likely = LikelyPartRun;
  Info.High = 1;
  return Parts[&L] = fresh(std::move(Info));
}

SymExpr FormulaBuilder::partOf(const Loop &L) {
  SymExpr Trips = trips(L), Part = Parts.lookup(&L);
  return Part && is_contained(symbolsOf(Trips), Part->Symbol) ? Part : nullptr;
}

/// The bound that decides in "i <= min(chunk's end, n)", where the chunk's end
/// moves along with i: n. Unsigned, the test is "i < min(chunk's end, n) + 1".
const SCEV *FormulaBuilder::withoutMovingEnd(const SCEV *Bound, const Loop &L) {
  if (auto *Sum = dyn_cast<SCEVAddExpr>(Bound);
      Sum && Sum->getNumOperands() == 2 &&
      isa<SCEVConstant>(Sum->getOperand(0)))
    return SE.getAddExpr(Sum->getOperand(0),
                         withoutMovingEnd(Sum->getOperand(1), L));
  if (auto *Min = dyn_cast<SCEVMinMaxExpr>(Bound))
    for (const SCEV *Operand : Min->operands())
      if (SE.isLoopInvariant(Operand, &L))
        Bound = Operand;
  return Bound;
}

/// Whether the kernel writes through pointers computed from \p Base.
bool FormulaBuilder::isWritten(const Value *Base) {
  return any_of(instructions(Kernel), [&](const Instruction &I) {
    const Value *To = nullptr;
    if (auto *Store = dyn_cast<StoreInst>(&I))
      To = Store->getPointerOperand();
    else if (auto *Change = dyn_cast<AtomicRMWInst>(&I))
      To = Change->getPointerOperand();
    else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
      To = Exchange->getPointerOperand();
    return To && rootOf(const_cast<Value *>(To)).first == Base;
  });
}

/// \p Bound or, if iterations of \p L read it again from a place that the
/// kernel does not write, the value that was read there before the loop: where
/// the loop writes other arrays, the compiler must read the end of a list anew.
const SCEV *FormulaBuilder::readBefore(const SCEV *Bound, const Loop &L) {
  constexpr size_t Few = 8; // values that the bound is merged from
  const SCEV *Inner = Bound;
  while (auto *Cast = dyn_cast<SCEVIntegralCastExpr>(Inner))
    Inner = Cast->getOperand();
  auto *Unknown = dyn_cast<SCEVUnknown>(Inner);
  if (!Unknown)
    return Bound;
  SmallSetVector<Value *, Few> Values;
  Values.insert(Unknown->getValue());
  LoadInst *Again = nullptr;
  for (size_t I = 0; I < Values.size() && Values.size() <= Few; ++I) {
    auto *Load = dyn_cast<LoadInst>(Values[I]);
    if (auto *Phi = dyn_cast<PHINode>(Values[I]); Phi && L.contains(Phi))
      Values.insert(Phi->op_begin(), Phi->op_end());
    else if (!Load || !Load->isSimple() ||
             (Again && Load->getPointerOperand() != Again->getPointerOperand()))
      return Bound;
    else
      Again = Load;
  }
  if (!Again || Values.size() > Few ||
      isWritten(rootOf(Again->getPointerOperand()).first))
    return Bound;
  for (User *U : Again->getPointerOperand()->users())
    if (auto *Before = dyn_cast<LoadInst>(U);
        Before && Before->getType() == Again->getType() &&
        !L.contains(Before) && Tree.dominates(Before, L.getHeader()))
      return SE.getSCEV(Before);
  return Bound;
}

/// How often the exit test of \p Exiting in \p L holds, from a test "i < bound"
/// or "i <= bound" with i = start + step * k. Null if there is no such test.
SymExpr FormulaBuilder::passes(const Loop &L, const BasicBlock &Exiting) {
  auto *Branch = dyn_cast<BranchInst>(Exiting.getTerminator());
  auto *Compare = Branch && Branch->isConditional()
                      ? dyn_cast<ICmpInst>(Branch->getCondition())
                      : nullptr;
  if (!Compare || !SE.isSCEVable(Compare->getOperand(0)->getType()))
    return nullptr;
  const SCEV *Left = SE.getSCEV(Compare->getOperand(0));
  const SCEV *Right = SE.getSCEV(Compare->getOperand(1));
  // zext/sext of a narrow induction variable: look through.
  while (auto *Cast = dyn_cast<SCEVIntegralCastExpr>(Left))
    Left = Cast->getOperand();
  // The loop goes on while this holds.
  CmpInst::Predicate GoesOn = L.contains(Branch->getSuccessor(0))
                                  ? Compare->getPredicate()
                                  : Compare->getInversePredicate();
  Left = readBefore(Left, L), Right = readBefore(Right, L);
  if (SE.isLoopInvariant(Left, &L)) {
    std::swap(Left, Right);
    GoesOn = CmpInst::getSwappedPredicate(GoesOn);
  }
  Right = withoutMovingEnd(Right, L);
  auto *Rec = dyn_cast<SCEVAddRecExpr>(Left);
  if (!Rec || Rec->getLoop() != &L || !Rec->isAffine() ||
      !SE.isLoopInvariant(Right, &L))
    return nullptr;
  SymExpr Step = convert(Rec->getStepRecurrence(SE));
  SymExpr Span = Context.sub(convert(Right), convert(Rec->getStart()));
  if (isConstant(Step) && Step->Value < 0) {
    Step = Context.scale(Step, -1);
    Span = Context.scale(Span, -1);
  }
  if (ICmpInst::isNonStrictPredicate(GoesOn))
    Span = Context.add(Span, Context.constant(1));
  return Context.ceilDiv(Span, Step);
}

/// The trip count of a loop with one exit whose step ScalarEvolution cannot
/// bound, from its exit test. Null if that is not simple enough.
SymExpr FormulaBuilder::tripsByExitTest(const Loop &L) {
  BasicBlock *Exiting = regularExitingBlock(L);
  SymExpr E = Exiting ? passes(L, *Exiting) : nullptr;
  if (!E)
    return nullptr;
  // In a rotated loop the test is on the incremented value, so the start here
  // is already one step on.
  if (L.isLoopLatch(Exiting))
    E = Context.add(E, Context.constant(1));
  return Context.max(E, Context.constant(1));
}

/// The trip count of a loop with several exits, such as "i < n && j < m", each
/// of which would end it after a number of iterations that is known: the least
/// of these. Null if one of them is not known.
SymExpr FormulaBuilder::tripsByEachTest(const Loop &L) {
  std::vector<LoopEnd> Ends;
  for (const auto &[Exiting, To] : regularExits(L)) {
    auto *Branch = dyn_cast<BranchInst>(Exiting->getTerminator());
    auto *Test = Branch && Branch->isConditional()
                     ? dyn_cast<ICmpInst>(Branch->getCondition())
                     : nullptr;
    if (!Test || Test->isEquality() || LI.getLoopFor(Exiting) != &L ||
        !L.getLoopLatch() || !Tree.dominates(Exiting, L.getLoopLatch()))
      return nullptr;
    const SCEV *Taken = SE.getExitCount(&L, Exiting);
    SymExpr Held =
        isa<SCEVCouldNotCompute>(Taken) ? passes(L, *Exiting) : convert(Taken);
    if (!Held || Held->Classes & ObscureClasses)
      return nullptr;
    SymExpr One = Context.constant(1);
    Ends.push_back({Exiting, Context.max(Context.add(Held, One), One)});
  }
  if (Ends.size() < 2)
    return nullptr;
  llvm::sort(Ends, [&](const LoopEnd &A, const LoopEnd &B) {
    return A.Exiting != B.Exiting && Tree.dominates(A.Exiting, B.Exiting);
  });
  SymExpr Least = Ends[0].Trips;
  for (const LoopEnd &End : drop_begin(Ends))
    Least = Context.min(Least, End.Trips);
  LoopEnds[&L] = std::move(Ends);
  return Least;
}

SymExpr FormulaBuilder::leavesBy(const Loop &L, const BasicBlock &Exiting) {
  trips(L);
  auto It = LoopEnds.find(&L);
  if (It == LoopEnds.end())
    return nullptr;
  SymExpr Here = nullptr, Leaves = Context.constant(1);
  // By an end, the loop is left if no earlier one has come in this iteration
  // or before, and no later one before it.
  for (const LoopEnd &End : It->second)
    if (End.Exiting == &Exiting)
      Here = End.Trips;
  if (!Here)
    return nullptr;
  bool IsLater = false;
  for (const LoopEnd &End : It->second) {
    if (End.Exiting == &Exiting) {
      IsLater = true;
      continue;
    }
    SymExpr Before =
        IsLater ? Context.add(End.Trips, Context.constant(1)) : End.Trips;
    Leaves = Context.mul(Leaves, Context.less(Here, Before));
  }
  return Leaves;
}

/// Whether \p L is in a function of a library that was inlined, or in a macro:
/// all of its instructions then have the place of the call or of the macro's
/// use, while those of a loop in the source have the places of its parts.
static bool isInCall(const Loop &L) {
  constexpr unsigned Enough = 4; // that some loop in the source may have
  const DILocation *Only = nullptr;
  unsigned Placed = 0;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      const DILocation *At = I.getDebugLoc();
      if (!At)
        continue;
      if (Only && (At->getLine() != Only->getLine() ||
                   At->getColumn() != Only->getColumn() ||
                   At->getScope() != Only->getScope()))
        return false;
      Only = At;
      ++Placed;
    }
  return Placed > Enough && Only->getColumn() != 0;
}

/// A new unknown for the trip count of \p L.
SymExpr FormulaBuilder::unknownTrips(const Loop &L) {
  SymbolInfo Info;
  Info.Kind = SymbolKind::TripCount;
  Info.Where = loopPlace(L);
  Info.Place = LoopPlaces.lookup(&L);
  Info.InCall = isInCall(L);
  Info.Low = 1;
  Info.Likely = LikelyTrips;
  Info.High = MostTrips;
  return fresh(std::move(Info));
}

/// The other value of the loop than which \p Phi is \p More in each iteration;
/// null if there is none.
static PHINode *shiftedFrom(PHINode &Phi, const APInt *&More) {
  for (PHINode &Other : Phi.getParent()->phis()) {
    const APInt *Common = nullptr;
    bool IsShifted = &Other != &Phi;
    for (BasicBlock *From : Phi.blocks()) {
      const APInt *Here = nullptr;
      IsShifted =
          IsShifted &&
          PM::match(
              Phi.getIncomingValueForBlock(From),
              PM::m_c_Add(PM::m_Specific(Other.getIncomingValueForBlock(From)),
                          PM::m_APInt(Here))) &&
          (!Common || *Common == *Here);
      Common = Here;
    }
    if (IsShifted && Common) {
      More = Common;
      return &Other;
    }
  }
  return nullptr;
}

/// The value of \p Phi if it is a counter that stops at a bound, as the upper
/// end of a worksharing chunk does: x = min(start, bound), then x = min(x +
/// step, bound) per iteration; or if it is a constant more than that. Null
/// otherwise.
SymExpr FormulaBuilder::clippedCounter(PHINode &Phi) {
  const APInt *More = nullptr;
  if (PHINode *Other = shiftedFrom(Phi, More))
    if (SymExpr Clipped = clippedCounter(*Other))
      return Context.add(Clipped,
                         Context.constant(double(More->getSExtValue())));
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
