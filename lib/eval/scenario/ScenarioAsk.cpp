// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ScenarioAsk.h"
#include "eval/scenario/ResultTable.h"
#include "eval/score/ReliabilityDiagram.h"
#include "llm/Batch.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/ProgressBar.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using namespace roofline;

namespace {
/// The results of one run, in memory and in their file. Refers to the options
/// that it is made from.
class ResultFile {
public:
  explicit ResultFile(const ScenarioOptions &Options) : Options(Options) {}

  /// Opens the file. If it exists, loads its results for \p Questions, except
  /// for failures that may be retried. Fails if it exists and the run is not to
  /// be resumed, or if it has results of other questions.
  Error open(ArrayRef<ScenarioQuestion> Questions);
  /// The result for the question with key \p Key, or null.
  const ResultRow *find(StringRef Key) const {
    auto It = ByKey.find(Key);
    return It == ByKey.end() ? nullptr : &It->second;
  }
  /// Stores \p Row and appends it to the file.
  void add(ResultRow Row) {
    *Lines << resultLine(Row);
    Lines->flush();
    Cost += Row.Cost;
    std::string Key = Row.Key;
    ByKey[Key] = std::move(Row);
  }
  /// Closes the file, rewrites it in the order of \p Questions, and returns the
  /// results in that order.
  Expected<std::vector<ResultRow>> close(ArrayRef<ScenarioQuestion> Questions);
  /// The cost of all results so far.
  double cost() const { return Cost; }

private:
  const ScenarioOptions &Options;
  StringMap<ResultRow> ByKey;
  std::unique_ptr<raw_fd_ostream> Lines;
  double Cost = 0;
};
} // namespace

Error ResultFile::open(ArrayRef<ScenarioQuestion> Questions) {
  StringRef Path = Options.Output;
  std::string Kept = resultHeader();
  if (sys::fs::exists(Path)) {
    if (!Options.Resume)
      return makeError("'{0}' has results already; --resume goes on with them",
                       Path);
    auto Rows = parseFile(Path, parseResults);
    if (!Rows)
      return Rows.takeError();
    StringMap<bool> Wanted;
    for (const ScenarioQuestion &Q : Questions)
      Wanted[Q.Asked.Key] = true;
    for (ResultRow &Row : *Rows) {
      if (!Wanted.contains(Row.Key))
        return makeError("'{0}' has results of other questions ({1}, {2}, seed "
                         "{3}); wanted those of this command line",
                         Path, idOf(Row.Way.Scenario), Row.Setting.Model,
                         Row.Setting.Seed);
      if (mayBeAskedAgain(Row))
        continue;
      Kept += resultLine(Row);
      Cost += Row.Cost;
      std::string Key = Row.Key;
      ByKey[Key] = std::move(Row);
    }
    errs() << ByKey.size() << " of " << Questions.size()
           << " results are there\n";
  }
  if (Error E = writeFileAtomically(Path, Kept))
    return E;
  std::error_code EC;
  Lines =
      std::make_unique<raw_fd_ostream>(Path, EC, sys::fs::CD_OpenExisting,
                                       sys::fs::FA_Write, sys::fs::OF_Append);
  if (EC)
    return makeError("cannot write '{0}': {1}", Path, EC.message());
  return Error::success();
}

Expected<std::vector<ResultRow>>
ResultFile::close(ArrayRef<ScenarioQuestion> Questions) {
  Lines.reset();
  std::string Text = resultHeader();
  std::vector<ResultRow> Rows;
  for (const ScenarioQuestion &Q : Questions)
    if (const ResultRow *Row = find(Q.Asked.Key)) {
      Rows.push_back(*Row);
      Text += resultLine(*Row);
    }
  if (Error E = writeFileAtomically(Options.Output, Text))
    return std::move(E);
  return Rows;
}

ResultSetting roofline::settingOf(const ScenarioOptions &Options) {
  ResultSetting S;
  S.Model = Options.Model;
  S.Seed = Options.Seed;
  if (Options.Labels.empty())
    return S;
  S.Labels = sys::path::filename(Options.Labels).str();
  S.LabelRule = idOf(Options.Rule).str();
  S.Gpu = Options.GpuName;
  return S;
}

std::vector<ScenarioQuestion>
roofline::withinLength(std::vector<ScenarioQuestion> Questions,
                       const ScenarioOptions &Options) {
  if (!Options.MaxPrompt)
    return Questions;
  std::set<std::string> All, TooLong;
  for (const ScenarioQuestion &Q : Questions) {
    const ChatRequest &R = Q.Asked.Request;
    All.insert(Q.Item.Id);
    if (R.System.size() + R.User.size() > Options.MaxPrompt)
      TooLong.insert(Q.Item.Id);
  }
  erase_if(Questions, [&](const ScenarioQuestion &Q) {
    return TooLong.contains(Q.Item.Id);
  });
  errs() << "left out: " << TooLong.size() << " of " << All.size()
         << " with a question of more than " << Options.MaxPrompt << " bytes\n";
  return Questions;
}

Error roofline::showResults(ArrayRef<ResultRow> Rows, StringRef Diagram) {
  std::vector<ResultGroup> Groups = groupResults(Rows);
  outs() << resultMarkdown(Groups);
  outs().flush();
  if (Diagram.empty())
    return Error::success();
  std::vector<NamedReliability> Curves;
  for (const ResultGroup &G : Groups)
    if (G.Confidence.count()) {
      std::string Name = G.Setting.Model;
      if (!G.Way.Prompt.empty())
        Name += ", " + G.Way.Prompt;
      Curves.push_back({Name, G.Confidence});
    }
  if (Curves.empty())
    return makeError("--svg: no answer has a confidence");
  return writeFileAtomically(Diagram, reliabilitySvg(Curves));
}

/// Writes the questions without a stored answer to the batch file.
static Error writeBatch(ArrayRef<ScenarioQuestion> Questions,
                        const ScenarioOptions &Options, Database &Store) {
  std::vector<Question> All;
  for (const ScenarioQuestion &Q : Questions)
    All.push_back(Q.Asked);
  BatchFile File = batchFor(All, Options.BatchDialect, Options.Model, Store);
  if (Error E = writeFileAtomically(Options.BatchFile, File.Text))
    return E;
  outs() << File.Questions << " questions to " << Options.BatchFile << ", "
         << Questions.size() - File.Questions << " answered already\n";
  return Error::success();
}

/// Adds stored answers to \p File without asking for others.
static void takeStored(ArrayRef<ScenarioQuestion> Questions,
                       const ResultSetting &Setting, Database &Store,
                       ResultFile &File) {
  unsigned Missing = 0;
  for (const ScenarioQuestion &Q : Questions) {
    if (File.find(Q.Asked.Key))
      continue;
    if (auto Answer = storedAnswer(Store, Q.Asked))
      File.add(resultOf(Q, *Answer, Setting));
    else
      ++Missing;
  }
  if (Missing)
    errs() << "offline: no answer is stored for " << Missing << " of "
           << Questions.size() << " questions\n";
}

/// Asks the questions without a result and adds each result to \p File as it
/// arrives, since all of them may take hours. Stops at a failure that concerns
/// all requests and returns it.
static Error askOpen(ArrayRef<ScenarioQuestion> Questions,
                     const ScenarioOptions &Options,
                     const AdvisorSettings &Settings, Database &Store,
                     ResultFile &File) {
  std::vector<const ScenarioQuestion *> Open;
  std::vector<Question> Asked;
  for (const ScenarioQuestion &Q : Questions)
    if (!File.find(Q.Asked.Key)) {
      Open.push_back(&Q);
      Asked.push_back(Q.Asked);
    }
  ProgressBar Progress(Questions.size(), Options.Progress);
  unsigned Done = Questions.size() - Open.size();
  auto Show = [&](StringRef Name) {
    Progress.show(Done, formatv("cost {0:F4}  {1}", File.cost(), Name).str());
  };
  Show("");
  ResultSetting Setting = settingOf(Options);
  std::optional<RemoteCache> Remote;
  if (Settings.SharedCache)
    Remote.emplace(*Settings.SharedCache);
  LlmClient Client(*Settings.To, Settings.Limits, Store,
                   Remote ? &*Remote : nullptr);
  AskRun Run(Client, Asked, AskRun::TimeLimit::ForEach);
  std::optional<Failure> End;
  while (auto Next = Run.next()) {
    const ScenarioQuestion &Q = *Open[Next->first];
    auto *Why = std::get_if<Failure>(&Next->second);
    if (!Why || !concernsAll(Why->Cause)) {
      File.add(resultOf(Q, Next->second, Setting));
      ++Done;
      Show(Q.Way.Prompt + " " + Q.Item.Program + " " + Q.Item.Kernel);
      continue;
    }
    Run.stop();
    // Prefer the endpoint's own message to ours about a pause.
    if (!End || End->Behind)
      End = *Why;
  }
  Progress.clear();
  if (!End)
    return Error::success();
  return makeError("no answer from {0}: {1}; {2}", Settings.To->Host,
                   End->Detail, cureFor(End->root()));
}

static void dryRun(ArrayRef<ScenarioQuestion> Questions,
                   const AdvisorSettings &Settings) {
  for (const ScenarioQuestion &Q : Questions)
    outs() << requestText(*Settings.To, Q.Asked.Request, Capabilities());
}

/// Reports each failure once, with its count.
static void tellFailures(ArrayRef<ResultRow> Rows) {
  std::map<std::string, unsigned> Counts;
  for (const ResultRow &Row : Rows)
    if (!Row.Said)
      ++Counts[Row.Failure];
  for (auto &[Failure, Count] : Counts)
    errs() << "no answer, " << Count << (Count == 1 ? " time: " : " times: ")
           << Failure << "\n";
}

Expected<bool> roofline::askScenario(ArrayRef<ScenarioQuestion> Questions,
                                     const ScenarioOptions &Options) {
  if (Questions.empty())
    return makeError("no question is left to ask");
  auto Settings = endpointFor(Options);
  if (!Settings)
    return Settings.takeError();
  if (Settings->DryRun && Settings->To) {
    dryRun(Questions, *Settings);
    return true;
  }
  auto Store = openAnswers(*Settings);
  if (!Store)
    return Store.takeError();
  if (!Options.BatchFile.empty()) {
    if (Error E = writeBatch(Questions, Options, **Store))
      return std::move(E);
    return true;
  }
  ResultFile File(Options);
  if (Error E = File.open(Questions))
    return std::move(E);
  bool Complete = true;
  if (!Settings->To)
    takeStored(Questions, settingOf(Options), **Store, File);
  else if (Error E = askOpen(Questions, Options, *Settings, **Store, File)) {
    // Answers that arrived before the error are kept and shown.
    errs() << "roofline eval: " << toString(std::move(E)) << "\n";
    Complete = false;
  }
  auto Rows = File.close(Questions);
  if (!Rows)
    return Rows.takeError();
  tellFailures(*Rows);
  if (!Complete || Rows->size() < Questions.size())
    errs() << Rows->size() << " of " << Questions.size() << " results are in '"
           << Options.Output << "'; --resume goes on\n";
  if (Rows->empty())
    return false;
  if (Error E = showResults(*Rows, Options.Diagram))
    return std::move(E);
  return Complete;
}
