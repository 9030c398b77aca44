// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Words and signs of a demangled name.
#ifndef ROOFLINE_EVAL_JOIN_NAMETOKENS_H
#define ROOFLINE_EVAL_JOIN_NAMETOKENS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

using NameTokens = std::vector<std::string>;

/// An unnamed namespace, however it was printed, is the word "{unnamed}"; the
/// second lambda of a function is "{lambda#2}"; every sign but "::" stands
/// alone.
NameTokens tokenizeName(llvm::StringRef Demangled);

/// Whether \p Token is a word or a number, as opposed to a sign.
bool isWord(llvm::StringRef Token);

} // namespace roofline

#endif
