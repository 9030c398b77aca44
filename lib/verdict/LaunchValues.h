// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what the host code says of a launch to values for the kernel's symbols.
#ifndef ROOFLINE_VERDICT_LAUNCHVALUES_H
#define ROOFLINE_VERDICT_LAUNCHVALUES_H

#include "model/GpuSpec.h"
#include "model/KernelSource.h"
#include "verdict/LaneEvaluator.h"

namespace roofline {

/// A launch and the formulas that it is written in; none where Site is null.
struct KnownLaunch {
  const LaunchSite *Site = nullptr;
  const SourceModel *Sources = nullptr;

  explicit operator bool() const { return Site != nullptr; }
};

/// What a host symbol is where the GPU decides it.
std::optional<double> figureOf(DeviceFigure Figure, const GpuSpec &Gpu);

/// Trial values for the host's symbols, by SymbolId.
std::vector<double> likelyHostValues(const SourceModel &Sources,
                                     const GpuSpec &Gpu);

/// \p E under \p Host.
double hostValue(SymExpr E, const std::vector<double> &Host);

/// Whether \p E is the same in every run on one GPU.
bool isFixed(SymExpr E, const SourceModel &Sources);
bool isFixed(const std::array<SymExpr, 3> &Extents, const SourceModel &Sources);

/// The host symbols without a value that \p Launch depends on.
std::vector<SymbolId> openSymbols(const KnownLaunch &Launch);

/// Sets shape, parameters and extents of objects in \p Values from
/// Values.Host.
void applyLaunch(const KernelFeatures &Features, const KnownLaunch &Launch,
                 SymbolValues &Values);

} // namespace roofline

#endif
