// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/AnswerCache.h"
#include "llm/SharedState.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/JsonFields.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <ctime>

using namespace llvm;
using namespace roofline;

StringRef AnswerCache::schema() {
  return "CREATE TABLE IF NOT EXISTS answers("
         "  key TEXT PRIMARY KEY, text TEXT NOT NULL, model TEXT NOT NULL,"
         "  served TEXT NOT NULL, input_tokens INTEGER, output_tokens INTEGER,"
         "  cost REAL, made INTEGER, used INTEGER, bytes INTEGER);"
         "CREATE INDEX IF NOT EXISTS answers_used ON answers(used);";
}

static std::string allTables() {
  return (AnswerCache::schema() + SharedState::schema()).str();
}

std::string roofline::storePath(StringRef Folder) {
  SmallString<128> Path(Folder);
  sys::path::append(Path, "answers.sqlite");
  return Path.str().str();
}

Expected<std::unique_ptr<Database>> roofline::openStore(StringRef Folder) {
  return Database::open(storePath(Folder), allTables());
}

Expected<std::unique_ptr<Database>> roofline::openMemoryStore() {
  return Database::open(":memory:", allTables());
}

static constexpr char Columns[] =
    "key, text, model, served, input_tokens, output_tokens, cost, made";

static StoredAnswer answerOf(const SqlRow &Row) {
  StoredAnswer A;
  A.Key = Row.text(0);
  A.Text = Row.text(1);
  A.Model = Row.text(2);
  A.ServedModel = Row.text(3);
  A.InputTokens = Row.integer(4);
  A.OutputTokens = Row.integer(5);
  A.Cost = Row.number(6);
  A.Made = Row.integer(7);
  return A;
}

Expected<std::optional<StoredAnswer>> AnswerCache::find(StringRef Key) {
  std::optional<StoredAnswer> Found;
  if (Error E = Store.run(
          std::string("SELECT ") + Columns + " FROM answers WHERE key = ?",
          {Key.str()}, [&](const SqlRow &Row) { Found = answerOf(Row); }))
    return std::move(E);
  // The time of last use has a resolution of an hour, so that most reads do not
  // write.
  constexpr int64_t Hour = 3600;
  // An answer is valid even if its time of last use cannot be updated.
  if (Found)
    consumeError(Store.run("UPDATE answers SET used = ?1 "
                           "WHERE key = ?2 AND used < ?1 - ?3",
                           {int64_t(std::time(nullptr)), Key.str(), Hour}));
  return Found;
}

Error AnswerCache::store(const StoredAnswer &A, uint64_t MostBytes) {
  return Store.exclusively([&]() -> Error {
    int64_t Bytes = A.Key.size() + A.Text.size() + A.Model.size() +
                    A.ServedModel.size() + 64;
    if (Error E = Store.run(
            "INSERT OR REPLACE INTO answers VALUES(?,?,?,?,?,?,?,?,?,?)",
            {A.Key, A.Text, A.Model, A.ServedModel, int64_t(A.InputTokens),
             int64_t(A.OutputTokens), A.Cost, A.Made,
             int64_t(std::time(nullptr)), Bytes}))
      return E;
    // The file's size is available at once; the sum over all rows is not.
    int64_t Pages = 0;
    if (Error E = Store.run(
            "SELECT (page_count - freelist_count) * page_size FROM "
            "pragma_page_count, pragma_freelist_count, pragma_page_size",
            {}, [&](const SqlRow &Row) { Pages = Row.integer(0); }))
      return E;
    if (Pages <= int64_t(MostBytes))
      return Error::success();
    // Delete down to nine tenths of the limit, so that the next store() need
    // not delete again. The most recently used answers, \p A among them,
    // remain.
    return Store.run("DELETE FROM answers WHERE key IN ("
                     "  SELECT key FROM (SELECT key, SUM(bytes) OVER ("
                     "    ORDER BY used DESC, made DESC, key) AS upto "
                     "    FROM answers) WHERE upto > ?1) AND key != ?2",
                     {int64_t(MostBytes / 10 * 9), A.Key});
  });
}

Expected<CacheStats> AnswerCache::stats() {
  CacheStats S;
  if (Error E = Store.run(
          "SELECT COUNT(*), SUM(bytes), SUM(input_tokens), SUM(output_tokens),"
          " SUM(cost), MIN(made), MAX(made) FROM answers",
          {}, [&](const SqlRow &Row) {
            S.Answers = Row.integer(0);
            S.Bytes = Row.integer(1);
            S.InputTokens = Row.integer(2);
            S.OutputTokens = Row.integer(3);
            S.Cost = Row.number(4);
            S.Oldest = Row.integer(5);
            S.Newest = Row.integer(6);
          }))
    return std::move(E);
  if (Error E = Store.run(
          "SELECT model, COUNT(*) FROM answers GROUP BY model ORDER BY model",
          {}, [&](const SqlRow &Row) {
            S.ByModel.emplace_back(Row.text(0), Row.integer(1));
          }))
    return std::move(E);
  return S;
}

Expected<std::vector<StoredAnswer>> AnswerCache::all() {
  std::vector<StoredAnswer> Answers;
  if (Error E = Store.run(
          std::string("SELECT ") + Columns + " FROM answers ORDER BY key", {},
          [&](const SqlRow &Row) { Answers.push_back(answerOf(Row)); }))
    return std::move(E);
  return Answers;
}

Expected<unsigned> AnswerCache::importFile(StringRef File, uint64_t MostBytes) {
  auto Answers = parseFile(File, parseAnswerLines);
  if (!Answers)
    return Answers.takeError();
  for (const StoredAnswer &Answer : *Answers)
    if (Error E = store(Answer, MostBytes))
      return std::move(E);
  return Answers->size();
}

Error AnswerCache::clear() { return Store.run("DELETE FROM answers"); }

namespace roofline {
template <class F> static void fields(F &Member, StoredAnswer &A) {
  schemaFields(Member, "roofline-answer", 1);
  Member.required("key", A.Key);
  Member.required("model", A.Model);
  Member.required("served_model", A.ServedModel);
  // Clamp to what the types can represent; dates have a year of four digits.
  auto Clamped = [&](StringRef Key, auto &To, double Most) {
    double Number = double(To);
    Member(Key, Number);
    if constexpr (F::Reads)
      To = std::clamp(Number, 0.0, Most);
  };
  constexpr double MostCount = 9e15, LastDate = 253402300799;
  Clamped("input_tokens", A.InputTokens, MostCount);
  Clamped("output_tokens", A.OutputTokens, MostCount);
  Clamped("cost", A.Cost, MostCount);
  Clamped("made", A.Made, LastDate);
  Member.required("text", A.Text);
}
} // namespace roofline

std::string roofline::answerLine(const StoredAnswer &A) {
  return jsonText(A, /*Indented=*/false) + "\n";
}

Expected<std::vector<StoredAnswer>> roofline::parseAnswerLines(StringRef Text,
                                                               StringRef Name) {
  return readJsonLines<StoredAnswer>(Text, Name);
}
