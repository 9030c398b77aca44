// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages to the user, on stderr, since stdout belongs to the program.
#ifndef ROOFLINE_EMULATE_CUDART_MESSAGES_H
#define ROOFLINE_EMULATE_CUDART_MESSAGES_H

#include "llvm/ADT/StringRef.h"

namespace roofline::cudart {

/// Writes "roofline: <Text>" unless the same text was written before. Returns
/// whether it was written now.
bool sayOnce(llvm::StringRef Text);

} // namespace roofline::cudart

#endif
