// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose counter is multiplied or divided by a constant, as in tree
// reductions, scans and bitonic sorts. ScalarEvolution has no form for them.
#include "device/CodeEnds.h"
#include "device/FormulaBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>

using namespace llvm;
using namespace roofline;
namespace PM = llvm::PatternMatch;

namespace {
/// A loop counter that is multiplied or divided by Factor in each iteration.
struct Geometric {
  PHINode *Phi = nullptr;
  Value *Start = nullptr, *Next = nullptr;
  double Factor = 2;
  bool Grows = true;
};
} // namespace

static std::optional<Geometric> geometricOf(PHINode &Phi, const Loop &L) {
  BasicBlock *Latch = L.getLoopLatch(), *Before = L.getLoopPredecessor();
  if (!Latch || !Before || L.getHeader() != Phi.getParent() ||
      !Phi.getType()->isIntegerTy())
    return std::nullopt;
  Geometric G;
  G.Phi = &Phi;
  G.Start = Phi.getIncomingValueForBlock(Before);
  G.Next = Phi.getIncomingValueForBlock(Latch);
  auto Itself = PM::m_Specific(&Phi);
  uint64_t By = 0;
  if (PM::match(G.Next, PM::m_Shl(Itself, PM::m_ConstantInt(By))) ||
      PM::match(G.Next, PM::m_Shr(Itself, PM::m_ConstantInt(By)))) {
    if (By == 0 || By >= 32)
      return std::nullopt;
    G.Factor = std::exp2(static_cast<double>(By));
  } else if (PM::match(G.Next, PM::m_c_Mul(Itself, PM::m_ConstantInt(By))) ||
             PM::match(G.Next, PM::m_IDiv(Itself, PM::m_ConstantInt(By)))) {
    if (By < 2 || By >> 31)
      return std::nullopt;
    G.Factor = static_cast<double>(By);
  } else {
    return std::nullopt;
  }
  unsigned Opcode = cast<Instruction>(G.Next)->getOpcode();
  G.Grows = Opcode == Instruction::Shl || Opcode == Instruction::Mul;
  return G;
}

/// The value of \p Phi in iteration k: start * factor^k, or start / factor^k
/// rounded down. Null if it is no such counter.
SymExpr FormulaBuilder::geometricCounter(PHINode &Phi) {
  Loop *L = LI.getLoopFor(Phi.getParent());
  std::optional<Geometric> G = L ? geometricOf(Phi, *L) : std::nullopt;
  if (!G)
    return nullptr;
  SymExpr Scale = Context.power(G->Factor, loopIndex(*L));
  return G->Grows ? Context.mul(value(G->Start), Scale)
                  : Context.floorDiv(value(G->Start), Scale);
}

/// The number of leading members of start, start * factor, ... (or start /
/// factor, ...) that satisfy the comparison \p Stay with \p Bound. Null where
/// the sequence never ends or the comparison is of another form.
static SymExpr membersWithin(SymContext &Context, const Geometric &G,
                             SymExpr Start, ICmpInst::Predicate Stay,
                             SymExpr Bound) {
  SymExpr One = Context.constant(1);
  bool Strict = ICmpInst::isStrictPredicate(Stay) || Stay == ICmpInst::ICMP_NE;
  SymExpr Log = nullptr;
  if (G.Grows) {
    if (!ICmpInst::isLT(Stay) && !ICmpInst::isLE(Stay) &&
        Stay != ICmpInst::ICMP_NE)
      return nullptr;
    SymExpr Most = Strict ? Context.sub(Bound, One) : Bound;
    Log = Context.floorLog(Context.floorDiv(Most, Start), G.Factor);
  } else {
    if (!ICmpInst::isGT(Stay) && !ICmpInst::isGE(Stay) &&
        !(Stay == ICmpInst::ICMP_NE && isConstant(Bound, 0)))
      return nullptr;
    SymExpr Least = Strict ? Context.add(Bound, One) : Bound;
    if (isConstant(Least) && Least->Value < 1)
      return nullptr;
    Log = Context.floorLog(Context.floorDiv(Start, Least), G.Factor);
  }
  return Context.add(Log, One);
}

SymExpr FormulaBuilder::tripsByFactor(const Loop &L) {
  BasicBlock *Exiting = regularExitingBlock(L);
  auto *Branch =
      Exiting ? dyn_cast<BranchInst>(Exiting->getTerminator()) : nullptr;
  auto *Compare = Branch && Branch->isConditional()
                      ? dyn_cast<ICmpInst>(Branch->getCondition())
                      : nullptr;
  if (!Compare)
    return nullptr;
  for (PHINode &Phi : L.getHeader()->phis()) {
    std::optional<Geometric> G = geometricOf(Phi, L);
    if (!G)
      continue;
    ICmpInst::Predicate Stay = Compare->getPredicate();
    Value *Tested = Compare->getOperand(0), *Bound = Compare->getOperand(1);
    if (Bound == G->Phi || Bound == G->Next) {
      std::swap(Tested, Bound);
      Stay = ICmpInst::getSwappedPredicate(Stay);
    }
    if ((Tested != G->Phi && Tested != G->Next) || !L.isLoopInvariant(Bound))
      continue;
    if (!L.contains(Branch->getSuccessor(0)))
      Stay = ICmpInst::getInversePredicate(Stay);
    SymExpr Within =
        membersWithin(Context, *G, value(G->Start), Stay, value(Bound));
    if (!Within)
      return nullptr;
    // The first member is not tested where the test is on the next.
    if (Tested == G->Next)
      Within = Context.sub(Within, Context.constant(1));
    if (L.isLoopLatch(Exiting)) // runs once more than the test says "stay"
      Within = Context.add(Within, Context.constant(1));
    return Context.max(Within, Context.constant(1));
  }
  return nullptr;
}
