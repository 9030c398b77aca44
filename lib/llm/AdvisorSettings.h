// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a language model is asked, as the user's options say.
#ifndef ROOFLINE_LLM_ADVISORSETTINGS_H
#define ROOFLINE_LLM_ADVISORSETTINGS_H

#include "config/Options.h"
#include "llm/LlmClient.h"

namespace roofline {

/// How a model is asked.
struct AdvisorSettings {
  /// Absent if only stored answers are used.
  std::optional<Endpoint> To;
  std::string Model;
  AskLimits Limits;
  unsigned Samples = 2;
  std::string Examples; ///< worked examples for the prompt, as text
  bool DryRun = false;
  /// A verdict that holds for all values with a higher confidence is certain,
  /// and its kernel not asked about.
  double CertainFrom = 1;
  std::string CacheDir;
  std::optional<RemoteCacheAddress> SharedCache;
  std::string AnswerFile; ///< exported answers to use instead of the cache
};

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

/// Parses the value of option llm-ask, to AdvisorSettings::CertainFrom.
llvm::Expected<double> parseAsk(llvm::StringRef Text);

/// Parses the value of option llm-budget: a sum per day ("5", "0.50") or a
/// number of requests per day ("200 requests").
llvm::Expected<Budget> parseBudget(llvm::StringRef Text);

} // namespace roofline

#endif
