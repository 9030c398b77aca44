// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_LLM_REDACT_H
#define ROOFLINE_LLM_REDACT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

/// \p Text with what looks like a secret (keys of known providers, private
/// keys, passwords in addresses and assignments) replaced by
/// "[redacted: WHAT]". \p Found, if not null, gets what was found.
std::string redacted(llvm::StringRef Text,
                     std::vector<std::string> *Found = nullptr);

} // namespace roofline

#endif
