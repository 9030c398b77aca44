// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/CacheText.h"
#include "llm/Answer.h"
#include "llm/AnswerCache.h"
#include "llm/SharedState.h"
#include "model/Quantity.h"
#include "support/Columns.h"
#include "support/Error.h"
#include <ctime>

using namespace llvm;
using namespace roofline;

static std::string dateOf(int64_t Seconds) {
  std::time_t Time = Seconds;
  std::tm *Parts = std::localtime(&Time);
  if (!Parts)
    return "?";
  char Text[32];
  std::strftime(Text, sizeof Text, "%Y-%m-%d %H:%M", Parts);
  return Text;
}

Expected<std::string> roofline::cacheStatsText(Database &Store) {
  auto S = AnswerCache(Store).stats();
  if (!S)
    return S.takeError();
  auto Spent = SharedState(Store).spentToday();
  if (!Spent)
    return Spent.takeError();
  std::string Text = formatv("file          {0}\nanswers       {1}, {2}\n",
                             Store.path(), S->Answers, formatBytes(S->Bytes));
  for (auto &[Model, Count] : S->ByModel)
    Text += formatv("  of          {0}: {1}\n", Model, Count);
  if (S->Answers)
    Text += formatv("made          {0} to {1}\n"
                    "tokens        {2} in, {3} out\n",
                    dateOf(S->Oldest), dateOf(S->Newest), S->InputTokens,
                    S->OutputTokens);
  if (S->Cost > 0)
    Text += formatv("cost          {0}\n", formatNumber(S->Cost));
  Text += formatv("last 24 hours {0} requests", Spent->Requests);
  if (Spent->Cost > 0)
    Text += ", " + formatNumber(Spent->Cost);
  return Text + "\n";
}

static std::string verdictOf(const StoredAnswer &Stored) {
  auto Read = expectedToOptional(parseAnswer(Stored.Text));
  if (!Read)
    return "not readable";
  return formatv("{0} {1:F2}", idOf(Read->Said), Read->Confidence);
}

Expected<std::string> roofline::answersText(Database &Store, StringRef Key) {
  auto All = AnswerCache(Store).all();
  if (!All)
    return All.takeError();
  Columns Lines;
  unsigned Found = 0;
  std::string Whole;
  for (const StoredAnswer &A : *All) {
    if (!StringRef(A.Key).starts_with(Key))
      continue;
    ++Found;
    Lines.add({A.Key.substr(0, 12), dateOf(A.Made), A.Model, verdictOf(A)});
    Whole = formatv("key     {0}\nmade    {1}\nmodel   {2}, served as {3}\n"
                    "tokens  {4} in, {5} out\nanswer\n{6}\n",
                    A.Key, dateOf(A.Made), A.Model, A.ServedModel,
                    A.InputTokens, A.OutputTokens, A.Text);
  }
  if (!Key.empty() && !Found)
    return makeError("no answer has a key that begins with '{0}'", Key);
  return Found == 1 && !Key.empty() ? Whole : Lines.text(/*Indent=*/0);
}
