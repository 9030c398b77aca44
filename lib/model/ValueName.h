// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tells unknowns that the source has a name for from those without.
#ifndef ROOFLINE_MODEL_VALUENAME_H
#define ROOFLINE_MODEL_VALUENAME_H

#include "model/Facts.h"

namespace roofline {

/// Whether \p Unknown is a value that has no name in the program; it may have a
/// line.
inline bool isValueWithoutName(const UnknownId &Unknown) {
  return Unknown.Kind == UnknownKind::Opaque ||
         Unknown.Kind == UnknownKind::TooDeep ||
         Unknown.Kind == UnknownKind::TooLarge;
}

} // namespace roofline

#endif
