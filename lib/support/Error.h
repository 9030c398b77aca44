// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The project's error convention. A function that can fail returns
// llvm::Expected or llvm::Error. The message is in lower case and says what was
// found, what was expected, and where. Only the entry points (plugin, tools)
// print errors.
#ifndef ROOFLINE_SUPPORT_ERROR_H
#define ROOFLINE_SUPPORT_ERROR_H

#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"

namespace roofline {

/// Makes an error whose message is \p Format with \p Values substituted by
/// llvm::formatv.
template <typename... Args>
llvm::Error makeError(const char *Format, Args &&...Values) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      llvm::formatv(Format, std::forward<Args>(Values)...).str());
}

} // namespace roofline

#endif
