// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/DeviceHooks.h"
#include "job/UnplacedFailures.h"
#include "llvm/Passes/PassBuilder.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

namespace {
class SourceReader : public ASTConsumer {
public:
  explicit SourceReader(std::shared_ptr<DeviceJob> Job) : Job(std::move(Job)) {}
  bool HandleTopLevelDecl(DeclGroupRef) override {
    Job->stopTrackingLines();
    return true;
  }
  void HandleTranslationUnit(ASTContext &Context) override {
    Job->readSources(Context);
  }

private:
  std::shared_ptr<DeviceJob> Job;
};

struct ModuleReader : PassInfoMixin<ModuleReader> {
  explicit ModuleReader(std::shared_ptr<DeviceJob> Job) : Job(std::move(Job)) {}
  PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
    Job->readModule(M, /*BeforeOptimisation=*/false);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

  std::shared_ptr<DeviceJob> Job;
};

struct FailureUnplacer : PassInfoMixin<FailureUnplacer> {
  PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
    unplaceFailures(M.getContext());
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// Runs at both ends of the pipeline, for the places that the frontend emits
/// and those that OpenMP's optimisation adds; see OpenMPPlaces.h.
struct PlaceForgetter : PassInfoMixin<PlaceForgetter> {
  explicit PlaceForgetter(std::shared_ptr<DeviceJob> Job)
      : Job(std::move(Job)) {}
  PreservedAnalyses run(llvm::Module &M, ModuleAnalysisManager &) {
    Job->hideTraces(M);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

  std::shared_ptr<DeviceJob> Job;
};
} // namespace

/// Runs the analysis on the optimised module at the end of the pipeline. If the
/// job skips the pipeline (-save-temps), runs it just before the frontend's
/// module is written.
static void hookPipeline(CodeGenOptions &Opts, std::shared_ptr<DeviceJob> Job) {
  bool SkipsPipeline = Opts.DisableLLVMPasses;
  Opts.PassBuilderCallbacks.push_back([Job, SkipsPipeline](PassBuilder &PB) {
    PB.registerPipelineStartEPCallback(
        [Job](ModulePassManager &MPM, OptimizationLevel) {
          if (Job->hasTrackedLines())
            MPM.addPass(FailureUnplacer());
          if (Job->leavesTraces())
            MPM.addPass(PlaceForgetter(Job));
        });
    PB.registerOptimizerLastEPCallback(
        [Job](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
          if (Job->leavesTraces())
            MPM.addPass(PlaceForgetter(Job));
          MPM.addPass(ModuleReader(Job));
        });
    PassInstrumentationCallbacks *Callbacks =
        PB.getPassInstrumentationCallbacks();
    if (SkipsPipeline && Callbacks)
      Callbacks->registerBeforeNonSkippedPassCallback(
          [Job](StringRef, llvm::Any IR) {
            auto *M = llvm::any_cast<const llvm::Module *>(&IR);
            if (!M)
              return;
            if (Job->leavesTraces())
              Job->hideTraces(const_cast<llvm::Module &>(**M));
            Job->readModule(**M, /*BeforeOptimisation=*/true);
          });
  });
}

std::shared_ptr<DeviceJob> roofline::hookDevice(CompilerInstance &CI,
                                                JobSettings Settings,
                                                JobObserver *Observer) {
  auto Job = std::make_shared<DeviceJob>(CI, std::move(Settings), Observer);
  Job->startTrackingLines();
  hookPipeline(CI.getCodeGenOpts(), Job);
  return Job;
}

std::unique_ptr<ASTConsumer>
roofline::sourceReader(std::shared_ptr<DeviceJob> Job) {
  return std::make_unique<SourceReader>(std::move(Job));
}
