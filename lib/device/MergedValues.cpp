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

/// \p Then where the 0/1 formula \p If is 1, else \p Else.
SymExpr FormulaBuilder::choice(SymExpr If, SymExpr Then, SymExpr Else) {
  SymExpr Difference = Context.sub(Then, Else);
  // What the two have in common is the same in both cases.
  if (termsOf(Difference) < termsOf(Then) + termsOf(Else))
    return Context.add(Else, Context.mul(If, Difference));
  return Context.add(Context.mul(If, Then),
                     Context.mul(Context.negate(If), Else));
}
