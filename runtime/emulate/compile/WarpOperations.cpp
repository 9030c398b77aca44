// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WarpOperations.h"
#include "DeviceCalls.h"
#include "MatrixCalls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace roofline::emulate;

/// How the predicates of a barrier are combined to its value; empty if it has
/// no value.
static StringRef reductionOf(const CallBase &Barrier) {
  StringRef Name = deviceCallName(Barrier);
  if (!Name.consume_front("barrier.cta.red."))
    return "";
  return Name.split('.').first; // popc, and, or
}

static bool isBarrier(StringRef Name) {
  return (Name.starts_with("barrier.cta.") &&
          !Name.starts_with("barrier.cta.arrive.")) ||
         Name == "barrier0" || Name == BarrierCall || Name == NamedBarrierCall;
}

/// Whether the call is a load or product of tensor cores that WarpExchange
/// lowers. Loads of wmma are expanded by expandMatrixAccesses().
static bool isOfMatrices(StringRef Name) {
  return Name.starts_with("mma.") || Name.starts_with("ldmatrix.") ||
         (Name.starts_with("wmma.") && Name.contains(".mma."));
}

static bool isExchange(StringRef Name) {
  return isOfMatrices(Name) || Name.starts_with("shfl.") ||
         Name.starts_with("vote.") || Name.starts_with("match.") ||
         Name.starts_with("redux.sync.") || Name == "elect.sync" ||
         Name == "activemask";
}

WarpOperation roofline::emulate::warpOperationOf(const Instruction &I) {
  if (I.isVolatile() || isa<FenceInst>(I))
    return WarpOperation::Meeting;
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return WarpOperation::None;
  StringRef Name = deviceCallName(*Call);
  if (isBarrier(Name))
    return WarpOperation::Barrier;
  if (isExchange(Name))
    return WarpOperation::Exchange;
  if (Name.starts_with("bar.warp.sync") || Name.starts_with("membar.") ||
      Name == GridWaitCall)
    return WarpOperation::Meeting;
  return WarpOperation::None;
}

bool roofline::emulate::isSupportedWarpOperation(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return true;
  StringRef Name = deviceCallName(*Call);
  if (isOfMatrices(Name))
    return isMatrixLoad(Name) || matrixProductOf(*Call);
  if (Name.consume_front("redux.sync."))
    return is_contained(
        {"add", "min", "max", "umin", "umax", "and", "or", "xor"}, Name);
  return true;
}

/// Whether the barrier is for all threads of the block and its number is the
/// constant 0.
static bool isPlain(const CallBase &Barrier) {
  StringRef Name = deviceCallName(Barrier);
  if (Name == "barrier0")
    return true;
  auto *Number = dyn_cast<ConstantInt>(Barrier.getArgOperand(0));
  return Name.ends_with(".all") && Number && Number->isZero();
}

/// The attribute of the pseudo call of a barrier that all threads of a warp
/// must execute together.
static constexpr StringLiteral AlignedBarrier = "aligned";

/// Replaces \p Barrier by the pseudo call of a barrier, which is returned, and
/// if it has a value by a second one that reads it. If \p Named, the pseudo
/// call also gets the barrier number and the thread count, with 0 for all
/// threads.
static Instruction *normalise(CallInst &Barrier, bool Named) {
  Module &M = *Barrier.getModule();
  IRBuilder<> B(&Barrier);
  StringRef Reduction = reductionOf(Barrier);
  Type *Bit = B.getInt1Ty();
  Value *Predicate = Reduction.empty()
                         ? static_cast<Value *>(B.getFalse())
                         : Barrier.getArgOperand(Barrier.arg_size() - 1);
  SmallVector<Value *> Arguments = {Predicate};
  SmallVector<Type *> Types = {Bit};
  if (Named) {
    StringRef Name = deviceCallName(Barrier);
    Arguments.push_back(Name == "barrier0" ? B.getInt32(0)
                                           : Barrier.getArgOperand(0));
    Arguments.push_back(Name.ends_with(".count") ? Barrier.getArgOperand(1)
                                                 : B.getInt32(0));
    Types.append(2, B.getInt32Ty());
  }
  FunctionCallee Arrive =
      M.getOrInsertFunction(Named ? NamedBarrierCall : BarrierCall,
                            FunctionType::get(B.getVoidTy(), Types, false));
  CallInst *Plain = B.CreateCall(Arrive, Arguments);
  Plain->setDebugLoc(Barrier.getDebugLoc());
  StringRef Full = deviceCallName(Barrier);
  if (Full == "barrier0" || Full.contains(".aligned."))
    Plain->addFnAttr(Attribute::get(M.getContext(), AlignedBarrier));
  if (!Reduction.empty()) {
    FunctionCallee Read = M.getOrInsertFunction(
        (BarrierValueCall + Reduction).str(), Barrier.getType());
    Barrier.replaceAllUsesWith(B.CreateCall(Read));
  }
  Barrier.eraseFromParent();
  return Plain;
}

Value *roofline::emulate::threadMaskOf(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  StringRef Name = Call ? deviceCallName(*Call) : "";
  if (Name.starts_with("redux.sync."))
    return Call->getArgOperand(1);
  if (isOfMatrices(Name)) // needs all threads of the warp
    return Constant::getAllOnesValue(Type::getInt32Ty(I.getContext()));
  bool Waits = Name == "bar.warp.sync" || Name.starts_with("shfl.sync.") ||
               Name.starts_with("match.") || Name == "elect.sync" ||
               (Name.starts_with("vote.") && Name.ends_with(".sync"));
  return Waits ? Call->getArgOperand(0) : nullptr;
}

Value *roofline::emulate::barrierPredicate(const Instruction &Barrier) {
  return cast<CallInst>(Barrier).getArgOperand(0);
}

bool roofline::emulate::isAlignedBarrier(const Instruction &Barrier) {
  return cast<CallBase>(Barrier).hasFnAttr(AlignedBarrier);
}

bool roofline::emulate::isNamedBarrier(const Instruction &Barrier) {
  return deviceCallName(cast<CallBase>(Barrier)) == NamedBarrierCall;
}

void roofline::emulate::splitAtWarpOperations(Function &F) {
  std::vector<Instruction *> Operations;
  bool Named = false; // all or none: two may be the same barrier
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      if (WarpOperation What = warpOperationOf(I);
          What != WarpOperation::None) {
        Operations.push_back(&I);
        Named |= What == WarpOperation::Barrier && !isPlain(cast<CallBase>(I));
      }
  for (Instruction *I : Operations) {
    bool IsBarrier = warpOperationOf(*I) == WarpOperation::Barrier;
    if (IsBarrier)
      I = normalise(*cast<CallInst>(I), Named);
    if (&*I->getParent()->getFirstNonPHIOrDbg() != I)
      SplitBlock(I->getParent(), I);
    if (IsBarrier)
      SplitBlock(I->getParent(), I->getNextNode());
  }
}
