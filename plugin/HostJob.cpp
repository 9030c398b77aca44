// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HostJob.h"
#include "embed/Handoff.h"
#include "embed/KernelCode.h"
#include "embed/VerdictSection.h"
#include "frontend/Complaint.h"
#include "guard/GuardedProcess.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace roofline;

static Error embedWaitingVerdicts(Module &M, StringRef Key, Take How) {
  auto Lines = takeOver(Key, How);
  if (!Lines)
    return Lines.takeError();
  if (!Lines->empty())
    embedVerdicts(M, *Lines);
  return Error::success();
}

static Error embedWaitingCode(Module &M, StringRef Key, Take How) {
  auto Codes = takeOverCode(Key, How);
  if (!Codes)
    return Codes.takeError();
  return Codes->empty() ? Error::success() : embedKernelCode(M, *Codes);
}

static void embed(Module &M, const Embedding &What, Take How,
                  function_ref<void(StringRef)> Complain) {
  StageScope Scope(Stage::Embed);
  if (What.Verdicts)
    if (Error E = embedWaitingVerdicts(M, What.Key, How))
      Complain("no verdicts embedded: " + toString(std::move(E)));
  if (What.Code)
    if (Error E = embedWaitingCode(M, What.Key, How))
      Complain("no IR embedded: " + toString(std::move(E)));
}

void Embedding::apply(Module &M, function_ref<void(StringRef)> Complain) const {
  auto End = rehearse(
      Limits, [&] { embed(M, *this, Take::AndKeep, [](StringRef) {}); });
  if (!End)
    return embed(M, *this, Take::AndRemove, Complain);
  JobSettings Settings;
  Settings.Unit = Unit;
  Complain(earlyEndText(Settings, *End) + "; nothing embedded");
}

namespace {
struct EmbedPass : PassInfoMixin<EmbedPass> {
  EmbedPass(Embedding What, clang::DiagnosticsEngine &Diags)
      : What(std::move(What)), Diags(Diags) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    What.apply(M, [&](StringRef Problem) { complain(Diags, Problem); });
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

  Embedding What;
  clang::DiagnosticsEngine &Diags;
};
} // namespace

void roofline::hookHost(clang::CompilerInstance &CI,
                        const JobSettings &Settings) {
  const Options &Asked = Settings.Opts;
  if (!Asked.EmbedVerdicts && !Asked.EmbedKernelCode)
    return;
  Embedding What{Settings.HandoffKey, Asked.EmbedVerdicts,
                 Asked.EmbedKernelCode, Settings.limits(), Settings.Unit};
  clang::DiagnosticsEngine &Diags = CI.getDiagnostics();
  clang::CodeGenOptions &Opts = CI.getCodeGenOpts();
  // The executor names an allocation by the line that made it.
  if (Asked.EmbedKernelCode &&
      Opts.getDebugInfo() == codegenoptions::NoDebugInfo) {
    Opts.setDebugInfo(codegenoptions::DebugLineTablesOnly);
    Opts.DebugColumnInfo = true;
  }
  bool SkipsPipeline = Opts.DisableLLVMPasses;
  Opts.PassBuilderCallbacks.push_back([=, &Diags](PassBuilder &PB) {
    PB.registerOptimizerLastEPCallback([=, &Diags](ModulePassManager &MPM,
                                                   OptimizationLevel,
                                                   ThinOrFullLTOPhase) {
      MPM.addPass(EmbedPass(What, Diags));
    });
    // With -save-temps this job only writes the frontend's module, which a
    // later job compiles without plugins. So embed before the first pass, which
    // writes that module.
    PassInstrumentationCallbacks *Callbacks =
        PB.getPassInstrumentationCallbacks();
    if (SkipsPipeline && Callbacks)
      Callbacks->registerBeforeNonSkippedPassCallback(
          [=, &Diags, Done = false](StringRef, llvm::Any IR) mutable {
            auto *M = llvm::any_cast<const Module *>(&IR);
            if (!M || std::exchange(Done, true))
              return;
            What.apply(const_cast<Module &>(**M),
                       [&](StringRef Problem) { complain(Diags, Problem); });
          });
  });
}
