// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline cache: manages the stored answers of language models.
#include "Subcommands.h"
#include "llm/AdvisorSettings.h"
#include "llm/CacheText.h"
#include "support/Error.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static Error exportAnswers(AnswerCache Cache, StringRef Output) {
  auto All = Cache.all();
  if (!All)
    return All.takeError();
  std::string Text;
  for (const StoredAnswer &A : *All)
    Text += answerLine(A);
  if (Error E = putOut(Text, Output))
    return E;
  if (!Output.empty())
    outs() << All->size() << " answers to " << Output << "\n";
  return Error::success();
}

static Error importAnswers(AnswerCache Cache, ArrayRef<std::string> Files,
                           uint64_t MostBytes) {
  unsigned Count = 0;
  for (const std::string &File : Files) {
    auto Imported = Cache.importFile(File, MostBytes);
    if (!Imported)
      return Imported.takeError();
    Count += *Imported;
  }
  outs() << Count << " answers imported\n";
  return Error::success();
}

static Error run(const CommandLine &Line) {
  auto Opts = Line.pluginOptions();
  if (!Opts)
    return Opts.takeError();
  auto Opened = openCache(*Opts);
  if (!Opened)
    return Opened.takeError();
  Database &Store = **Opened;
  switch (Line.Command->Id) {
  case commands::CacheClear:
    return AnswerCache(Store).clear();
  case commands::CacheExport: {
    std::string Output;
    Line.get("o", Output);
    return exportAnswers(AnswerCache(Store), Output);
  }
  case commands::CacheImport:
    return importAnswers(AnswerCache(Store), Line.Words,
                         uint64_t(Opts->CacheSize) << 20);
  default:
    break;
  }
  if (Line.Words.size() > 1)
    return Line.wanted("one key");
  auto Text = Line.Command->Id == commands::CacheStats
                  ? cacheStatsText(Store)
                  : answersText(Store, Line.Words.empty() ? "" : Line.Words[0]);
  if (!Text)
    return Text.takeError();
  outs() << *Text;
  return Error::success();
}

Expected<int> roofline::runCache(const CommandLine &Line) {
  if (Error E = run(Line))
    return std::move(E);
  return 0;
}
