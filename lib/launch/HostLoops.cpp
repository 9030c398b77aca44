// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in the host interpreter. Iterations are interpreted as long as that is
// cheap; the remaining ones are extrapolated from the last two. A variable that
// changed by the same amount in both continues to do so, one that got the same
// value keeps it, others are unknown after the loop.
#include "launch/HostContainers.h"
#include "launch/HostInterpreter.h"
#include "launch/LaunchCalls.h"
#include "launch/LoopAssignments.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <set>

using namespace clang;
using namespace roofline;

/// Maximum iterations to interpret, of loops without and with launches.
static constexpr unsigned MostIterations = 2000, MostLaunching = 400;
/// A loop without launches may use 1/BudgetShare of the remaining budget.
static constexpr unsigned BudgetShare = 16;

/// Returns true if \p E has no side effects and may be evaluated again. Const
/// library methods are allowed: "I < V.size()".
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

/// Returns the difference between the two sides of the loop's comparison, which
/// a counted loop reduces by the same amount in each iteration.
HostValue HostInterpreter::distance(const Expr *Condition) {
  const auto *Op = dyn_cast_or_null<BinaryOperator>(
      Condition ? withoutWrapping(Condition)->IgnoreParenImpCasts() : nullptr);
  if (!Op || !Op->isComparisonOp() ||
      !Op->getLHS()->getType()->isArithmeticType() ||
      !onlyReads(Op, Progress.context()))
    return {};
  HostValue A = Values.value(Op->getLHS()), B = Values.value(Op->getRHS());
  SymExpr L = Numbers.formulaOf(A), R = Numbers.formulaOf(B);
  if (!L || !R)
    return {};
  SymContext &F = Numbers.formulas();
  SymExpr Gap = F.sub(R, L);
  // "i <= n" has one iteration more than "i < n".
  if (Op->getOpcode() == BO_LE)
    Gap = F.add(Gap, F.constant(1));
  if (Op->getOpcode() == BO_GE)
    Gap = F.sub(Gap, F.constant(1));
  return HostValue::formula(Gap);
}

/// Returns the number of iterations left if the distance is \p From and the
/// last two iterations changed it from \p First to \p Second and \p Third;
/// unknown if the change is not constant or the loop may be left early.
HostValue HostInterpreter::tripsLeft(const HostValue &From,
                                     const HostValue &First,
                                     const HostValue &Second,
                                     const HostValue &Third) {
  SymExpr A = Numbers.formulaOf(First), B = Numbers.formulaOf(Second),
          C = Numbers.formulaOf(Third), D = Numbers.formulaOf(From);
  if (!A || !B || !C || !D || LeftEarly)
    return {};
  SymContext &F = Numbers.formulas();
  SymExpr Step = F.sub(B, C); // towards zero where it has C's sign
  if (!isConstant(Step) || Step->Value == 0 || F.sub(A, B) != Step)
    return {};
  SymExpr Left = F.scale(D, Step->Value > 0 ? 1 : -1);
  SymExpr Trips = F.ceilDiv(Left, F.constant(std::abs(Step->Value)));
  return HostValue::formula(F.max(Trips, F.constant(0)));
}

/// Returns the offsets of cells in object \p Id that are in \p Some but not in
/// \p Others.
static std::vector<int64_t> writtenBy(const HostMemory::Changes &Some,
                                      const HostMemory::Changes &Others,
                                      ObjectId Id) {
  std::vector<int64_t> Offsets;
  for (const auto &[Where, Value] : Some.Cells)
    if (Where.first == Id && !Others.Cells.contains(Where))
      Offsets.push_back(Where.second);
  return Offsets;
}

/// Forgets what the remaining iterations write to object \p Id, in which the
/// last two iterations wrote different cells: if these are equally spaced, as
/// for an array, from the first of them on, else the whole object. Returns true
/// if it forgot the whole object.
bool HostInterpreter::forgetOnward(ObjectId Id,
                                   const HostMemory::Changes &First,
                                   const HostMemory::Changes &Last,
                                   SymExpr Trips) {
  std::vector<int64_t> Before = writtenBy(First, Last, Id),
                       Now = writtenBy(Last, First, Id);
  // If cells had a value before, they may be written again: a ring buffer or a
  // histogram.
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
  // Start at the first of the two iterations, which may not be executed if the
  // trip count is unknown.
  int64_t Begin = Before.front(), End = Anywhere;
  if (Trips && isConstant(Trips) && Trips->Value < Anywhere / Step)
    End = Now.back() + Step * int64_t(Trips->Value) + 1;
  Memory.forget({Id, Begin}, End - Begin);
  return false;
}

/// The value of a pointer after \p Trips more iterations that is \p First
/// before the last two, then \p Second and now \p Third: of buffers that a loop
/// exchanges, if they are equal in size, any may be the one. Unknown otherwise.
HostValue HostInterpreter::exchanged(const HostValue &First,
                                     const HostValue &Second,
                                     const HostValue &Third,
                                     SymExpr Trips) const {
  auto IsBuffer = [&](const HostValue &V) {
    return V.Target && Memory.object(V.Target.Object).Allocated &&
           Memory.object(V.Target.Object).Cells.empty() &&
           V.Target.OffsetKnown && V.Target.Offset == Third.Target.Offset &&
           Memory.size(V.Target.Object) == Memory.size(Third.Target.Object);
  };
  if (!IsBuffer(Third) || !IsBuffer(Second) || !IsBuffer(First) ||
      !Memory.size(Third.Target.Object).isNumber())
    return {};
  bool IsOdd = Trips && isConstant(Trips) && std::fmod(Trips->Value, 2) == 1;
  return IsOdd && First == Third ? Second : Third;
}

/// Sets every cell that the loop changes to its value after the loop. \p All
/// has the changes of all interpreted iterations, \p First and \p Last those of
/// the last two.
void HostInterpreter::carryOn(const HostMemory::Changes &All,
                              const HostMemory::Changes &First,
                              const HostMemory::Changes &Last,
                              const HostValue &TripsLeft) {
  SymContext &F = Numbers.formulas();
  SymExpr Trips = Numbers.formulaOf(TripsLeft);
  if (Trips && isConstant(Trips) && Trips->Value == 0)
    return;
  for (ObjectId Id : Last.Forgotten)
    Memory.forget(Id);
  // Objects in which the last iteration wrote other cells than the one before,
  // such as arrays.
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
      Gone.insert(Id); // has no cells but those of the last iteration
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
    HostValue Final = exchanged(First.before(Where).value_or(HostValue()),
                                Middle->second, Value, Trips);
    if (S && M && E && Trips) {
      SymExpr Growth = F.sub(E, M);
      if (F.sub(M, S) == Growth)
        Final = HostValue::formula(F.add(E, F.mul(Growth, Trips)));
    }
    Memory.write({Where.first, Where.second}, Final);
  }
  // A cell that changed only in earlier iterations may change again.
  for (const auto &[Where, Value] : All.Cells)
    if (!First.Cells.contains(Where) && !Last.Cells.contains(Where) &&
        !Gone.contains(Where.first) && All.before(Where) &&
        *All.before(Where) != Value)
      Memory.write({Where.first, Where.second}, HostValue());
}

/// Turns the extrapolated value of each variable that the loop changes under a
/// condition into a likely value: the condition may turn in an iteration that
/// was not interpreted. Of one that only earlier iterations than the last two
/// changed, this is what they left, which \p All has.
void HostInterpreter::openConditional(const LoopParts &Loop,
                                      const HostMemory::Changes &All) {
  if (isTooDeep(*Loop.Body))
    return;
  auto IsDecided = [&](const Expr *Test) { return Values.wasDecided(Test); };
  for (const VarDecl *Variable :
       conditionallyAssigned(*Loop.Body, Loop.Step, IsDecided)) {
    Address Cell = this->variable(*Variable);
    if (Variable->getType().getNonReferenceType()->isRecordType())
      Cell = Cell.plus(HostContainers::CountAt);
    HostValue Value = Memory.read(Cell);
    auto Left = All.Cells.find({Cell.Object, Cell.Offset});
    if (!Value.isNumber() && Left != All.Cells.end())
      Value = Left->second;
    if (!Value.isNumber())
      continue;
    HostValue Open;
    Open.Likely = Value.constant();
    Open.UnfollowedLoop = placeOf(Loop).Line;
    Open.IsExtrapolated = true;
    Memory.write(Cell, Open);
  }
}

void HostInterpreter::noteTrips(const Stmt &Body, std::optional<double> Trips) {
  auto [It, IsNew] = TripsOf.try_emplace(&Body, Trips);
  if (!IsNew && It->second != Trips)
    It->second = std::nullopt;
}

/// The size of a container to which the loop, of \p Trips iterations, appends
/// under a condition is at most what it has with all of them. Where nothing
/// else is known, it gets half of them, as a guess. \p All has the changes of
/// the iterations that were interpreted.
void HostInterpreter::boundContainers(const LoopParts &Loop,
                                      const HostMemory::Changes &All,
                                      double Trips) {
  for (const VarDecl *Container : appendedTo(*Loop.Body)) {
    Address Cell = variable(*Container).plus(HostContainers::CountAt);
    HostValue Count = Memory.read(Cell);
    std::optional<HostValue> Before = All.before({Cell.Object, Cell.Offset});
    if (!Container->isLocalVarDecl() || Count.known() || !Before)
      continue;
    std::optional<double> Least = Before->constant(),
                          Start = Least ? Least : Before->Most;
    std::optional<double> Each =
        mostAppended(*Loop.Body, *Container, [&](const Stmt &Inner) {
          auto It = TripsOf.find(&Inner);
          return It == TripsOf.end() ? std::nullopt : It->second;
        });
    if (!Start || !Each)
      continue;
    Count.Most = *Start + Trips * *Each;
    if (!Count.Likely)
      Count.Likely = Least.value_or(Before->Likely.value_or(0)) +
                     std::floor(Trips * *Each / 2);
    Count.UnfollowedLoop = placeOf(Loop).Line;
    Count.IsExtrapolated = true;
    Memory.write(Cell, Count);
  }
}

/// Does \p Do, which the program may do or not, and undoes its effects on the
/// program's state.
void HostInterpreter::aside(llvm::function_ref<void()> Do) {
  size_t Mark = Memory.mark(), Given = Launches.Given.size();
  const Frame &Top = Frames.back();
  HostValue Returned = Top.Returned;
  size_t Early = Top.EarlyReturns.size(), Assumed = Top.Assumed.size();
  {
    llvm::SaveAndRestore Left(LeftEarly, false);
    llvm::SaveAndRestore Iteration(LeftIteration, {});
    auto InOpen = Progress.openBranch();
    auto OuterArms = Launches.keepArms();
    Do();
  }
  Progress.resume();
  Memory.undo(Mark);
  Frame &Now = Frames.back();
  Now.Returned = Returned;
  Now.EarlyReturns.resize(Early);
  Now.Assumed.resize(Assumed);
  Launches.Given.resize(Given);
}

/// The numbers that a loop without launches leaves where the program's defaults
/// apply, if it can be followed to its end there and does not count evenly, as
/// those that are extrapolated do. \p Condition is that of the next iteration.
HostInterpreter::UsualValues HostInterpreter::usualEnd(const LoopParts &Loop,
                                                       HostTruth Condition) {
  UsualValues Found;
  unsigned Reserve = Progress.budget() - Progress.budget() / BudgetShare;
  // Iterations that the program may not have limit nothing.
  llvm::SaveAndRestore Limits(Model.Limits), Overflows(Model.Overflows);
  aside([&] {
    size_t Start = Memory.mark();
    HostValue Distances[3];
    for (unsigned I = 0; I < MostIterations; ++I) {
      std::optional<double> Holds =
          Condition.Known ? std::optional<double>(*Condition.Known)
          : Condition.Formula
              ? Numbers.likelyOf(HostValue::formula(Condition.Formula))
              : std::nullopt;
      if (!Holds)
        return;
      if (*Holds == 0)
        break;
      if (I < 3)
        Distances[I] = distance(Loop.Condition);
      if (I == 2 &&
          tripsLeft(Distances[2], Distances[0], Distances[1], Distances[2])
              .known())
        return;
      Flow F = rejoin(run(Loop.Body));
      if (LeftEarly || (F != Flow::Next && F != Flow::Continue))
        return;
      if (Loop.Step)
        Values.value(Loop.Step);
      Condition = Values.truth(Loop.Condition);
      if (Progress.stopped() || Progress.budget() < Reserve)
        return;
    }
    for (const auto &[Where, Value] : Memory.changesSince(Start).Cells)
      if (std::optional<double> Likely = Numbers.likelyOf(Value))
        Found[Where] = *Likely;
  });
  return Found;
}

/// Follows one more iteration for the launches that the program did not come to
/// yet, such as those of every tenth iteration: with unknown values for the
/// numbers in which the last two iterations, \p First and \p Last, differ.
void HostInterpreter::lookAhead(const LoopParts &Loop,
                                const HostMemory::Changes &First,
                                const HostMemory::Changes &Last) {
  auto IsLogged = [&](const Stmt *Launch) { return Log.logged(Launch); };
  if (llvm::all_of(Reach.launches(), IsLogged))
    return;
  auto OnlyNew = Log.onlyNew();
  aside([&] {
    for (const auto &[Where, Value] : Last.Cells) {
      auto Before = First.Cells.find(Where);
      if (!Value.isNumber() ||
          (Before != First.Cells.end() && Before->second == Value))
        continue;
      HostValue Open;
      Open.Likely = Value.constant();
      Open.UnfollowedLoop = placeOf(Loop).Line;
      Open.IsExtrapolated = true;
      Memory.write({Where.first, Where.second}, Open);
    }
    run(Loop.Body);
  });
}

/// Of a loop with a known number of iterations that makes too many launches to
/// keep all: takes those of iterations that are spread evenly over it, from the
/// first to the last, in place of its first ones. Iteration I that was followed
/// made the entries of the log from \p Starts[I] on. The rest is as for
/// carryOn(), from whose extrapolation the state of the others follows.
void HostInterpreter::spreadLaunches(const LoopParts &Loop,
                                     llvm::ArrayRef<size_t> Starts,
                                     const HostMemory::Changes &All,
                                     const HostMemory::Changes &First,
                                     const HostMemory::Changes &Last,
                                     int64_t TripsLeft) {
  constexpr unsigned Fewest = 3; // the first, one of the middle, the last
  // The changes of the loop are gone through for each of the iterations.
  constexpr size_t MostChanges = 1 << 17;
  LaunchLog::CallSet Calls = Log.tooManySince(Starts[0]);
  unsigned Most =
      std::min<size_t>(Log.iterationsToKeep(Calls, Starts[0], Starts[1]),
                       MostChanges / std::max<size_t>(1, All.Cells.size()));
  if (Calls.empty() || Most < Fewest)
    return;
  int64_t Followed = Starts.size();
  std::set<int64_t> Chosen;
  for (unsigned I = 0; I < Most; ++I)
    Chosen.insert(
        std::llround(double(I) * (Followed + TripsLeft - 1) / (Most - 1)));
  // Of the last iterations that were followed, no launches were kept.
  auto IsEmpty = [&](int64_t I) {
    size_t End = I + 1 < Followed ? Starts[I + 1] : Log.size();
    return I < Followed && Starts[I] == End;
  };
  if (llvm::any_of(Chosen, IsEmpty))
    Chosen.insert(Followed);
  LaunchLog::Entries Before = Log.entries();
  auto Limits = Model.Limits, Overflows = Model.Overflows;
  Log.thinOut(Calls, Starts[0], [&](size_t Entry) {
    return Chosen.contains(llvm::upper_bound(Starts, Entry) - Starts.begin() -
                           1);
  });
  {
    auto Only = Log.onlyBy(Calls);
    for (int64_t Iteration : Chosen)
      if (Iteration >= Followed)
        aside([&] {
          carryOn(All, First, Last, HostValue::integer(Iteration - Followed));
          openConditional(Loop, All);
          if (Loop.Condition && !Loop.TestLast)
            Values.truth(Loop.Condition);
          run(Loop.Body);
        });
  }
  if (!Log.spread(Calls, Starts[0], placeOf(Loop))) {
    Log.restore(std::move(Before));
    Model.Limits = std::move(Limits);
    Model.Overflows = std::move(Overflows);
  }
}

/// Whether \p Code calls getopt() or one of its kind.
static bool callsGetopt(const Stmt &Code) {
  llvm::SmallVector<const Stmt *> Left{&Code};
  while (!Left.empty()) {
    const Stmt *S = Left.pop_back_val();
    const auto *Call = dyn_cast<CallExpr>(S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (Callee && Callee->getIdentifier() &&
        Callee->getName().starts_with("getopt"))
      return true;
    for (const Stmt *Child : S->children())
      if (Child)
        Left.push_back(Child);
  }
  return false;
}

/// Whether the loop goes through the program's arguments with getopt() or, if
/// they are not known, by their number.
bool HostInterpreter::readsOptions(const LoopParts &Loop,
                                   const HostTruth &Condition) const {
  bool ByCount = HasOpenArguments && Condition.Formula &&
                 llvm::any_of(symbolsOf(Condition.Formula), [&](SymbolId Id) {
                   return Numbers.originOf(Id) == HostOrigin::ArgumentCount;
                 });
  // "while ((c = getopt(...)) != -1)", or "while (1)" with the call inside.
  return ByCount ||
         callsGetopt(Loop.Condition && !Condition.Known ? *Loop.Condition
                                                        : *Loop.Body);
}

roofline::SourceLocation HostInterpreter::placeOf(const LoopParts &Loop) const {
  const Stmt *Start = Loop.Condition ? Loop.Condition : Loop.Body;
  return locate(Progress.context(), Start->getBeginLoc());
}

/// After a loop that reads options: a variable that it changes has its value
/// from before, a default, where the option is not given or, if the arguments
/// are known, where it is not known which option is given.
void HostInterpreter::keepDefaults(const LoopParts &Loop,
                                   const HostMemory::Changes &OfLoop) {
  unsigned Line = placeOf(Loop).Line;
  for (const auto &[Where, Value] : OfLoop.Cells) {
    std::optional<HostValue> Before = OfLoop.before(Where);
    std::optional<double> Default = Before ? Before->constant() : std::nullopt;
    Address Cell{Where.first, Where.second};
    if (Default && !Memory.read(Cell).constant()) {
      HostValue Open;
      Open.Likely = Default;
      Open.UnfollowedLoop = HasOpenArguments ? 0 : Line;
      Memory.write(Cell, Open);
    }
  }
}

HostInterpreter::Flow HostInterpreter::runLoop(const LoopParts &Loop) {
  bool HasLaunch = Reach.reaches(Loop.Body);
  unsigned Most = HasLaunch ? MostLaunching : MostIterations;
  unsigned Reserve =
      Progress.budget() - Progress.budget() / (HasLaunch ? 2 : BudgetShare);
  llvm::SaveAndRestore OuterLeft(LeftEarly, false);
  llvm::SaveAndRestore OuterIteration(LeftIteration, {});
  size_t LoopStart = Memory.mark();
  HostMemory::Changes Previous;
  std::vector<size_t> Starts;  // of the entries of each iteration in the log
  std::optional<double> Total; // number of iterations
  unsigned Quiet = 0;          // consecutive iterations without a new launch
  Flow Result = Flow::Next;
  unsigned Open = 0;   // iterations of those to extrapolate from
  bool MayEnd = false; // the program may not execute all of them
  bool ReadsOptions = false;
  unsigned ArgumentsBefore = Values.argumentReads().Count;
  std::vector<SymExpr> TimesAtStart = Log.times(), TimesAtOpen;
  HostValue DistanceAtOpen;
  UsualValues Usual;
  bool Test = !Loop.TestLast;
  for (unsigned I = 0;; ++I) {
    HostTruth Condition;
    Condition.Known = true;
    unsigned ReadsBefore = Values.argumentReads().Count;
    if (Loop.Condition && Test)
      Condition = Values.truth(Loop.Condition);
    bool ByPointer = Values.argumentReads().Count > ReadsBefore; // "*arg"
    Test = true;
    if (Progress.stopped()) {
      Result = Flow::Stop;
      break;
    }
    if (Condition.Known && !*Condition.Known) {
      if (!Open && !LeftEarly)
        Total = I;
      break;
    }
    bool Enough =
        I >= Most || Progress.budget() < Reserve || (HasLaunch && Quiet >= 3);
    // Interpret two more iterations to extrapolate from.
    if (!Condition.Known || Enough || LeftEarly)
      ++Open;
    HostValue DistanceBefore = Open ? distance(Loop.Condition) : HostValue();
    std::vector<SymExpr> Times = Log.times();
    if (Open == 1) {
      TimesAtOpen = Times;
      DistanceAtOpen = DistanceBefore;
    }
    MayEnd |= !Condition.Known;
    if (Open == 1) {
      ReadsOptions = ByPointer || readsOptions(Loop, Condition);
      if (!HasLaunch)
        Usual = usualEnd(Loop, Condition);
    }
    size_t Logged = Log.size(), Mark = Memory.mark();
    Starts.push_back(Logged);
    auto OuterArms = Launches.keepArms();
    Flow F = rejoin(run(Loop.Body));
    if (F == Flow::Next || F == Flow::Continue) {
      F = Flow::Next;
      if (Loop.Step)
        Values.value(Loop.Step);
    }
    Quiet = Log.size() == Logged ? Quiet + 1 : 0;
    if (Progress.stopped() || F == Flow::Stop) {
      // See below: a loop that may have no iteration does not end the program.
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
    auto TripsFrom = [&](const HostValue &From) {
      return tripsLeft(From, DistanceAtOpen, DistanceBefore, DistanceAfter);
    };
    HostValue Trips = TripsFrom(DistanceAfter);
    SymExpr OpenTrips =
        MayEnd ? Numbers.formulaOf(TripsFrom(DistanceAtOpen)) : nullptr;
    bool HasMore = Trips.constant().value_or(1) > 0;
    if (HasMore)
      Log.leaveLater(Logged, placeOf(Loop), /*IsOpen=*/MayEnd, OpenTrips);
    bool IsKnown = !MayEnd && Trips.isInt();
    if (MayEnd) {
      Log.repeatAll(TimesAtOpen, Times, OpenTrips);
      MayEnd = false;
    } else {
      Log.repeat(Times, Numbers.formulaOf(Trips));
    }
    HostMemory::Changes All = Memory.changesSince(LoopStart);
    if (HasMore && HasLaunch) {
      Log.openIdle(TimesAtStart, TimesAtOpen);
      lookAhead(Loop, Previous, Now);
      if (IsKnown)
        spreadLaunches(Loop, Starts, All, Previous, Now, Trips.Int);
    }
    carryOn(All, Previous, Now, Trips);
    if (HasMore)
      openConditional(Loop, All);
    if (IsKnown)
      Total = Starts.size() + double(Trips.Int);
    for (auto [Where, Likely] : Usual) {
      HostValue Open = Memory.read({Where.first, Where.second});
      Open.Likely = Likely;
      if (!Open.known())
        Memory.write({Where.first, Where.second}, Open);
    }
    break;
  }
  noteTrips(*Loop.Body, Total);
  if (Total && !isTooDeep(*Loop.Body) && !appendedTo(*Loop.Body).empty())
    boundContainers(Loop, Memory.changesSince(LoopStart), *Total);
  if (!HasOpenArguments && !HasLaunch)
    ReadsOptions |= Values.argumentReads().Count > ArgumentsBefore;
  if (ReadsOptions)
    keepDefaults(Loop, Memory.changesSince(LoopStart));
  if (MayEnd)
    Log.repeat(TimesAtOpen, nullptr);
  if (Result == Flow::Stop && Open && Progress.budget()) {
    Progress.resume();
    Result = Flow::Next;
  }
  return Result;
}

/// Interprets the body for each element if the container is known, else once.
HostInterpreter::Flow
HostInterpreter::runRangeFor(const CXXForRangeStmt &Loop) {
  for (const Stmt *S : {static_cast<const Stmt *>(Loop.getInit()),
                        static_cast<const Stmt *>(Loop.getRangeStmt()),
                        static_cast<const Stmt *>(Loop.getBeginStmt()),
                        static_cast<const Stmt *>(Loop.getEndStmt())})
    if (S)
      if (Flow F = run(S); F != Flow::Next)
        return F;
  llvm::SaveAndRestore OuterIteration(LeftIteration, {});
  for (unsigned Steps = 0;; ++Steps) {
    HostTruth Condition = Values.truth(Loop.getCond());
    if (Condition.Known && !*Condition.Known)
      return Flow::Next;
    bool Last = !Condition.Known || Steps >= MostLaunching;
    auto Open = Progress.openBranch(Last);
    auto OuterArms = Launches.keepArms();
    Flow F = run(Loop.getLoopVarStmt());
    if (F == Flow::Next)
      F = run(Loop.getBody());
    F = rejoin(F);
    if (F == Flow::Return || (F == Flow::Stop && !Last))
      return F;
    if (Last)
      Progress.resume();
    if (Last || F == Flow::Break)
      return onward();
    Values.value(Loop.getInc());
  }
}
