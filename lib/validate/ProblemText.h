// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats the problems that run-time checks found in the style of compiler
// errors.
#ifndef ROOFLINE_VALIDATE_PROBLEMTEXT_H
#define ROOFLINE_VALIDATE_PROBLEMTEXT_H

#include "model/Profile.h"

namespace roofline {

/// An error and a note per kind, line and kernel, summed over all launches, in
/// the order in which launches first had them; then the total.
std::string problemsText(const Profile &P);

/// Whether checks found anything.
bool hasProblems(const Profile &P);

} // namespace roofline

#endif
