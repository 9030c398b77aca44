// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analysis of one device compile: from its syntax tree and its module to
// findings, reports and what the host job is left. It runs in a process of
// its own (DeviceJob.h), so it may change the compile's data as it likes.
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

/// Gets what an analysis finds out, beside the user's remarks and reports. It
/// is called in the process of the analysis: what it keeps in memory ends with
/// that; what it prints or writes stays.
class JobObserver {
public:
  virtual ~JobObserver() = default;
  /// The one call in the process of the compile: an analysis is about to start.
  virtual void start() {}
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
  /// Called for each as soon as it is made.
  virtual void prediction(const Prediction &P) = 0;
  /// Only under option time-stages.
  virtual void stages(llvm::ArrayRef<StageEvent> Stages) = 0;
};

class DeviceAnalysis {
public:
  /// \p Observer may be null. Findings go to \p Tell as they are made.
  DeviceAnalysis(clang::CompilerInstance &CI, JobSettings Settings,
                 JobObserver *Observer,
                 std::function<void(const Finding &)> Tell)
      : CI(CI), Settings(std::move(Settings)), Observer(Observer),
        Tell(std::move(Tell)) {}

  /// Keeps what predictions need of the syntax tree. First.
  void readSources(clang::ASTContext &Context);

  /// Predicts and reports, and hands the module to the host job where it is
  /// to be embedded. \p BeforeOptimisation: the compile stops short of the
  /// pipeline (-save-temps), and the analysis runs it on its copy. Last.
  void readModule(const llvm::Module &M, bool BeforeOptimisation);

  /// Writes the report and leaves the host job its verdicts.
  void deliver(llvm::ArrayRef<Prediction> Predictions);

private:
  PredictRequest request();
  MachineCodeReader machineCodeReader();
  /// \p Function: the kernel's name in the module.
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
  JobObserver *Observer; // or null
  std::function<void(const Finding &)> Tell;
  SourceModel Sources;
  std::map<KernelId, KernelText> Texts; // for a language model
};

} // namespace roofline

#endif
