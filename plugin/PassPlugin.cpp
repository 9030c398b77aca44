// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point of -fpass-plugin=. An OpenMP build compiles its host code
// from IR in a final job, for which clang does not call its plugins, so
// embedding needs this one.
#include "llvm/Plugins/PassPlugin.h"
#include "HostJob.h"
#include "embed/Handoff.h"
#include "support/LLVMCompat.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace roofline;

namespace {
struct EmbedWaiting : PassInfoMixin<EmbedWaiting> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    // A unit without target regions may have functions for those of others.
    if (M.getTargetTriple().isNVPTX() || M.getTargetTriple().isAMDGPU() ||
        !M.getModuleFlag("openmp"))
      return PreservedAnalyses::all();
    Embedding What{handoffKey(/*Cuid=*/"", M.getSourceFileName()),
                   /*Verdicts=*/true, /*Code=*/true, GuardLimits(),
                   M.getSourceFileName()};
    What.apply(M, [](StringRef Problem) {
      WithColor::warning(errs(), "roofline") << Problem << '\n';
    });
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK
    __attribute__((visibility("default"))) PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "roofline", LLVMVersion,
          [](PassBuilder &PB) {
            PB.registerOptimizerLastEPCallback(
                [](ModulePassManager &MPM, OptimizationLevel,
                   ThinOrFullLTOPhase) { MPM.addPass(EmbedWaiting()); });
          }};
}
