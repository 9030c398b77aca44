// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the predictions and the device code that are embedded in programs.
#ifndef ROOFLINE_VALIDATE_EMBEDDEDVERDICTS_H
#define ROOFLINE_VALIDATE_EMBEDDEDVERDICTS_H

#include "embed/KernelCode.h"
#include "model/Prediction.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// The embedded data of one or more files.
struct EmbeddedVerdicts {
  std::vector<Prediction> Predictions;
  std::vector<KernelCode> Codes;

  /// Adds the data of the program or report \p Path, which has \p Text.
  llvm::Error add(std::string Text, const std::string &Path);

  /// Reads \p Path and adds its data.
  llvm::Error read(const std::string &Path);

  /// The predictions for the GPU named \p Gpu.
  std::vector<Prediction> predictionsFor(llvm::StringRef Gpu) const;
};

/// The error for \p Programs, names in quotes, without any embedded data.
llvm::Error noVerdictsIn(llvm::StringRef Programs);

} // namespace roofline

#endif
