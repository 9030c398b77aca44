// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts one kernel on one GPU from its features and the sources.
#ifndef ROOFLINE_PREDICT_PREDICT_H
#define ROOFLINE_PREDICT_PREDICT_H

#include "model/Advice.h"
#include "model/GivenLaunch.h"
#include "model/GpuSpec.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "verdict/Confidence.h"
#include "verdict/Verdict.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// The inputs that the predictions of a module have in common. What it refers
/// to must outlive the prediction.
struct PredictRequest {
  llvm::StringRef CodeArch; ///< what the module is compiled for: "sm_80"
  const SourceModel *Sources = nullptr;
  /// The model of the confidence of verdicts; null for no confidence.
  const ConfidenceWeights *Confidence = nullptr;
  /// Launches to predict instead of those in the source, from which they take
  /// their arguments. Kernels without an entry keep those in the source.
  GivenLaunches Given;
  /// The arguments of the program, where the user gave them.
  std::optional<std::vector<std::string>> Arguments;
};

/// A prediction from analysis alone.
struct StaticPrediction {
  Prediction Result;
  /// The unknowns that its verdict depends on, for a question to a model.
  std::vector<OpenUnknown> Unknowns;
};

/// Predicts the kernel of \p Features on \p Gpu. \p Narrowed restricts the
/// ranges of unknowns.
StaticPrediction predictKernel(const KernelFeatures &Features,
                               const PredictRequest &Request,
                               const GpuSpec &Gpu,
                               llvm::ArrayRef<Narrowing> Narrowed = {});

} // namespace roofline

#endif
