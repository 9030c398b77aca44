// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits a demangled name into words and punctuation.
#ifndef ROOFLINE_EVAL_JOIN_NAMETOKENS_H
#define ROOFLINE_EVAL_JOIN_NAMETOKENS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

using NameTokens = std::vector<std::string>;

/// Splits \p Demangled into tokens. An unnamed namespace becomes the word
/// "{unnamed}" and the second lambda of a function "{lambda#2}", in whatever
/// way they were printed. Each punctuation character but "::" is a token of its
/// own.
NameTokens tokenizeName(llvm::StringRef Demangled);

/// Whether \p Token is a word or a number rather than punctuation.
bool isWord(llvm::StringRef Token);

} // namespace roofline

#endif
