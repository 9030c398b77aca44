// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WarpFunctionBuilder.h"
#include "AccessGuard.h"
#include "Dispatcher.h"
#include "LaneCode.h"
#include "WarpExchange.h"
#include "WarpOperations.h"
#include "WarpState.h"
#include "device/SourcePlace.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

std::vector<uint64_t>
roofline::emulate::argumentOffsets(const Function &Kernel) {
  const DataLayout &DL = Kernel.getDataLayout();
  std::vector<uint64_t> Offsets;
  uint64_t End = 0;
  for (const Argument &A : Kernel.args()) {
    Type *T = A.hasByValAttr() ? A.getParamByValType() : A.getType();
    Offsets.push_back(End);
    // No type needs a larger alignment.
    End = alignTo(End + DL.getTypeAllocSize(T), 16);
  }
  return Offsets;
}

namespace {
/// Builds the function block by block.
class WarpFunctionBuilder {
public:
  WarpFunctionBuilder(KernelIR &IR, const std::vector<BasicBlock *> &Order,
                      const WarpRecords &Records)
      : IR(IR), Order(Order), Records(Records), Layout(*IR.Kernel),
        F(makeFunction(*IR.Code)), Ways(F, Order.size()),
        Guard(IR, Layout, Result.Checks) {}

  WarpCode build();

private:
  static Function &makeFunction(Module &M);
  LaneContext warp(IRBuilder<> &B, Value *Active) const {
    return {B, F.getArg(0), /*Lane=*/nullptr, Active};
  }
  void forEachLane(IRBuilder<> &B, Value *Active,
                   function_ref<void(const LaneContext &, LaneCode &)> Body);
  void enter();
  void lower(unsigned Number);
  LaneExits::Ways lowerThreads(IRBuilder<> &B, BasicBlock &Source,
                               Value *Active, LaneLoop::Over Threads);
  LaneExits::Ways lowerBothWays(IRBuilder<> &B, BasicBlock &Source,
                                Value *Active);
  void schedule(IRBuilder<> &B, const BasicBlock &Source,
                const LaneExits::Ways &Taken, Value *Active);
  void prepareExchange(IRBuilder<> &B, WarpExchange &Exchange,
                       const CallInst &Call, Value *Active);
  Value *waitForMask(IRBuilder<> &B, unsigned Number, const Value &Mask,
                     Value *Came);
  Value *completeMasks(IRBuilder<> &B, const Value &Mask, Value *All);
  void report(IRBuilder<> &B, const LaneCode &Code, Value *Active);
  void arriveAtBarrier(IRBuilder<> &B, Instruction &Barrier, Value *Active);
  void waitForGrid(IRBuilder<> &B, BasicBlock &Source, Value *Active);

  KernelIR &IR;
  const std::vector<BasicBlock *> &Order;
  WarpRecords Records;
  Frame Layout;
  Function &F;
  Dispatcher Ways;
  UniformValues Uniform;
  WarpCode Result;
  AccessGuard Guard;
};
} // namespace

Function &WarpFunctionBuilder::makeFunction(Module &M) {
  LLVMContext &C = M.getContext();
  auto *Type =
      FunctionType::get(Type::getInt32Ty(C), {PointerType::get(C, 0)}, false);
  auto *F =
      Function::Create(Type, Function::ExternalLinkage, WarpFunctionName, M);
  F->getArg(0)->setName("state");
  F->getArg(0)->addAttr(Attribute::NoAlias);
  F->addFnAttr(Attribute::NoUnwind);
  return *F;
}

/// Emits a loop over the active threads, whose body \p Body emits.
void WarpFunctionBuilder::forEachLane(
    IRBuilder<> &B, Value *Active,
    function_ref<void(const LaneContext &, LaneCode &)> Body) {
  LaneLoop Lanes(B, Active);
  LaneContext Context{Lanes.body(), F.getArg(0), Lanes.lane(), Active};
  LaneCode Code(Context, Layout, Uniform, /*Recorder=*/nullptr);
  Body(Context, Code);
  B.SetInsertPoint(Lanes.finish());
}

/// Emits the code that runs at each entry: it computes the values that are
/// equal for all threads.
void WarpFunctionBuilder::enter() {
  IRBuilder<> B(&F.getEntryBlock());
  LaneContext Context = warp(B, /*Active=*/nullptr);
  Type *Pointer = B.getPtrTy();
  Value *Arguments = Context.field(Pointer, offsetof(WarpState, Arguments));
  std::vector<uint64_t> Offsets = argumentOffsets(*IR.Kernel);
  for (Argument &A : IR.Kernel->args()) {
    Value *Place = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Arguments,
                                                Offsets[A.getArgNo()]);
    Uniform.set(A, A.hasByValAttr() ? Place : B.CreateLoad(A.getType(), Place));
  }
  Value *Shared = Context.field(Pointer, offsetof(WarpState, Shared));
  for (auto [Variable, Offset] : IR.SharedOffsets)
    Uniform.set(*Variable,
                B.CreateAddrSpaceCast(
                    B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Shared, Offset),
                    Variable->getType()));
  Uniform.Frame = Context.field(Pointer, offsetof(WarpState, Frame));
  LaneCode Code(Context, Layout, Uniform, /*Recorder=*/nullptr);
  for (Instruction *I : Layout.uniform())
    Uniform.set(*I, Code.clone(*I));
  B.CreateBr(Ways.dispatch());
}

/// The warp exchange, e.g. a shuffle, that \p B starts with, or null.
static CallInst *exchangeOf(BasicBlock &B) {
  Instruction *First = &*B.getFirstNonPHIOrDbg();
  return warpOperationOf(*First) == WarpOperation::Exchange
             ? cast<CallInst>(First)
             : nullptr;
}

static Instruction *barrierOf(BasicBlock &B) {
  Instruction *First = &*B.getFirstNonPHIOrDbg();
  return warpOperationOf(*First) == WarpOperation::Barrier ? First : nullptr;
}

static bool waitsForGrid(BasicBlock &B) {
  auto *Call = dyn_cast<CallInst>(&*B.getFirstNonPHIOrDbg());
  return Call && deviceCallName(*Call) == GridWaitCall;
}

/// Emits an exchange for all threads before the rest of its block, which might
/// change a value that another thread still has to read.
void WarpFunctionBuilder::prepareExchange(IRBuilder<> &B,
                                          WarpExchange &Exchange,
                                          const CallInst &Call, Value *Active) {
  LaneCode *Current = nullptr;
  auto operand = [&](unsigned Index, Value *Lane) {
    return Current->valueOf(*Call.getArgOperand(Index), Lane);
  };
  Exchange.prepare(B, operand, [&](WarpExchange::LaneCode Each) {
    forEachLane(B, Active, [&](const LaneContext &Context, LaneCode &Code) {
      Current = &Code;
      Each(Context.B, Context.Lane);
    });
  });
  forEachLane(B, Active, [&](const LaneContext &Context, LaneCode &Code) {
    Current = &Code;
    Code.remember(Call, Exchange.result(Context, operand));
  });
}

void WarpFunctionBuilder::arriveAtBarrier(IRBuilder<> &B, Instruction &Barrier,
                                          Value *Active) {
  Type *I32 = B.getInt32Ty();
  LaneContext Warp = warp(B, Active);
  Value *Holds = barrierPredicate(Barrier);
  bool IsNamed = isNamedBarrier(Barrier);
  if (IsNamed || (!isa<UndefValue>(Holds) &&
                  !PatternMatch::match(Holds, PatternMatch::m_Zero())))
    forEachLane(B, Active, [&](const LaneContext &Context, LaneCode &Code) {
      IRBuilder<> &L = Context.B;
      Value *Mine = L.CreateZExt(Code.valueOf(*Holds), I32);
      if (IsNamed) {
        Context.runtime("roofline_barrier_wait", L.getVoidTy(),
                        {F.getArg(0), Context.Lane,
                         Code.valueOf(*Barrier.getOperand(1)),
                         Code.valueOf(*Barrier.getOperand(2)), Mine});
        return;
      }
      Value *Place = Context.fieldAddress(offsetof(WarpState, MyBarrierTrue));
      L.CreateStore(L.CreateAdd(L.CreateLoad(I32, Place), Mine), Place);
    });
  Result.HasNamedBarriers |= IsNamed;
  Value *Waiting = Warp.fieldAddress(offsetof(WarpState, Waiting));
  B.CreateStore(B.CreateOr(B.CreateLoad(I32, Waiting), Active), Waiting);
  unsigned Next = Ways.numberOf(Barrier.getParent()->getSingleSuccessor());
  Result.BarrierTargets.push_back(Next);
  Result.BarrierPlaces.push_back(sourceLocation(Barrier));
  Ways.addPending(B, offsetof(WarpState, Resumed), Next, Active);
  B.CreateBr(Ways.dispatch());
}

/// Until all thread blocks have arrived at the grid barrier, the warp pauses
/// here and tests again at its next turn.
void WarpFunctionBuilder::waitForGrid(IRBuilder<> &B, BasicBlock &Source,
                                      Value *Active) {
  LLVMContext &C = F.getContext();
  auto *Stay = BasicBlock::Create(C, "early", &F);
  auto *Go = BasicBlock::Create(C, "arrived", &F);
  Value *Arrived = warp(B, Active).runtime("roofline_grid_arrived",
                                           B.getInt32Ty(), {F.getArg(0)});
  B.CreateCondBr(B.CreateICmpNE(Arrived, B.getInt32(0)), Go, Stay);
  B.SetInsertPoint(Stay);
  Ways.handOver(B, &Source, Active);
  B.CreateRet(B.getInt32(static_cast<uint32_t>(WarpExit::Paused)));
  B.SetInsertPoint(Go);
}

/// Returns the threads of \p All whose masks are complete, for masks that
/// differ between threads.
Value *WarpFunctionBuilder::completeMasks(IRBuilder<> &B, const Value &Mask,
                                          Value *All) {
  Type *I32 = B.getInt32Ty();
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
  Value *Masks = AtEntry.CreateAlloca(ArrayType::get(I32, WarpSize));
  forEachLane(B, All, [&](const LaneContext &Context, LaneCode &Code) {
    IRBuilder<> &L = Context.B;
    Value *Lane = L.CreateZExt(Context.Lane, L.getInt64Ty());
    L.CreateStore(Code.valueOf(Mask), L.CreateInBoundsGEP(I32, Masks, Lane));
  });
  return warp(B, All).runtime("roofline_complete_masks", I32,
                              {F.getArg(0), All, Masks});
}

/// Divergent threads may arrive at a shuffle one after the other. The first
/// ones wait for the other threads of their masks while anything else can run.
/// Returns the threads that continue; the others remain held.
Value *WarpFunctionBuilder::waitForMask(IRBuilder<> &B, unsigned Number,
                                        const Value &Mask, Value *Came) {
  Type *I32 = B.getInt32Ty();
  LLVMContext &C = F.getContext();
  LaneContext Warp = warp(B, Came);
  auto field = [&](unsigned Offset) { return Warp.fieldAddress(Offset); };
  Value *Held = Ways.ofBlock(B, offsetof(WarpState, Held), Number);
  Value *All = B.CreateOr(Came, B.CreateLoad(I32, Held));
  Value *Complete;
  if (Layout.isUniform(&Mask)) {
    LaneCode Code(Warp, Layout, Uniform, nullptr);
    Value *Live = B.CreateLoad(I32, field(offsetof(WarpState, Live)));
    Value *Missing =
        B.CreateAnd(B.CreateAnd(Code.valueOf(Mask), Live), B.CreateNot(All));
    Complete = B.CreateSelect(B.CreateICmpEQ(Missing, B.getInt32(0)), All,
                              B.getInt32(0));
  } else {
    Complete = completeMasks(B, Mask, All);
  }
  Value *State = B.CreateLoad(I32, field(offsetof(WarpState, HeldState)));
  Value *None = B.CreateICmpEQ(Complete, B.getInt32(0));
  Value *IsForced =
      B.CreateICmpEQ(State, B.getInt32(uint32_t(MaskWait::Forced)));
  Value *Going = B.CreateSelect(B.CreateAnd(None, IsForced), All, Complete);
  Value *Staying = B.CreateAnd(All, B.CreateNot(Going));
  B.CreateStore(Staying, Held);
  Value *AnyHeld = field(offsetof(WarpState, AnyHeld));
  B.CreateStore(B.CreateOr(B.CreateLoad(I32, AnyHeld), Staying), AnyHeld);
  auto *Go = BasicBlock::Create(C, "complete", &F);
  B.CreateCondBr(B.CreateICmpEQ(Going, B.getInt32(0)), Ways.dispatch(), Go);
  B.SetInsertPoint(Go);
  B.CreateStore(B.getInt32(uint32_t(MaskWait::Moving)),
                Warp.fieldAddress(offsetof(WarpState, HeldState)));
  Result.MaskWaits.push_back(Number);
  return Going;
}

void WarpFunctionBuilder::report(IRBuilder<> &B, const LaneCode &Code,
                                 Value *Active) {
  LaneContext Context = warp(B, Active);
  for (const RecordedAccess &A : Code.recorded()) {
    Context.runtime(
        "roofline_access", B.getVoidTy(),
        {F.getArg(0), B.getInt32(Result.Accesses.size()), Active, A.Addresses});
    Result.Accesses.push_back(A.Point);
  }
}

/// Emits the code of \p Source as a loop over the threads \p Active; the
/// builder continues behind the loop.
LaneExits::Ways WarpFunctionBuilder::lowerThreads(IRBuilder<> &B,
                                                  BasicBlock &Source,
                                                  Value *Active,
                                                  LaneLoop::Over Threads) {
  LaneLoop Lanes(B, Active, Threads);
  LaneContext Context{Lanes.body(), F.getArg(0), Lanes.lane(), Active};
  AccessRecorder Recorder(F);
  LaneCode Code(Context, Layout, Uniform,
                Records.Accesses ? &Recorder : nullptr,
                Records.Checks ? &Guard : nullptr);
  Code.loadFromOutside(Source);
  for (Instruction &I : Source)
    if (warpOperationOf(I) != WarpOperation::Exchange && !I.isTerminator() &&
        !isa<PHINode>(I) && !Layout.isUniform(&I))
      Code.lower(I);
  LaneExits Exits(Code, Lanes, Source);
  B.SetInsertPoint(Lanes.finish());
  report(B, Code, Active);
  return Exits.taken();
}

/// Returns whether vectorising a loop over all threads is possible and likely
/// to pay off.
static bool isVectorisable(const BasicBlock &Source) {
  unsigned Arithmetic = 0, Accesses = 0;
  for (const Instruction &I : Source) {
    if (I.isAtomic() || isa<SwitchInst, UnreachableInst>(I) || I.isIntDivRem())
      return false;
    // LLVM has no vectors of vectors.
    if (I.getType()->isVectorTy())
      return false;
    auto *Call = dyn_cast<CallBase>(&I);
    // A call that has no vector version prevents vectorisation.
    if (Call && warpOperationOf(I) == WarpOperation::None &&
        !isVectorisableCall(*Call))
      return false;
    bool Computes = !isa<PHINode, LoadInst>(I);
    Arithmetic += Computes && I.getType()->isFloatingPointTy();
    Accesses += isa<LoadInst, StoreInst>(I);
  }
  // Loads and stores at a separate address for each thread gain nothing.
  return Arithmetic >= 4 && Arithmetic >= 2 * Accesses;
}

/// Emits \p Source twice: a loop over all lanes, which can be vectorised, for a
/// warp whose threads are all active, and a loop over the active lanes for
/// other warps.
LaneExits::Ways WarpFunctionBuilder::lowerBothWays(IRBuilder<> &B,
                                                   BasicBlock &Source,
                                                   Value *Active) {
  LLVMContext &C = F.getContext();
  auto *Together = BasicBlock::Create(C, "together", &F);
  auto *Parted = BasicBlock::Create(C, "parted", &F);
  auto *Join = BasicBlock::Create(C, "join", &F);
  B.CreateCondBr(B.CreateICmpEQ(Active, B.getInt32(~0u)), Together, Parted);
  auto lowerIn = [&](BasicBlock *Start, LaneLoop::Over Threads) {
    B.SetInsertPoint(Start);
    LaneExits::Ways Taken = lowerThreads(B, Source, Active, Threads);
    BasicBlock *End = B.GetInsertBlock();
    B.CreateBr(Join);
    return std::make_pair(Taken, End);
  };
  auto [Ways, FirstEnd] = lowerIn(Together, LaneLoop::Over::All);
  auto [Others, SecondEnd] = lowerIn(Parted, LaneLoop::Over::SetBits);
  B.SetInsertPoint(Join);
  for (size_t I = 0; I < Ways.size(); ++I) {
    if (!Ways[I].second)
      continue;
    PHINode *Mask = B.CreatePHI(B.getInt32Ty(), 2);
    Mask->addIncoming(Ways[I].second, FirstEnd);
    Mask->addIncoming(Others[I].second, SecondEnd);
    Ways[I].second = Mask;
  }
  return Ways;
}

/// Makes the threads pending for the successors that they branch to.
void WarpFunctionBuilder::schedule(IRBuilder<> &B, const BasicBlock &Source,
                                   const LaneExits::Ways &Taken,
                                   Value *Active) {
  if (Taken.empty()) { // returned
    LaneContext Warp = warp(B, Active);
    Value *Place = Warp.fieldAddress(offsetof(WarpState, Live));
    Value *Live = B.CreateLoad(B.getInt32Ty(), Place);
    B.CreateStore(B.CreateAnd(Live, B.CreateNot(Active)), Place);
    B.CreateBr(Ways.dispatch());
    return;
  }
  Value *Left = Active;
  for (auto [Target, Mask] : ArrayRef(Taken).drop_back()) {
    Ways.handOver(B, Target, Mask);
    Left = B.CreateAnd(Left, B.CreateNot(Mask));
  }
  BasicBlock *Last = Taken.back().first;
  if (Taken.size() == 1)
    return Ways.goTo(B, &Source, Last, Left);
  Ways.handOver(B, Last, Left);
  B.CreateBr(Ways.dispatch());
}

/// The source location of the first instruction in the block that has one.
static SourceLocation placeIn(const BasicBlock &B) {
  for (const Instruction &I : B)
    if (SourceLocation Where = sourceLocation(I))
      return Where;
  return {};
}

void WarpFunctionBuilder::lower(unsigned Number) {
  BasicBlock &Source = *Order[Number];
  IRBuilder<> B(F.getContext());
  Value *Active = Ways.begin(Number, B);
  if (Value *Mask = threadMaskOf(*Source.getFirstNonPHIOrDbg()))
    Active = waitForMask(B, Number, *Mask, Active);
  if (waitsForGrid(Source))
    waitForGrid(B, Source, Active);
  if (Records.Runs)
    Ways.count(B, Number, Active);
  if (Records.Accesses && Records.Spills && Records.Spills(Number)) {
    LaneContext Warp = warp(B, Active);
    Warp.runtime("roofline_spill", B.getVoidTy(),
                 {F.getArg(0), B.getInt32(Number), Active});
    Result.SpillPoints[Number] = Result.Accesses.size();
    Result.Accesses.push_back({ThreadAction::Write, 4, placeIn(Source)});
  }
  if (Instruction *Barrier = barrierOf(Source))
    return arriveAtBarrier(B, *Barrier, Active);
  if (CallInst *Call = exchangeOf(Source)) {
    WarpExchange Exchange(*Call, Active);
    prepareExchange(B, Exchange, *Call, Active);
  }
  LaneExits::Ways Taken =
      !Records.Accesses && !Records.Checks && isVectorisable(Source)
          ? lowerBothWays(B, Source, Active)
          : lowerThreads(B, Source, Active, LaneLoop::Over::SetBits);
  schedule(B, Source, Taken, Active);
}

WarpCode WarpFunctionBuilder::build() {
  Ways.number(Order);
  enter();
  for (unsigned I = 0; I < Order.size(); ++I) {
    Result.Places.push_back(placeIn(*Order[I]));
    lower(I);
  }
  Ways.finish();
  Result.Blocks = Order.size();
  Result.FrameSize = Layout.size();
  Result.Arrays = Layout.arrays();
  Result.LocalBytes = Layout.localBytes();
  return std::move(Result);
}

WarpCode
roofline::emulate::buildWarpFunction(KernelIR &IR,
                                     const std::vector<BasicBlock *> &Order,
                                     const WarpRecords &Records) {
  WarpCode Code = WarpFunctionBuilder(IR, Order, Records).build();
  IR.Kernel->replaceAllUsesWith(PoisonValue::get(IR.Kernel->getType()));
  IR.Kernel->eraseFromParent();
  IR.Kernel = nullptr;
  for (auto &[Variable, Offset] : IR.SharedOffsets)
    if (Variable->use_empty())
      Variable->eraseFromParent();
  IR.SharedOffsets.clear();
  return Code;
}
