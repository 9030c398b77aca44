// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Composes the stages of a prediction, from device code and sources to
// predictions. Only lib/predict knows their order.
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

/// A launch whose shape comes from outside the source, such as a table of
/// measurements.
struct GivenLaunch {
  std::array<double, 3> Grid{1, 1, 1}, Block{1, 1, 1};
};

/// The inputs and options of predictions. What it refers to must outlive the
/// prediction.
struct PredictRequest {
  llvm::StringRef Unit;     // the main file, as the compiler was given it
  llvm::StringRef CodeArch; // what the module is compiled for: "sm_80"
  const SourceModel *Sources = nullptr;
  llvm::ArrayRef<GpuSpec> Gpus;
  /// The model of the confidence of verdicts; null for no confidence.
  const ConfidenceModel *Confidence = nullptr;
  /// A regex on the display name; empty for all kernels.
  llvm::StringRef Kernels;
  bool SystemKernels = false; // also those from system headers
  /// The module has not been through its optimisation pipeline yet.
  bool BeforeOptimisation = false;
  /// Returns the launches of a kernel to predict instead of those in the
  /// source, from which they take their arguments. If it is empty or returns
  /// none, those in the source are predicted.
  std::function<std::vector<GivenLaunch>(const KernelId &,
                                         llvm::StringRef DisplayName)>
      GivenLaunches;
  /// Reads machine code, whose operations are then counted. If it is empty,
  /// operations are counted by the model on IR.
  MachineCodeReader ReadMachineCode;
  /// Asks a language model about all kernels at once; returns one advice per
  /// question. If it is empty, none is asked.
  std::function<std::vector<KernelAdvice>(llvm::ArrayRef<KernelQuestion>)>
      Advise;
  /// How the verdicts of analysis and language model are joined.
  JoinModels Join;
  /// The arguments of the program, where the user gave them.
  std::optional<std::vector<std::string>> Arguments;
  /// Returns the source of a kernel, for the questions; may be empty.
  std::function<KernelText(const KernelId &)> TextOf;
  /// Called with the features of each kernel; may be empty.
  std::function<void(const KernelFeatures &)> OnFeatures;
  /// Called with each prediction as soon as it is made; may be empty.
  std::function<void(const Prediction &)> OnPrediction;
};

/// Whether \p Request selects kernel \p Id.
bool isWanted(const PredictRequest &Request, const KernelId &Id);

/// The prediction for one kernel on one GPU, from analysis alone. Stores in
/// \p At, if not null, the likeliest point of the launch that takes longest.
/// \p Narrowed restricts the ranges of unknowns.
Prediction predictKernel(const KernelFeatures &Features,
                         const PredictRequest &Request, const GpuSpec &Gpu,
                         LikeliestPoint *At = nullptr,
                         llvm::ArrayRef<Narrowing> Narrowed = {});

/// Predictions for every selected kernel with a body in \p M, by kernel in the
/// module's order and then by GPU in the order of the request. \p M is only
/// read. Fails if analyseDevice() does: if this LLVM cannot generate code for
/// \p M, or types nest too deeply.
llvm::Expected<std::vector<Prediction>>
predictModule(const llvm::Module &M, const PredictRequest &Request);

} // namespace roofline

#endif
