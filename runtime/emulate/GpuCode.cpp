// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GpuCode.h"
#include "device/DeviceModule.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;
using namespace roofline;

static void initialise() {
  static const bool Done = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    return true;
  }();
  (void)Done;
}

Error roofline::emulate::simplifyAsForGpu(Function &Kernel) {
  initialise();
  auto Machine = targetMachineFor(*Kernel.getParent());
  if (!Machine)
    return Machine.takeError();
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(Machine->get());
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(LoadStoreVectorizerPass());
  FPM.run(Kernel, FAM);
  return Error::success();
}
