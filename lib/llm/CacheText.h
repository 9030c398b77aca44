// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the answers in the cache as text.
#ifndef ROOFLINE_LLM_CACHETEXT_H
#define ROOFLINE_LLM_CACHETEXT_H

#include "llm/Database.h"

namespace roofline {

/// How many answers \p Store holds, of which models, what they cost, and what
/// was spent in the last 24 hours, in lines.
llvm::Expected<std::string> cacheStatsText(Database &Store);

/// A line for each answer whose key begins with \p Key, or all of the only
/// one. Fails if \p Key is not empty and fits none.
llvm::Expected<std::string> answersText(Database &Store, llvm::StringRef Key);

} // namespace roofline

#endif
