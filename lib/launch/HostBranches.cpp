// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches with unknown condition: both arms are interpreted from the same
// state, and the resulting states are joined.
#include "launch/HostInterpreter.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

/// Joins the values \p A (then) and \p B (else) of the cell at \p At.
HostValue HostInterpreter::joined(const HostTruth &Condition,
                                  const HostValue &A, const HostValue &B,
                                  Address At) {
  if (A == B)
    return A;
  if (!A.isNumber() || !B.isNumber()) {
    // If only one arm sets a pointer, assume that the branch is taken.
    if (A.Target && !B.known())
      return A;
    return B.Target && !A.known() ? B : HostValue();
  }
  // A formula in argc, or in whether a variable of the environment is set, is
  // not useful to users; make a new unknown instead.
  Fact<HostOrigin> Origin{HostOrigin::SeveralPaths};
  if (Condition.Formula)
    for (SymbolId S : symbolsOf(Condition.Formula))
      if (const auto &Count = Numbers.originOf(S);
          Count.Kind == HostOrigin::ArgumentCount)
        Origin = {HostOrigin::ArgumentOrDefault, Count.Symbol};
  if (Condition.Formula && Origin.Kind == HostOrigin::SeveralPaths)
    return Numbers.select(Condition.Formula, A, B);
  HostSymbol New;
  New.Name = Values.nameOf(At);
  New.Origin = std::move(Origin);
  std::optional<Interval> L = Numbers.rangeOf(A), R = Numbers.rangeOf(B);
  if (L && R) {
    New.Low = std::min(L->Low, R->Low);
    New.High = std::max(L->High, R->High);
  } else if (std::optional<double> Constant = A.constant()) {
    New.Likely = Constant;
  } else {
    New.Likely = B.constant();
  }
  return Numbers.unknown(std::move(New));
}

/// At the end of an iteration, joins the states of branches that left it by
/// break or continue: cells with another value there become unknown.
void HostInterpreter::rejoin() {
  for (const HostMemory::Changes &Left : std::exchange(LeftIteration, {})) {
    for (ObjectId Id : Left.Forgotten)
      Memory.forget(Id);
    for (const auto &[Where, Value] : Left.Cells) {
      Address Cell{Where.first, Where.second};
      if (Memory.read(Cell) != Value)
        Memory.write(Cell, HostValue());
    }
  }
}

/// Whether the arm that ends with \p One is left, and only the one that ends
/// with \p Other goes on.
bool HostInterpreter::leaves(Flow One, Flow Other) {
  return One == Flow::Stop || (One != Flow::Next && Other == Flow::Next);
}

HostInterpreter::Flow HostInterpreter::joinArms(const HostTruth &Condition,
                                                Flow Then, Flow Else,
                                                HostMemory::Changes ThenChanges,
                                                size_t Mark,
                                                const HostValue &ThenReturned) {
  auto LeavesLoop = [](Flow F) {
    return F == Flow::Break || F == Flow::Continue;
  };
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
    if (LeavesLoop(Left))
      LeftIteration.push_back(KeepElse ? ThenChanges
                                       : Memory.changesSince(Mark));
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
    HostValue B = Memory.read({Id, Offset});
    Memory.write({Id, Offset}, joined(Condition, A, B, {Id, Offset}));
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
  return LeavesLoop(Then) ? Then : Else;
}

/// Interprets one arm if \p Condition is known, else both, and joins them.
HostInterpreter::Flow HostInterpreter::branch(const HostTruth &Condition,
                                              llvm::function_ref<Flow()> Then,
                                              llvm::function_ref<Flow()> Else) {
  if (Condition.Known)
    return *Condition.Known ? Then() : Else();
  auto Follow = [&](llvm::function_ref<Flow()> Arm) {
    auto Open = Progress.openBranch();
    Flow F = Arm();
    if (Progress.stopped())
      F = Flow::Stop;
    Progress.resume();
    return F;
  };
  HostValue Returned = Frames.back().Returned;
  size_t Mark = Memory.mark(), Given = Launches.Given.size();
  Flow A = Follow(Then);
  HostMemory::Changes ThenChanges = Memory.changesSince(Mark);
  HostValue ThenReturned = Frames.back().Returned;
  Memory.undo(Mark);
  Frames.back().Returned = Returned;
  // What one arm assumes is not in effect in the other, but behind both.
  std::vector<UserAssumption> ThenGiven(Launches.Given.begin() + Given,
                                        Launches.Given.end());
  Launches.Given.resize(Given);
  Flow B = Follow(Else);
  if (leaves(A, B))
    ThenGiven.clear();
  if (leaves(B, A))
    Launches.Given.resize(Given);
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
