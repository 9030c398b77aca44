// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GpuCode.h"
#include "device/DeviceModule.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

static constexpr unsigned MostSteps =
    12; // GEPs and casts from an address to its object

static bool isOnChip(unsigned Space) {
  return Space == NVPTXAS::ADDRESS_SPACE_SHARED ||
         Space == NVPTXAS::ADDRESS_SPACE_CONST;
}

bool emulate::isOnChip(const Value *Address) {
  const Value *Base = getUnderlyingObject(Address, MostSteps);
  if (auto *A = dyn_cast<Argument>(Base))
    return A->hasByValAttr();
  if (auto *G = dyn_cast<GlobalVariable>(Base))
    return ::isOnChip(G->getAddressSpace());
  return ::isOnChip(Address->getType()->getPointerAddressSpace());
}

bool emulate::isInShared(const Value *Address) {
  const Value *Base = getUnderlyingObject(Address, MostSteps);
  return Base->getType()->isPointerTy() &&
         Base->getType()->getPointerAddressSpace() ==
             NVPTXAS::ADDRESS_SPACE_SHARED;
}

/// On-chip accesses that must stay scalar: they are not counted, and a vector
/// instruction would keep the loop over the threads from being vectorised.
static std::vector<Instruction *> onChipAccesses(Function &Kernel) {
  std::vector<Instruction *> Found;
  for (Instruction &I : instructions(Kernel))
    if (const Value *Address = getLoadStorePointerOperand(&I))
      if (isOnChip(Address) && !I.isVolatile())
        Found.push_back(&I);
  return Found;
}

static void setVolatile(ArrayRef<Instruction *> Accesses, bool Volatile) {
  for (Instruction *I : Accesses)
    if (auto *Load = dyn_cast<LoadInst>(I))
      Load->setVolatile(Volatile);
    else
      cast<StoreInst>(I)->setVolatile(Volatile);
}

void roofline::emulate::initialiseGpuTarget() {
  static const bool Done = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    return true;
  }();
  (void)Done;
}

Error roofline::emulate::simplifyAsForGpu(Function &Kernel) {
  initialiseGpuTarget();
  auto Machine = targetMachineFor(*Kernel.getParent());
  if (!Machine)
    return Machine.takeError();
  PassBuilder PB(Machine->get());
  PassAnalyses Analyses(PB);
  FunctionAnalysisManager &FAM = Analyses.Function;
  shareAddresses(Kernel, FAM);
  std::vector<Instruction *> OnChip = onChipAccesses(Kernel);
  setVolatile(OnChip, true); // the vectoriser skips volatile accesses
  LoadStoreVectorizerPass().run(Kernel, FAM);
  setVolatile(OnChip, false);
  return Error::success();
}
