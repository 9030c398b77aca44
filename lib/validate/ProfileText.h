// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats a profile for people.
#ifndef ROOFLINE_VALIDATE_PROFILETEXT_H
#define ROOFLINE_VALIDATE_PROFILETEXT_H

#include "model/GpuSpec.h"
#include "model/Profile.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// For each of \p Gpus, which must be the profile's, a line per kernel in the
/// order of their first launches; then missingText() and notes on the counts.
std::string profileText(const Profile &P, llvm::ArrayRef<GpuSpec> Gpus);

/// A line for each launch that did not finish, for each kernel and error of
/// launches that were not run, and for what could not be emulated.
std::string missingText(const Profile &P);

/// A sentence for each kernel and error of launches that were not run, and one
/// for the kernel in which the program ended.
std::vector<std::string> notRunTexts(const Profile &P);

} // namespace roofline

#endif
