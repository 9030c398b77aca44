// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The door that -fplugin= opens: registers with clang, hands each job's AST
// and module to those who know what to do with them.
#include "DeviceJob.h"
#include "HostJob.h"
#include "remark/RecordStream.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "llvm/Passes/PassBuilder.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

namespace {
/// Reads the AST before clang's own consumer turns it into code and frees it.
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

/// At both ends of the pipeline, for the frontend's places and for those that
/// OpenMP's own optimisation adds; see OpenMPPlaces.h.
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

class RooflineAction : public PluginASTAction {
protected:
  bool ParseArgs(const CompilerInstance &CI,
                 const std::vector<std::string> &Arguments) override;
  ActionType getActionType() override { return AddBeforeMainAction; }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 StringRef) override {
    if (Job)
      return std::make_unique<SourceReader>(Job);
    return std::make_unique<ASTConsumer>();
  }

private:
  void hookDevice(CodeGenOptions &Opts);
  std::shared_ptr<DeviceJob> Job;
};
} // namespace

/// Runs the analysis on the optimised module; where the job skips the
/// pipeline and only writes the frontend's module (-save-temps), just before
/// that is written.
void RooflineAction::hookDevice(CodeGenOptions &Opts) {
  bool SkipsPipeline = Opts.DisableLLVMPasses;
  Opts.PassBuilderCallbacks.push_back([Job = Job,
                                       SkipsPipeline](PassBuilder &PB) {
    if (Job->leavesTraces())
      PB.registerPipelineStartEPCallback(
          [Job](ModulePassManager &MPM, OptimizationLevel) {
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

bool RooflineAction::ParseArgs(const CompilerInstance &ConstCI,
                               const std::vector<std::string> &Arguments) {
  // Clang shows the instance as const here, the only moment at which its
  // options can still be changed.
  auto &CI = const_cast<CompilerInstance &>(ConstCI);
  JobSettings Settings = settingsFor(CI, Arguments);
  if (Settings.Kind == JobKind::CudaHost)
    hookHost(CI.getCodeGenOpts(), Settings);
  if (!Settings.isDevice() || Settings.Gpus.empty())
    return true;
  CodeGenOptions &Opts = CI.getCodeGenOpts();
  if (!Opts.OptRecordFile.empty())
    Opts.OptRecordFile = recordFileFor(Opts.OptRecordFile, Settings.Arch);
  Job = std::make_shared<DeviceJob>(CI, std::move(Settings));
  Job->startTrackingLines();
  hookDevice(Opts);
  return true;
}

static FrontendPluginRegistry::Add<RooflineAction>
    Registration("roofline", "predict per kernel whether the GPU's compute "
                             "units or its memory will limit it");
