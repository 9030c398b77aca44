// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Notes of a prediction that explain the verdict at source lines.
#ifndef ROOFLINE_PREDICT_NOTES_H
#define ROOFLINE_PREDICT_NOTES_H

#include "model/KernelFeatures.h"
#include "model/Prediction.h"
#include "verdict/Workload.h"

namespace roofline {

/// Adds notes on what decides the verdict to \p P.Notes, most relevant first:
/// the line with most operations of the deciding kind, accesses that fetch more
/// than they use, reuse from caches, loops of unknown trip count. \p Likely and
/// \p Values are of the likeliest point.
void addNotes(const KernelFeatures &Features, const Workload &Likely,
              const SymbolValues &Values, Prediction &P);

/// Adds a note for each object that the kernel accesses beyond its known size
/// in some of the threads looked at, as far as the launch with \p Values
/// determines the accesses. The figures count no bytes there.
void addOutOfBounds(const KernelFeatures &Features, const SymbolValues &Values,
                    Prediction &P);

/// Adds notes on what the kernel's machine code showed besides its operations:
/// instructions without a block, register spills. Adds none if it was not read.
void addMachineNotes(const KernelFeatures &Features, Prediction &P);

} // namespace roofline

#endif
