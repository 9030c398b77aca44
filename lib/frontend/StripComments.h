// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_FRONTEND_STRIPCOMMENTS_H
#define ROOFLINE_FRONTEND_STRIPCOMMENTS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// Returns the C++ text \p Code without comments and without empty lines.
std::string withoutComments(llvm::StringRef Code);

/// Returns the C++ text \p Code with every character of a comment replaced by a
/// space, so that line numbers and columns stay the same.
std::string blankedComments(llvm::StringRef Code);

} // namespace roofline

#endif
