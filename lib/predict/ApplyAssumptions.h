// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_PREDICT_APPLYASSUMPTIONS_H
#define ROOFLINE_PREDICT_APPLYASSUMPTIONS_H

#include "model/KernelFeatures.h"
#include "model/KernelSource.h"

namespace roofline {

/// Changes the launches of the kernel of \p Features in \p Sources, of which
/// there is at least one afterwards, to what the user says about the kernel
/// (KernelSource::Assumed): a value replaces the formula or unknown that it is
/// about, and a range replaces it by a symbol with that range. Assumptions
/// about values that are no arguments change the symbols of \p Features. What
/// contradicts the source is left out and added to SourceModel::Refused.
/// Launches of a profile are not changed, since they were observed.
void applyAssumptions(KernelFeatures &Features, SourceModel &Sources);

} // namespace roofline

#endif
