// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses one device compile: turns its syntax tree and module into findings,
// reports, and the data that the host job embeds. It runs in a process of its
// own (DeviceJob.h), so it may change the compile's data freely.
#ifndef ROOFLINE_JOB_DEVICEANALYSIS_H
#define ROOFLINE_JOB_DEVICEANALYSIS_H

#include "job/JobSettings.h"
#include "launch/HostProgram.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "model/Prediction.h"
#include "predict/Predict.h"
#include "remark/Finding.h"
#include "support/StageTrace.h"
#include "llvm/IR/Module.h"
#include <map>

namespace roofline {

/// Receives the results of an analysis in addition to the user's remarks and
/// reports. Called in the process of the analysis: changes to memory are lost
/// when that process ends, while output and files remain.
class JobObserver {
public:
  virtual ~JobObserver() = default;
  /// The only function that is called in the compile's process: an analysis is
  /// about to start.
  virtual void start() {}
  /// Called while the unit's syntax tree exists. \p Wanted tells which kernels
  /// the user asked for.
  virtual void unit(const SourceModel &Sources, clang::ASTContext &Context,
                    clang::Preprocessor &PP, llvm::StringRef Unit,
                    llvm::function_ref<bool(const KernelId &)> Wanted) = 0;
  /// The other units of the program, for LaunchSearch. They must live as long
  /// as the observer.
  virtual std::vector<OtherUnit> otherUnits() { return {}; }
  /// Launches of a kernel to predict instead of those in the source; empty for
  /// the source's.
  virtual std::vector<GivenLaunch> givenLaunches(const KernelId &) {
    return {};
  }
  /// Called with the features of each kernel.
  virtual void features(const KernelFeatures &Features) = 0;
  /// Called with the questions for a language model before they are asked.
  /// Returns true if they are not to be asked.
  virtual bool takesQuestions(llvm::ArrayRef<KernelQuestion> Questions) {
    return false;
  }
  /// Called with the questions that have no answer yet.
  virtual void questions(llvm::ArrayRef<Question> Unanswered) {}
  /// Called for each prediction as soon as it is made.
  virtual void prediction(const Prediction &P) = 0;
  /// Called under option time-stages only.
  virtual void stages(llvm::ArrayRef<StageEvent> Stages) = 0;
};

/// The analysis of one compile: readSources() first, then readModule().
class DeviceAnalysis {
public:
  /// \p CI and \p Observer, which may be null, must outlive this. \p Tell is
  /// called with each finding as it is made.
  DeviceAnalysis(clang::CompilerInstance &CI, JobSettings Settings,
                 JobObserver *Observer,
                 std::function<void(const Finding &)> Tell)
      : CI(CI), Settings(std::move(Settings)), Observer(Observer),
        Tell(std::move(Tell)) {}

  /// Extracts from the syntax tree what predictions need. Must be called before
  /// readModule().
  void readSources(clang::ASTContext &Context);

  /// Predicts the kernels of \p M, reports them, and passes the module to the
  /// host job if it is to be embedded. \p BeforeOptimisation: the compile stops
  /// before the optimisation pipeline (-save-temps), so the analysis runs the
  /// pipeline on its copy.
  void readModule(const llvm::Module &M, bool BeforeOptimisation);

  /// Writes the report and passes the verdicts to the host job.
  void deliver(llvm::ArrayRef<Prediction> Predictions);

private:
  PredictRequest request();
  MachineCodeReader machineCodeReader();
  /// Reports \p P. \p Function is the kernel's name in the module.
  void tellAbout(const Prediction &P, llvm::StringRef Function);
  void tellBodyless();
  void handOverModule(const llvm::Module &M);
  bool recordsStages() const;
  void reportStages();
  void readTexts(clang::ASTContext &Context);
  std::vector<KernelAdvice> advise(llvm::ArrayRef<KernelQuestion> Questions);
  void complain(llvm::Error E);

  clang::CompilerInstance &CI;
  JobSettings Settings;
  JobObserver *Observer; // may be null
  std::function<void(const Finding &)> Tell;
  SourceModel Sources;
  std::map<KernelId, KernelText> Texts; // source texts for prompts
};

} // namespace roofline

#endif
