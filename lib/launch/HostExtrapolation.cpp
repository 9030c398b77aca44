// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the iterations of a loop that are not interpreted do to the host's
// memory, by the last two that were. A variable that changed by the same amount
// in both continues to do so, one that got the same value keeps it, others are
// unknown after the loop.
#include "launch/HostContainers.h"
#include "launch/HostInterpreter.h"
#include "launch/LaunchCalls.h"
#include "launch/LoopAssignments.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <set>

using namespace clang;
using namespace roofline;

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
