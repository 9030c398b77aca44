// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline cache: manages the stored answers of language models.
#include "LlmOptions.h"
#include "Subcommands.h"
#include "ToolOptions.h"
#include "llm/Answer.h"
#include "model/Quantity.h"
#include "support/Columns.h"
#include "support/Files.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;
using namespace roofline;

static constexpr char Usage[] =
    "usage: roofline cache stats [OPTIONS]\n"
    "       roofline cache show [KEY] [OPTIONS]\n"
    "       roofline cache export [-o FILE] [OPTIONS]\n"
    "       roofline cache import FILE... [OPTIONS]\n"
    "       roofline cache clear [OPTIONS]\n\n"
    "stats   how many answers there are, of which models, what they cost, and\n"
    "        what was spent in the last 24 hours\n"
    "show    a line for each answer, or all of the one whose key begins so\n"
    "export  every answer as JSON lines, for option offline=FILE\n"
    "import  takes the answers of such files over\n"
    "clear   drops all answers\n\n"
    "  --cache-dir=DIRECTORY  another folder than the user's cache\n";

static int fail(StringRef Message) { return llmError("cache", Message); }
static int fail(Error E) { return fail(toString(std::move(E))); }

static std::string dateOf(int64_t Seconds) {
  std::time_t Time = Seconds;
  std::tm *Parts = std::localtime(&Time);
  if (!Parts)
    return "?";
  char Text[32];
  std::strftime(Text, sizeof Text, "%Y-%m-%d %H:%M", Parts);
  return Text;
}

static int stats(Database &Store) {
  auto S = AnswerCache(Store).stats();
  if (!S)
    return fail(S.takeError());
  auto Spent = SharedState(Store).spentToday();
  if (!Spent)
    return fail(Spent.takeError());
  outs() << "file          " << Store.path() << "\n"
         << "answers       " << S->Answers << ", " << formatBytes(S->Bytes)
         << "\n";
  for (auto &[Model, Count] : S->ByModel)
    outs() << "  of          " << Model << ": " << Count << "\n";
  if (S->Answers)
    outs() << "made          " << dateOf(S->Oldest) << " to "
           << dateOf(S->Newest) << "\n"
           << "tokens        " << S->InputTokens << " in, " << S->OutputTokens
           << " out\n";
  if (S->Cost > 0)
    outs() << "cost          " << formatNumber(S->Cost) << "\n";
  outs() << "last 24 hours " << Spent->Requests << " requests";
  if (Spent->Cost > 0)
    outs() << ", " << formatNumber(Spent->Cost);
  outs() << "\n";
  return 0;
}

static std::string verdictOf(const StoredAnswer &Stored) {
  auto Read = parseAnswer(Stored.Text);
  if (!Read) {
    consumeError(Read.takeError());
    return "not readable";
  }
  return formatv("{0} {1:F2}", verdictId(Read->Said), Read->Confidence);
}

static int show(Database &Store, StringRef Key) {
  Columns Lines;
  unsigned Found = 0;
  std::string Whole;
  Error E = AnswerCache(Store).forEach([&](const StoredAnswer &A) {
    if (!StringRef(A.Key).starts_with(Key))
      return;
    ++Found;
    Lines.add({A.Key.substr(0, 12), dateOf(A.Made), A.Model, verdictOf(A)});
    Whole = formatv("key     {0}\nmade    {1}\nmodel   {2}, served as {3}\n"
                    "tokens  {4} in, {5} out\nanswer\n{6}\n",
                    A.Key, dateOf(A.Made), A.Model, A.ServedModel,
                    A.InputTokens, A.OutputTokens, A.Text);
  });
  if (E)
    return fail(std::move(E));
  if (!Key.empty() && !Found)
    return fail(("no answer has a key that begins with '" + Key + "'").str());
  outs() << (Found == 1 && !Key.empty() ? Whole : Lines.text(/*Indent=*/0));
  return 0;
}

static int exportAnswers(Database &Store, StringRef Output) {
  std::string Text;
  unsigned Count = 0;
  Error E = AnswerCache(Store).forEach([&](const StoredAnswer &A) {
    Text += answerLine(A);
    ++Count;
  });
  if (!E)
    E = putOut(Text, Output);
  if (E)
    return fail(std::move(E));
  if (!Output.empty())
    outs() << Count << " answers to " << Output << "\n";
  return 0;
}

static int importAnswers(Database &Store, ArrayRef<std::string> Files,
                         uint64_t MostBytes) {
  if (Files.empty())
    return fail("wanted a file to import");
  AnswerCache Cache(Store);
  unsigned Count = 0;
  for (const std::string &File : Files) {
    auto Text = readFile(File);
    if (!Text)
      return fail(Text.takeError());
    auto Answers = parseAnswerLines(*Text, File);
    if (!Answers)
      return fail(Answers.takeError());
    for (const StoredAnswer &A : *Answers)
      if (Error E = Cache.store(A, MostBytes))
        return fail(std::move(E));
    Count += Answers->size();
  }
  outs() << Count << " answers imported\n";
  return 0;
}

int roofline::runCache(ArrayRef<const char *> Args) {
  if (asksForHelp(Args)) {
    outs() << Usage;
    return 0;
  }
  auto Line = readLlmCommandLine(Args);
  if (!Line)
    return fail(Line.takeError());
  ArrayRef<std::string> Words = Line->Words;
  StringRef Verb = Words.empty() ? StringRef() : StringRef(Words[0]);
  auto Folder = cacheFolder(Line->Opts, Environment::ofProcess());
  if (!Folder)
    return fail(Folder.takeError());
  auto Store = openStore(*Folder);
  if (!Store)
    return fail(Store.takeError());
  if (Verb == "import")
    return importAnswers(**Store, Words.drop_front(),
                         uint64_t(Line->Opts.CacheSize) << 20);
  if (Verb == "show" && Words.size() <= 2)
    return show(**Store, Words.size() == 2 ? Words[1] : "");
  if (Words.size() == 1 && Verb == "stats")
    return stats(**Store);
  if (Words.size() == 1 && Verb == "export")
    return exportAnswers(**Store, Line->Output);
  if (Words.size() == 1 && Verb == "clear") {
    Error E = AnswerCache(**Store).clear();
    return E ? fail(std::move(E)) : 0;
  }
  return fail("wanted stats, show, export, import or clear; see roofline "
              "cache --help");
}
