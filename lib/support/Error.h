// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a function that can fail says so: llvm::Expected or llvm::Error with a
// message in lower case that names what was found, what was wanted and where.
// Doors (plugin, tools) print it once.
#ifndef ROOFLINE_SUPPORT_ERROR_H
#define ROOFLINE_SUPPORT_ERROR_H

#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"

namespace roofline {

/// An error whose message is \p Format filled in by llvm::formatv.
template <typename... Args>
llvm::Error makeError(const char *Format, Args &&...Values) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      llvm::formatv(Format, std::forward<Args>(Values)...).str());
}

} // namespace roofline

#endif
