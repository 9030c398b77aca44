// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a group of predictions that one headline is about: those of
// which the same can be said, and by what readers tell them.
#ifndef ROOFLINE_REMARK_HEADLINEPARTS_H
#define ROOFLINE_REMARK_HEADLINEPARTS_H

#include "model/Prediction.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

using PredictionGroup = std::vector<const Prediction *>;

/// \p Text for all of \p Group where it is the same; else empty.
std::string shared(llvm::ArrayRef<const Prediction *> Group,
                   llvm::function_ref<std::string(const Prediction &)> Text);

bool hasNoWork(const Evaluation &E);

/// Whether there is no verdict on \p P.
bool isOpen(const Prediction &P);

/// "bandwidth-bound", "mixed", "can't tell (leans compute-bound)".
std::string verdictOf(const Prediction &P, bool WithLeaning = true);

/// The number of kernels, of which instances of a template are several.
unsigned kernelsIn(llvm::ArrayRef<const Prediction *> All);

/// Those of \p All that the program comes to with the arguments that are given,
/// as far as it was followed; all if there are none. The others are for sizes
/// that no run with these arguments has.
PredictionGroup reachedOf(llvm::ArrayRef<const Prediction *> All);

/// \p All by verdict and, with \p AndFigures, by what their figures are of, in
/// the order in which these first appear. The figures of several kernels are
/// the same in each part: what lies between those of two kernels is the figure
/// of none. Without \p WithLeaning, all without a verdict are alike.
std::vector<PredictionGroup> byVerdict(llvm::ArrayRef<const Prediction *> All,
                                       bool AndFigures, bool WithLeaning);

/// "on A100 and H200": the GPUs of \p Part, at most \p Most, without their
/// variants if all GPUs of \p All are of other kinds and, where there is but
/// one, not \p WithVariant.
std::string gpusText(llvm::ArrayRef<const Prediction *> All,
                     const PredictionGroup &Part, bool WithVariant,
                     size_t Most);

/// "for T = float, half", at most \p Most, by the template parameter whose
/// values tell \p Parts from each other; if there is none, by the names of the
/// instances in \p Part.
std::string instancesText(llvm::ArrayRef<PredictionGroup> Parts,
                          const PredictionGroup &Part, size_t Most);

} // namespace roofline

#endif
