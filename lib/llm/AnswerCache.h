// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers that were paid for once. Raw texts are kept, so that a better reader
// of answers needs no new ones; failures never are.
#ifndef ROOFLINE_LLM_ANSWERCACHE_H
#define ROOFLINE_LLM_ANSWERCACHE_H

#include "llm/Database.h"
#include <optional>

namespace roofline {

/// One answer to one question.
struct StoredAnswer {
  std::string Key; ///< digest of all that the answer depends on
  std::string Text;
  std::string Model, ServedModel;
  uint64_t InputTokens = 0, OutputTokens = 0;
  double Cost = 0;  ///< in the currency of the price table; 0: not known
  int64_t Made = 0; ///< seconds since 1970
};

struct CacheStats {
  uint64_t Answers = 0, Bytes = 0, InputTokens = 0, OutputTokens = 0;
  double Cost = 0;
  int64_t Oldest = 0, Newest = 0; ///< seconds since 1970
  std::vector<std::pair<std::string, uint64_t>> ByModel;
};

class AnswerCache {
public:
  /// Tables for Database::open.
  static llvm::StringRef schema();

  explicit AnswerCache(Database &Store) : Store(Store) {}

  /// Nothing where there is none; it counts as used now.
  llvm::Expected<std::optional<StoredAnswer>> find(llvm::StringRef Key);
  /// Keeps \p Answer and drops those unused for longest beyond \p MostBytes.
  llvm::Error store(const StoredAnswer &Answer, uint64_t MostBytes);
  llvm::Expected<CacheStats> stats();
  /// Every answer, in the order of keys.
  llvm::Error forEach(llvm::function_ref<void(const StoredAnswer &)> Each);
  llvm::Error clear();

private:
  Database &Store;
};

/// One line of JSON, for files that are kept with a project.
std::string answerLine(const StoredAnswer &Answer);

/// Reads what answerLine() wrote, any number of lines; an error names \p Name
/// and the line.
llvm::Expected<std::vector<StoredAnswer>>
parseAnswerLines(llvm::StringRef Text, llvm::StringRef Name);

} // namespace roofline

#endif
