// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the analysis sees of a kernel, before any launch or GPU: for people
// who wonder about a figure.
#ifndef ROOFLINE_REPORT_FEATURESTEXT_H
#define ROOFLINE_REPORT_FEATURESTEXT_H

#include "model/KernelFeatures.h"
#include <string>

namespace roofline {

/// Operations, accesses, loops, branches and unknowns, a line each, with
/// their formulas.
std::string featuresText(const KernelFeatures &Features);

} // namespace roofline

#endif
