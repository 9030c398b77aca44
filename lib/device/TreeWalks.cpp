// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that walk down or up a tree which is stored by levels, such as a heap:
// from node i to 2i + 1 or 2i + 2, or to (i - 1) / 2. Which way they go, and
// where they break off, may depend on data; the number of levels does not.
#include "device/FormulaBuilder.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>

using namespace llvm;
using namespace roofline;
namespace PM = llvm::PatternMatch;

namespace {
/// Factor * counter + Addend or, for division, (counter + Addend) / Factor.
struct StepForm {
  double Factor = 1, Addend = 0;
  bool Divides = false;
};
} // namespace

/// \p V as a form of \p Counter; none if it is no such form.
static std::optional<StepForm> formOf(Value *V, const PHINode &Counter,
                                      unsigned Depth = 0) {
  constexpr unsigned Deepest = 8;
  if (V == &Counter)
    return StepForm();
  Value *Of = nullptr;
  const APInt *C = nullptr;
  auto Inner = [&] {
    return Depth < Deepest ? formOf(Of, Counter, Depth + 1) : std::nullopt;
  };
  auto Number = [&] { return C->signedRoundToDouble(); };
  if (PM::match(V, PM::m_ZExtOrSExt(PM::m_Value(Of))))
    return Inner();
  std::optional<StepForm> Form;
  if (PM::match(V, PM::m_AddLike(PM::m_Value(Of), PM::m_APInt(C)))) {
    if (!(Form = Inner()) || Form->Divides)
      return std::nullopt;
    Form->Addend += Number();
    return Form;
  }
  bool IsShift = PM::match(V, PM::m_Shift(PM::m_Value(Of), PM::m_APInt(C)));
  if (!IsShift && !PM::match(V, PM::m_Mul(PM::m_Value(Of), PM::m_APInt(C))) &&
      !PM::match(V, PM::m_IDiv(PM::m_Value(Of), PM::m_APInt(C))))
    return std::nullopt;
  double By = IsShift ? std::exp2(Number()) : Number();
  unsigned Opcode = cast<Operator>(V)->getOpcode();
  bool Grows = Opcode == Instruction::Shl || Opcode == Instruction::Mul;
  if (!(By >= 2 && By <= 1024) || !(Form = Inner()) || Form->Divides)
    return std::nullopt;
  if (Grows)
    return StepForm{Form->Factor * By, Form->Addend * By};
  if (Form->Factor != 1)
    return std::nullopt;
  return StepForm{By, Form->Addend, /*Divides=*/true};
}

/// Whether \p L ends when control goes from \p From to \p To: To is outside, or
/// the latch, where a merged flag or the condition at From itself says so.
static bool isWayOut(const Loop &L, const BasicBlock *From,
                     const BasicBlock *To) {
  if (!L.contains(To))
    return true;
  auto *Branch = dyn_cast<BranchInst>(To->getTerminator());
  if (To != L.getLoopLatch() || !Branch || !Branch->isConditional())
    return false;
  if (auto *Same = dyn_cast<BranchInst>(From->getTerminator());
      Same && Same != Branch && Same->isConditional() &&
      Same->getCondition() == Branch->getCondition() &&
      Same->getSuccessor(0) != Same->getSuccessor(1))
    return !L.contains(Branch->getSuccessor(Same->getSuccessor(0) != To));
  auto *Flag = dyn_cast<PHINode>(Branch->getCondition());
  if (!Flag || Flag->getParent() != To)
    return false;
  auto *Value = dyn_cast<ConstantInt>(Flag->getIncomingValueForBlock(From));
  return Value && !L.contains(Branch->getSuccessor(Value->isZero() ? 1 : 0));
}

/// The form of the slowest step that \p Counter takes in an iteration of \p L:
/// none if it may take one without such a form, or steps of both directions.
static std::optional<StepForm> slowestStep(const PHINode &Counter,
                                           const Loop &L) {
  constexpr size_t MostValues = 16;
  std::optional<StepForm> Slowest;
  SmallVector<Value *> Work{Counter.getIncomingValueForBlock(L.getLoopLatch())};
  SmallPtrSet<Value *, 16> Seen;
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    if (Seen.size() > MostValues)
      return std::nullopt;
    if (auto *Select = dyn_cast<SelectInst>(V)) {
      Work.append({Select->getTrueValue(), Select->getFalseValue()});
      continue;
    }
    if (auto *Phi = dyn_cast<PHINode>(V);
        Phi && Phi != &Counter && L.contains(Phi->getParent())) {
      for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
        if (!isWayOut(L, Phi->getIncomingBlock(I), Phi->getParent()))
          Work.push_back(Phi->getIncomingValue(I));
      continue;
    }
    std::optional<StepForm> Form = formOf(V, Counter);
    if (!Form || Form->Factor < 2 ||
        (Slowest && Slowest->Divides != Form->Divides))
      return std::nullopt;
    if (!Slowest)
      Slowest = Form;
    Slowest->Factor = std::min(Slowest->Factor, Form->Factor);
    Slowest->Addend = Form->Divides ? std::max(Slowest->Addend, Form->Addend)
                                    : std::min(Slowest->Addend, Form->Addend);
  }
  return Slowest;
}

/// The last value of a counter with which the loop goes on while \p Tested,
/// a form of it, compares as \p Stay with \p Bound: the greatest of one that
/// grows, the least of one that shrinks. Null if there is no such value.
static SymExpr lastStaying(SymContext &Context, const StepForm &Tested,
                           bool Grows, ICmpInst::Predicate Stay,
                           SymExpr Bound) {
  SymExpr One = Context.constant(1);
  if (Tested.Divides)
    return nullptr;
  if (Grows && (ICmpInst::isLT(Stay) || ICmpInst::isLE(Stay))) {
    SymExpr Most = ICmpInst::isLT(Stay) ? Context.sub(Bound, One) : Bound;
    return Context.floorDiv(Context.sub(Most, Context.constant(Tested.Addend)),
                            Context.constant(Tested.Factor));
  }
  bool ToZero = Stay == ICmpInst::ICMP_NE && isConstant(Bound, 0);
  if (Grows || Tested.Factor != 1 ||
      !(ICmpInst::isGT(Stay) || ICmpInst::isGE(Stay) || ToZero))
    return nullptr;
  SymExpr Least = ICmpInst::isGE(Stay) ? Bound : Context.add(Bound, One);
  return Context.sub(Least, Context.constant(Tested.Addend));
}

SymExpr FormulaBuilder::mostLevels(const Loop &L) {
  BasicBlock *Latch = L.getLoopLatch(), *Before = L.getLoopPredecessor();
  if (!Latch || !Before)
    return nullptr;
  for (PHINode &Counter : L.getHeader()->phis()) {
    std::optional<StepForm> Step = Counter.getType()->isIntegerTy()
                                       ? slowestStep(Counter, L)
                                       : std::nullopt;
    if (!Step || (Step->Divides ? Step->Addend > 0 : Step->Addend < 0))
      continue;
    for (BasicBlock *B : L.blocks()) {
      auto *Branch = dyn_cast<BranchInst>(B->getTerminator());
      if (!Branch || !Branch->isConditional() || !Tree.dominates(B, Latch))
        continue;
      auto *Compare = dyn_cast<ICmpInst>(Branch->getCondition());
      bool LeavesIfTrue = isWayOut(L, B, Branch->getSuccessor(0));
      if (!Compare || LeavesIfTrue == isWayOut(L, B, Branch->getSuccessor(1)) ||
          !L.isLoopInvariant(Compare->getOperand(1)))
        continue;
      bool OfNext =
          Compare->getOperand(0) == Counter.getIncomingValueForBlock(Latch);
      std::optional<StepForm> Tested =
          OfNext ? StepForm() : formOf(Compare->getOperand(0), Counter);
      if (!Tested)
        continue;
      SymExpr Last = lastStaying(Context, *Tested, !Step->Divides,
                                 LeavesIfTrue ? Compare->getInversePredicate()
                                              : Compare->getPredicate(),
                                 value(Compare->getOperand(1)));
      SymExpr Start = value(Counter.getIncomingValueForBlock(Before));
      if (!Last)
        continue;
      // With the shift, each step is at least a multiplication by the factor.
      SymExpr Shift = Context.constant(
          Step->Divides ? 0 : Step->Addend / (Step->Factor - 1));
      SymExpr Low = Context.add(Step->Divides ? Last : Start, Shift);
      SymExpr High = Context.add(Step->Divides ? Start : Last, Shift);
      if (isConstant(Low) && Low->Value <= 0)
        continue;
      SymExpr Steps =
          Context.floorLog(Context.floorDiv(High, Low), Step->Factor);
      // One more node than steps, and the test that ends the walk, unless that
      // was made before the step.
      return Context.max(Context.add(Steps, Context.constant(OfNext ? 1 : 2)),
                         Context.constant(1));
    }
  }
  return nullptr;
}
