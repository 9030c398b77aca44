// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_PREDICT_NOTES_H
#define ROOFLINE_PREDICT_NOTES_H

#include "model/KernelFeatures.h"
#include "model/Prediction.h"
#include "verdict/Workload.h"

namespace roofline {

/// What decides the verdict, at its source lines, most telling first: the
/// line with most of the deciding operations, accesses that fetch more than
/// they use, data that caches serve, loops whose length is not known.
void addNotes(const KernelFeatures &Features, const Workload &Likely,
              const SymbolValues &Values, Prediction &P);

/// What reading the kernel's machine code showed beside its operations.
void addMachineNotes(const KernelFeatures &Features, Prediction &P);

} // namespace roofline

#endif
