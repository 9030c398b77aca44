// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cache of answers that models gave, so that the same question is paid for
// only once. It keeps the raw texts, so that a better parser can be applied to
// old answers, and it never keeps failures.
#ifndef ROOFLINE_LLM_ANSWERCACHE_H
#define ROOFLINE_LLM_ANSWERCACHE_H

#include "llm/Database.h"
#include <optional>

namespace roofline {

/// One answer to one question, as the cache and exported files hold it.
struct StoredAnswer {
  std::string Key; ///< cacheKey() of the question
  std::string Text;
  std::string Model, ServedModel;
  uint64_t InputTokens = 0, OutputTokens = 0;
  double Cost = 0;  ///< in the currency of the price table; 0 if not known
  int64_t Made = 0; ///< seconds since 1970
};

/// Totals over all answers in a cache.
struct CacheStats {
  uint64_t Answers = 0, Bytes = 0, InputTokens = 0, OutputTokens = 0;
  double Cost = 0;
  int64_t Oldest = 0, Newest = 0; ///< seconds since 1970
  std::vector<std::pair<std::string, uint64_t>> ByModel;
};

class AnswerCache {
public:
  /// The SQL statements that create the tables, for Database::open().
  static llvm::StringRef schema();

  /// \p Store must have the tables of schema() and outlive this.
  explicit AnswerCache(Database &Store) : Store(Store) {}

  /// The answer stored under \p Key, which counts as used now; std::nullopt if
  /// there is none.
  llvm::Expected<std::optional<StoredAnswer>> find(llvm::StringRef Key);
  /// Stores \p Answer. If the database is then larger than \p MostBytes,
  /// deletes the answers that were not used for the longest time.
  llvm::Error store(const StoredAnswer &Answer, uint64_t MostBytes);
  llvm::Expected<CacheStats> stats();
  /// All answers, in the order of their keys.
  llvm::Expected<std::vector<StoredAnswer>> all();
  /// Stores the answers of \p File, which has lines of answerLine(), and
  /// returns their number; \p MostBytes as in store().
  llvm::Expected<unsigned> importFile(llvm::StringRef File, uint64_t MostBytes);
  llvm::Error clear();

private:
  Database &Store;
};

/// The path of the database file in \p Folder.
std::string storePath(llvm::StringRef Folder);

/// Opens the database in \p Folder, with the tables of AnswerCache and
/// SharedState.
llvm::Expected<std::unique_ptr<Database>> openStore(llvm::StringRef Folder);

/// Opens an empty database of the same form in memory; it is lost when the
/// result is destroyed.
llvm::Expected<std::unique_ptr<Database>> openMemoryStore();

/// \p Answer as one line of JSON, with its line end, for export files and the
/// shared cache.
std::string answerLine(const StoredAnswer &Answer);

/// Parses any number of lines that answerLine() wrote. Errors name \p Name and
/// the line.
llvm::Expected<std::vector<StoredAnswer>>
parseAnswerLines(llvm::StringRef Text, llvm::StringRef Name);

} // namespace roofline

#endif
