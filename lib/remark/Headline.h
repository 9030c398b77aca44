// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A headline with a choice of what it has, for HeadlineFit.cpp to make it fit.
#ifndef ROOFLINE_REMARK_HEADLINE_H
#define ROOFLINE_REMARK_HEADLINE_H

#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// What a headline has.
struct HeadlineDetail {
  bool GpuVariant = true; ///< the name of a GPU with its variant
  bool Examined = true;   ///< ends of ranges at which only the examination ends
  bool ExaminedRange = true; ///< a range with two such ends
  bool Leaning = true;       ///< of those without a verdict
  bool Deciding = true;      ///< which kind of operation does, without ratios
  bool Floating = true; ///< the ratio of floating point, if another decides
  size_t Given = 2, Needed = 3, Defaults = 2; ///< how many are named
  bool Arch = true, Ratios = true;
  /// Without ratios, that of one of several instances without a verdict.
  bool Example = true;
  size_t Gpus = SIZE_MAX, Instances = 3; ///< likewise
  unsigned Among = 1; ///< how many instances there are, with those left out
};

/// The headline of \p All, however long.
std::string headlineWith(llvm::ArrayRef<const Prediction *> All,
                         const HeadlineDetail &Shown);

} // namespace roofline

#endif
