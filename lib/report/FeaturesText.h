// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the features that the analysis extracts from a kernel, before any
// launch or GPU is considered, for users who question a figure.
#ifndef ROOFLINE_REPORT_FEATURESTEXT_H
#define ROOFLINE_REPORT_FEATURESTEXT_H

#include "model/KernelFeatures.h"
#include <string>

namespace roofline {

/// Operations, accesses, loops, branches and unknowns with their formulas, one
/// per line.
std::string featuresText(const KernelFeatures &Features);

} // namespace roofline

#endif
