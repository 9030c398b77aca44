// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IndirectCalls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace roofline::emulate;

/// The number of the first function: not null, and below all valid addresses.
/// All are even, since the lowest bit of a pointer to a member function says
/// that it is virtual.
static constexpr uint64_t FirstNumber = 0x0f00, NumberStep = 2;

static std::vector<CallInst *> indirectCalls(Module &M) {
  std::vector<CallInst *> Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (!Call->isInlineAsm() &&
            !isa<Function>(Call->getCalledOperand()->stripPointerCasts()))
          Found.push_back(Call);
  return Found;
}

/// Converts \p V to type \p Wanted: the runtime passes some arguments as
/// pointers that the callee declares as integers.
static Value *converted(IRBuilder<> &B, Value *V, Type *Wanted) {
  Type *T = V->getType();
  if (T == Wanted)
    return V;
  if (T->isPointerTy() && Wanted->isIntegerTy())
    return B.CreatePtrToInt(V, Wanted);
  if (T->isIntegerTy() && Wanted->isPointerTy())
    return B.CreateIntToPtr(V, Wanted);
  if (T->isIntegerTy() && Wanted->isIntegerTy())
    return B.CreateZExtOrTrunc(V, Wanted);
  return nullptr;
}

static bool fits(const CallInst &Call, const Function &F, CallMatch Match) {
  if (F.isDeclaration() || F.getCallingConv() == CallingConv::PTX_Kernel)
    return false;
  if (Match == CallMatch::SameType)
    return F.getFunctionType() == Call.getFunctionType();
  return F.arg_size() == Call.arg_size() && !F.isVarArg() &&
         F.getReturnType() == Call.getType();
}

static Value *callDirectly(IRBuilder<> &B, const CallInst &Call, Function &F) {
  SmallVector<Value *> Arguments;
  for (auto [I, A] : enumerate(Call.args())) {
    Value *Given = converted(B, A, F.getArg(I)->getType());
    if (!Given)
      return nullptr;
    Arguments.push_back(Given);
  }
  CallInst *Direct = B.CreateCall(&F, Arguments);
  Direct->setDebugLoc(Call.getDebugLoc());
  return Direct;
}

using Numbered = std::pair<Function *, uint64_t>;

static void resolve(CallInst &Call, ArrayRef<Numbered> Targets) {
  IRBuilder<> B(&Call);
  Value *Pointer = B.CreatePtrToInt(Call.getCalledOperand(), B.getInt64Ty());
  BasicBlock *Before = Call.getParent();
  BasicBlock *After = SplitBlock(Before, Call.getNextNode());
  BasicBlock *Here = SplitBlock(Before, &Call);
  Call.moveBefore(Before->getTerminator()->getIterator());
  Here->eraseFromParent();
  Before->getTerminator()->eraseFromParent();

  LLVMContext &Context = Call.getContext();
  Function *Caller = Before->getParent();
  auto *None = BasicBlock::Create(Context, "", Caller, After);
  IRBuilder<> Nowhere(None);
  Nowhere.SetCurrentDebugLocation(Call.getDebugLoc());
  Nowhere.CreateIntrinsic(Intrinsic::trap, {});
  Nowhere.CreateUnreachable();
  IRBuilder<> Choice(Before);
  SwitchInst *Switch = Choice.CreateSwitch(Pointer, None);
  PHINode *Result = nullptr;
  if (!Call.getType()->isVoidTy()) {
    IRBuilder<> Joined(&After->front());
    Result = Joined.CreatePHI(Call.getType(), 2);
    Call.replaceAllUsesWith(Result);
  }
  for (auto [F, Number] : Targets) {
    auto *Case = BasicBlock::Create(Context, "", Caller, None);
    IRBuilder<> In(Case);
    Value *Value = callDirectly(In, Call, *F);
    if (!Value) {
      Case->eraseFromParent();
      continue;
    }
    In.CreateBr(After);
    if (Result)
      Result->addIncoming(Value, Case);
    Switch->addCase(In.getInt64(Number), Case);
  }
  Call.eraseFromParent();
}

bool roofline::emulate::resolveIndirectCalls(Module &M, CallMatch Match) {
  std::vector<CallInst *> Calls = indirectCalls(M);
  if (Calls.empty())
    return false;
  std::vector<Numbered> Numbers;
  for (Function &F : M)
    if (F.hasAddressTaken())
      Numbers.push_back({&F, FirstNumber + NumberStep * Numbers.size()});
  bool Any = false;
  for (CallInst *Call : Calls) {
    std::vector<Numbered> Targets;
    copy_if(Numbers, std::back_inserter(Targets),
            [&](const Numbered &N) { return fits(*Call, *N.first, Match); });
    if (Targets.empty())
      continue;
    resolve(*Call, Targets);
    Any = true;
  }
  for (auto [F, Number] : Numbers) {
    Constant *Address = ConstantExpr::getIntToPtr(
        ConstantInt::get(Type::getInt64Ty(M.getContext()), Number),
        F->getType());
    F->replaceUsesWithIf(Address, [](Use &U) {
      auto *Call = dyn_cast<CallBase>(U.getUser());
      return !Call || !Call->isCallee(&U);
    });
  }
  return Any;
}
