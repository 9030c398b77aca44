// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Suggests a known name for one that the user mistyped.
#ifndef ROOFLINE_SUPPORT_NEAREST_H
#define ROOFLINE_SUPPORT_NEAREST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace roofline {

/// Returns the name in \p Names with the smallest case-insensitive edit
/// distance to \p Text, and the first of those if several tie. Returns an empty
/// string if the distance exceeds 2 (1 for a \p Text of under 4 characters).
llvm::StringRef nearestName(llvm::StringRef Text,
                            llvm::ArrayRef<llvm::StringRef> Names);

/// The same among those of \p Names, identifiers of a program, that differ from
/// \p Text in at most a third of the longer one's characters: of short names,
/// nearly all are near to each other, unless one contains the other.
llvm::StringRef nearestIdentifier(llvm::StringRef Text,
                                  llvm::ArrayRef<llvm::StringRef> Names);

} // namespace roofline

#endif
