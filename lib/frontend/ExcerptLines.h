// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines taken out of the middle of a file, made to stand by themselves.
#ifndef ROOFLINE_FRONTEND_EXCERPTLINES_H
#define ROOFLINE_FRONTEND_EXCERPTLINES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// \p Text without the indentation that its first line had in the file
/// (\p Indent columns), without the line markers of preprocessed input, and
/// with its conditionals in balance: an #else or #endif whose #if stands
/// above the text goes, with what the #else leads in; an #if whose #endif
/// stands below gets one.
std::string excerpt(llvm::StringRef Text, size_t Indent);

} // namespace roofline

#endif
