// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares a user's GPU file with the built-in GPUs: a wrong unit or a missing
// digit gives a ridge that no GPU of the architecture has.
#ifndef ROOFLINE_GPU_GPUPLAUSIBLE_H
#define ROOFLINE_GPU_GPUPLAUSIBLE_H

#include "model/GpuSpec.h"
#include <string>

namespace roofline {

/// A sentence about the ridge of \p Gpu that is furthest from those of the
/// built-in GPUs of its architecture, or of all GPUs if there are none, and the
/// figure that differs most. Empty if all ridges are within a factor of 4.
std::string implausibleRidge(const GpuSpec &Gpu);

} // namespace roofline

#endif
