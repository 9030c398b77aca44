// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/DeviceHooks.h"
#include "device/UnrollLocalArrays.h"
#include "job/UnplacedFailures.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

namespace {
/// Makes the destructor of cuda::barrier trivial. Clang rejects variables in
/// shared memory that have another one; nvcc accepts them and never runs it.
class TrivialBarriers : public ASTMutationListener {
public:
  void CompletedTagDefinition(const TagDecl *D) override {
    auto *Class = dyn_cast<CXXRecordDecl>(D);
    if (!Class || !Class->getDeclName().isIdentifier() ||
        Class->getName() != "barrier" ||
        !StringRef(Class->getQualifiedNameAsString()).starts_with("cuda::"))
      return;
    if (CXXDestructorDecl *Destructor = Class->getDestructor())
      Destructor->setTrivial(true);
  }
};

class SourceReader : public ASTConsumer {
public:
  explicit SourceReader(std::shared_ptr<DeviceJob> Its) : Job(std::move(Its)) {
    if (Job)
      Job->watchStatements();
  }
  bool HandleTopLevelDecl(DeclGroupRef) override {
    if (Job)
      Job->stopTrackingLines();
    return true;
  }
  void HandleTranslationUnit(ASTContext &Context) override {
    if (Job)
      Job->readSources(Context);
  }
  ASTMutationListener *GetASTMutationListener() override { return &Barriers; }

private:
  std::shared_ptr<DeviceJob> Job;
  TrivialBarriers Barriers;
};

/// A pass that calls a function with the module and runs in any case.
struct ModuleStep : PassInfoMixin<ModuleStep> {
  ModuleStep(std::function<void(llvm::Module &)> Run, bool Changes)
      : Run(std::move(Run)), Changes(Changes) {}
  PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
    Run(M);
    return Changes ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

  std::function<void(llvm::Module &)> Run;
  bool Changes;
};
} // namespace

/// Removes the lines that only the analysis asked for, where the compile writes
/// IR (-emit-llvm, -foffload-lto). In machine code they leave nothing.
static void forgetLines(llvm::Module &M) {
  StripDebugInfo(M);
  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  if (!Flags)
    return;
  std::vector<MDNode *> Kept(Flags->op_begin(), Flags->op_end());
  llvm::erase_if(Kept, [](MDNode *Flag) {
    return cast<MDString>(Flag->getOperand(1))->getString() ==
           "Debug Info Version";
  });
  Flags->clearOperands();
  for (MDNode *Flag : Kept)
    Flags->addOperand(Flag);
}

/// Runs the analysis on the optimised module at the end of the pipeline. If the
/// job skips the pipeline (-save-temps), runs it just before the frontend's
/// module is written.
static void hookPipeline(CodeGenOptions &Opts, std::shared_ptr<DeviceJob> Job,
                         bool WritesIR) {
  bool LeavesLines = WritesIR && Job->hasTrackedLines();
  bool SkipsPipeline = Opts.DisableLLVMPasses;
  Opts.PassBuilderCallbacks.push_back([Job, SkipsPipeline,
                                       LeavesLines](PassBuilder &PB) {
    // At both ends of the pipeline, for the places that the frontend emits and
    // those that OpenMP's optimisation adds; see OpenMPPlaces.h.
    auto HideTraces = [Job](ModulePassManager &MPM) {
      if (Job->leavesTraces())
        MPM.addPass(ModuleStep([Job](llvm::Module &M) { Job->hideTraces(M); },
                               /*Changes=*/true));
    };
    auto ReadAhead = [Job](llvm::Module &M) { Job->readBeforePipeline(M); };
    PB.registerPipelineStartEPCallback([Job, HideTraces,
                                        ReadAhead](ModulePassManager &MPM,
                                                   OptimizationLevel) {
      if (Job->hasTrackedLines())
        MPM.addPass(
            ModuleStep([](llvm::Module &M) { unplaceFailures(M.getContext()); },
                       /*Changes=*/false));
      HideTraces(MPM);
      MPM.addPass(ModuleStep(ReadAhead, /*Changes=*/false));
    });
    PB.registerOptimizerLastEPCallback(
        [Job, HideTraces, LeavesLines](ModulePassManager &MPM,
                                       OptimizationLevel, ThinOrFullLTOPhase) {
          HideTraces(MPM);
          MPM.addPass(ModuleStep(
              [Job](llvm::Module &M) {
                Job->readModule(M, /*BeforeOptimisation=*/false);
              },
              /*Changes=*/false));
          if (LeavesLines && !Job->isOfAnalysis())
            MPM.addPass(ModuleStep(forgetLines, /*Changes=*/true));
        });
    PassInstrumentationCallbacks *Callbacks =
        PB.getPassInstrumentationCallbacks();
    if (SkipsPipeline && Callbacks)
      Callbacks->registerBeforeNonSkippedPassCallback(
          [Job, LeavesLines](StringRef, llvm::Any IR) {
            auto *M = llvm::any_cast<const llvm::Module *>(&IR);
            if (!M)
              return;
            if (Job->leavesTraces())
              Job->hideTraces(const_cast<llvm::Module &>(**M));
            Job->readModule(**M, /*BeforeOptimisation=*/true);
            if (LeavesLines)
              forgetLines(const_cast<llvm::Module &>(**M));
          });
  });
}

/// Whether the source is written for nvcc: its command was translated, or the
/// user asked for the header.
static bool isForNvcc(const CompilerInstance &CI) {
  return any_of(CI.getPreprocessorOpts().Includes, [](StringRef File) {
    return sys::path::filename(File) == "roofline-nvcc.h";
  });
}

static void unrollAsNvcc(CodeGenOptions &Opts) {
  Opts.PassBuilderCallbacks.push_back([](PassBuilder &PB) {
    PB.registerLateLoopOptimizationsEPCallback(
        [](LoopPassManager &LPM, OptimizationLevel) {
          LPM.addPass(UnrollLocalArrays());
        });
  });
}

std::shared_ptr<DeviceJob> roofline::hookDevice(CompilerInstance &CI,
                                                JobSettings Settings) {
  auto Job = std::make_shared<DeviceJob>(CI, std::move(Settings));
  Job->startTrackingLines();
  frontend::ActionKind Action = CI.getFrontendOpts().ProgramAction;
  hookPipeline(CI.getCodeGenOpts(), Job,
               Action == frontend::EmitBC || Action == frontend::EmitLLVM);
  if (isForNvcc(CI))
    unrollAsNvcc(CI.getCodeGenOpts());
  return Job;
}

std::unique_ptr<ASTConsumer>
roofline::sourceReader(std::shared_ptr<DeviceJob> Job) {
  return std::make_unique<SourceReader>(std::move(Job));
}
