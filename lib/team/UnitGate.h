// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gate within a compile, which sees the kernels of one unit: options
// baseline and fail-on of the plugin.
#ifndef ROOFLINE_TEAM_UNITGATE_H
#define ROOFLINE_TEAM_UNITGATE_H

#include "config/Options.h"
#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// A message about a kernel; an error if it Fails, else a warning.
struct GateMessage {
  std::string Text;
  SourceLocation Where;
  bool Fails = false;
};

/// What is worse in \p OfUnit than in the baseline file \p Path, and what fails
/// by \p On. Only blocks of unit \p Unit are considered; without \p Path, only
/// contradictions. Says what cannot be compared: kernels with other numbers of
/// blocks, and all of them where no block has a state of them here or on a GPU
/// that another job of the compile reports, by \p IsOfOtherJob. Fails if the
/// file cannot be read.
llvm::Expected<std::vector<GateMessage>>
gateUnit(llvm::StringRef Path, llvm::StringRef Unit,
         llvm::ArrayRef<Prediction> OfUnit, FailOn On,
         llvm::function_ref<bool(llvm::StringRef Gpu)> IsOfOtherJob);

} // namespace roofline

#endif
