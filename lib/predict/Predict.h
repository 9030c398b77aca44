// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one place that knows the order of the stages: device code and sources
// in, predictions out.
#ifndef ROOFLINE_PREDICT_PREDICT_H
#define ROOFLINE_PREDICT_PREDICT_H

#include "device/MachineCode.h"
#include "llm/KernelAdvisor.h"
#include "model/GpuSpec.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "model/Prediction.h"
#include "verdict/Confidence.h"
#include "verdict/JoinModel.h"
#include "verdict/Verdict.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Regex.h"
#include <functional>
#include <vector>

namespace roofline {

/// A launch as somebody else knows it: from a table of measurements.
struct GivenLaunch {
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};
};

struct PredictRequest {
  llvm::StringRef Unit;     // the main file, as the compiler was given it
  llvm::StringRef CodeArch; // what the module is compiled for: "sm_80"
  const SourceModel *Sources = nullptr;
  llvm::ArrayRef<GpuSpec> Gpus;
  /// By which verdicts get a confidence; null for none.
  const ConfidenceModel *Confidence = nullptr;
  /// A regex on the display name; empty for all kernels.
  llvm::StringRef Kernels;
  bool SystemKernels = false; // those from system headers, too
  /// The module has not been through its optimisation pipeline yet.
  bool BeforeOptimisation = false;
  /// Launches of a kernel to be predicted in place of those that the source
  /// shows, whose arguments they take; none where it returns none. May be
  /// empty.
  std::function<std::vector<GivenLaunch>(const KernelId &,
                                         llvm::StringRef DisplayName)>
      GivenLaunches;
  /// Reads machine code, so that operations are counted there; empty: they
  /// are modelled.
  MachineCodeReader ReadMachineCode;
  /// A language model's advice on all kernels at once, one for each question;
  /// empty: none is asked.
  std::function<std::vector<KernelAdvice>(llvm::ArrayRef<KernelQuestion>)>
      Advise;
  /// How an advice and the analysis are joined.
  JoinModels Join;
  /// Of the program, where the user gave them.
  std::optional<std::vector<std::string>> Arguments;
  /// The source of a kernel, for the questions.
  std::function<KernelText(const KernelId &)> TextOf;
  /// Gets the features of each kernel; may be empty.
  std::function<void(const KernelFeatures &)> OnFeatures;
  /// Gets each prediction as soon as it is made; may be empty.
  std::function<void(const Prediction &)> OnPrediction;
};

/// Whether the user asked for kernel \p Id.
bool isWanted(const PredictRequest &Request, const KernelId &Id);

/// The prediction for one kernel on one GPU by analysis alone. \p At, if not
/// null, gets the likeliest point of the launch that takes longest.
Prediction predictKernel(const KernelFeatures &Features,
                         const PredictRequest &Request, const GpuSpec &Gpu,
                         LikeliestPoint *At = nullptr,
                         llvm::ArrayRef<Narrowing> Narrowed = {});

/// Predictions for every wanted kernel with a body in \p M, kernel by kernel
/// in the module's order and, within one, in the order of the GPUs. \p M is
/// only read. Fails only where this LLVM can't generate code for \p M.
llvm::Expected<std::vector<Prediction>>
predictModule(const llvm::Module &M, const PredictRequest &Request);

} // namespace roofline

#endif
