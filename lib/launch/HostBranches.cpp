// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches with unknown condition: both arms are interpreted from the same
// state, and the resulting states are joined.
#include "launch/HostRun.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

HostRun::Truth HostRun::truth(const HostValue &V) {
  Truth Result;
  if (!V.known())
    return Result;
  HostValue Zero = Numbers.isZero(V);
  if (Zero.isInt())
    Result.Known = Zero.Int == 0;
  else if (SymExpr E = Numbers.formulaOf(Numbers.isZero(Zero)))
    Result.Formula = E;
  return Result;
}

HostRun::Truth HostRun::truth(const Expr *E) {
  HostValue V = value(E);
  return truth(V);
}

/// Joins the values \p A (then) and \p B (else) of a cell in object \p Id.
HostValue HostRun::joined(const Truth &Condition, const HostValue &A,
                          const HostValue &B, ObjectId Id) {
  if (A == B)
    return A;
  if (!A.isNumber() || !B.isNumber()) {
    // If only one arm sets a pointer, assume that the branch is taken.
    if (A.isPointer() && A.Target && !B.known())
      return A;
    return B.isPointer() && B.Target && !A.known() ? B : HostValue();
  }
  // A formula in argc is not useful to users; make a new unknown instead.
  bool AboutArguments =
      Condition.Formula &&
      llvm::any_of(symbolsOf(Condition.Formula), [&](SymbolId S) {
        return Model.HostSymbols[S].Name == "argc";
      });
  if (Condition.Formula && !AboutArguments)
    return Numbers.select(Condition.Formula, A, B);
  const std::string &Name = Memory.object(Id).Name;
  if (Name.empty())
    return {};
  HostValue New =
      unknown(Name, {HostOrigin::SeveralPaths}, nullptr, context().IntTy);
  std::optional<double> L = A.constant(), R = B.constant();
  if (New.What == HostValue::Kind::Formula) {
    HostSymbol &Symbol = Model.HostSymbols[New.Formula->Symbol];
    if (L && R) {
      Symbol.Low = std::min(*L, *R);
      Symbol.High = std::max(*L, *R);
    } else if (L || R) {
      Symbol.Likely = L ? L : R;
    }
    if (AboutArguments)
      Symbol.Origin = {HostOrigin::ArgumentOrDefault};
  }
  return New;
}

/// At the end of an iteration, joins the states of branches that left it by
/// break or continue: cells with another value there become unknown.
void HostRun::rejoin() {
  for (const HostMemory::Changes &Left : std::exchange(LeftIteration, {})) {
    for (ObjectId Id : Left.Forgotten)
      Memory.forget(Id);
    for (const auto &[Where, Value] : Left.Cells) {
      Place Cell{Where.first, Where.second};
      if (Memory.read(Cell) != Value)
        Memory.write(Cell, HostValue());
    }
  }
}

void HostRun::redo(const HostMemory::Changes &Changes) {
  for (ObjectId Id : Changes.Forgotten)
    Memory.forget(Id);
  for (const auto &[Where, Value] : Changes.Cells)
    Memory.write({Where.first, Where.second}, Value);
}

HostRun::Flow HostRun::joinArms(const Truth &Condition, Flow Then, Flow Else,
                                HostMemory::Changes ThenChanges, size_t Mark,
                                const HostValue &ThenReturned) {
  auto LeavesLoop = [](Flow F) {
    return F == Flow::Break || F == Flow::Continue;
  };
  Frame &Top = Frames.back();
  HostValue ElseReturned = Top.Returned;
  // If one arm ends the program, the function or the iteration, continue with
  // the state of the other.
  bool KeepElse =
      Then == Flow::Stop || (Then != Flow::Next && Else == Flow::Next);
  bool KeepThen =
      Else == Flow::Stop || (Else != Flow::Next && Then == Flow::Next);
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
    redo(ThenChanges);
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
    std::optional<HostValue> A = InThen != ThenChanges.Cells.end()
                                     ? std::optional(InThen->second)
                                     : ElseChanges.before(Where);
    std::optional<HostValue> B = Memory.read({Id, Offset});
    Memory.write({Id, Offset}, joined(Condition, A.value_or(HostValue()),
                                      B.value_or(HostValue()), Id));
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
HostRun::Flow HostRun::branch(const Truth &Condition,
                              llvm::function_ref<Flow()> Then,
                              llvm::function_ref<Flow()> Else) {
  if (Condition.Known)
    return *Condition.Known ? Then() : Else();
  auto Follow = [&](llvm::function_ref<Flow()> Arm) {
    ++OpenBranches;
    Flow F = Arm();
    --OpenBranches;
    if (Stopped && Budget)
      F = Flow::Stop;
    Stopped = false;
    return F;
  };
  HostValue Returned = Frames.back().Returned;
  size_t Mark = Memory.mark();
  Flow A = Follow(Then);
  HostMemory::Changes ThenChanges = Memory.changesSince(Mark);
  HostValue ThenReturned = Frames.back().Returned;
  Memory.undo(Mark);
  Frames.back().Returned = Returned;
  Flow B = Follow(Else);
  Flow Result =
      joinArms(Condition, A, B, std::move(ThenChanges), Mark, ThenReturned);
  Stopped = Result == Flow::Stop;
  return Result;
}
