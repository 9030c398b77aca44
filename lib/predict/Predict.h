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
#include "model/WhatIf.h"
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
  /// Whether Prediction::Changes is wanted, which costs about as much as the
  /// verdict.
  bool Proposes = false;
  /// Threads of a block, where launches are to have others than in the source.
  std::optional<std::array<unsigned, 3>> Block;
};

/// The launches that a prediction of \p Features is for: those given in the
/// request, else those of a profile that fits the kernel, about which \p From
/// then tells, else those of the source.
std::vector<LaunchSite> launchesFor(const KernelFeatures &Features,
                                    const PredictRequest &Request,
                                    std::optional<LaunchOrigin> &From);

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

/// What \p Asked makes of \p Now, the prediction for the kernel of \p Features:
/// one by the same model, with the figures of both as its only change. On
/// \p Gpu, which is that of \p Now unless the user asked for another. Without
/// a result where the kernel has none of the arrays asked for and nothing else
/// is asked; an error where the model can't tell.
llvm::Expected<std::optional<Prediction>>
predictWhatIf(const KernelFeatures &Features, const PredictRequest &Request,
              const GpuSpec &Gpu, const WhatIf &Asked, const Prediction &Now);

} // namespace roofline

#endif
