// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warp function is one function without calls. The bodies of functions that
// call themselves are moved into the kernel, once each, and have their local
// variables, arguments and what must survive a call on a stack in local memory.
#include "DeviceCalls.h"
#include "KernelPasses.h"
#include "device/PassAnalyses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Bytes of stack of a thread. No multiple of 4096, so that the stacks of a
/// warp's threads do not compete for the same sets of the CPU's caches.
static constexpr uint64_t UsualStackBytes = (128 << 10) + 64;
/// Where a frame is a large part of the usual stack: as much as the local
/// memory that a thread of a GPU can have.
static constexpr uint64_t LargeStackBytes = (512 << 10) + 64;

namespace {
/// A function whose body is in the kernel.
struct Callee {
  Function *F;
  BasicBlock *Entry;
  /// Local variables, to be moved to the stack.
  std::vector<AllocaInst *> Locals;
  /// The variables, among Locals, that the arguments are passed in, and the one
  /// that says where to continue.
  std::vector<AllocaInst *> Arguments;
  AllocaInst *ReturnTo = nullptr;
  AllocaInst *Result = nullptr; // not on the stack
  std::vector<BasicBlock *> Continuations;
  DenseMap<const AllocaInst *, uint64_t> Offsets;
  uint64_t FrameBytes = 0;
};

struct Site {
  CallInst *Call;
  Callee *From; // null for the kernel
  BasicBlock *Continuation;
};

class CallFlattener {
public:
  explicit CallFlattener(Function &Kernel)
      : Kernel(Kernel), C(Kernel.getContext()), DL(Kernel.getDataLayout()),
        I64(Type::getInt64Ty(C)), I8(Type::getInt8Ty(C)) {}

  void run();

private:
  bool collect();
  AllocaInst *variable(Type *T, BasicBlock &At);
  void moveIn(Callee &F);
  void takeArguments(Callee &F);
  void splitAtCalls();
  bool livesAcrossCalls(const Instruction &I) const;
  void keepAcrossCalls();
  void layOut(Callee &F);
  void makeStack();
  Value *onStack(IRBuilder<> &B, Value *Top, uint64_t Offset);
  void moveLocals(Callee &F);
  void emitCall(const Site &S);
  void emitReturns(Callee &F);

  Function &Kernel;
  LLVMContext &C;
  const DataLayout &DL;
  Type *I64, *I8;
  MapVector<Function *, Callee> Callees;
  DenseMap<const BasicBlock *, Callee *> Owners; // of blocks; none: kernel
  std::vector<Site> Sites;
  DenseSet<const BasicBlock *> Continuations;
  AllocaInst *Stack = nullptr, *Top = nullptr;
  uint64_t StackBytes = UsualStackBytes;
  Align FrameAlignment = Align(32); // at least that of any local variable
};
} // namespace

static bool canMove(const Function &F) {
  return !F.isVarArg() && all_of(instructions(F), [](const Instruction &I) {
    auto *Local = dyn_cast<AllocaInst>(&I);
    return !Local || Local->isStaticAlloca();
  });
}

/// Finds the functions with a body that the kernel still calls. Returns false
/// if there are none, or if one can't be moved.
bool CallFlattener::collect() {
  std::vector<Function *> Work = {&Kernel};
  while (!Work.empty()) {
    Function &F = *Work.back();
    Work.pop_back();
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *To = Call ? Call->getCalledFunction() : nullptr;
      if (!To || To->isDeclaration() || Callees.count(To))
        continue;
      if (To == &Kernel || !canMove(*To))
        return false;
      Callees[To].F = To;
      Work.push_back(To);
    }
  }
  return !Callees.empty();
}

AllocaInst *CallFlattener::variable(Type *T, BasicBlock &At) {
  IRBuilder<> B(&At, At.getFirstInsertionPt());
  return B.CreateAlloca(T);
}

/// Moves the blocks of \p F into the kernel, where nothing branches to them
/// yet.
void CallFlattener::moveIn(Callee &F) {
  F.Entry = &F.F->getEntryBlock();
  DebugLoc Here;
  if (DISubprogram *Scope = Kernel.getSubprogram())
    Here = DILocation::getDistinct(C, Scope->getLine(), 0, Scope);
  DenseMap<const MDNode *, MDNode *> Chains;
  for (BasicBlock &B : *F.F) {
    Owners[&B] = &F;
    for (Instruction &I : make_early_inc_range(B)) {
      I.dropDbgRecords();
      if (DebugLoc L = I.getDebugLoc())
        I.setDebugLoc(Here ? DebugLoc::appendInlinedAt(L, Here, C, Chains)
                           : DebugLoc());
      if (auto *Local = dyn_cast<AllocaInst>(&I))
        F.Locals.push_back(Local);
      else if (I.isLifetimeStartOrEnd())
        I.eraseFromParent();
    }
  }
  Kernel.splice(Kernel.end(), F.F);
}

void CallFlattener::takeArguments(Callee &F) {
  for (Argument &A : F.F->args()) {
    bool InMemory = A.hasByValAttr();
    AllocaInst *Place =
        variable(InMemory ? A.getParamByValType() : A.getType(), *F.Entry);
    if (InMemory)
      Place->setAlignment(A.getParamAlign().value_or(Align(8)));
    F.Arguments.push_back(Place);
    Value *Given = Place;
    if (!InMemory) {
      IRBuilder<> B(Place->getNextNode());
      Given = B.CreateLoad(A.getType(), Place);
    }
    A.replaceAllUsesWith(Given);
  }
  append_range(F.Locals, F.Arguments);
  F.ReturnTo = variable(I64, *F.Entry);
  F.Locals.push_back(F.ReturnTo);
  if (Type *T = F.F->getReturnType(); !T->isVoidTy())
    F.Result = variable(T, Kernel.getEntryBlock());
}

void CallFlattener::splitAtCalls() {
  std::vector<CallInst *> Calls;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (Callees.count(Call->getCalledFunction()))
        Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    Callee &To = Callees[Call->getCalledFunction()];
    Callee *From = Owners.lookup(Call->getParent());
    BasicBlock *After = SplitBlock(Call->getParent(), Call->getNextNode());
    Owners[After] = From;
    Continuations.insert(After);
    To.Continuations.push_back(After);
    Sites.push_back({Call, From, After});
    if (Call->use_empty())
      continue;
    IRBuilder<> B(&After->front());
    Call->replaceAllUsesWith(B.CreateLoad(Call->getType(), To.Result));
  }
}

/// Whether the value of \p I is used behind a call that comes after \p I.
bool CallFlattener::livesAcrossCalls(const Instruction &I) const {
  SmallVector<const BasicBlock *> Work;
  SmallPtrSet<const BasicBlock *, 16> Visited;
  for (const Use &U : I.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    Work.push_back(Phi ? Phi->getIncomingBlock(U) : User->getParent());
  }
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (B == I.getParent() || !Visited.insert(B).second)
      continue;
    if (Continuations.count(B))
      return true;
    append_range(Work, predecessors(B));
  }
  return false;
}

void CallFlattener::keepAcrossCalls() {
  std::vector<Instruction *> Kept;
  for (Instruction &I : instructions(Kernel))
    if (!isa<AllocaInst>(I) && livesAcrossCalls(I))
      Kept.push_back(&I);
  for (Instruction *I : Kept) {
    Callee *Owner = Owners.lookup(I->getParent());
    AllocaInst *Place = DemoteRegToStack(*I);
    if (Owner && Place)
      Owner->Locals.push_back(Place);
  }
}

void CallFlattener::layOut(Callee &F) {
  for (const AllocaInst *Local : F.Locals) {
    F.FrameBytes = alignTo(F.FrameBytes, Local->getAlign());
    F.Offsets[Local] = F.FrameBytes;
    F.FrameBytes += Local->getAllocationSize(DL)->getFixedValue();
  }
  F.FrameBytes = alignTo(F.FrameBytes, FrameAlignment);
}

/// Lays out all frames and makes the stack, which begins empty.
void CallFlattener::makeStack() {
  for (auto &[F, Moved] : Callees)
    for (const AllocaInst *Local : Moved.Locals)
      FrameAlignment = std::max(FrameAlignment, Local->getAlign());
  for (auto &[F, Moved] : Callees) {
    layOut(Moved);
    if (Moved.FrameBytes > UsualStackBytes / 4)
      StackBytes = LargeStackBytes;
  }
  IRBuilder<> B(&*Kernel.getEntryBlock().getFirstInsertionPt());
  Stack = B.CreateAlloca(ArrayType::get(I8, StackBytes));
  Stack->setAlignment(FrameAlignment);
  Top = B.CreateAlloca(I64);
  B.CreateStore(B.getInt64(0), Top);
}

Value *CallFlattener::onStack(IRBuilder<> &B, Value *At, uint64_t Offset) {
  return B.CreateInBoundsGEP(I8, Stack,
                             Offset ? B.CreateAdd(At, B.getInt64(Offset)) : At);
}

/// Replaces each use of a local variable of \p F by its address in the frame,
/// which begins at Top.
void CallFlattener::moveLocals(Callee &F) {
  for (AllocaInst *Local : F.Locals) {
    while (!Local->use_empty()) {
      Use &U = *Local->use_begin();
      auto *User = cast<Instruction>(U.getUser());
      auto *Phi = dyn_cast<PHINode>(User);
      IRBuilder<> B(Phi ? Phi->getIncomingBlock(U)->getTerminator() : User);
      Value *Place = onStack(B, B.CreateLoad(I64, Top), F.Offsets[Local]);
      if (Phi) // also for further edges from the same block
        Phi->setIncomingValueForBlock(Phi->getIncomingBlock(U), Place);
      else
        U.set(Place);
    }
    Local->eraseFromParent();
  }
}

/// Replaces the call by the code that makes the callee's frame, fills it and
/// branches to the callee.
void CallFlattener::emitCall(const Site &S) {
  Callee &To = Callees[S.Call->getCalledFunction()];
  uint64_t Mine = S.From ? S.From->FrameBytes : 0;
  BasicBlock *Before = S.Call->getParent();
  auto *Full = BasicBlock::Create(C, "", &Kernel);
  auto *Enter = BasicBlock::Create(C, "", &Kernel);
  Before->getTerminator()->eraseFromParent();
  IRBuilder<> B(Before);
  B.SetCurrentDebugLocation(S.Call->getDebugLoc());
  Value *New = B.CreateAdd(B.CreateLoad(I64, Top), B.getInt64(Mine));
  // A frame may be larger than the stack; no call has room for it then.
  Value *HasRoom =
      To.FrameBytes > StackBytes
          ? B.getFalse()
          : B.CreateICmpULE(New, B.getInt64(StackBytes - To.FrameBytes));
  B.CreateCondBr(HasRoom, Enter, Full);
  B.SetInsertPoint(Full);
  B.CreateCall(Kernel.getParent()->getOrInsertFunction(
      StackFullCall, FunctionType::get(B.getVoidTy(), false)));
  B.CreateUnreachable();

  B.SetInsertPoint(Enter);
  for (auto [A, Place] : zip(S.Call->args(), To.Arguments)) {
    Value *At = onStack(B, New, To.Offsets[Place]);
    if (To.F->getArg(S.Call->getArgOperandNo(&A))->hasByValAttr())
      B.CreateMemCpy(At, Place->getAlign(), A, Align(1),
                     DL.getTypeAllocSize(Place->getAllocatedType()));
    else
      B.CreateStore(A, At);
  }
  uint64_t Number =
      find(To.Continuations, S.Continuation) - To.Continuations.begin();
  B.CreateStore(B.getInt64(Number), onStack(B, New, To.Offsets[To.ReturnTo]));
  B.CreateStore(New, Top);
  B.CreateBr(To.Entry);

  B.SetInsertPoint(S.Continuation, S.Continuation->getFirstInsertionPt());
  B.CreateStore(B.CreateSub(B.CreateLoad(I64, Top), B.getInt64(Mine)), Top);
  S.Call->eraseFromParent();
}

void CallFlattener::emitReturns(Callee &F) {
  std::vector<ReturnInst *> Returns;
  for (BasicBlock &B : Kernel)
    if (auto *Return = dyn_cast<ReturnInst>(B.getTerminator());
        Return && Owners.lookup(&B) == &F)
      Returns.push_back(Return);
  auto *Leave = BasicBlock::Create(C, "", &Kernel);
  auto *Nowhere = BasicBlock::Create(C, "", &Kernel);
  for (ReturnInst *Return : Returns) {
    IRBuilder<> B(Return);
    if (F.Result)
      B.CreateStore(Return->getReturnValue(), F.Result);
    B.CreateBr(Leave);
    Return->eraseFromParent();
  }
  new UnreachableInst(C, Nowhere);
  IRBuilder<> B(Leave);
  Value *To = B.CreateLoad(
      I64, onStack(B, B.CreateLoad(I64, Top), F.Offsets[F.ReturnTo]));
  SwitchInst *Switch =
      B.CreateSwitch(To, Nowhere, unsigned(F.Continuations.size()));
  for (auto [Number, Continuation] : enumerate(F.Continuations))
    Switch->addCase(B.getInt64(Number), Continuation);
}

void CallFlattener::run() {
  if (!collect())
    return;
  Kernel.addFnAttr(MovedCalleesAttribute);
  for (auto &[F, Moved] : Callees)
    moveIn(Moved);
  for (auto &[F, Moved] : Callees)
    takeArguments(Moved);
  splitAtCalls();
  keepAcrossCalls();
  makeStack();
  for (auto &[F, Moved] : Callees)
    emitReturns(Moved);
  for (const Site &S : Sites)
    emitCall(S);
  for (auto &[F, Moved] : Callees) {
    moveLocals(Moved);
    // A kernel without calls through pointers may still compare an address.
    F->replaceAllUsesWith(
        ConstantExpr::getIntToPtr(ConstantInt::get(I64, 0x0f00), F->getType()));
    F->eraseFromParent();
  }
  removeUnreachableBlocks(Kernel);

  PassBuilder PB;
  PassAnalyses Analyses(PB);
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.run(Kernel, Analyses.Function);
}

void roofline::emulate::moveRecursiveCallees(Function &Kernel) {
  CallFlattener(Kernel).run();
}
