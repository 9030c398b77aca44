// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WarpWaits.h"
#include "KernelPasses.h"
#include "WarpOperations.h"
#include "WarpState.h"
#include "device/SourcePlace.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace roofline::emulate;

/// Appends a check of \p What at \p At and returns its number.
unsigned WarpWaits::addCheck(ThreadAction What, const Instruction &At) {
  CheckPoint Point;
  Point.What = What;
  Point.Where = sourceLocation(At);
  Result.Checks.push_back(std::move(Point));
  return Result.Checks.size() - 1;
}

/// The block that \p B only leads to, or \p B.
static const BasicBlock *endOfBranches(const BasicBlock *B) {
  SmallPtrSet<const BasicBlock *, 8> Seen;
  while (Seen.insert(B).second && B->getSingleSuccessor() &&
         &*B->getFirstNonPHIOrDbg() == B->getTerminator())
    B = B->getSingleSuccessor();
  return B;
}

/// Whether \p B is only the end of several ways through the source: nothing, or
/// accesses that the compiler merged because all ways end with one like it,
/// such as the store before an early return and the one after a barrier.
/// Control flow can't tell these from code that all ways lead to, but the
/// compiler can: where it merges instructions of different lines, the result
/// has line 0, and of one line, column 0.
static bool onlyReturns(const BasicBlock &B) {
  const BasicBlock &End = *endOfBranches(&B);
  SmallPtrSet<const Value *, 8> Joined; // values that depend on the way taken
  for (const Instruction &I : End) {
    bool IsJoined = isa<PHINode>(I) || any_of(I.operands(), [&](const Use &U) {
                      return Joined.count(U);
                    });
    if (IsJoined)
      Joined.insert(&I);
    // Other computations may come from blocks before.
    bool IsHere = IsJoined || I.mayReadOrWriteMemory();
    const DILocation *Where = I.getDebugLoc().get();
    if (IsHere && !isa<PHINode>(I) && Where && Where->getLine() &&
        Where->getColumn())
      return false;
  }
  return isa<ReturnInst>(End.getTerminator());
}

/// Of the blocks behind \p Barrier, those in which a thread has missed it if
/// others of its warp are at it. None in kernels with functions that call
/// themselves: there, ways from the barrier to any later call go through the
/// function's body, and from there to what follows an earlier call.
std::vector<bool> WarpWaits::missedIn(const Instruction &Barrier) const {
  std::vector<bool> Missed(Ways.blocks());
  bool IsKnown = !Barrier.getFunction()->hasFnAttribute(MovedCalleesAttribute);
  if (isAlignedBarrier(Barrier) && IsKnown)
    for (const BasicBlock *Behind : depth_first(Barrier.getParent()))
      Missed[Ways.numberOf(Behind)] =
          Behind != Barrier.getParent() && !onlyReturns(*Behind);
  return Missed;
}

void WarpWaits::checkMissed(IRBuilder<> &B, unsigned Number, Value *Active) {
  LLVMContext &C = B.getContext();
  auto *Ask = BasicBlock::Create(C, "missed", &Warp.F);
  auto *Go = BasicBlock::Create(C, "go", &Warp.F);
  LaneContext Once = Warp.once(B, Active);
  Value *Waiting = Once.field(B.getInt32Ty(), offsetof(WarpState, Waiting));
  B.CreateCondBr(B.CreateICmpNE(Waiting, B.getInt32(0)), Ask, Go);
  B.SetInsertPoint(Ask);
  Once.runtime("roofline_check_missed", B.getVoidTy(),
               {Once.State, B.getInt32(Number), Active});
  B.CreateBr(Go);
  B.SetInsertPoint(Go);
}

void WarpWaits::arriveAtBarrier(IRBuilder<> &B, Instruction &Barrier,
                                Value *Active) {
  Value *Holds = barrierPredicate(Barrier);
  bool IsNamed = isNamedBarrier(Barrier);
  if (IsNamed || (!isa<UndefValue>(Holds) &&
                  !PatternMatch::match(Holds, PatternMatch::m_Zero())))
    Warp.forEachLane(B, Active, [&](LaneCode &Code) {
      IRBuilder<> &L = Code.builder();
      Value *Mine = L.CreateZExt(Code.valueOf(*Holds), L.getInt32Ty());
      if (IsNamed)
        Code.context().runtime("roofline_barrier_wait", L.getVoidTy(),
                               {Code.context().State, Code.lane(),
                                Code.valueOf(*Barrier.getOperand(1)),
                                Code.valueOf(*Barrier.getOperand(2)), Mine});
      else
        addTo(L,
              Code.context().fieldAddress(offsetof(WarpState, MyBarrierTrue)),
              Mine);
    });
  Result.HasNamedBarriers |= IsNamed;
  if (IsChecked) {
    Result.BarrierChecks.push_back(addCheck(ThreadAction::Barrier, Barrier));
    Result.BarrierMissed.push_back(missedIn(Barrier));
  }
  orInto(B, Warp.once(B, Active).fieldAddress(offsetof(WarpState, Waiting)),
         Active);
  unsigned Next = Ways.numberOf(Barrier.getParent()->getSingleSuccessor());
  Result.BarrierTargets.push_back(Next);
  Ways.addPending(B, offsetof(WarpState, Resumed), Next, Active);
  B.CreateBr(Ways.dispatch());
}

void WarpWaits::waitForGrid(IRBuilder<> &B, BasicBlock &Source, Value *Active) {
  auto *Call = dyn_cast<CallInst>(&*Source.getFirstNonPHIOrDbg());
  if (!Call || deviceCallName(*Call) != GridWaitCall)
    return;
  LLVMContext &C = B.getContext();
  LaneContext Once = Warp.once(B, Active);
  auto *Stay = BasicBlock::Create(C, "early", &Warp.F);
  auto *Go = BasicBlock::Create(C, "arrived", &Warp.F);
  Value *Arrived =
      Once.runtime("roofline_grid_arrived", B.getInt32Ty(), {Once.State});
  B.CreateCondBr(B.CreateICmpNE(Arrived, B.getInt32(0)), Go, Stay);
  B.SetInsertPoint(Stay);
  Ways.handOver(B, &Source, Active);
  B.CreateRet(B.getInt32(static_cast<uint32_t>(WarpExit::Paused)));
  B.SetInsertPoint(Go);
}

/// Stores the masks of the threads \p All and returns where.
Value *WarpWaits::storeMasks(IRBuilder<> &B, const Value &Mask, Value *All) {
  Type *I32 = B.getInt32Ty();
  Value *Masks = stackSlot(B, ArrayType::get(I32, WarpSize));
  Warp.forEachLane(B, All, [&](LaneCode &Code) {
    IRBuilder<> &L = Code.builder();
    Value *Lane = L.CreateZExt(Code.lane(), L.getInt64Ty());
    L.CreateStore(Code.valueOf(Mask), L.CreateInBoundsGEP(I32, Masks, Lane));
  });
  return Masks;
}

void WarpWaits::checkMasks(IRBuilder<> &B, const Instruction &At,
                           const Value &Mask, Value *Going) {
  bool IsUniform = Warp.Layout.isUniform(&Mask);
  LaneContext Once = Warp.once(B, Going);
  Value *Masks =
      IsUniform ? Warp.code(Once).valueOf(Mask) : storeMasks(B, Mask, Going);
  Once.runtime(IsUniform ? "roofline_check_mask" : "roofline_check_masks",
               B.getVoidTy(),
               {Once.State, B.getInt32(addCheck(ThreadAction::WarpSync, At)),
                Going, Masks});
}

Value *WarpWaits::waitForMask(IRBuilder<> &B, unsigned Number,
                              BasicBlock &Source, Value *Came) {
  const Instruction &First = *Source.getFirstNonPHIOrDbg();
  const Value *Mask = threadMaskOf(First);
  if (!Mask)
    return Came;
  Type *I32 = B.getInt32Ty();
  LaneContext Once = Warp.once(B, Came);
  Value *Held = Ways.ofBlock(B, offsetof(WarpState, Held), Number);
  Value *All = B.CreateOr(Came, B.CreateLoad(I32, Held));
  Value *Complete;
  if (Warp.Layout.isUniform(Mask)) {
    Value *Wanted = Warp.code(Once).valueOf(*Mask);
    Value *Live = Once.field(I32, offsetof(WarpState, Live));
    Value *Missing = B.CreateAnd(B.CreateAnd(Wanted, Live), B.CreateNot(All));
    Complete = B.CreateSelect(B.CreateICmpEQ(Missing, B.getInt32(0)), All,
                              B.getInt32(0));
  } else {
    // Masks differ between threads.
    Complete = Once.runtime("roofline_complete_masks", I32,
                            {Once.State, All, storeMasks(B, *Mask, All)});
  }
  Value *State = Once.field(I32, offsetof(WarpState, HeldState));
  Value *None = B.CreateICmpEQ(Complete, B.getInt32(0));
  Value *IsForced =
      B.CreateICmpEQ(State, B.getInt32(uint32_t(MaskWait::Forced)));
  Value *Going = B.CreateSelect(B.CreateAnd(None, IsForced), All, Complete);
  Value *Staying = B.CreateAnd(All, B.CreateNot(Going));
  B.CreateStore(Staying, Held);
  orInto(B, Once.fieldAddress(offsetof(WarpState, AnyHeld)), Staying);
  auto *Go = BasicBlock::Create(B.getContext(), "complete", &Warp.F);
  B.CreateCondBr(B.CreateICmpEQ(Going, B.getInt32(0)), Ways.dispatch(), Go);
  B.SetInsertPoint(Go);
  B.CreateStore(B.getInt32(uint32_t(MaskWait::Moving)),
                Once.fieldAddress(offsetof(WarpState, HeldState)));
  Result.MaskWaits.push_back(Number);
  if (IsChecked)
    checkMasks(B, First, *Mask, Going);
  return Going;
}
