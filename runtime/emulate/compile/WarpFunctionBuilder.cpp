// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WarpFunctionBuilder.h"
#include "AccessGuard.h"
#include "Dispatcher.h"
#include "LaneCode.h"
#include "MemoryOperands.h"
#include "WarpExchange.h"
#include "WarpOperations.h"
#include "WarpState.h"
#include "WarpWaits.h"
#include "device/SourcePlace.h"
#include "llvm/IR/IRBuilder.h"

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
        Warp{F, Layout, Uniform}, Waits(Warp, Ways, Records.Checks, Result),
        Guard(IR, Layout, Result.Checks) {}

  WarpCode build();

private:
  static Function &makeFunction(Module &M);
  void enter();
  void lower(unsigned Number);
  LaneExits::Ways lowerThreads(IRBuilder<> &B, BasicBlock &Source,
                               Value *Active, LaneLoop::Over Threads);
  bool mayRunTogether(const BasicBlock &Source) const;
  void testAccesses(IRBuilder<> &B, BasicBlock &Source, Value *Active,
                    unsigned Check, BasicBlock *Unsure);
  LaneExits::Ways lowerBothWays(IRBuilder<> &B, BasicBlock &Source,
                                Value *Active);
  void schedule(IRBuilder<> &B, const BasicBlock &Source,
                const LaneExits::Ways &Taken, Value *Active);
  void report(IRBuilder<> &B, const LaneCode &Code, Value *Active);

  KernelIR &IR;
  const std::vector<BasicBlock *> &Order;
  WarpRecords Records;
  Frame Layout;
  Function &F;
  Dispatcher Ways;
  UniformValues Uniform;
  WarpFunction Warp;
  WarpCode Result;
  WarpWaits Waits;
  AccessGuard Guard;
  bool HasBarrier = false;
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

/// Emits the code that runs at each entry: it computes the values that are
/// equal for all threads.
void WarpFunctionBuilder::enter() {
  IRBuilder<> B(&F.getEntryBlock());
  LaneContext Context = Warp.once(B, /*Active=*/nullptr);
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
  LaneCode Code = Warp.code(Context);
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

void WarpFunctionBuilder::report(IRBuilder<> &B, const LaneCode &Code,
                                 Value *Active) {
  LaneContext Context = Warp.once(B, Active);
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
  bool IsGuarded = Records.Checks && Threads == LaneLoop::Over::SetBits;
  LaneCode Code =
      Warp.code(Context, {Records.Accesses, IsGuarded ? &Guard : nullptr});
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

static bool accessesMemory(const BasicBlock &B) {
  return any_of(
      B, [](const Instruction &I) { return !memoryOperandsOf(I).empty(); });
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

/// Whether the loop over all threads needs no instruments: \p Source has no
/// accesses, or those of all threads can be checked before.
bool WarpFunctionBuilder::mayRunTogether(const BasicBlock &Source) const {
  if (!isVectorisable(Source))
    return false;
  SmallPtrSet<const Instruction *, 8> Computed;
  return !accessesMemory(Source) ||
         (!Records.Accesses &&
          (!Records.Checks || Guard.findAddresses(Source, Computed)));
}

/// Checks the accesses of \p Source by all threads, which are checks from
/// number \p Check on. Where one may be wrong, jumps to \p Unsure; the checks
/// may then be repeated, as those of reads leave the same traces. Where all
/// threads read one address, two of them are tested: any writer meets the trace
/// of one.
void WarpFunctionBuilder::testAccesses(IRBuilder<> &B, BasicBlock &Source,
                                       Value *Active, unsigned Check,
                                       BasicBlock *Unsure) {
  SmallPtrSet<const Instruction *, 8> Computed;
  Guard.findAddresses(Source, Computed);
  Type *I64 = B.getInt64Ty();
  // Of each access, the addresses of the last two threads that were tested.
  SmallVector<std::pair<Value *, Value *>> Tested;
  for (Instruction &I : Source)
    for (unsigned M = 0; M < memoryOperandsOf(I).size(); ++M) {
      Tested.push_back({stackSlot(B, I64), stackSlot(B, I64)});
      B.CreateStore(B.getInt64(0), Tested.back().first);
      B.CreateStore(B.getInt64(1), Tested.back().second);
    }
  auto *Next = Tested.begin();
  LaneLoop Lanes(B, Active);
  LaneCode Code = Warp.code({Lanes.body(), F.getArg(0), Lanes.lane(), Active});
  Code.loadFromOutside(Source);
  for (Instruction &I : Source) {
    if (Computed.count(&I))
      Code.lower(I);
    for (const MemoryOperand &M : memoryOperandsOf(I)) {
      IRBuilder<> &L = Lanes.body();
      auto [Last, Before] = *Next++;
      Value *Address =
          L.CreatePtrToInt(Code.valueOf(*I.getOperand(M.Operand)), I64);
      Value *Previous = L.CreateLoad(I64, Last);
      Value *IsSame =
          L.CreateAnd(L.CreateICmpEQ(Address, Previous),
                      L.CreateICmpEQ(Address, L.CreateLoad(I64, Before)));
      auto *Test = BasicBlock::Create(F.getContext(), "test", &F);
      auto *Tests = BasicBlock::Create(F.getContext(), "tested", &F);
      L.CreateCondBr(IsSame, Tests, Test);
      L.SetInsertPoint(Test);
      L.CreateStore(Previous, Before);
      L.CreateStore(Address, Last);
      Guard.test(Code, I, M, Check++, Unsure);
      L.CreateBr(Tests);
      L.SetInsertPoint(Tests);
    }
  }
  B.SetInsertPoint(Lanes.finish());
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
  auto lowerHere = [&](LaneLoop::Over Threads) {
    LaneExits::Ways Taken = lowerThreads(B, Source, Active, Threads);
    BasicBlock *End = B.GetInsertBlock();
    B.CreateBr(Join);
    return std::make_pair(Taken, End);
  };
  unsigned Check = Result.Checks.size();
  B.SetInsertPoint(Parted);
  auto [Others, SecondEnd] = lowerHere(LaneLoop::Over::SetBits);
  B.SetInsertPoint(Together);
  if (Records.Checks && accessesMemory(Source))
    testAccesses(B, Source, Active, Check, Parted);
  auto [Ways, FirstEnd] = lowerHere(LaneLoop::Over::All);
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
    Value *Place = Warp.once(B, Active).fieldAddress(offsetof(WarpState, Live));
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
  if (Records.Checks && HasBarrier)
    Waits.checkMissed(B, Number, Active);
  Active = Waits.waitForMask(B, Number, Source, Active);
  Waits.waitForGrid(B, Source, Active);
  if (Records.Runs)
    Ways.count(B, Number, Active);
  if (Records.Accesses && Records.Spills && Records.Spills(Number)) {
    Warp.once(B, Active).runtime("roofline_spill", B.getVoidTy(),
                                 {F.getArg(0), B.getInt32(Number), Active});
    Result.SpillPoints[Number] = Result.Accesses.size();
    Result.Accesses.push_back({ThreadAction::Write, 4, placeIn(Source)});
  }
  if (Instruction *Barrier = barrierOf(Source))
    return Waits.arriveAtBarrier(B, *Barrier, Active);
  // An exchange is done for all threads before the rest of its block, which
  // might change a value that another thread still has to read.
  if (CallInst *Call = exchangeOf(Source))
    WarpExchange(Warp, *Call, Active).emit(B);
  LaneExits::Ways Taken =
      mayRunTogether(Source)
          ? lowerBothWays(B, Source, Active)
          : lowerThreads(B, Source, Active, LaneLoop::Over::SetBits);
  schedule(B, Source, Taken, Active);
}

WarpCode WarpFunctionBuilder::build() {
  Ways.number(Order);
  HasBarrier = any_of(Order, [](BasicBlock *B) { return barrierOf(*B); });
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
  if (Records.Checks)
    Result.Shadows = Guard.shadows();
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
