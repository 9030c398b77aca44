// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/BlockCounts.h"
#include "constants/assumed-ranges.h"
#include "device/CodeEnds.h"
#include "device/SourcePlace.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace roofline;

/// What conditions depend on whose share among the threads is not computed.
static constexpr unsigned UntoldClasses = ObscureClasses |
                                          classBit(SymbolKind::TripCount) |
                                          classBit(SymbolKind::BranchShare);

BlockCounts::BlockCounts(Function &Kernel, FormulaBuilder &Formulas,
                         LoopInfo &LI, DominatorTree &DT,
                         PostDominatorTree &PDT, BranchProbabilityInfo &BPI,
                         const SourceWays &Ways)
    : Formulas(Formulas), Context(Formulas.context()), LI(LI), DT(DT), PDT(PDT),
      BPI(BPI), SourceWay(Ways), Leaving(DT) {
  measureWork();
  for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&Kernel))
    Counts[B] = compute(*B);
}

SymExpr BlockCounts::of(const BasicBlock &B) const {
  auto It = Counts.find(&B);
  return It == Counts.end() ? Context.constant(0) : It->second;
}

SymExpr BlockCounts::entries(const Loop &L) {
  auto [It, New] = Entries.try_emplace(&L, Context.constant(0));
  if (!New)
    return It->second;
  std::vector<std::pair<SymExpr, double>> Ways;
  // A switch has several edges to a block.
  SmallPtrSet<BasicBlock *, 8> Predecessors;
  for (BasicBlock *P : predecessors(L.getHeader()))
    if (!L.contains(P) && Predecessors.insert(P).second)
      Ways.push_back({edge(*P, *L.getHeader()), 1});
  return Entries[&L] = Context.weightedSum(Ways);
}

/// Whether \p B runs exactly once for each execution of \p Leader, a dominator
/// of it.
bool BlockCounts::alwaysFollows(BasicBlock &B, BasicBlock &Leader) {
  return LI.getLoopFor(&B) == LI.getLoopFor(&Leader) &&
         PDT.dominates(&B, &Leader);
}

SymExpr BlockCounts::compute(BasicBlock &B) {
  if (B.isEntryBlock())
    return Context.constant(1);
  if (Loop *L = LI.getLoopFor(&B); L && L->getHeader() == &B)
    return Context.mul(entries(*L), Formulas.trips(*L));
  // Goes up the dominators, skipping loops that lie in between.
  if (auto *Node = DT.getNode(&B))
    for (Node = Node->getIDom(); Node; Node = Node->getIDom()) {
      BasicBlock &Leader = *Node->getBlock();
      if (LI.getLoopFor(&Leader) != LI.getLoopFor(&B)) {
        if (Loop *Own = LI.getLoopFor(&B); Own && !Own->contains(&Leader))
          break;
        continue;
      }
      if (alwaysFollows(B, Leader))
        return Counts[&Leader];
      break;
    }
  std::vector<std::pair<SymExpr, double>> Ways;
  SmallPtrSet<BasicBlock *, 8> Predecessors;
  for (BasicBlock *P : predecessors(&B))
    if (Predecessors.insert(P).second && DT.isReachableFromEntry(P))
      Ways.push_back({edge(*P, B), 1});
  return Context.weightedSum(Ways);
}

size_t BlockCounts::exitEdges(const Loop &L) {
  auto [It, New] = ExitEdges.try_emplace(&L, 0);
  if (New)
    It->second = std::max<size_t>(1, regularExits(L).size());
  return It->second;
}

/// The share of the entries of \p L that leave it by the test at the end of
/// \p Exiting, where all its tests are formulas; else null.
SymExpr BlockCounts::endShare(const Loop &L, const BasicBlock &Exiting) {
  std::pair Key(&L, &Exiting);
  auto [It, IsNew] = EndShares.try_emplace(Key, nullptr);
  if (!IsNew)
    return It->second;
  SymExpr Leaves = Formulas.leavesBy(L, Exiting);
  if (!Leaves || isConstant(Leaves))
    return EndShares[Key] = Leaves;
  SymbolInfo Info;
  Info.Kind = SymbolKind::BranchShare;
  Info.Where = sourceLocation(*Exiting.getTerminator());
  Info.Condition = Leaves;
  Info.Low = 0;
  Info.Likely = Formulas.likely(Leaves);
  Info.High = 1;
  return EndShares[Key] = Formulas.fresh(std::move(Info));
}

/// The share of the entries of \p L that leave it by \p Exit, where that is one
/// of two exits that lead to different places, as from a search that finds
/// something or does not; null otherwise. It is a guess, of half of them.
SymExpr BlockCounts::exitShare(const Loop &L, const Loop::Edge &Exit) {
  SmallVector<Loop::Edge> Exits = regularExits(L);
  if (Exits.size() != 2 || Exits[0].second == Exits[1].second ||
      !is_contained(Exits, Exit))
    return nullptr;
  if (SymExpr Share = endShare(L, *Exit.first))
    return Share;
  auto [It, IsNew] = ExitShares.try_emplace(&L, nullptr);
  if (IsNew) {
    Instruction &End = *Exits[1].first->getTerminator();
    SymbolInfo Info;
    Info.Kind = SymbolKind::BranchShare;
    Info.Where = sourceLocation(End);
    Info.Low = 0;
    Info.Likely = 1.0 / 2;
    Info.High = 1;
    It->second = Formulas.fresh(std::move(Info));
  }
  return Exit == Exits[0] ? It->second : Context.negate(It->second);
}

/// The shares of the executions of its block in which \p End, a switch or
/// similar, goes to each successor: by LLVM's branch probabilities, or symbols
/// with conditions where the value that is switched on is a formula.
BlockCounts::Ways BlockCounts::shareOut(Instruction &End) {
  DenseMap<BasicBlock *, double> Likely;
  for (unsigned Way = 0; Way < End.getNumSuccessors(); ++Way) {
    BranchProbability P = BPI.getEdgeProbability(End.getParent(), Way);
    Likely[End.getSuccessor(Way)] += static_cast<double>(P.getNumerator()) /
                                     BranchProbability::getDenominator();
  }
  Ways Shares;
  auto *Switch = dyn_cast<SwitchInst>(&End);
  SymExpr On = Switch ? Formulas.value(Switch->getCondition()) : nullptr;
  if (!On || On->Classes & ObscureClasses) {
    for (auto [To, Share] : Likely)
      Shares[To] = Context.constant(Share);
    return Shares;
  }
  // Several cases may lead to one block, and some to that of the default.
  BasicBlock *Default = Switch->getDefaultDest();
  MapVector<BasicBlock *, std::vector<std::pair<SymExpr, double>>> Tests;
  for (auto &Case : Switch->cases()) {
    if (Case.getCaseSuccessor() == Default)
      continue;
    const APInt &Value = Case.getCaseValue()->getValue();
    auto &OfBlock = Tests[Case.getCaseSuccessor()];
    OfBlock.push_back(
        {Context.equal(On, Formulas.value(Case.getCaseValue())), 1});
    // A remainder by a power of two is not negative, whatever its type says.
    if (Value.isNegative() && Value.getBitWidth() <= 32)
      OfBlock.push_back(
          {Context.equal(On, Context.constant(Value.getZExtValue())), 1});
  }
  // Few threads have an index of a case, if the cases are not all there are.
  bool IsIndex = (On->Op == SymOp::Symbol || On->Op == SymOp::Sum) &&
                 (On->Classes & ThreadClasses) &&
                 !isa<UnreachableInst>(Default->getTerminator());
  std::vector<std::pair<SymExpr, double>> Rest{{Context.constant(1), 1}};
  for (auto &[To, OfBlock] : Tests) {
    SymbolInfo Info;
    Info.Kind = SymbolKind::BranchShare;
    Info.Where = sourceLocation(End);
    Info.Condition = Context.weightedSum(OfBlock);
    Info.Low = Info.High = Info.Likely = IsIndex ? 0 : Likely.lookup(To);
    Shares[To] = isConstant(Info.Condition) ? Info.Condition
                                            : Formulas.fresh(std::move(Info));
    Rest.push_back({Shares[To], -1});
  }
  Shares[Default] = Context.weightedSum(Rest);
  return Shares;
}

/// The share of its executions in which the switch, or similar, at the end of
/// \p From goes to \p To.
SymExpr BlockCounts::switchShare(BasicBlock &From, BasicBlock &To) {
  auto It = SwitchShares.find(&From);
  if (It == SwitchShares.end())
    It = SwitchShares.try_emplace(&From, shareOut(*From.getTerminator())).first;
  return It->second.lookup(&To);
}

const BranchInst *BlockCounts::firstEnd(const Loop &L) const {
  SmallVector<BasicBlock *> All;
  L.getExitingBlocks(All);
  for (const BasicBlock *B : All)
    if (LI.getLoopFor(B) == &L && L.getLoopLatch() &&
        DT.dominates(B, L.getLoopLatch()) &&
        none_of(All, [&](const BasicBlock *Other) {
          return Other != B && DT.dominates(Other, B);
        }))
      return dyn_cast<BranchInst>(B->getTerminator());
  return nullptr;
}

/// How often per thread control goes from \p From to \p To.
SymExpr BlockCounts::edge(BasicBlock &From, BasicBlock &To) {
  SymExpr Count = of(From);
  Loop *L = LI.getLoopFor(&From);
  if (L && !L->contains(&To)) {
    // An edge out of one or several nested loops: as often as the outermost of
    // them is entered, in equal parts for its exit edges unless these are two.
    Loop *Out = L;
    while (Loop *Parent = Out->getParentLoop()) {
      if (Parent->contains(&To))
        break;
      Out = Parent;
    }
    if (isFailure(To) &&
        !is_contained(regularExits(*Out), Loop::Edge(&From, &To)))
      return Context.constant(0);
    if (SymExpr Share = exitShare(*Out, Loop::Edge(&From, &To)))
      return Context.mul(entries(*Out), Share);
    double Edges = count(successors(&From), &To);
    return Context.scale(entries(*Out), Edges / exitEdges(*Out));
  }
  if (From.getSingleSuccessor())
    return Count;
  auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  if (!Branch)
    return Context.mul(Count, switchShare(From, To));
  BasicBlock *Other = Branch->getSuccessor(Branch->getSuccessor(0) == &To);
  if (L && !L->contains(Other)) {
    // The edge that stays in the loop at its exit test: all executions but the
    // last of each entry.
    bool EveryTrip =
        L->getLoopLatch() && DT.dominates(&From, L->getLoopLatch());
    if (EveryTrip && regularExitingBlock(*L) == &From)
      return Context.sub(Count, entries(*L));
    if (isFailure(*Other))
      return Count;
    if (SymExpr Leaves = endShare(*L, From))
      return Context.sub(Count, Context.mul(entries(*L), Leaves));
    // Of a loop that may break off at several tests, such as an unrolled one,
    // the last pass ends behind the first of them where the loop breaks off at
    // once, and behind the last where it runs all its iterations.
    if (SymExpr Part = Formulas.partOf(*L);
        Part && EveryTrip && firstEnd(*L) == Branch)
      return Context.sub(Count, Context.mul(entries(*L), Context.negate(Part)));
    return Count;
  }
  if (std::optional<LastPass> Last = lastPass(*Branch)) {
    SymExpr Entries = entries(*L), Leaves = Context.mul(Entries, Last->Share);
    if (Count != Context.mul(Entries, Formulas.trips(*L)))
      Leaves = Context.min(Leaves, Count); // the loop may be left before it
    return Branch->getSuccessor(Last->IsSecond) == &To
               ? Leaves
               : Context.sub(Count, Leaves);
  }
  SymExpr Taken = takenShare(*Branch);
  bool IfTrue = Branch->getSuccessor(0) == &To;
  return Context.mul(Count, IfTrue ? Taken : Context.negate(Taken));
}

/// What is known of \p Branch if data decide by it whether this is the last
/// pass through the loop around it; nothing if they don't. That comes at most
/// once for each time that the loop is entered, however many passes it makes.
/// Where a profile tells trip counts, it also tells how often the branch goes
/// there.
std::optional<BlockCounts::LastPass> BlockCounts::lastPass(BranchInst &Branch) {
  auto [It, IsNew] = LastPasses.try_emplace(&Branch);
  if (!IsNew)
    return It->second.Share ? std::optional(It->second) : std::nullopt;
  const Loop *L = LI.getLoopFor(Branch.getParent());
  std::optional<unsigned> Way =
      L && !Formulas.isProfiled() ? Leaving.wayOf(Branch, *L) : std::nullopt;
  if (!Way)
    return std::nullopt;
  SymExpr Condition = Formulas.condition(Branch.getCondition());
  if (Condition && !(Condition->Classes & UntoldClasses))
    return std::nullopt;
  if (LeavingBranches::isOnlyExit(Branch, *Way, *L)) {
    It->second = {Context.constant(1), L, *Way == 1};
    return It->second;
  }
  SymbolInfo Info;
  Info.Kind = SymbolKind::BranchShare;
  Info.Where = sourceLocation(Branch);
  Info.LoopDepth = L->getLoopDepth() - 1;
  Info.Low = 0;
  // As likely as each other exit.
  Info.Likely = 1.0 / (Leaving.numberOf(*L) + regularExits(*L).size());
  Info.High = 1;
  Info.InCall = isInLibrary(Branch);
  Info.PerThread = Formulas.mayDiverge(Branch);
  // It has no condition that could be negated for the other way.
  BranchWay Source = SourceWay.of(Branch, DT);
  if (Source == (*Way == 0 ? BranchWay::Source : BranchWay::Reversed))
    Info.Way = BranchWay::Source;
  It->second = {Formulas.fresh(std::move(Info)), L, *Way == 1};
  return It->second;
}

/// The number of instructions that run only if control goes from \p From to
/// \p To.
unsigned BlockCounts::workBehind(const BasicBlock &From, const BasicBlock &To) {
  if (!DT.dominates(BasicBlockEdge(&From, &To), &To))
    return 0; // also reached otherwise
  return WorkBelow.lookup(&To);
}

/// Counts the instructions, without terminators, of each block and of all that
/// it dominates.
void BlockCounts::measureWork() {
  for (const DomTreeNode *Node : post_order(DT.getRootNode())) {
    unsigned &Work = WorkBelow[Node->getBlock()];
    Work += Node->getBlock()->size() - 1;
    if (const DomTreeNode *Above = Node->getIDom()) {
      unsigned Below = Work;
      WorkBelow[Above->getBlock()] += Below;
    }
  }
}

/// Whether \p Condition is an equality test of a thread such as "i == n - 1",
/// alone or with others that must hold as well, or the negation of that.
static bool singlesOut(SymExpr Condition) {
  if (Condition->Op == SymOp::Sum && Condition->Operands.size() == 1)
    Condition = Condition->Operands[0];
  return any_of(factorsOf(Condition), [](SymExpr Test) {
    return Test->Op == SymOp::Equal && (Test->Classes & ThreadClasses);
  });
}

/// Whether \p Condition compares a value that \p L starts from or that its exit
/// tests compare with.
static bool isTestOf(const Loop &L, const Value *Condition) {
  SmallPtrSet<const Value *, 8> Tested;
  for (const PHINode &Phi : L.getHeader()->phis())
    for (const BasicBlock *From : Phi.blocks())
      if (!L.contains(From))
        Tested.insert(withoutCasts(Phi.getIncomingValueForBlock(From)));
  SmallVector<BasicBlock *> Exiting;
  L.getExitingBlocks(Exiting);
  for (const BasicBlock *B : Exiting)
    if (auto *Exit = dyn_cast<BranchInst>(B->getTerminator()))
      if (auto *Test = dyn_cast<CmpInst>(Exit->getCondition()))
        for (const Value *Bound : Test->operands())
          Tested.insert(withoutCasts(Bound));
  auto *Test = dyn_cast<CmpInst>(Condition);
  return Test && any_of(Test->operands(), [&](const Use &U) {
           return !isa<Constant>(U) && Tested.contains(withoutCasts(U));
         });
}

/// The loop that \p Branch enters by \p Way and skips otherwise: the guard that
/// rotation makes of "while (x)". Null if there is none.
const Loop *BlockCounts::guarded(const BranchInst &Branch, unsigned Way) {
  const BasicBlock *Into = Branch.getSuccessor(Way);
  if (!LI.getLoopFor(Into) || !LI.isLoopHeader(Into))
    Into = Into->getSingleSuccessor(); // a preheader
  if (!Into || !LI.isLoopHeader(Into))
    return nullptr;
  const Loop *L = LI.getLoopFor(Into);
  bool IsGuard = L->getParentLoop() == LI.getLoopFor(Branch.getParent()) &&
                 PDT.dominates(Branch.getSuccessor(1 - Way), Into) &&
                 isTestOf(*L, Branch.getCondition());
  return IsGuard ? L : nullptr;
}

/// Whether \p Branch skips a loop in those threads that \p Condition tells from
/// others by data from which the trip count of the loop follows.
bool BlockCounts::followsTrips(const BranchInst &Branch, SymExpr Condition) {
  if (!(Condition->Classes & ThreadClasses) ||
      !(Condition->Classes & ObscureClasses))
    return false;
  for (unsigned Way : {0, 1})
    if (const Loop *L = guarded(Branch, Way)) {
      std::vector<SymbolId> OfTrips = symbolsOf(Formulas.trips(*L));
      return all_of(symbolsOf(Condition), [&](SymbolId Id) {
        bool IsData = classBit(Formulas.symbolInfo(Id).Kind) & ObscureClasses;
        return !IsData || is_contained(OfTrips, Id);
      });
    }
  return false;
}

/// The way, 0 or 1, by which \p Branch goes to loops whose trip counts follow
/// from all the data that \p Condition tests, if that is the same for the whole
/// launch or the length of a list, or if the branch only skips a loop that
/// would have no iteration, by a value that is not followed: all threads go
/// there, or none. A list that is likely to have elements is empty for few
/// threads, and the neighbours of a place lie on all sides of it.
std::optional<unsigned> BlockCounts::wayToLoops(const BranchInst &Branch,
                                                SymExpr Condition) {
  constexpr unsigned Others = ThreadClasses | classBit(SymbolKind::TripCount) |
                              classBit(SymbolKind::BranchShare) |
                              classBit(SymbolKind::LoopIndex);
  if (Condition->Classes & Others || !(Condition->Classes & ObscureClasses))
    return std::nullopt;
  std::vector<SymbolId> Data;
  bool NeedsGuard = false;
  for (SymbolId Id : symbolsOf(Condition)) {
    const SymbolInfo &Info = Formulas.symbolInfo(Id);
    if (!(classBit(Info.Kind) & ObscureClasses))
      continue;
    bool IsFollowed = Info.Kind != SymbolKind::Opaque || Info.Low == Info.High;
    if (Info.What != UnknownKind::SpanLength && !Formulas.isReadOnce(Id)) {
      if (IsFollowed)
        return std::nullopt;
      NeedsGuard = true;
    }
    Data.push_back(Id);
  }
  const Loop *Around = LI.getLoopFor(Branch.getParent());
  for (unsigned Way : {0, 1}) {
    const BasicBlock *Into = Branch.getSuccessor(Way);
    BasicBlockEdge Edge(Branch.getParent(), Into);
    for (const Loop *L : Around ? Around->getSubLoops() : LI.getTopLevelLoops())
      if (DT.dominates(Edge, L->getHeader()) || L->getHeader() == Into ||
          L->getHeader() == Into->getSingleSuccessor()) {
        if (NeedsGuard && guarded(Branch, Way) != L)
          continue;
        std::vector<SymbolId> OfTrips = symbolsOf(Formulas.trips(*L));
        if (all_of(Data,
                   [&](SymbolId Id) { return is_contained(OfTrips, Id); }))
          return Way;
      }
  }
  return std::nullopt;
}

/// The likely share of the first successor: LLVM's probability, except for the
/// guard of a loop and for special cases. A loop that is likely to run T
/// iterations is entered in T of T + 1 cases. A way that does something else
/// and much less than the other, as for a cell at the rim, is the rarer one,
/// unless the program states the share.
double BlockCounts::likelyShare(const BranchInst &Branch) {
  for (unsigned Way : {0, 1})
    if (const Loop *L = guarded(Branch, Way)) {
      double Trips = Formulas.likely(Formulas.trips(*L));
      double Enters = 1 - 1 / (1 + std::max(0.0, Trips));
      return Way == 0 ? Enters : 1 - Enters;
    }
  const BasicBlock &From = *Branch.getParent();
  double Work[] = {double(workBehind(From, *Branch.getSuccessor(0))),
                   double(workBehind(From, *Branch.getSuccessor(1)))};
  bool IsStated = Branch.getMetadata(LLVMContext::MD_prof);
  for (unsigned Way : {0, 1})
    if (!IsStated && Work[Way] > 0 &&
        Work[Way] <= constants::SpecialCaseWork * Work[1 - Way])
      return Way == 0 ? constants::SpecialCaseShare
                      : 1 - constants::SpecialCaseShare;
  BranchProbability P = BPI.getEdgeProbability(Branch.getParent(), 0u);
  return static_cast<double>(P.getNumerator()) /
         BranchProbability::getDenominator();
}

/// Whether \p Condition compares numbers in floating point, which are distances
/// or parts of a whole rather than bounds of an index.
static bool comparesReals(const Value *Condition) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *> Open{Condition};
  while (!Open.empty()) {
    auto *I = dyn_cast<Instruction>(Open.pop_back_val());
    if (!I || !I->getType()->isIntegerTy(1) || !Seen.insert(I).second)
      continue;
    if (isa<FCmpInst>(I))
      return true;
    if (isa<BinaryOperator, SelectInst, FreezeInst>(I))
      append_range(Open, I->operand_values());
  }
  return false;
}

/// The share of the executions of its block in which \p Branch goes to its
/// first successor: a symbol, or a constant if the condition is one.
SymExpr BlockCounts::takenShare(BranchInst &Branch) {
  auto [It, New] = Shares.try_emplace(&Branch, nullptr);
  if (!New)
    return It->second;
  BasicBlock &From = *Branch.getParent();
  for (unsigned Way : {0, 1})
    if (isFailure(*Branch.getSuccessor(Way)) &&
        !isFailure(*Branch.getSuccessor(1 - Way)))
      return Shares[&Branch] = Context.constant(Way);
  SymExpr Condition = Formulas.condition(Branch.getCondition());
  if (Condition && isConstant(Condition))
    return Shares[&Branch] = Condition;

  SymbolInfo Info;
  Info.Kind = SymbolKind::BranchShare;
  Info.Where = sourceLocation(Branch);
  Info.Place = Formulas.placeOf(Branch);
  const Loop *Deciding = LI.getLoopFor(&From);
  while (Deciding && Deciding->isLoopInvariant(Branch.getCondition()))
    Deciding = Deciding->getParentLoop();
  Info.LoopDepth = Deciding ? Deciding->getLoopDepth() : 0;
  Info.Low = 0;
  Info.High = 1;
  Info.Likely = likelyShare(Branch);
  // Set by __builtin_expect() or makeSlowPathsRare().
  if (Branch.getMetadata(LLVMContext::MD_prof))
    Info.Low = Info.High = Info.Likely;
  if (Condition) {
    Info.Condition = Condition;
    if (Condition->Classes & ThreadClasses) {
      unsigned Then = workBehind(From, *Branch.getSuccessor(0));
      unsigned Else = workBehind(From, *Branch.getSuccessor(1));
      // A bounds check has all the work on one side.
      Info.Guard = (Then == 0) != (Else == 0) && !singlesOut(Condition) &&
                   !comparesReals(Branch.getCondition());
      Info.FollowsTrips = followsTrips(Branch, Condition);
      if (Info.Guard)
        Info.Low = Info.High = Info.Likely = Then >= Else ? 1 : 0;
      else if (singlesOut(Condition)) // few threads, one way or the other
        Info.Low = Info.High = Info.Likely =
            Condition->Op == SymOp::Sum ? 1 : 0;
      Info.Guard &= !Info.FollowsTrips;
    } else if (std::optional<unsigned> Way = wayToLoops(Branch, Condition)) {
      Info.FollowsTrips = true;
      Info.Low = Info.High = Info.Likely = *Way == 0 ? 1 : 0;
    }
  }
  return Shares[&Branch] = shareOf(Branch, std::move(Info));
}

/// The share of the first successor of \p Branch: the symbol of \p Info, which
/// tells it, or the negation of one for the share that the source's condition
/// has. Shares that follow from sizes and thread numbers are not told.
SymExpr BlockCounts::shareOf(const BranchInst &Branch, SymbolInfo Info) {
  if (Info.Condition && !(Info.Condition->Classes & UntoldClasses))
    return Formulas.fresh(std::move(Info));
  Info.InCall = isInLibrary(Branch);
  Info.PerThread = Formulas.mayDiverge(Branch);
  Info.Way = SourceWay.of(Branch, DT);
  if (Info.Way != BranchWay::Reversed)
    return Formulas.fresh(std::move(Info));
  if (Info.Condition)
    Info.Condition = Context.negate(Info.Condition);
  std::swap(Info.Low, Info.High);
  for (double *Share : {&Info.Low, &Info.Likely, &Info.High})
    *Share = 1 - *Share;
  return Context.negate(Formulas.fresh(std::move(Info)));
}
