// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_PREDICT_CHANGEFIGURES_H
#define ROOFLINE_PREDICT_CHANGEFIGURES_H

#include "model/Prediction.h"
#include "verdict/LaneEvaluator.h"
#include "verdict/Workload.h"

namespace roofline {

/// One launch at one point of its unknowns on one GPU.
struct ChangePoint {
  SymbolValues Values;
  double SharedBytes = 0;     ///< per block, dynamic memory included
  bool IsLaunchKnown = false; ///< so that its time has a meaning
  const GpuSpec *Gpu = nullptr;
};

/// The figures of \p Features at \p At; those of the accesses are stored in
/// \p Work.
ChangeFigures figuresAt(const KernelFeatures &Features, const ChangePoint &At,
                        Workload &Work);

/// The same for operations and traffic \p Work, which other features gave.
ChangeFigures figuresOf(const KernelFeatures &Features, const ChangePoint &At,
                        const Workload &Work);

/// The figures of a verdict: of all launches together, with the operations of
/// \p Kind, by default the kind that takes longest.
ChangeFigures figuresOf(const Evaluation &E,
                        std::optional<OpKind> Kind = std::nullopt);

} // namespace roofline

#endif
