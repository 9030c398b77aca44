// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Infers ranges of unknowns from the size of a launch: of the values that the
// grid was computed from, and of those that the kernel's bounds checks compare
// thread numbers with.
#ifndef ROOFLINE_VERDICT_LAUNCHFIT_H
#define ROOFLINE_VERDICT_LAUNCHFIT_H

#include "verdict/Unknowns.h"
#include <optional>
#include <set>

namespace roofline {

/// The most blocks that a launch of \p Features has where its grid is not
/// known: the teams of an OpenMP region without num_teams have a most number.
double mostTeams(const KernelFeatures &Features, const SourceLaunch &Launch);

/// The range of an unknown grid extent, in blocks, if the launch has \p Axes
/// equal extents: from one block per multiprocessor in all to 4096 waves, with
/// 16 waves as the likely value. A wave is as many blocks as are resident at
/// once.
Unknown launchExtent(const SymbolValues &Fixed, const GpuSpec &Gpu,
                     double Axes);

/// An upper bound of all sizes.
inline constexpr double Boundless = 1e12;

/// The least whole number, from 1, at which the non-decreasing \p Function
/// reaches \p Target. A function whose maximum is below \p Target is
/// extrapolated in proportion.
double valueReaching(double Target,
                     llvm::function_ref<double(double)> Function);

/// The host symbols that are only subtracted in the grid of \p Site, as is
/// "first" in "last - first": the starts of ranges. Not one that is a size,
/// too, of an allocation or of a loop of the kernel \p Features, as is the
/// length of a filter; a loop over the whole grid is none.
std::set<SymbolId> startsOfRanges(const KernelFeatures &Features,
                                  const SourceLaunch &Launch,
                                  const LaunchSite &Site);

/// The host symbols that are added to or subtracted from other sizes in the
/// grid of \p Site and say how often a loop of each thread of \p Features runs,
/// as the width of a halo or the length of a filter: they may be much smaller
/// than the other sizes.
std::set<SymbolId> widthsInGrid(const KernelFeatures &Features,
                                const SourceLaunch &Launch,
                                const LaunchSite &Site);

/// The host symbols without a default that the grid of \p Site is divided by,
/// and so falls with, as with the elements of each thread, and with which no
/// grid of \p Launch's program grows.
std::set<SymbolId> divisorsOfGrid(const SourceLaunch &Launch,
                                  const LaunchSite &Site,
                                  const SymbolValues &Fixed);

/// What is assumed of a divisor of the grid: the launch is as large as is
/// customary, so that it is a small number, by which other sizes are larger.
Unknown gridDivisor();

/// What is assumed of the start of a range: 0 or a few elements more, so that
/// the end of the range is about its length.
Unknown rangeStart();

/// Sets \p U to the range of host symbol \p Id in which the source's formula of
/// the grid (LaunchSite::GridInSource) gives the known grid. Symbols that occur
/// together in one extent are assumed equal, as width and height are. If the
/// formula does not grow with them then, as for a size divided by the part of
/// it per thread, the others keep their trial values. \p U is unchanged if the
/// extent falls as \p Id grows.
void fitGrid(const SourceLaunch &Launch, const SymbolValues &Fixed,
             const GpuSpec &Gpu, SymbolId Id, Unknown &U);

/// Sets \p U to the range in which a bounds check's limit lies in the last
/// block of the known launch along \p Axis. \p LimitWith gives the limit for a
/// trial value.
void fitLaunch(const SymbolValues &Fixed, const Coverage &Covered,
               unsigned Axis, llvm::function_ref<double(double)> LimitWith,
               Unknown &U);

/// Sets \p U to the range of limits of a check along \p Axis for which
/// customary launches have a thread each, where the launch is not known.
void fitCustomary(const KernelFeatures &Features, const SymbolValues &Fixed,
                  const Coverage &Covered, const GpuSpec &Gpu, unsigned Axis,
                  llvm::function_ref<double(double)> LimitWith, Unknown &U);

/// The first axis with a bounds check whose limit depends on a symbol for which
/// \p Decides is true.
std::optional<unsigned> checkedAxis(const Coverage &Covered,
                                    llvm::function_ref<bool(SymbolId)> Decides);

/// If a bounds check compares the launch with host symbol \p Id, sets \p U to
/// the values that fit the known launch, or else to those that make customary
/// launches, and returns true; otherwise leaves \p U unchanged. Symbols without
/// a default that occur together in the limit are assumed equal, as in
/// fitGrid().
bool fitsLaunch(const KernelFeatures &Features, const SourceLaunch &Launch,
                const SymbolValues &Fixed, const Coverage &Covered,
                const GpuSpec &Gpu, SymbolId Id, Unknown &U);

/// If a loop over the whole grid ends at a value that grows with what \p Assign
/// sets, sets \p U to the range of sizes for which the threads of the launch,
/// as it is with \p Fixed, have work: from 1 to that of the largest customary
/// launch, with as much work as a customary launch has threads, or a few
/// iterations of each thread if that is more, as the likely value. Returns
/// false otherwise, and leaves \p U unchanged.
bool fitsStride(const KernelFeatures &Features, const SymbolValues &Fixed,
                const GpuSpec &Gpu, llvm::function_ref<bool(SymbolId)> Decides,
                llvm::function_ref<void(SymbolValues &, double)> Assign,
                Unknown &U);

/// The same for host symbol \p Id of \p Launch. Symbols without a default that
/// occur together in the loop's end are assumed equal, as in fitGrid().
bool fitsStride(const KernelFeatures &Features, const SourceLaunch &Launch,
                const SymbolValues &Fixed, const GpuSpec &Gpu, SymbolId Id,
                Unknown &U);

} // namespace roofline

#endif
