// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much a language model's verdict weighs beside that of the analysis
// (data/calibration/llm.yaml; `roofline eval calibrate` makes tables for
// models whose answers on labelled kernels were imported).
#ifndef ROOFLINE_VERDICT_JOINMODEL_H
#define ROOFLINE_VERDICT_JOINMODEL_H

#include "model/Prediction.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// A verdict as a number: the logarithm of its odds, above zero for
/// compute-bound. Nobody is surer than 0.99.
double verdictLogit(Verdict V, double Confidence);

/// Log odds of both, weighted and added, are those of the joint verdict.
struct JoinModel {
  double StaticWeight = 1, ModelWeight = 0.5;
  /// Joint confidence from which an undetermined verdict is decided.
  double DecidesFrom = 0.8;
  /// Of a decided verdict of the analysis where nothing else is calibrated.
  double DecidedConfidence = 0.85;
  /// Whether the model may overrule a decided verdict of the analysis.
  bool MayOverrule = false;
};

struct JoinModels {
  JoinModel Default;
  llvm::StringMap<JoinModel> ByModel;

  /// That of \p Model, or the default.
  const JoinModel &of(llvm::StringRef Model) const;
};

/// Reads a file like data/calibration/llm.yaml; an error reads "NAME:LINE:
/// what is wrong".
llvm::Expected<JoinModels> parseJoinModels(llvm::StringRef Text,
                                           llvm::StringRef Name);

/// Such a file; parseJoinModels reads it. \p Heading: comment lines.
std::string joinModelsText(const JoinModels &Models, llvm::StringRef Heading);

/// That which is part of the binary.
llvm::Expected<JoinModels> shippedJoinModels();

} // namespace roofline

#endif
