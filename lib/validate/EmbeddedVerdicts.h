// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs hold of ours: predictions, and the code to make them anew.
#ifndef ROOFLINE_VALIDATE_EMBEDDEDVERDICTS_H
#define ROOFLINE_VALIDATE_EMBEDDEDVERDICTS_H

#include "embed/KernelCode.h"
#include "model/Prediction.h"
#include "llvm/Support/Error.h"

namespace roofline {

struct EmbeddedVerdicts {
  std::vector<Prediction> Predictions;
  std::vector<KernelCode> Codes;

  /// Adds what the program or report \p Path has.
  llvm::Error read(const std::string &Path);

  std::vector<Prediction> predictionsFor(llvm::StringRef Gpu) const;
};

} // namespace roofline

#endif
