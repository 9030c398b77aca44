// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops: followed iteration by iteration as long as that is cheap; what is
// left is carried to its end. A variable that grew by the same amount twice
// goes on so, one that got the same value twice keeps it, others are unknown
// after the loop.
#include "launch/HostLibrary.h"
#include "launch/HostRun.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include <set>

using namespace clang;
using namespace roofline;

/// Iterations followed of a loop that launches nothing, and of one that does.
static constexpr unsigned MostIterations = 2000, MostLaunching = 400;
/// Expressions that one loop may cost, with all in it.
static constexpr unsigned BudgetShare = 16;

/// Whether \p E may be worked out once more; "I < V.size()" may.
static bool onlyReads(const Expr *E, ASTContext &Context) {
  if (isTooDeep(*E))
    return false;
  if (!E->HasSideEffects(Context))
    return true;
  E = E->IgnoreParenCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return !Op->isAssignmentOp() && onlyReads(Op->getLHS(), Context) &&
           onlyReads(Op->getRHS(), Context);
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && Method->isConst() && Call->getNumArgs() == 0 &&
         isOpaqueLibrary(*Method) &&
         onlyReads(Call->getImplicitObjectArgument(), Context);
}

/// How far the two sides of a comparison are apart: what a counted loop makes
/// smaller by the same amount each time.
HostValue HostRun::distance(const Expr *Condition) {
  const auto *Op = dyn_cast_or_null<BinaryOperator>(
      Condition ? withoutWrapping(Condition)->IgnoreParenImpCasts() : nullptr);
  if (!Op || !Op->isComparisonOp() ||
      !Op->getLHS()->getType()->isArithmeticType() || !onlyReads(Op, context()))
    return {};
  HostValue A = value(Op->getLHS()), B = value(Op->getRHS());
  SymExpr L = Numbers.formulaOf(A), R = Numbers.formulaOf(B);
  if (!L || !R)
    return {};
  SymContext &F = *Model.HostFormulas;
  SymExpr Gap = F.sub(R, L);
  // "i <= n" runs one step further than "i < n".
  if (Op->getOpcode() == BO_LE)
    Gap = F.add(Gap, F.constant(1));
  if (Op->getOpcode() == BO_GE)
    Gap = F.sub(Gap, F.constant(1));
  return HostValue::formula(Gap);
}

/// The iterations to come when the distance is \p From, where the last one
/// changed it from \p Before to \p After; unknown where it does not shrink
/// evenly.
HostValue HostRun::tripsLeft(const HostValue &From, const HostValue &Before,
                             const HostValue &After) {
  SymExpr B = Numbers.formulaOf(Before), A = Numbers.formulaOf(After);
  SymExpr D = Numbers.formulaOf(From);
  if (!B || !A || !D || LeftEarly)
    return {};
  SymContext &F = *Model.HostFormulas;
  SymExpr Step = F.sub(B, A); // towards zero where it has A's sign
  if (!isConstant(Step) || Step->Value == 0)
    return {};
  SymExpr Left = F.scale(D, Step->Value > 0 ? 1 : -1);
  SymExpr Trips = F.ceilDiv(Left, F.constant(std::abs(Step->Value)));
  return HostValue::formula(F.max(Trips, F.constant(0)));
}

/// The offsets in \p Id of cells that \p Some wrote and \p Others did not.
static std::vector<int64_t> writtenBy(const HostMemory::Changes &Some,
                                      const HostMemory::Changes &Others,
                                      ObjectId Id) {
  std::vector<int64_t> Offsets;
  for (const auto &[Where, Value] : Some.Cells)
    if (Where.first == Id && !Others.Cells.contains(Where))
      Offsets.push_back(Where.second);
  return Offsets;
}

/// Forgets what the iterations to come write into \p Id, of which \p First and
/// \p Last wrote different cells: of an array in a struct, what lies further
/// on. Whether that is all of it.
bool HostRun::forgetOnward(ObjectId Id, const HostMemory::Changes &First,
                           const HostMemory::Changes &Last, SymExpr Trips) {
  std::vector<int64_t> Before = writtenBy(First, Last, Id),
                       Now = writtenBy(Last, First, Id);
  // Cells that had a value are come back to: a ring, a histogram.
  auto HadOne = [&](const HostMemory::Changes &Changes) {
    return [&Changes, Id](int64_t Offset) {
      return Changes.before({Id, Offset}).has_value();
    };
  };
  bool Regular = Before.size() == Now.size() &&
                 Memory.object(Id).Others == HostObject::Rest::Unknown &&
                 llvm::none_of(Before, HadOne(First)) &&
                 llvm::none_of(Now, HadOne(Last));
  int64_t Step = Regular ? Now.front() - Before.front() : 0;
  for (auto [A, B] : llvm::zip(Before, Now))
    Regular &= B - A == Step;
  if (!Regular || Step <= 0) {
    Memory.forget(Id);
    return true;
  }
  constexpr int64_t Anywhere = int64_t(1) << 40;
  // Where the end is open, these two may be past it; windows overlap.
  int64_t Begin = Before.front(), End = Anywhere;
  if (Trips && isConstant(Trips) && Trips->Value < Anywhere / Step)
    End = Now.back() + Step * int64_t(Trips->Value) + 1;
  Memory.forget({Id, Begin}, End - Begin);
  return false;
}

/// Sets every cell that the loop changes to what it will hold: \p All are the
/// changes of all iterations that were followed, \p First and \p Last those of
/// the last two.
void HostRun::carryOn(const HostMemory::Changes &All,
                      const HostMemory::Changes &First,
                      const HostMemory::Changes &Last,
                      const HostValue &TripsLeft) {
  SymContext &F = *Model.HostFormulas;
  SymExpr Trips = Numbers.formulaOf(TripsLeft);
  if (Trips && isConstant(Trips) && Trips->Value == 0)
    return;
  for (ObjectId Id : Last.Forgotten)
    Memory.forget(Id);
  // Cells of one array written one after the other: the rest follows.
  std::map<ObjectId, unsigned> NewCells;
  for (const auto &[Where, Value] : Last.Cells)
    if (!First.Cells.contains(Where))
      ++NewCells[Where.first];
  std::set<ObjectId> Gone;
  for (auto [Id, Count] : NewCells)
    if (Memory.object(Id).Cells.size() > Count || Memory.object(Id).Allocated) {
      if (forgetOnward(Id, First, Last, Trips))
        Gone.insert(Id);
    } else {
      Gone.insert(Id); // nothing but what these iterations wrote
    }
  for (const auto &[Where, Value] : Last.Cells) {
    auto Middle = First.Cells.find(Where);
    if (Middle == First.Cells.end() || Gone.contains(Where.first))
      continue;
    if (Middle->second == Value)
      continue; // the same each time
    SymExpr S = Numbers.formulaOf(First.before(Where).value_or(HostValue()));
    SymExpr M = Numbers.formulaOf(Middle->second);
    SymExpr E = Numbers.formulaOf(Value);
    HostValue Final;
    if (S && M && E && Trips) {
      SymExpr Growth = F.sub(E, M);
      if (F.sub(M, S) == Growth)
        Final = HostValue::formula(F.add(E, F.mul(Growth, Trips)));
    }
    Memory.write({Where.first, Where.second}, Final);
  }
  // What changed before, and not of late, may change again.
  for (const auto &[Where, Value] : All.Cells)
    if (!First.Cells.contains(Where) && !Last.Cells.contains(Where) &&
        !Gone.contains(Where.first) && All.before(Where) &&
        *All.before(Where) != Value)
      Memory.write({Where.first, Where.second}, HostValue());
}

HostRun::Flow HostRun::runLoop(const LoopParts &Loop) {
  bool Launches = Reach.reaches(Loop.Body);
  unsigned Most = Launches ? MostLaunching : MostIterations;
  unsigned Reserve = Budget - Budget / (Launches ? 2 : BudgetShare);
  bool OuterLeft = LeftEarly;
  LeftEarly = false;
  auto OuterIteration = std::exchange(LeftIteration, {});
  size_t LoopStart = Memory.mark();
  HostMemory::Changes Previous;
  unsigned Quiet = 0; // iterations that brought no new launch
  Flow Result = Flow::Next;
  unsigned Open = 0;   // iterations followed since the condition was unknown
  bool MayEnd = false; // some of those may not be run
  std::vector<SymExpr> TimesAtOpen;
  HostValue DistanceAtOpen;
  bool Test = !Loop.TestLast;
  for (unsigned I = 0;; ++I) {
    Truth Condition;
    Condition.Known = true;
    if (Loop.Condition && Test)
      Condition = truth(Loop.Condition);
    Test = true;
    if (Stopped) {
      Result = Flow::Stop;
      break;
    }
    if (Condition.Known && !*Condition.Known)
      break;
    bool Enough = I >= Most || Budget < Reserve || (Launches && Quiet >= 3);
    // Two more iterations show what grows evenly; the rest is carried on.
    if (!Condition.Known || Enough || LeftEarly)
      ++Open;
    HostValue DistanceBefore = Open ? distance(Loop.Condition) : HostValue();
    std::vector<SymExpr> Times = Log.times();
    if (Open == 1) {
      TimesAtOpen = Times;
      DistanceAtOpen = DistanceBefore;
    }
    MayEnd |= !Condition.Known;
    size_t Known = Log.size(), Mark = Memory.mark();
    Flow F = run(Loop.Body);
    rejoin();
    if (F == Flow::Next || F == Flow::Continue) {
      F = Flow::Next;
      if (Loop.Step)
        value(Loop.Step);
    }
    Quiet = Log.size() == Known ? Quiet + 1 : 0;
    if (Stopped || F == Flow::Stop) {
      // Where the loop may not run at all, it is not what ends the program.
      Result = Flow::Stop;
      break;
    }
    if (F == Flow::Break)
      break;
    if (F == Flow::Return) {
      Result = F;
      break;
    }
    if (!Open)
      continue;
    HostMemory::Changes Now = Memory.changesSince(Mark);
    if (Open == 1) {
      Previous = std::move(Now);
      continue;
    }
    HostValue DistanceAfter = distance(Loop.Condition);
    HostValue Trips = tripsLeft(DistanceAfter, DistanceBefore, DistanceAfter);
    if (MayEnd) {
      Log.repeatAll(TimesAtOpen, Times,
                    Numbers.formulaOf(tripsLeft(DistanceAtOpen, DistanceBefore,
                                                DistanceAfter)));
      MayEnd = false;
    } else {
      Log.repeat(Times, Numbers.formulaOf(Trips));
    }
    carryOn(Memory.changesSince(LoopStart), Previous, Now, Trips);
    break;
  }
  if (MayEnd)
    Log.repeat(TimesAtOpen, nullptr);
  if (Result == Flow::Stop && Open && Budget) {
    Stopped = false;
    Result = Flow::Next;
  }
  LeftEarly = OuterLeft;
  LeftIteration = std::move(OuterIteration);
  return Result;
}

/// Element by element where the container is followed; the body once where its
/// end is open.
HostRun::Flow HostRun::runRangeFor(const CXXForRangeStmt &Loop) {
  for (const Stmt *S : {static_cast<const Stmt *>(Loop.getInit()),
                        static_cast<const Stmt *>(Loop.getRangeStmt()),
                        static_cast<const Stmt *>(Loop.getBeginStmt()),
                        static_cast<const Stmt *>(Loop.getEndStmt())})
    if (S)
      if (Flow F = run(S); F != Flow::Next)
        return F;
  auto OuterIteration = std::exchange(LeftIteration, {});
  llvm::scope_exit Restore([&] { LeftIteration = std::move(OuterIteration); });
  for (unsigned Steps = 0;; ++Steps) {
    Truth Condition = truth(Loop.getCond());
    if (Condition.Known && !*Condition.Known)
      return Flow::Next;
    bool Last = !Condition.Known || Steps >= MostLaunching;
    OpenBranches += Last;
    Flow F = run(Loop.getLoopVarStmt());
    if (F == Flow::Next)
      F = run(Loop.getBody());
    rejoin();
    OpenBranches -= Last;
    if (F == Flow::Return || (F == Flow::Stop && !Last))
      return F;
    if (Last && Budget)
      Stopped = false;
    if (Last || F == Flow::Break)
      return Stopped ? Flow::Stop : Flow::Next;
    value(Loop.getInc());
  }
}
