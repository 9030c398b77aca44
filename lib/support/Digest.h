// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_SUPPORT_DIGEST_H
#define ROOFLINE_SUPPORT_DIGEST_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// Returns the SHA-256 digest of \p Bytes as 64 lower-case hexadecimal digits.
std::string sha256(llvm::StringRef Bytes);

} // namespace roofline

#endif
