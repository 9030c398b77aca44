// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognises the grid barriers of CUDA's cooperative groups headers. There, one
// thread of each block increments a word in the workspace of the launch, whose
// address is in special registers, and polls it until all blocks have done so.
// The executor knows when all blocks have arrived, so the polling is not
// needed.
#include "DeviceCalls.h"
#include "KernelPasses.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline::emulate;

static StringRef assemblyOf(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  auto *Asm = Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
  return Asm ? Asm->getAsmString() : "";
}

/// Whether \p Address is computed from the special registers that hold the
/// address of the launch's workspace.
static bool isInWorkspace(Value *Address) {
  SetVector<Value *> Sources;
  Sources.insert(Address);
  for (unsigned I = 0; I < Sources.size() && I < 64; ++I) {
    if (assemblyOf(Sources[I]).contains("%envreg"))
      return true;
    if (auto *Step = dyn_cast<Instruction>(Sources[I]);
        Step && !Step->mayReadFromMemory() && !isa<CallBase>(Step))
      Sources.insert(Step->op_begin(), Step->op_end());
  }
  return false;
}

static void replace(CallInst &Call, StringRef By) {
  IRBuilder<> B(&Call);
  SmallVector<Value *> Arguments = {Call.getArgOperand(0)};
  if (!Arguments[0]->getType()->isPointerTy())
    Arguments[0] = B.CreateIntToPtr(Arguments[0], B.getPtrTy());
  if (By == GridArriveCall)
    Arguments.push_back(Call.getArgOperand(1));
  SmallVector<Type *> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  CallInst *Named =
      B.CreateCall(Call.getModule()->getOrInsertFunction(
                       By, FunctionType::get(Call.getType(), Types, false)),
                   Arguments);
  Named->setDebugLoc(Call.getDebugLoc());
  Call.replaceAllUsesWith(Named);
  Call.eraseFromParent();
}

bool roofline::emulate::nameGridBarriers(Function &Kernel) {
  std::vector<std::pair<CallInst *, StringRef>> Found;
  for (Instruction &I : instructions(Kernel)) {
    StringRef Text = assemblyOf(&I);
    bool Arrives = Text.starts_with("atom.add.release.gpu.u32");
    if (!Arrives && !Text.starts_with("ld.acquire.gpu.u32"))
      continue;
    auto &Call = cast<CallInst>(I);
    if (Call.arg_size() == (Arrives ? 2 : 1) &&
        isInWorkspace(Call.getArgOperand(0)))
      Found.push_back({&Call, Arrives ? GridArriveCall : GridWaitCall});
  }
  for (auto [Call, By] : Found)
    replace(*Call, By);
  return !Found.empty();
}
