// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was found of a kernel's launches by following the host program: for
// people who wonder where a launch's figures come from.
#ifndef ROOFLINE_REPORT_LAUNCHESTEXT_H
#define ROOFLINE_REPORT_LAUNCHESTEXT_H

#include "model/KernelSource.h"
#include <string>

namespace roofline {

/// Each launch of \p Kernel with its extents, arguments and memory as
/// formulas, then what the host's unknowns in them mean.
std::string launchesText(const SourceModel &Sources,
                         const KernelSource &Kernel);

} // namespace roofline

#endif
