// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns what the host program tells of a launch into values for the kernel's
// symbols.
#ifndef ROOFLINE_VERDICT_LAUNCHVALUES_H
#define ROOFLINE_VERDICT_LAUNCHVALUES_H

#include "model/GpuSpec.h"
#include "model/KernelSource.h"
#include "model/LaunchLimits.h"
#include "verdict/LaneEvaluator.h"

namespace roofline {

/// A launch, as found in the source, recorded in a profile or given by a table,
/// and the source model that holds its formulas; both are owned elsewhere. No
/// launch is known where Site is null.
struct SourceLaunch {
  const LaunchSite *Site = nullptr;
  const SourceModel *Sources = nullptr;

  explicit operator bool() const { return Site != nullptr; }
};

/// The value on \p Gpu of a device property that the host program queries; none
/// for DeviceFigure::None.
std::optional<double> figureOf(DeviceFigure Figure, const GpuSpec &Gpu);

/// Trial values for the host program's symbols, by SymbolId: properties of
/// \p Gpu, likely values, or upper bounds where known, otherwise 1024.
std::vector<double> likelyHostValues(const SourceModel &Sources,
                                     const GpuSpec &Gpu);

/// The value of \p E, a formula of host symbols, with the values \p Host, by
/// SymbolId.
double hostValue(SymExpr E, const std::vector<double> &Host);

/// Whether \p E is known and has the same value in every run on one GPU.
bool isFixed(SymExpr E, const SourceModel &Sources);
bool isFixed(const std::array<SymExpr, 3> &Extents, const SourceModel &Sources);

/// The host symbols in \p Launch's grid, block, arguments and buffer sizes that
/// are not properties of the GPU; in ascending order.
std::vector<SymbolId> openSymbols(const SourceLaunch &Launch);

/// The most bytes of dynamic shared memory with which CUDA starts \p Launch;
/// none where the program may raise that limit, or how many there are is not
/// known.
std::optional<double> mostDynamicShared(const KernelFeatures &Features,
                                        const SourceLaunch &Launch);

/// That CUDA refuses the launch with the values \p Host, since its grid or
/// block has an extent below 1 or above what can be launched, or its shared
/// memory is above the limit; none where it is valid or not known.
Fact<LimiterKind> refusedLaunch(const KernelFeatures &Features,
                                const SourceLaunch &Launch,
                                const std::vector<double> &Host);

/// Evaluates the formulas of \p Launch with Values.Host and stores grid, block,
/// parameters and sizes of objects, and trip counts and branch shares of a
/// profiled run, in \p Values. Does nothing if no launch is known.
void applyLaunch(const KernelFeatures &Features, const SourceLaunch &Launch,
                 SymbolValues &Values);

} // namespace roofline

#endif
