// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns the user's options into the settings of a KernelAdvisor.
#ifndef ROOFLINE_LLM_ADVISORSETTINGS_H
#define ROOFLINE_LLM_ADVISORSETTINGS_H

#include "config/Options.h"
#include "llm/KernelAdvisor.h"

namespace roofline {

/// Returns the settings, or std::nullopt if the options switch no language
/// model on. Fails, naming the option, if a required option is missing or has
/// an invalid value.
llvm::Expected<std::optional<AdvisorSettings>>
advisorSettings(const Options &Opts, const Environment &Env);

/// The folder of the answer cache: option cache-dir, else
/// Environment::cacheFolder(). Fails if neither is set.
llvm::Expected<std::string> cacheFolder(const Options &Opts,
                                        const Environment &Env);

/// Opens the database of the answer cache in cacheFolder().
llvm::Expected<std::unique_ptr<Database>> openCache(const Options &Opts);

/// The price of \p Model in the YAML table \p Text, a map from model names to
/// maps with the keys "input" and "output", both per million tokens. Errors
/// name \p Name, the table's file, and the line.
llvm::Expected<TokenPrice>
parsePrice(llvm::StringRef Text, llvm::StringRef Name, llvm::StringRef Model);

/// Parses the value of option llm-budget: a sum per day ("5", "0.50") or a
/// number of requests per day ("200 requests").
llvm::Expected<Budget> parseBudget(llvm::StringRef Text);

} // namespace roofline

#endif
