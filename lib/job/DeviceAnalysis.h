// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses one device compile: turns its syntax tree and module into findings,
// reports, and the data that the host job embeds. It runs in a process of its
// own (DeviceJob.h), so it may change the compile's data freely.
#ifndef ROOFLINE_JOB_DEVICEANALYSIS_H
#define ROOFLINE_JOB_DEVICEANALYSIS_H

#include "device/Features.h"
#include "job/JobSettings.h"
#include "launch/FindLaunches.h"
#include "llm/Prompt.h"
#include "predict/Predict.h"
#include "remark/Finding.h"
#include "llvm/IR/Module.h"
#include <map>
#include <set>

namespace roofline {

/// The analysis of one compile: readSources() first, then readModule().
class DeviceAnalysis {
public:
  /// \p CI must outlive this. \p Tell is called with each finding as it is
  /// made, since the process may end before the next one.
  DeviceAnalysis(clang::CompilerInstance &CI, JobSettings Settings,
                 std::function<void(const Finding &)> Tell)
      : CI(CI), Settings(std::move(Settings)), Tell(std::move(Tell)) {}

  /// Extracts from the syntax tree what predictions need. Must be called before
  /// readModule().
  void readSources(clang::ASTContext &Context);

  /// Predicts the kernels of \p M, reports them, and passes the module to the
  /// host job if it is to be embedded. \p BeforeOptimisation: the compile stops
  /// before the optimisation pipeline (-save-temps), so the analysis runs the
  /// pipeline on its copy.
  void readModule(const llvm::Module &M, bool BeforeOptimisation);

  /// Prints the remarks about \p Predictions, of which those at one place of
  /// the source are adjacent.
  void remark(llvm::ArrayRef<Prediction> Predictions);

  /// Writes the report and passes the verdicts to the host job.
  void deliver(llvm::ArrayRef<Prediction> Predictions);

private:
  PredictRequest request();
  /// Whether the user's options select kernel \p Id.
  bool isWanted(const KernelId &Id) const;
  bool areInstances(const KernelId &A, const KernelId &B) const;
  std::vector<llvm::Function *> wantedKernels(const DeviceKernels &) const;
  llvm::Expected<std::vector<Prediction>> predict(const llvm::Module &M,
                                                  bool BeforeOptimisation);
  MachineCodes machineCodesOf(const DeviceKernels &Kernels);
  /// Reports \p P but for its remark, which waits for the others at its place.
  /// \p Function is the kernel's name in the module.
  void tellAbout(const Prediction &P, llvm::StringRef Function);
  NoteLevel notesFor(const Prediction &P) const;
  bool showsChanges() const;
  void tellOverflows();
  void tellArguments(const ArgumentUse &Use);
  void answer(const KernelFeatures &Features, const PredictRequest &Request,
              const GpuSpec &Gpu, Prediction &P);
  void tellNoKernel(const DeviceKernels &Kernels);
  void tellNoMatch(llvm::StringRef Key, llvm::StringRef Pattern,
                   const std::set<std::string> &Names);
  void tellUnexplained(llvm::ArrayRef<Prediction> Predictions);
  void tellBodyless();
  void handOverModule(const llvm::Module &M);
  bool recordsStages() const;
  void reportStages();
  void readTexts(clang::ASTContext &Context);
  const KernelText &textFor(const KernelFeatures &Features,
                            const PredictRequest &Request, const Prediction &P);
  void printSources(clang::ASTContext &Context);
  std::vector<KernelAdvice> ask(llvm::ArrayRef<PromptParts> Questions,
                                llvm::ArrayRef<StaticPrediction> About);
  void complain(llvm::Error E);
  void tellRefused();
  void tellUnused();
  void expect(const KernelFeatures &Features, const PredictRequest &Request,
              llvm::ArrayRef<Prediction> OfKernel);
  void tellUnexpected();
  void gate(llvm::ArrayRef<Prediction> Predictions);
  void noteExpectation(Prediction &P) const;

  clang::CompilerInstance &CI;
  JobSettings Settings;
  std::function<void(const Finding &)> Tell;
  SourceModel Sources;
  std::vector<SourceCondition> Conditions;
  std::vector<std::string> Untouched; // variables that no host code can write
  NamedContents Contents;             // of those that host code sets
  GivenLaunches Given;
  std::map<KernelId, KernelText> Texts; // source texts for prompts
  size_t RefusedTold = 0;               // of SourceModel::Refused
  /// Verdicts that contradict an expectation, by its place and the GPU: the
  /// text for the first kernel, and how many kernels there are.
  std::map<std::pair<SourceLocation, std::string>,
           std::pair<std::string, unsigned>>
      Unexpected;
};

} // namespace roofline

#endif
