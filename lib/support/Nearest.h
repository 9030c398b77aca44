// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a user who mistyped a name may have meant.
#ifndef ROOFLINE_SUPPORT_NEAREST_H
#define ROOFLINE_SUPPORT_NEAREST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace roofline {

/// Of \p Names the one nearest to \p Text, the first of several; empty if none
/// is near enough to be meant. Case does not count.
llvm::StringRef nearestName(llvm::StringRef Text,
                            llvm::ArrayRef<llvm::StringRef> Names);

} // namespace roofline

#endif
