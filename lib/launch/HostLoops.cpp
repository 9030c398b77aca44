// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in the host interpreter. Iterations are interpreted as long as that is
// cheap; the remaining ones are extrapolated (HostExtrapolation.cpp).
#include "launch/HostInterpreter.h"
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
