// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A profile for people.
#ifndef ROOFLINE_VALIDATE_PROFILETEXT_H
#define ROOFLINE_VALIDATE_PROFILETEXT_H

#include "model/GpuSpec.h"
#include "model/Profile.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// For each of \p Gpus, which are the profile's, a line for each kernel, in
/// the order of their first launches; then what did not run to its end, could
/// not be emulated or is to be known of the counts.
std::string profileText(const Profile &P, llvm::ArrayRef<GpuSpec> Gpus);

} // namespace roofline

#endif
