// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What checks found, for people: as compilers tell errors.
#ifndef ROOFLINE_VALIDATE_PROBLEMTEXT_H
#define ROOFLINE_VALIDATE_PROBLEMTEXT_H

#include "model/Profile.h"

namespace roofline {

/// An error and a note for each kind, line and kernel, all launches together,
/// in the order of the launches that had them first; then how many there are.
std::string problemsText(const Profile &P);

/// Whether checks found anything.
bool hasProblems(const Profile &P);

} // namespace roofline

#endif
