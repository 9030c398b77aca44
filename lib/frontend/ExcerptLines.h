// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns lines from the middle of a file into text that is complete by itself.
#ifndef ROOFLINE_FRONTEND_EXCERPTLINES_H
#define ROOFLINE_FRONTEND_EXCERPTLINES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// Removes the indentation that the first line of \p Text had in the file
/// (\p Indent characters) and the line markers of preprocessed input, and
/// balances preprocessor conditionals: an #else or #endif whose #if precedes
/// the text is removed, including the lines of that #else, and an #if whose
/// #endif follows the text gets an #endif.
std::string excerpt(llvm::StringRef Text, size_t Indent);

} // namespace roofline

#endif
