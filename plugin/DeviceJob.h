// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One device compile: the AST is read when it is complete, the module when it
// is optimised, and the predictions go wherever the user wants them.
#ifndef ROOFLINE_PLUGIN_DEVICEJOB_H
#define ROOFLINE_PLUGIN_DEVICEJOB_H

#include "JobSettings.h"
#include "launch/HostProgram.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "model/Prediction.h"
#include "predict/Predict.h"
#include "support/StageTrace.h"
#include "llvm/IR/Module.h"
#include <map>

namespace roofline {

/// Gets what a device job finds out, beside the user's remarks and reports.
class JobObserver {
public:
  virtual ~JobObserver() = default;
  /// The unit, as long as it has its syntax tree. \p Wanted says which
  /// kernels the user asked for.
  virtual void unit(const SourceModel &Sources, clang::ASTContext &Context,
                    clang::Preprocessor &PP, llvm::StringRef Unit,
                    llvm::function_ref<bool(const KernelId &)> Wanted) = 0;
  /// The other units of the unit's program, which live as long as this; see
  /// LaunchSearch.
  virtual std::vector<OtherUnit> otherUnits() { return {}; }
  /// Launches to predict of a kernel in place of those that the source shows;
  /// none: the source's.
  virtual std::vector<GivenLaunch> givenLaunches(const KernelId &) {
    return {};
  }
  virtual void features(const KernelFeatures &Features) = 0;
  /// What a language model is about to be asked; true: it need not be.
  virtual bool takesQuestions(llvm::ArrayRef<KernelQuestion> Questions) {
    return false;
  }
  /// What a language model has not answered yet.
  virtual void questions(llvm::ArrayRef<Question> Unanswered) {}
  virtual void predictions(llvm::ArrayRef<Prediction> Predictions) = 0;
  /// Only under option time-stages.
  virtual void stages(llvm::ArrayRef<StageEvent> Stages) = 0;
};

class DeviceJob {
public:
  DeviceJob(clang::CompilerInstance &CI, JobSettings Settings,
            JobObserver *Observer)
      : CI(CI), Settings(std::move(Settings)), Observer(Observer) {}

  /// Has code generation mark instructions with their lines, as clang's own
  /// remarks do; none reach the output. To be called before code generation
  /// is set up, and undone at the first declaration: from there on the option
  /// would only change what OpenMP code says of its places at run time.
  void startTrackingLines();
  void stopTrackingLines();

  /// Whether tracking lines changes the output, and the change undone.
  bool leavesTraces() const { return LeavesTraces; }
  void hideTraces(llvm::Module &M);

  /// Keeps what the remarks need of the AST, which clang frees before code
  /// generation.
  void readSources(clang::ASTContext &Context);

  /// Predicts and reports, and hands the module to the host job where it is
  /// to be embedded. Safe to call more than once: only the first time counts.
  /// \p BeforeOptimisation: the job stops short of the pipeline (-save-temps),
  /// and the analysis runs it on its copy.
  void readModule(const llvm::Module &M, bool BeforeOptimisation);

private:
  PredictRequest request();
  MachineCodeReader machineCodeReader();
  void report(const llvm::Module &M,
              const std::vector<Prediction> &Predictions);
  void reportBodyless();
  void handOverModule(const llvm::Module &M);
  bool recordsStages() const;
  void reportStages();
  void readTexts(clang::ASTContext &Context);
  std::vector<KernelAdvice> advise(llvm::ArrayRef<KernelQuestion> Questions);

  clang::CompilerInstance &CI;
  JobSettings Settings;
  JobObserver *Observer; // or null
  SourceModel Sources;
  std::map<KernelId, KernelText> Texts; // for a language model
  std::vector<std::string> Problems;    // to be told when all is done
  bool Done = false, TracksLines = false, LeavesTraces = false;
};

} // namespace roofline

#endif
