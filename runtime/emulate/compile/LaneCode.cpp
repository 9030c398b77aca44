// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaneCode.h"
#include "AccessGuard.h"
#include "GpuCode.h"
#include "MemoryOperands.h"
#include "WarpOperations.h"
#include "WarpState.h"
#include "device/SourcePlace.h"
#include "emulate/TextureAccess.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueSymbolTable.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

LaneLoop::LaneLoop(IRBuilder<> &B, Value *Mask, Over Threads)
    : Threads(Threads), Body(B.getContext()) {
  LLVMContext &C = B.getContext();
  Function *F = B.GetInsertBlock()->getParent();
  Before = B.GetInsertBlock();
  Head = BasicBlock::Create(C, "thread", F);
  Latch = BasicBlock::Create(C, "next", F);
  Behind = BasicBlock::Create(C, "behind", F);
  B.CreateBr(Head);
  Body.SetInsertPoint(Head);
  Type *I32 = Body.getInt32Ty();
  Counter = Body.CreatePHI(I32, 2);
  if (Threads == Over::All) {
    Counter->addIncoming(Body.getInt32(0), Before);
    Lane = Counter;
    Next = Body.CreateNUWAdd(Counter, Body.getInt32(1));
  } else {
    Counter->addIncoming(Mask, Before);
    // The mask is never zero: a block is only executed for pending threads.
    Lane =
        Body.CreateIntrinsic(Intrinsic::cttz, {I32}, {Counter, Body.getTrue()});
    Next = Body.CreateAnd(Counter, Body.CreateSub(Counter, Body.getInt32(1)));
  }
  Counter->addIncoming(Next, Latch);
}

PHINode *LaneLoop::addMask() {
  PHINode *Mask = PHINode::Create(Type::getInt32Ty(Head->getContext()), 2, "",
                                  Head->begin());
  Mask->addIncoming(ConstantInt::get(Mask->getType(), 0), Before);
  return Mask;
}

void LaneLoop::setNext(PHINode *Mask, Value *After) {
  Mask->addIncoming(After, Latch);
}

/// Threads do not depend on each other between the points at which blocks are
/// split, so the iterations of the loop may be executed in any order or
/// vectorised.
void LaneLoop::markParallel() {
  LLVMContext &C = Head->getContext();
  MDNode *Group = MDNode::getDistinct(C, {});
  SmallVector<BasicBlock *> Work = {Head};
  SmallPtrSet<BasicBlock *, 8> Visited = {Behind};
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (!Visited.insert(B).second)
      continue;
    for (Instruction &I : *B)
      if (I.mayReadOrWriteMemory())
        I.setMetadata(LLVMContext::MD_access_group, Group);
    append_range(Work, successors(B));
  }
  auto property = [&](StringRef Name, ArrayRef<Metadata *> More) {
    SmallVector<Metadata *> Parts = {MDString::get(C, Name)};
    append_range(Parts, More);
    return MDNode::get(C, Parts);
  };
  MDNode *Loop = MDNode::getDistinct(
      C, {nullptr, property("llvm.loop.parallel_accesses", {Group}),
          property("llvm.loop.vectorize.enable",
                   {ConstantAsMetadata::get(Body.getTrue())})});
  Loop->replaceOperandWith(0, Loop);
  Latch->getTerminator()->setMetadata(LLVMContext::MD_loop, Loop);
}

BasicBlock *LaneLoop::finish() {
  Body.CreateBr(Latch);
  Body.SetInsertPoint(Latch);
  Value *End = Body.getInt32(Threads == Over::All ? WarpSize : 0);
  Body.CreateCondBr(Body.CreateICmpNE(Next, End), Head, Behind);
  if (Threads == Over::All)
    markParallel();
  return Behind;
}

void WarpFunction::forEachLane(IRBuilder<> &B, Value *Active,
                               function_ref<void(LaneCode &)> Body) const {
  LaneLoop Lanes(B, Active);
  LaneCode Code = code({Lanes.body(), F.getArg(0), Lanes.lane(), Active});
  Body(Code);
  B.SetInsertPoint(Lanes.finish());
}

Value *LaneCode::slotAddress(const Instruction &I, Value *Lane) {
  IRBuilder<> &B = builder();
  Value *Start = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Uniform.Frame,
                                              Layout.slot(&I));
  return B.CreateInBoundsGEP(Frame::slotType(I.getType()), Start,
                             B.CreateZExt(Lane, B.getInt64Ty()));
}

void LaneCode::remember(const Instruction &I, Value *V) {
  Local[&I] = V;
  if (Layout.hasSlot(&I))
    passOn(I, V);
}

void LaneCode::passOn(const Instruction &I, Value *V) {
  IRBuilder<> &B = builder();
  Type *T = Frame::slotType(I.getType());
  if (T != V->getType())
    V = B.CreateZExt(V, T);
  B.CreateStore(V, slotAddress(I, Context.Lane));
}

Value *LaneCode::recompute(const Instruction &I, Value *Lane) {
  IRBuilder<> &B = builder();
  LaneContext Other{B, Context.State, Lane, Context.Active};
  if (auto *Call = dyn_cast<CallInst>(&I))
    return lowerDeviceCall(Other, *Call, {});
  const LocalArray &A = Layout.array(cast<AllocaInst>(&I));
  Value *Start =
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Uniform.Frame, A.Offset);
  Value *Mine =
      B.CreateMul(B.CreateZExt(Lane, B.getInt64Ty()), B.getInt64(A.Stride));
  return B.CreatePointerBitCastOrAddrSpaceCast(
      B.CreateInBoundsGEP(B.getInt8Ty(), Start, Mine), I.getType());
}

Value *LaneCode::valueOf(const Value &V, Value *Lane) {
  if (Value *Same = Uniform.get(V))
    return Same;
  if (isa<Constant, MetadataAsValue>(V))
    return const_cast<Value *>(&V);
  auto &I = cast<Instruction>(V);
  if (isRecomputed(I))
    return recompute(I, Lane);
  IRBuilder<> &B = builder();
  Value *Loaded =
      B.CreateLoad(Frame::slotType(I.getType()), slotAddress(I, Lane));
  if (Loaded->getType() != I.getType())
    Loaded = B.CreateTrunc(Loaded, I.getType());
  return Loaded;
}

Value *LaneCode::valueOf(const Value &V) {
  if (Value *Here = Local.lookup(&V))
    return Here;
  Value *Here = valueOf(V, Context.Lane);
  if (isa<Instruction>(V) && !Uniform.get(V))
    Local[&V] = Here;
  return Here;
}

/// Includes the values that phis of the successors read, since these are stored
/// when the thread leaves the block.
void LaneCode::loadFromOutside(const BasicBlock &Source) {
  auto need = [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I ||
        (I->getParent() == &Source && !isa<PHINode>(I) &&
         warpOperationOf(*I) != WarpOperation::Exchange && !isRecomputed(*I)))
      return;
    valueOf(*V);
  };
  for (const Instruction &I : Source)
    if (!isa<PHINode>(I) && !Layout.isUniform(&I) &&
        warpOperationOf(I) != WarpOperation::Exchange)
      for (const Use &U : I.operands())
        need(U);
  for (const BasicBlock *Target : successors(&Source))
    for (const PHINode &Phi : Target->phis())
      need(Phi.getIncomingValueForBlock(&Source));
}

/// Integer division and remainder without a trap. As on a GPU, x / 0 is all
/// ones, x % 0 is x, and the least integer divided by -1 is itself.
static Value *divide(IRBuilder<> &B, const BinaryOperator &Division,
                     Value *Left, Value *Right) {
  auto Opcode = Division.getOpcode();
  Type *T = Division.getType();
  Value *Ones = Constant::getAllOnesValue(T), *One = ConstantInt::get(T, 1);
  bool Signed = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  bool Remainder = Opcode == Instruction::URem || Opcode == Instruction::SRem;
  Value *IsZero = B.CreateICmpEQ(Right, Constant::getNullValue(T));
  Value *Safe = B.CreateSelect(IsZero, One, Right);
  Value *ByMinusOne = nullptr;
  if (Signed) {
    ByMinusOne = B.CreateICmpEQ(Right, Ones);
    Safe = B.CreateSelect(ByMinusOne, One, Safe);
  }
  Value *Result = B.CreateBinOp(Opcode, Left, Safe);
  if (Signed && !Remainder)
    Result = B.CreateSelect(ByMinusOne, B.CreateNeg(Left), Result);
  return B.CreateSelect(IsZero, Remainder ? Left : Ones, Result);
}

static bool mayFault(const Instruction &I) {
  const APInt *Divisor;
  return I.isIntDivRem() &&
         (!PatternMatch::match(I.getOperand(1),
                               PatternMatch::m_APInt(Divisor)) ||
          Divisor->isZero() || Divisor->isAllOnes());
}

Value *LaneCode::operandOf(const Use &U) {
  Value *Instead = Guarded.lookup(U.getOperandNo());
  return Instead ? Instead : valueOf(*U);
}

bool LaneCode::isAtHand(const Value &V) const {
  if (isa<Constant>(V) || Uniform.get(V) || Local.count(&V))
    return true;
  auto *I = dyn_cast<Instruction>(&V);
  return I && (isRecomputed(*I) || Layout.hasSlot(I));
}

Value *LaneCode::clone(Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    SmallVector<Value *> Arguments;
    for (const Use &U : Call->args())
      Arguments.push_back(operandOf(U));
    return lowerDeviceCall(Context, *Call, Arguments);
  }
  if (mayFault(I))
    return divide(builder(), cast<BinaryOperator>(I), valueOf(*I.getOperand(0)),
                  valueOf(*I.getOperand(1)));
  if (isa<FPToSIInst, FPToUIInst>(I)) {
    // Shorter integers are made of those of 16 bits.
    Type *Least = I.getType()->getWithNewBitWidth(
        std::max(16u, I.getType()->getScalarSizeInBits()));
    Value *V = toInteger(builder(), operandOf(I.getOperandUse(0)), Least,
                         isa<FPToSIInst>(I));
    return builder().CreateTrunc(V, I.getType());
  }
  Instruction *Copy = I.clone();
  for (Use &U : Copy->operands())
    U.set(operandOf(U));
  Copy->setDebugLoc(DebugLoc());
  // Metadata on aliasing of the original holds only within one thread.
  Copy->dropUnknownNonDebugMetadata(
      {LLVMContext::MD_range, LLVMContext::MD_fpmath});
  builder().Insert(Copy);
  return Copy;
}

void LaneCode::lower(Instruction &I) {
  if (isRecomputed(I))
    return;
  if (Hooks.Records)
    record(I);
  if (Hooks.Guard)
    for (const MemoryOperand &M : memoryOperandsOf(I))
      Guarded[M.Operand] = Hooks.Guard->address(*this, I, M);
  Value *V = clone(I);
  Guarded.clear();
  Context.Texels = nullptr;
  if (!I.getType()->isVoidTy() && V)
    remember(I, V);
}

/// The stack buffer for the addresses of the access number \p Index of a block,
/// \p Each per thread. All blocks of the warp function use the same buffers.
static Value *addressBuffer(IRBuilder<> &B, unsigned Index, unsigned Each = 1) {
  std::string Name =
      (Each == 1 ? "addresses" : "texels") + std::to_string(Index);
  Function &F = *B.GetInsertBlock()->getParent();
  if (Value *Buffer = F.getValueSymbolTable()->lookup(Name))
    return Buffer;
  return stackSlot(B, ArrayType::get(B.getInt64Ty(), WarpSize * Each), Name);
}

void LaneCode::record(ThreadAction What, const Value *Address, uint64_t Width,
                      const Instruction &I) {
  if (isOnChip(Address))
    return;
  IRBuilder<> &B = builder();
  Value *Addresses = addressBuffer(B, Recorded.size());
  Value *Bits = B.CreatePtrToInt(valueOf(*Address), B.getInt64Ty());
  Value *Lane = B.CreateZExt(Context.Lane, B.getInt64Ty());
  B.CreateStore(Bits, B.CreateInBoundsGEP(B.getInt64Ty(), Addresses, Lane));
  Recorded.push_back({{What, unsigned(Width), sourceLocation(I)}, Addresses});
}

/// Records a texture fetch or surface access. The runtime function that does it
/// writes the addresses.
void LaneCode::recordTexels(ThreadAction What, const Instruction &I) {
  IRBuilder<> &B = builder();
  Value *Texels = addressBuffer(B, Recorded.size(), TexelsOfAFetch);
  Context.Texels =
      B.CreateInBoundsGEP(ArrayType::get(B.getInt64Ty(), TexelsOfAFetch),
                          Texels, B.CreateZExt(Context.Lane, B.getInt64Ty()));
  Recorded.push_back({{What, /*Width=*/0, sourceLocation(I)}, Texels});
}

void LaneCode::record(const Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    StringRef Name = deviceCallName(*Call);
    if (Name == TextureCall || Name == SurfaceLoadCall)
      return recordTexels(ThreadAction::Read, I);
    if (Name == SurfaceStoreCall)
      return recordTexels(ThreadAction::Write, I);
  }
  for (const MemoryOperand &M : memoryOperandsOf(I))
    if (M.Bytes)
      record(M.What, I.getOperand(M.Operand), M.Bytes, I);
}
