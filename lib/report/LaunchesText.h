// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints what following the host program found about a kernel's launches, for
// users who question a launch's figures.
#ifndef ROOFLINE_REPORT_LAUNCHESTEXT_H
#define ROOFLINE_REPORT_LAUNCHESTEXT_H

#include "model/KernelSource.h"
#include <string>

namespace roofline {

/// Each launch of \p Kernel with its extents, arguments and memory as formulas,
/// followed by the meaning of the host's unknowns in them.
std::string launchesText(const SourceModel &Sources,
                         const KernelSource &Kernel);

} // namespace roofline

#endif
