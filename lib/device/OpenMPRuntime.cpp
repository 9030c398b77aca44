// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/OpenMPRuntime.h"
#include "support/Error.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace roofline;

namespace roofline {
extern const std::pair<const char *, const char *> OpenMPRuntimeText[];
} // namespace roofline

/// __kmpc_parallel_51 and its successor _60 take the outlined body as
/// argument 5, its arguments as an array in 7 and their number in 8.
static constexpr unsigned BodyArg = 5, ArrayArg = 7, CountArg = 8;

/// Calls the outlined body in place: its first two parameters point at the
/// thread's number and at zero, the rest are the array's elements, integers
/// among them passed in a pointer's bits.
static void startBodyDirectly(CallInst &Start, Function &Body) {
  IRBuilder<> Entry(&*Start.getFunction()->getEntryBlock().begin());
  AllocaInst *Zero = Entry.CreateAlloca(Entry.getInt32Ty());
  AllocaInst *Thread = Entry.CreateAlloca(Entry.getInt32Ty());

  IRBuilder<> B(&Start);
  B.CreateStore(B.getInt32(0), Zero);
  B.CreateStore(Start.getArgOperand(1), Thread);
  SmallVector<Value *> Arguments{Thread, Zero};
  Value *Array = Start.getArgOperand(ArrayArg);
  for (unsigned I = 2; I < Body.arg_size(); ++I) {
    Type *Wanted = Body.getArg(I)->getType();
    Value *Slot = B.CreateConstGEP1_64(B.getPtrTy(), Array, I - 2);
    if (Wanted->isPointerTy()) {
      Arguments.push_back(B.CreateLoad(Wanted, Slot));
      continue;
    }
    Value *Bits =
        B.CreatePtrToInt(B.CreateLoad(B.getPtrTy(), Slot), B.getInt64Ty());
    if (!Wanted->isIntegerTy())
      return; // a shape this model does not know: leave the call alone
    Arguments.push_back(B.CreateZExtOrTrunc(Bits, Wanted));
  }
  B.CreateCall(&Body, Arguments);
  Start.eraseFromParent();
}

static void startBodiesDirectly(Module &M) {
  SmallVector<CallInst *> Starts;
  for (Function &F : M)
    if (F.getName().starts_with("__kmpc_parallel_"))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U))
          if (Call->getCalledFunction() == &F && Call->arg_size() > CountArg)
            Starts.push_back(Call);
  for (CallInst *Call : Starts) {
    auto *Body =
        dyn_cast<Function>(Call->getArgOperand(BodyArg)->stripPointerCasts());
    auto *Count = dyn_cast<ConstantInt>(Call->getArgOperand(CountArg));
    if (Body && Count && Body->arg_size() == Count->getZExtValue() + 2)
      startBodyDirectly(*Call, *Body);
  }
}

Error roofline::modelOpenMPRuntime(Module &M) {
  Function *Init = M.getFunction("__kmpc_target_init");
  if (!Init || !Init->isDeclaration())
    return Error::success();
  startBodiesDirectly(M);

  SMDiagnostic Problem;
  std::unique_ptr<Module> Runtime =
      parseAssemblyString(OpenMPRuntimeText[0].second, Problem, M.getContext());
  if (!Runtime)
    return makeError("the OpenMP runtime model does not parse: {0}",
                     Problem.getMessage());
  Runtime->setTargetTriple(M.getTargetTriple());
  Runtime->setDataLayout(M.getDataLayout());
  if (Linker::linkModules(M, std::move(Runtime), Linker::LinkOnlyNeeded))
    return makeError("the OpenMP runtime model does not link");
  return Error::success();
}
