// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A profile for people.
#ifndef ROOFLINE_VALIDATE_PROFILETEXT_H
#define ROOFLINE_VALIDATE_PROFILETEXT_H

#include "model/GpuSpec.h"
#include "model/Profile.h"

namespace roofline {

/// A line for each kernel, in the order of their first launches, then what
/// did not run to its end or could not be emulated.
std::string profileText(const Profile &P, const GpuSpec &Gpu);

} // namespace roofline

#endif
