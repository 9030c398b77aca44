// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/LaneSteps.h"
#include "sample/ParameterPlace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline;

static unsigned bitsOf(const Type &T) {
  if (T.isPointerTy() || T.isDoubleTy())
    return 64;
  return T.getScalarSizeInBits();
}

/// Returns the bit pattern of a parameter's \p Value in type \p T.
static uint64_t bitsOf(double Value, const Type &T) {
  if (T.isFloatTy())
    return bit_cast<uint32_t>(static_cast<float>(Value));
  if (T.isDoubleTy())
    return bit_cast<uint64_t>(Value);
  uint64_t Bits = Value < 0 ? static_cast<uint64_t>(static_cast<int64_t>(Value))
                            : static_cast<uint64_t>(Value);
  return Bits & maskTrailingOnes<uint64_t>(bitsOf(T));
}

namespace {
class SliceLowering {
public:
  SliceLowering(const ControlFlow &Flow, const KnownValues &Known,
                const Slice &Parts, const SampleTargets &Targets,
                const SampleRequest &Request)
      : Flow(Flow), Known(Known), Parts(Parts), Targets(Targets),
        Request(Request), DL(Flow.Kernel.getParent()->getDataLayout()) {}

  LaneSteps run();

private:
  Slot fresh() { return Program.Slots++; }
  Slot constant(uint64_t Bits);
  Slot slot(const Value *V);
  Slot objectSlot(const Value *Base);
  Slot constantSlot(const Constant &C);
  Slot parameterSlot(const Argument &A, unsigned Offset, const Type &T);
  void lower(const BasicBlock &B, StepBlock &Into);
  void lower(const Instruction &I, StepBlock &Into);
  void lowerAddress(const GetElementPtrInst &I, StepBlock &Into);
  void lowerEnd(const BasicBlock &B, StepBlock &Into);
  StepEdge edge(const BasicBlock &From, const BasicBlock *To, bool Jumps);

  const ControlFlow &Flow;
  const KnownValues &Known;
  const Slice &Parts;
  const SampleTargets &Targets;
  const SampleRequest &Request;
  const DataLayout &DL;
  LaneSteps Program;
  DenseMap<const Value *, Slot> Slots;
  std::map<std::pair<unsigned, unsigned>, Slot> PointerFields;
  std::map<uint64_t, Slot> ConstantSlots;
  DenseMap<const BasicBlock *, unsigned> Numbers;
  DenseMap<const Loop *, unsigned> LoopNumbers;
  uint64_t Objects = 0;
};
} // namespace

Slot SliceLowering::constant(uint64_t Bits) {
  auto [It, New] = ConstantSlots.try_emplace(Bits, 0);
  if (New) {
    It->second = fresh();
    Program.Constants.push_back({It->second, Bits});
  }
  return It->second;
}

Slot SliceLowering::objectSlot(const Value *Base) {
  auto [It, New] = Slots.try_emplace(Base, 0);
  if (New)
    Slots[Base] = constant(++Objects << ObjectBits);
  return Slots[Base];
}

Slot SliceLowering::constantSlot(const Constant &C) {
  if (auto *Int = dyn_cast<ConstantInt>(&C))
    return constant(Int->getZExtValue());
  if (auto *Float = dyn_cast<ConstantFP>(&C))
    return constant(Float->getValueAPF().bitcastToAPInt().getZExtValue());
  if (!C.getType()->isPointerTy() || isa<ConstantPointerNull, UndefValue>(C))
    return constant(0);
  APInt Offset(64, 0);
  const Value *Base = C.stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  Slot Start = objectSlot(Base->stripPointerCasts());
  if (Offset.isZero())
    return Start;
  for (const auto &[At, Bits] : Program.Constants)
    if (At == Start)
      return constant(Bits + Offset.getZExtValue());
  return Start;
}

Slot SliceLowering::parameterSlot(const Argument &A, unsigned Offset,
                                  const Type &T) {
  if (!T.isPointerTy()) {
    auto It = Request.Parameters.find({A.getArgNo(), Offset});
    return constant(It == Request.Parameters.end() ? 0 : bitsOf(It->second, T));
  }
  auto [It, New] = PointerFields.try_emplace({A.getArgNo(), Offset}, 0);
  if (New)
    It->second = constant(++Objects << ObjectBits);
  return It->second;
}

Slot SliceLowering::slot(const Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return constantSlot(*C);
  if (auto It = Slots.find(V); It != Slots.end())
    return It->second;
  Slot S = 0;
  if (auto *A = dyn_cast<Argument>(V))
    S = parameterSlot(*A, 0, *A->getType());
  else if (isa<AllocaInst>(V))
    return objectSlot(V);
  else
    S = fresh();
  return Slots[V] = S;
}

void SliceLowering::lowerAddress(const GetElementPtrInst &I, StepBlock &Into) {
  Slot At = slot(I.getPointerOperand());
  int64_t Constant = 0;
  for (auto It = gep_type_begin(I), End = gep_type_end(I); It != End; ++It) {
    const Value *Index = It.getOperand();
    if (StructType *Struct = It.getStructTypeOrNull()) {
      unsigned Field = cast<ConstantInt>(Index)->getZExtValue();
      Constant += DL.getStructLayout(Struct)->getElementOffset(Field);
      continue;
    }
    int64_t Scale = It.getSequentialElementStride(DL).getFixedValue();
    if (auto *Fixed = dyn_cast<ConstantInt>(Index)) {
      Constant += Scale * Fixed->getSExtValue();
      continue;
    }
    Step S{StepKind::AddScaled};
    S.FromBits = bitsOf(*Index->getType());
    S.A = At;
    S.B = slot(Index);
    S.Result = At = fresh();
    S.Immediate = Scale;
    Into.Steps.push_back(S);
  }
  Step Last{StepKind::AddScaled};
  Last.A = At;
  Last.B = constant(1);
  Last.Immediate = Constant;
  Last.Result = slot(&I);
  Into.Steps.push_back(Last);
}

void SliceLowering::lower(const Instruction &I, StepBlock &Into) {
  if (isa<PHINode, AllocaInst>(I) || I.isTerminator())
    return;
  if (auto Read = registerReadBy(I)) {
    Program.Registers.push_back({slot(&I), *Read});
    return;
  }
  if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
    return lowerAddress(*Address, Into);
  Step S{StepKind::Copy};
  S.Bits = bitsOf(*I.getType());
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (parameterPlace(*Load))
      return; // run() has given it a slot
    S.Kind = StepKind::ReadTable;
    S.A = slot(Load->getPointerOperand());
    S.Immediate = Program.TableReads.size();
    S.Result = slot(&I);
    Program.TableReads.push_back(Load);
    Into.Steps.push_back(S);
    return;
  }
  S.Kind = *stepKindOf(I);
  unsigned Operands =
      isa<CallInst>(I) ? cast<CallInst>(I).arg_size() : I.getNumOperands();
  Slot *Where[] = {&S.A, &S.B, &S.C};
  for (unsigned K = 0; K < Operands && K < 3; ++K)
    *Where[K] = slot(I.getOperand(K));
  S.FromBits = bitsOf(*I.getOperand(0)->getType());
  // Lower a > b to b < a.
  if (auto *Compare = dyn_cast<ICmpInst>(&I);
      Compare && (ICmpInst::isGT(Compare->getPredicate()) ||
                  ICmpInst::isGE(Compare->getPredicate())))
    std::swap(S.A, S.B);
  if (auto *Compare = dyn_cast<FCmpInst>(&I))
    S.Immediate = Compare->getPredicate();
  S.Result = slot(&I);
  Into.Steps.push_back(S);
}

/// Makes the edge from \p From to \p To; null \p To ends the lane. \p Jumps: To
/// is the post-dominator of From rather than a successor, since the blocks in
/// between are not in the slice or were already followed.
StepEdge SliceLowering::edge(const BasicBlock &From, const BasicBlock *To,
                             bool Jumps) {
  StepEdge Edge;
  if (!To)
    return Edge;
  Edge.Target = Numbers.lookup(To);
  const Loop *L = Flow.LI.getLoopFor(To);
  Edge.GoesBack = L && L->getHeader() == To && L->contains(&From);
  for (const PHINode &Phi : To->phis()) {
    if (!Parts.contains(Phi))
      continue;
    const Value *V = Jumps ? nullptr : Phi.getIncomingValueForBlock(&From);
    // After an unknown branch, known phis have equal incoming values.
    for (const Value *Any : Phi.incoming_values())
      if (!V && Any != &Phi)
        V = Any;
    if (V && V != &Phi)
      Edge.Copies.push_back({slot(&Phi), slot(V)});
  }
  return Edge;
}

void SliceLowering::lowerEnd(const BasicBlock &B, StepBlock &Into) {
  const Instruction &End = *B.getTerminator();
  if (End.getNumSuccessors() < 2) {
    const BasicBlock *Only = B.getSingleSuccessor();
    Into.Ways.push_back(edge(B, Only, /*Jumps=*/false));
    return;
  }
  const BasicBlock *Meeting = Flow.meetingOf(B);
  if (!Parts.steers(B)) {
    Into.Ways.push_back(edge(B, Meeting, /*Jumps=*/true));
    return;
  }
  for (const BasicBlock *Way : successors(&B))
    Into.Ways.push_back(edge(B, Way, /*Jumps=*/false));
  if (!Known.goesKnownWay(B)) {
    Into.Ending = StepBlock::End::Unknown;
    Into.Meeting = edge(B, Meeting, /*Jumps=*/true);
    return;
  }
  Into.Choice = slot(choiceOf(End));
  Into.Ending = StepBlock::End::IfTrue;
  if (auto *Switch = dyn_cast<SwitchInst>(&End)) {
    Into.Ending = StepBlock::End::Switch;
    for (auto Case : Switch->cases())
      Into.Cases.push_back(Case.getCaseValue()->getZExtValue());
  }
}

void SliceLowering::lower(const BasicBlock &B, StepBlock &Into) {
  for (const Loop *L = Flow.LI.getLoopFor(&B); L; L = L->getParentLoop())
    Into.Loops.push_back(LoopNumbers.lookup(L));
  if (const Loop *L = Flow.LI.getLoopFor(&B); L && L->getHeader() == &B)
    Into.HeaderOf = LoopNumbers.lookup(L);
  for (const Instruction &I : B)
    if (Parts.contains(I))
      lower(I, Into);
  for (unsigned W = 0; W < Targets.Accesses.size(); ++W)
    if (Targets.Accesses[W].At->getParent() == &B)
      Into.Visits.push_back({W, slot(Targets.Accesses[W].Pointer)});
  for (unsigned W = 0; W < Targets.Branches.size(); ++W)
    if (Targets.Branches[W].Branch->getParent() == &B)
      Into.Branch = W;
  lowerEnd(B, Into);
  constexpr uint64_t CostOfVisit = 16, CostOfRead = 32;
  Into.Cost += Into.Steps.size() + CostOfVisit * Into.Visits.size();
  Into.Cost += CostOfRead * count_if(Into.Steps, [](const Step &S) {
                 return S.Kind == StepKind::ReadTable;
               });
}

LaneSteps SliceLowering::run() {
  for (const BasicBlock &B : Flow.Kernel) {
    unsigned Number = Numbers.size();
    Numbers[&B] = Number;
  }
  for (const Loop *L : Flow.LI.getLoopsInPreorder()) {
    LoopNumbers[L] = Program.Loops.size();
    Program.Loops.push_back(L);
  }
  // Loads of parameter fields use the slot of the field; assign it first.
  for (const BasicBlock &B : Flow.Kernel)
    for (const Instruction &I : B)
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && Parts.contains(I))
        if (auto Place = parameterPlace(*Load))
          Slots[&I] =
              parameterSlot(*Place->Parameter, Place->Offset, *I.getType());
  Program.Blocks.resize(Numbers.size());
  for (const BasicBlock &B : Flow.Kernel)
    lower(B, Program.Blocks[Numbers[&B]]);
  return std::move(Program);
}

LaneSteps roofline::lowerSlice(const ControlFlow &Flow,
                               const KnownValues &Known, const Slice &Parts,
                               const SampleTargets &Targets,
                               const SampleRequest &Request) {
  return SliceLowering(Flow, Known, Parts, Targets, Request).run();
}
