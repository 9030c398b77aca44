// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_LLM_REDACT_H
#define ROOFLINE_LLM_REDACT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

/// \p Text with everything that looks like a secret (keys of known providers,
/// private keys, passwords in addresses and assignments) replaced by
/// "[redacted: KIND]". If \p Found is not null, the kinds that were found are
/// appended to it.
std::string redacted(llvm::StringRef Text,
                     std::vector<std::string> *Found = nullptr);

} // namespace roofline

#endif
