// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predictions as JSON, versioned. docs/report-format.md is the grammar;
// within a version fields are added and never change their meaning.
#ifndef ROOFLINE_REPORT_PREDICTIONJSON_H
#define ROOFLINE_REPORT_PREDICTIONJSON_H

#include "model/Prediction.h"
#include "support/Json.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

inline constexpr unsigned PredictionFormatVersion = 1;

/// A report: "predictions" has a short row for each kernel, GPU and launch,
/// which is what scores are computed from, and "kernels" all that is known of
/// each kernel and GPU.
JsonValue toJson(JsonBuilder &B, llvm::ArrayRef<Prediction> Predictions);

/// A report as a file.
std::string toJsonFile(llvm::ArrayRef<Prediction> Predictions);

/// A report of one prediction as one line, without the line's end.
std::string toJsonLine(const Prediction &P);

/// Reads one report, or lines that are a report each. \p Name stands before
/// messages.
llvm::Expected<std::vector<Prediction>>
predictionsFromJson(llvm::StringRef Text, llvm::StringRef Name);

} // namespace roofline

#endif
