// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What programs hold of ours: predictions, and the code to make them anew.
#ifndef ROOFLINE_TOOLS_EMBEDDEDVERDICTS_H
#define ROOFLINE_TOOLS_EMBEDDEDVERDICTS_H

#include "model/Prediction.h"
#include "section/KernelCode.h"
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
