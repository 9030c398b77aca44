// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this library has to say to people: on stderr, since stdout is the
// program's.
#ifndef ROOFLINE_EMULATE_CUDART_MESSAGES_H
#define ROOFLINE_EMULATE_CUDART_MESSAGES_H

#include "llvm/ADT/StringRef.h"

namespace roofline::cudart {

/// Writes "roofline: <Text>", unless the same was said before. True where it
/// was said now.
bool sayOnce(llvm::StringRef Text);

} // namespace roofline::cudart

#endif
