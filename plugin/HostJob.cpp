// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HostJob.h"
#include "Complaint.h"
#include "section/Handoff.h"
#include "section/KernelCode.h"
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

Error roofline::embedWaitingCode(Module &M, StringRef HandoffKey) {
  auto Codes = takeOverCode(HandoffKey);
  if (!Codes)
    return Codes.takeError();
  return Codes->empty() ? Error::success() : embedKernelCode(M, *Codes);
}

namespace {
/// What a host job is to do with its module, at the last moment.
struct Embedding {
  clang::DiagnosticsEngine &Diags;
  std::string Key;
  bool Verdicts, Code;

  void apply(Module &M) const {
    if (Verdicts)
      embedWaiting(M, Key);
    if (!Code)
      return;
    if (Error E = embedWaitingCode(M, Key))
      complain(Diags, "no IR embedded: " + toString(std::move(E)));
  }
};

struct EmbedPass : PassInfoMixin<EmbedPass> {
  explicit EmbedPass(Embedding What) : What(std::move(What)) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    What.apply(M);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

  Embedding What;
};
} // namespace

void roofline::hookHost(clang::CompilerInstance &CI,
                        const JobSettings &Settings) {
  const Options &Asked = Settings.Opts;
  if (!Asked.EmbedVerdicts && !Asked.EmbedKernelCode)
    return;
  Embedding What{CI.getDiagnostics(), Settings.HandoffKey, Asked.EmbedVerdicts,
                 Asked.EmbedKernelCode};
  clang::CodeGenOptions &Opts = CI.getCodeGenOpts();
  bool SkipsPipeline = Opts.DisableLLVMPasses;
  Opts.PassBuilderCallbacks.push_back([What, SkipsPipeline](PassBuilder &PB) {
    PB.registerOptimizerLastEPCallback(
        [What](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
          MPM.addPass(EmbedPass(What));
        });
    // With -save-temps this job only writes the frontend's module, which a
    // later job without plugins compiles: the last chance is before the
    // pass that writes it.
    PassInstrumentationCallbacks *Callbacks =
        PB.getPassInstrumentationCallbacks();
    if (SkipsPipeline && Callbacks)
      Callbacks->registerBeforeNonSkippedPassCallback(
          [What](StringRef, llvm::Any IR) {
            if (auto *M = llvm::any_cast<const Module *>(&IR))
              What.apply(const_cast<Module &>(**M));
          });
  });
}
