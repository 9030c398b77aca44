// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values merged from two sides of a branch: "x = c ? a : b" as blocks. The
// usual source is an unrolled loop, which starts where a first loop for the odd
// iterations ended, or at the beginning where there was none.
#include "device/FormulaBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;
using namespace roofline;

/// The index of the value that \p Phi takes if \p Branch goes \p Way.
static std::optional<unsigned> incomingBy(const PHINode &Phi,
                                          const BranchInst &Branch,
                                          unsigned Way,
                                          const DominatorTree &Tree) {
  BasicBlockEdge Edge(Branch.getParent(), Branch.getSuccessor(Way));
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
    const BasicBlock *From = Phi.getIncomingBlock(I);
    bool Directly = From == Edge.getStart() && Edge.getEnd() == Phi.getParent();
    if (Directly || Tree.dominates(Edge, From))
      return I;
  }
  return std::nullopt;
}

/// \p V as it is known at \p At: a counter of a loop that has ended has its
/// last value. ScalarEvolution recurses over the operands of \p V, so values
/// nested deeper than in handwritten code are taken as they are.
const SCEV *FormulaBuilder::outsideLoops(Value *V, const BasicBlock &At) {
  constexpr unsigned MostLevels = 2000;
  return Nesting.lookup(V) > MostLevels
             ? SE.getSCEV(V)
             : SE.getSCEVAtScope(V, LI.getLoopFor(&At));
}

SymExpr FormulaBuilder::mergedValue(PHINode &Phi) {
  BasicBlock *Block = Phi.getParent();
  if (LI.isLoopHeader(Block) || !Phi.getType()->isIntegerTy())
    return nullptr;
  auto Outside = [&](unsigned I) {
    return convert(outsideLoops(Phi.getIncomingValue(I), *Block));
  };
  // All sides that define a value may have computed the same. A side without
  // one is that of the threads to which another passes its value.
  SmallVector<SymExpr> Sides;
  for (unsigned I : seq(0u, Phi.getNumIncomingValues()))
    if (!isa<UndefValue>(Phi.getIncomingValue(I)))
      Sides.push_back(Outside(I));
  if (!Sides.empty() && all_equal(Sides))
    return Sides.front();
  if (Phi.getNumIncomingValues() != 2)
    return nullptr;
  BasicBlock *Parting = Tree.getNode(Block)->getIDom()->getBlock();
  auto *Branch = dyn_cast<BranchInst>(Parting->getTerminator());
  if (!Branch || !Branch->isConditional())
    return nullptr;
  auto First = incomingBy(Phi, *Branch, 0, Tree);
  auto Second = incomingBy(Phi, *Branch, 1, Tree);
  if (!First || !Second || *First == *Second)
    return nullptr;
  SymExpr C = condition(Branch->getCondition());
  if (!C)
    return nullptr;
  return choice(C, Outside(*First), Outside(*Second));
}

/// \p Bound where \p Below is less than 0, and \p Other elsewhere, where these
/// are a minimum or maximum; null if they aren't. All are whole numbers.
/// Where \p Other is a bounded value itself, \p AreInOrder tells whether the
/// first of two bounds is not above the second.
static SymExpr asBounded(SymContext &Context, SymExpr Below, SymExpr Bound,
                         SymExpr Other,
                         function_ref<bool(SymExpr, SymExpr)> AreInOrder) {
  // In max(X, Bound), X - Bound is at least 0 from Below = 0 on, and at most 0
  // up to Below = -1. In min(X, Bound), it is the other way round.
  auto IsLowerBound = [&](SymExpr X) {
    SymExpr Above = Context.sub(Context.sub(X, Bound), Below);
    return isConstant(Above, 0) || isConstant(Above, 1);
  };
  auto IsUpperBound = [&](SymExpr X) {
    SymExpr Above = Context.add(Context.sub(X, Bound), Below);
    return isConstant(Above, 0) || isConstant(Above, -1);
  };
  if (IsLowerBound(Other))
    return Context.max(Other, Bound);
  if (IsUpperBound(Other))
    return Context.min(Other, Bound);
  if (Other->Op != SymOp::Min && Other->Op != SymOp::Max)
    return nullptr;
  for (unsigned I : {0, 1}) {
    SymExpr X = Other->Operands[I], Far = Other->Operands[1 - I];
    if (Other->Op == SymOp::Min && IsLowerBound(X) && AreInOrder(Bound, Far))
      return Context.min(Context.max(X, Bound), Far);
    if (Other->Op == SymOp::Max && IsUpperBound(X) && AreInOrder(Far, Bound))
      return Context.min(Context.max(X, Far), Bound);
  }
  return nullptr;
}

/// The same for the 0/1 formula \p If that selects \p Then. A sum like
/// max(x, 1) - 1 is bounded where its only term is.
static SymExpr asClamp(SymContext &Context, SymExpr If, SymExpr Then,
                       SymExpr Else,
                       function_ref<bool(SymExpr, SymExpr)> AreInOrder) {
  if (If->Op == SymOp::Sum && If->Value == 1 && If->Operands.size() == 1 &&
      If->Weights[0] == -1) {
    If = If->Operands[0];
    std::swap(Then, Else);
  }
  if (If->Op != SymOp::Less)
    return nullptr;
  SymExpr Below = Context.sub(If->Operands[0], If->Operands[1]);
  SymExpr NotBelow = Context.sub(Context.constant(-1), Below);
  auto Try = [&](SymExpr From, SymExpr Bound, SymExpr Other) -> SymExpr {
    double Constant = 0;
    if (Other->Op == SymOp::Sum && Other->Operands.size() == 1 &&
        Other->Weights[0] == 1) {
      Constant = Other->Value;
      Other = Other->Operands[0];
    }
    SymExpr Shift = Context.constant(Constant);
    SymExpr E =
        asBounded(Context, From, Context.sub(Bound, Shift), Other, AreInOrder);
    return E ? Context.add(E, Shift) : nullptr;
  };
  SymExpr E = Try(Below, Then, Else);
  return E ? E : Try(NotBelow, Else, Then);
}

/// \p Then where the 0/1 formula \p If is 1, else \p Else.
SymExpr FormulaBuilder::choice(SymExpr If, SymExpr Then, SymExpr Else) {
  // A size that is loaded may be 0 by its range; up to size - 1, there is then
  // nothing to access.
  auto AreInOrder = [&](SymExpr Low, SymExpr High) {
    return boundsIn(Context.sub(High, Low)).Low >= -1;
  };
  if (SymExpr E = asClamp(Context, If, Then, Else, AreInOrder))
    return E;
  SymExpr Difference = Context.sub(Then, Else);
  // What the two have in common is the same in both cases.
  if (termsOf(Difference) < termsOf(Then) + termsOf(Else))
    return Context.add(Else, Context.mul(If, Difference));
  return Context.add(Context.mul(If, Then),
                     Context.mul(Context.negate(If), Else));
}
