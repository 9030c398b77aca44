// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the user's options to what an adviser needs.
#ifndef ROOFLINE_LLM_ADVISORSETTINGS_H
#define ROOFLINE_LLM_ADVISORSETTINGS_H

#include "config/Options.h"
#include "llm/KernelAdvisor.h"

namespace roofline {

/// Nothing where the user asked for no model. An error names the option that
/// is missing or wrong.
llvm::Expected<std::optional<AdvisorSettings>>
advisorSettings(const Options &Opts, const Environment &Env);

/// The folder of the cache: option cache-dir, else the user's.
llvm::Expected<std::string> cacheFolder(const Options &Opts,
                                        const Environment &Env);

/// The price of \p Model in the YAML table \p Text: a map from names of models
/// to maps of "input" and "output", per million tokens.
llvm::Expected<TokenPrice>
parsePrice(llvm::StringRef Text, llvm::StringRef Name, llvm::StringRef Model);

/// "5", "0.50", "200 requests".
llvm::Expected<Budget> parseBudget(llvm::StringRef Text);

} // namespace roofline

#endif
