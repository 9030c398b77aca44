// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes predictions as versioned JSON. docs/report-format.md is the
// grammar; within a version, members are only added and never change their
// meaning.
#ifndef ROOFLINE_REPORT_PREDICTIONJSON_H
#define ROOFLINE_REPORT_PREDICTIONJSON_H

#include "model/Prediction.h"
#include "support/Json.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

inline constexpr unsigned PredictionFormatVersion = 1;

/// A report. "predictions" has a short row per kernel, GPU and launch, from
/// which scores are computed; "kernels" has all details per kernel and GPU.
JsonValue toJson(JsonBuilder &B, llvm::ArrayRef<Prediction> Predictions);

/// The text of a report file.
std::string toJsonFile(llvm::ArrayRef<Prediction> Predictions);

/// A report with one prediction as one line, without the line end.
std::string toJsonLine(const Prediction &P);

/// Parses one report, or lines of one report each. Messages begin with \p Name.
llvm::Expected<std::vector<Prediction>>
predictionsFromJson(llvm::StringRef Text, llvm::StringRef Name);

} // namespace roofline

#endif
