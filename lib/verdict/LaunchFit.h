// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the size of a launch says of the values that it was made of, or that
// the kernel compares its threads with.
#ifndef ROOFLINE_VERDICT_LAUNCHFIT_H
#define ROOFLINE_VERDICT_LAUNCHFIT_H

#include "verdict/Unknowns.h"
#include <optional>

namespace roofline {

/// The range of the extents of a launch along one of \p Axes alike: from one
/// block on each multiprocessor to far more than fits at once.
Unknown launchExtent(const SymbolValues &Known, const GpuSpec &Gpu,
                     double Axes);

/// The least value, a whole number, for which \p Function, which grows, comes
/// to \p Target. One that stops short of it is taken to go on evenly.
double valueReaching(double Target,
                     llvm::function_ref<double(double)> Function);

/// The range of host symbol \p Id where the grid is known, and the source has
/// a formula for it with \p Id in it. Where several symbols decide one extent
/// they are taken to be alike, as width and height are; where that cancels, as
/// for a size and the part of it that a thread takes, each stands for itself,
/// and one that the grid shrinks with keeps the range that \p U has.
void fitGrid(const KnownLaunch &Launch, const SymbolValues &Known,
             const GpuSpec &Gpu, SymbolId Id, Unknown &U);

/// The range of what a bounds check compares the known launch with: between
/// its last block and its last thread. \p LimitWith is the check's limit for a
/// trial value.
void fitLaunch(const SymbolValues &Known, unsigned Axis,
               llvm::function_ref<double(double)> LimitWith, Unknown &U);

/// The axis along which a bounds check depends on parameters that \p Decides
/// says yes to.
std::optional<unsigned> checkedAxis(const Coverage &Covered,
                                    llvm::function_ref<bool(SymbolId)> Decides);

/// Whether a bounds check ties host symbol \p Id to the known launch; \p U
/// gets the values that fit.
bool fitsLaunch(const KernelFeatures &Features, const KnownLaunch &Launch,
                const SymbolValues &Known, const Coverage &Covered, SymbolId Id,
                Unknown &U);

} // namespace roofline

#endif
