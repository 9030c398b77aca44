// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of JSON as a tree. Mutations of its bytes mostly make text that no
// parser accepts, so that the code behind the parser is hardly reached.
#ifndef ROOFLINE_FUZZ_JSONMUTATOR_H
#define ROOFLINE_FUZZ_JSONMUTATOR_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <random>
#include <string>

namespace roofline::fuzz {

/// \p Text, a JSON document or lines of them, with one value replaced, removed,
/// repeated or moved; nullopt if \p Text has no JSON.
std::optional<std::string> mutateJson(llvm::StringRef Text,
                                      std::minstd_rand &Random);

} // namespace roofline::fuzz

#endif
