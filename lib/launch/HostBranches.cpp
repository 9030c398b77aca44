// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches with unknown condition: both arms are interpreted from the same
// state, and the resulting states are joined.
#include "launch/HostInterpreter.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace clang;
using namespace roofline;

/// Whether \p Value may be a default. 0 usually stands for a size that is set
/// later: "int n = 0;" before n is read.
static bool canBeDefault(std::optional<double> Value) {
  return Value && *Value > 0;
}

/// Joins \p A and \p B, which are not both numbers.
HostValue HostInterpreter::joinedUnknown(const HostValue &A,
                                         const HostValue &B) const {
  // If only one arm sets a pointer, assume that the branch is taken.
  if (A.Target && !B.known())
    return A;
  if (B.Target && !A.known())
    return B;
  if (A.known() && B.known())
    return {};
  // A number in one arm is the value where the other is not taken.
  HostValue Open = A.known() ? B : A;
  std::optional<double> Likely =
      Numbers.likelyOf(A.known() || (!B.known() && A.Likely) ? A : B);
  if (canBeDefault(Likely))
    Open.Likely = Likely;
  return Open;
}

/// The value of the cell in the runs where nothing asks for another one.
std::optional<double> HostInterpreter::defaultOf(const HostTruth &Condition,
                                                 bool AboutArguments,
                                                 const BothArms &Of) const {
  if (AboutArguments && symbolsOf(Condition.Formula).size() == 1) {
    bool IsTrue = evaluate(Condition.Formula, [](SymbolId) { return 1; }) != 0;
    return Numbers.likelyOf(IsTrue ? Of.Then : Of.Else);
  }
  if (Condition.Usual)
    return Numbers.likelyOf(*Condition.Usual ? Of.Then : Of.Else);
  if (!Of.Kept)
    return std::nullopt;
  std::optional<double> Kept = Numbers.likelyOf(*Of.Kept),
                        Set = Numbers.likelyOf(Of.Kept == &Of.Then ? Of.Else
                                                                   : Of.Then);
  // Of a flag, that it is not set.
  bool IsFlag = Kept == 0 && Set == 1;
  return canBeDefault(Kept) || IsFlag ? Kept : std::nullopt;
}

/// Joins the values that the cell at \p At has in the two arms.
HostValue HostInterpreter::joined(const HostTruth &Condition,
                                  const BothArms &Of, Address At) {
  const HostValue &A = Of.Then, &B = Of.Else;
  if (A == B)
    return A;
  // A loop that appends under the condition would make an unknown each time;
  // see boundContainers().
  const auto *Class =
      dyn_cast_or_null<CXXRecordDecl>(Memory.object(At.Object).Record);
  if (Class && isOpaqueLibrary(*Class) &&
      At.Offset == HostContainers::CountAt && !Condition.Formula &&
      (!A.constant() || !B.constant()))
    return {};
  if (!A.isNumber() || !B.isNumber()) {
    // A text that one arm keeps while the other sets one that is not known.
    const HostValue &Known = A.known() ? A : B, &Other = A.known() ? B : A;
    if (Known.Target && Memory.object(Known.Target.Object).IsText &&
        Of.Kept != &Other)
      return {};
    return joinedUnknown(A, B);
  }
  // A formula in argc is not useful to users; make a new unknown instead.
  bool AboutArguments =
      Condition.Formula &&
      llvm::any_of(symbolsOf(Condition.Formula), [&](SymbolId S) {
        return Numbers.originOf(S) == HostOrigin::ArgumentCount;
      });
  if (Condition.Formula && !AboutArguments)
    return Numbers.select(Condition.Formula, A, B);
  HostSymbol New;
  New.Name = Values.nameOf(At);
  New.Origin = {AboutArguments ? HostOrigin::ArgumentOrDefault
                               : HostOrigin::SeveralPaths};
  std::optional<Interval> L = Numbers.rangeOf(A), R = Numbers.rangeOf(B);
  New.Likely = defaultOf(Condition, AboutArguments, Of);
  if (L && R) {
    New.Low = std::min(L->Low, R->Low);
    New.High = std::max(L->High, R->High);
    New.IsOneOfSeveral = true;
  }
  std::optional<double> OfA = A.constant(), OfB = B.constant();
  if (!New.Likely && OfA.has_value() != OfB.has_value())
    New.Likely = OfA ? OfA : OfB;
  std::string Name = New.Name;
  if (Name.empty()) { // of a choice whose value a function returns
    HostValue Open;
    Open.Likely = New.Likely;
    return Open;
  }
  HostValue Joined = Numbers.unknown(std::move(New));
  // It is one of the two, and so fits the type that both fit.
  if (Joined.Formula) {
    auto MostOf = [&](const HostValue &V, TypeLimit &Limit) -> double {
      if (std::optional<double> Constant = V.constant())
        return *Constant;
      auto Its = llvm::find_if(Model.Limits, [&](const TypeLimit &L) {
        return V.Formula && L.Value == V.Formula;
      });
      if (Its == Model.Limits.end())
        return INFINITY;
      Limit = *Its;
      return Its->Most;
    };
    TypeLimit Limit;
    double Most = std::max(MostOf(A, Limit), MostOf(B, Limit));
    if (Limit.Value && std::isfinite(Most)) {
      Limit.Text = std::move(Name);
      Limit.Value = Joined.Formula;
      Limit.Most = Most;
      Numbers.limit(std::move(Limit));
    }
  }
  return Joined;
}

/// Returns how an iteration ends that ends with \p F unless a branch with
/// unknown condition left it before, and joins the states of such branches:
/// cells with another value there become unknown. Where \p F ends the function
/// or the program, the runs go on that left the iteration by such a branch, as
/// in a loop over options that ends with an error for an unknown one.
HostInterpreter::Flow HostInterpreter::rejoin(Flow F) {
  std::vector<LeftArm> Arms = std::exchange(LeftIteration, {});
  bool GoesOn = !Arms.empty() && (F == Flow::Return || F == Flow::Stop) &&
                Progress.budget() > 0;
  if (GoesOn) // what only the runs write that end
    for (const auto &[Where, Value] :
         Memory.changesSince(Arms.back().Start).Cells)
      Memory.write({Where.first, Where.second}, HostValue());
  for (const LeftArm &Arm : Arms) {
    for (ObjectId Id : Arm.Written.Forgotten)
      Memory.forget(Id);
    for (const auto &[Where, Value] : Arm.Written.Cells) {
      Address Cell{Where.first, Where.second};
      if (Memory.read(Cell) != Value)
        Memory.write(Cell, HostValue());
    }
  }
  if (!GoesOn)
    return F;
  if (!endsProgram(F)) {
    Frames.back().EarlyReturns.push_back(Frames.back().Returned);
    LeftEarly = true;
  }
  Progress.resume();
  bool Continues = llvm::any_of(
      Arms, [](const LeftArm &Arm) { return Arm.By == Flow::Continue; });
  return Continues ? Flow::Continue : Flow::Break;
}

/// Whether the arm that ends with \p One is left, and only the one that ends
/// with \p Other goes on.
bool HostInterpreter::leaves(Flow One, Flow Other) const {
  return One == Flow::Stop || (One != Flow::Next && Other == Flow::Next) ||
         (endsProgram(One) && !endsProgram(Other));
}

HostInterpreter::Flow HostInterpreter::joinArms(const HostTruth &Condition,
                                                Flow Then, Flow Else,
                                                HostMemory::Changes ThenChanges,
                                                size_t Mark,
                                                const HostValue &ThenReturned) {
  Frame &Top = Frames.back();
  HostValue ElseReturned = Top.Returned;
  // If one arm ends the program, the function or the iteration, continue with
  // the state of the other.
  bool KeepElse = leaves(Then, Else), KeepThen = leaves(Else, Then);
  if (KeepElse || KeepThen) {
    Flow Left = KeepElse ? Then : Else;
    if (Left == Flow::Return)
      Top.EarlyReturns.push_back(KeepElse ? ThenReturned : ElseReturned);
    LeftEarly |= Left == Flow::Break || Left == Flow::Return;
    if (endsIteration(Left))
      LeftIteration.push_back(
          {Left, Mark, KeepElse ? ThenChanges : Memory.changesSince(Mark)});
    if (KeepElse)
      return Else;
    Memory.undo(Mark);
    Memory.redo(ThenChanges);
    Top.Returned = ThenReturned;
    return Then;
  }
  HostMemory::Changes ElseChanges = Memory.changesSince(Mark);
  for (ObjectId Id : ThenChanges.Forgotten)
    Memory.forget(Id);
  auto Cells = ThenChanges.Cells;
  Cells.insert(ElseChanges.Cells.begin(), ElseChanges.Cells.end());
  for (const auto &[Where, Any] : Cells) {
    auto [Id, Offset] = Where;
    auto InThen = ThenChanges.Cells.find(Where);
    HostValue A = InThen != ThenChanges.Cells.end()
                      ? InThen->second
                      : ElseChanges.before(Where).value_or(HostValue());
    BothArms Of{A, Memory.read({Id, Offset})};
    if (InThen == ThenChanges.Cells.end())
      Of.Kept = &Of.Then;
    else if (!ElseChanges.Cells.contains(Where))
      Of.Kept = &Of.Else;
    Memory.write({Id, Offset}, joined(Condition, Of, {Id, Offset}));
  }
  if (Then == Flow::Return && Else == Flow::Return) {
    Top.Returned = ThenReturned == ElseReturned ? ThenReturned : HostValue();
    if (Condition.Formula && !(ThenReturned == ElseReturned))
      Top.Returned =
          Numbers.select(Condition.Formula, ThenReturned, ElseReturned);
    return Flow::Return;
  }
  if (Then == Else)
    return Then;
  LeftEarly = true;
  return endsIteration(Then) ? Then : Else;
}

/// Whether no launch follows an arm that ends with \p F: the program ends, or
/// the function from which it is followed.
bool HostInterpreter::endsProgram(Flow F) const {
  return F == Flow::Stop || (F == Flow::Return && Frames.size() == 1);
}

/// The arms of a branch with the open \p Condition, number \p Branch.
std::pair<BranchArm, BranchArm>
HostInterpreter::armsOf(const HostTruth &Condition, unsigned Branch) const {
  SymExpr Formula =
      Condition.Formula ? Condition.Formula : Condition.ForLaunches;
  if (Formula && llvm::any_of(symbolsOf(Formula), [&](SymbolId S) {
        return Numbers.originOf(S) == HostOrigin::ArgumentCount;
      }))
    Formula = nullptr;
  SymExpr Negated = Formula ? Numbers.formulas().negate(Formula) : nullptr;
  return {{Branch, /*IsThen=*/true, Formula},
          {Branch, /*IsThen=*/false, Negated}};
}

/// Interprets one arm if \p Condition is known, else both, and joins them.
HostInterpreter::Flow HostInterpreter::branch(const HostTruth &Condition,
                                              llvm::function_ref<Flow()> Then,
                                              llvm::function_ref<Flow()> Else) {
  if (Condition.Known)
    return *Condition.Known ? Then() : Else();
  auto [InThen, InElse] = armsOf(Condition, ++Log.Branches);
  const std::vector<BranchArm> Outer = Launches.Arms;
  auto Follow = [&](llvm::function_ref<Flow()> Arm, const BranchArm &Entered) {
    auto Open = Progress.openBranch();
    Launches.Arms = Outer;
    Launches.enter(Entered);
    Flow F = Arm();
    if (Progress.stopped())
      F = Flow::Stop;
    Progress.resume();
    return F;
  };
  HostValue Returned = Frames.back().Returned;
  size_t Mark = Memory.mark(), Given = Launches.Given.size();
  unsigned Launched = Launches.Count;
  Flow A = Follow(Then, InThen);
  std::vector<BranchArm> ThenArms = std::exchange(Launches.Arms, Outer);
  HostMemory::Changes ThenChanges = Memory.changesSince(Mark);
  HostValue ThenReturned = Frames.back().Returned;
  Memory.undo(Mark);
  Frames.back().Returned = Returned;
  // What one arm assumes is not in effect in the other, but behind both.
  std::vector<UserAssumption> ThenGiven(Launches.Given.begin() + Given,
                                        Launches.Given.end());
  Launches.Given.resize(Given);
  Flow B = Follow(Else, InElse);
  // What follows an arm in the function is in it if the other one is left.
  auto Ends = [&](Flow F) {
    return (F == Flow::Return || F == Flow::Stop) &&
           (InThen.Holds || Launches.Count != Launched);
  };
  if (leaves(B, A) && Ends(B))
    Launches.Arms = std::move(ThenArms);
  else if (!leaves(A, B) || !Ends(A))
    Launches.Arms = Outer;
  if (leaves(A, B))
    ThenGiven.clear();
  if (leaves(B, A))
    Launches.Given.resize(Given);
  bool KeepsElse = endsProgram(A), KeepsThen = endsProgram(B);
  if (KeepsElse != KeepsThen && Condition.Formula && Launches.Count == 0 &&
      Progress.isCertain())
    Numbers.goOnlyIf(Condition.Formula, KeepsThen);
  llvm::append_range(Launches.Given, ThenGiven);
  Flow Result =
      joinArms(Condition, A, B, std::move(ThenChanges), Mark, ThenReturned);
  if (Result == Flow::Stop)
    Progress.stop();
  return Result;
}

void HostInterpreter::choose(const HostTruth &Condition,
                             llvm::function_ref<void()> Then,
                             llvm::function_ref<void()> Else) {
  auto Arm = [&](llvm::function_ref<void()> Evaluate) {
    return [this, Evaluate] {
      Evaluate();
      return onward();
    };
  };
  branch(Condition, Arm(Then), Arm(Else));
}
