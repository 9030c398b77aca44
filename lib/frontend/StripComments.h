// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_FRONTEND_STRIPCOMMENTS_H
#define ROOFLINE_FRONTEND_STRIPCOMMENTS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// \p Code, C++, without its comments and without the lines that had nothing
/// else on them.
std::string withoutComments(llvm::StringRef Code);

/// \p Code with a blank in place of every character of a comment: whole files,
/// of which single lines are wanted.
std::string blankedComments(llvm::StringRef Code);

} // namespace roofline

#endif
