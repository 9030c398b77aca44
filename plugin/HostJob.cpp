// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HostJob.h"
#include "section/Handoff.h"
#include "section/VerdictSection.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace roofline;

void roofline::embedWaiting(Module &M, StringRef HandoffKey) {
  auto Lines = takeOver(HandoffKey);
  if (!Lines) {
    WithColor::warning(errs(), "roofline")
        << "no verdicts embedded: " << toString(Lines.takeError()) << '\n';
    return;
  }
  if (!Lines->empty())
    embedVerdicts(M, *Lines);
}

namespace {
struct EmbedPass : PassInfoMixin<EmbedPass> {
  explicit EmbedPass(std::string Key) : Key(std::move(Key)) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    embedWaiting(M, Key);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

  std::string Key;
};
} // namespace

void roofline::hookHost(clang::CodeGenOptions &Opts,
                        const JobSettings &Settings) {
  if (!Settings.Opts.EmbedVerdicts)
    return;
  bool SkipsPipeline = Opts.DisableLLVMPasses;
  Opts.PassBuilderCallbacks.push_back(
      [Key = Settings.HandoffKey, SkipsPipeline](PassBuilder &PB) {
        PB.registerOptimizerLastEPCallback(
            [Key](ModulePassManager &MPM, OptimizationLevel,
                  ThinOrFullLTOPhase) { MPM.addPass(EmbedPass(Key)); });
        // With -save-temps this job only writes the frontend's module, which a
        // later job without plugins compiles: the last chance is before the
        // pass that writes it.
        PassInstrumentationCallbacks *Callbacks =
            PB.getPassInstrumentationCallbacks();
        if (SkipsPipeline && Callbacks)
          Callbacks->registerBeforeNonSkippedPassCallback(
              [Key](StringRef, llvm::Any IR) {
                if (auto *M = llvm::any_cast<const Module *>(&IR))
                  embedWaiting(const_cast<Module &>(**M), Key);
              });
      });
}
