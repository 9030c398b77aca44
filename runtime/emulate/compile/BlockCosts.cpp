// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockCosts.h"
#include "WarpOperations.h"
#include "WarpState.h"
#include "device/InlineAssembly.h"
#include "device/SourcePlace.h"
#include "emulate/ptx/PtxCost.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// The operations of \p I by the cost model. Those of inline PTX are determined
/// from its assembly text, if that is understood.
static Operations costOf(const Instruction &I) {
  if (I.hasMetadata(CountedMark))
    return {};
  if (const MDNode *Text = I.getMetadata(PtxCostCall))
    return operationsOfAssembly(
               cast<MDString>(Text->getOperand(0))->getString())
        .value_or(Operations());
  return operationsOf(I);
}

InstructionCosts::InstructionCosts(const Function &Kernel) {
  for (const Instruction &I : instructions(Kernel))
    // Barriers are replaced later, and a new instruction may be allocated at
    // the address of a deleted one, which is the key here.
    if (warpOperationOf(I) != WarpOperation::Barrier)
      Costs[&I] = costOf(I);
}

static void add(Operations &Sum, const Operations &More, double Times = 1) {
  for (OpKind K : AllOpKinds)
    Sum[K] += Times * More[K];
}

InstructionCosts::InstructionCosts(const Function &Kernel,
                                   const MachineCode &Machine)
    : InstructionCosts(Kernel) {
  // A block that was split comes directly before its other parts.
  for (auto B = Kernel.begin(); B != Kernel.end();) {
    auto First = B++;
    while (B != Kernel.end() && !Machine.Blocks.contains(&*B))
      ++B;
    share({First, B}, Machine.Blocks.lookup(&*First));
  }
}

void InstructionCosts::share(iterator_range<Function::const_iterator> Parts,
                             const Operations &Counted) {
  Operations Modelled;
  for (const BasicBlock &B : Parts)
    for (const Instruction &I : B)
      add(Modelled, Costs.lookup(&I));
  for (const BasicBlock &B : Parts)
    for (const Instruction &I : B)
      if (auto Cost = Costs.find(&I); Cost != Costs.end())
        for (OpKind K : AllOpKinds)
          if (Modelled[K] > 0)
            Cost->second[K] *= Counted[K] / Modelled[K];
  // Operations of a kind that the model does not find in the block can't be
  // distributed: the first part's terminator gets them.
  for (OpKind K : AllOpKinds)
    if (Modelled[K] == 0)
      Costs[Parts.begin()->getTerminator()][K] = Counted[K];
}

Operations roofline::emulate::sumOf(const std::vector<BlockCost> &Costs) {
  Operations Sum;
  for (const BlockCost &Cost : Costs)
    add(Sum, Cost.Total);
  return Sum;
}

/// Whether \p V was a constant expression before extraction made it
/// instructions.
static bool wasConstant(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  return I ? isa<GetElementPtrInst, CastInst>(I) &&
                 all_of(I->operands(), wasConstant)
           : isa<Constant>(V);
}

static bool isFree(const Instruction &I) {
  if (isa<PHINode, AllocaInst>(I) || wasConstant(&I))
    return true;
  auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
  return Intrinsic && Intrinsic->isAssumeLikeIntrinsic();
}

std::vector<BlockCost>
InstructionCosts::byBlock(const std::vector<BasicBlock *> &Order) const {
  std::vector<BlockCost> Result;
  for (const BasicBlock *B : Order) {
    BlockCost &Block = Result.emplace_back();
    std::map<SourceLocation, Operations> Lines;
    for (const Instruction &I : *B) {
      // No costs are known for pseudo calls of barriers and for instructions
      // that splitting has added.
      auto Cost = Costs.find(&I);
      if (Cost == Costs.end()) {
        Block.Instructions += warpOperationOf(I) == WarpOperation::Barrier;
        continue;
      }
      Block.Instructions += !isFree(I);
      add(Block.Total, Cost->second);
      SourceLocation Where = sourceLocation(I);
      Where.Column = 0;
      add(Lines[Where], Cost->second);
    }
    Block.Lines.assign(Lines.begin(), Lines.end());
  }
  return Result;
}

LaunchCounts
roofline::emulate::countLaunch(const std::vector<BlockCost> &Costs,
                               const std::vector<uint64_t> &ThreadRuns,
                               const std::vector<uint64_t> &WarpRuns) {
  LaunchCounts Counts;
  Operations Total;
  std::map<SourceLocation, Operations> Lines;
  for (size_t I = 0; I < Costs.size(); ++I) {
    Counts.ThreadInstructions += ThreadRuns[I] * Costs[I].Instructions;
    Counts.WarpSlots += WarpRuns[I] * WarpSize * Costs[I].Instructions;
    add(Total, Costs[I].Total, ThreadRuns[I]);
    for (const auto &[Where, Ops] : Costs[I].Lines)
      add(Lines[Where], Ops, ThreadRuns[I]);
  }
  Counts.Operations = Total.By;
  for (const auto &[Where, Ops] : Lines)
    if (any_of(Ops.By, [](double N) { return N > 0; }))
      Counts.Lines.push_back({Where, Ops.By});
  return Counts;
}
