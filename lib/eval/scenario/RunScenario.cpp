// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/RunScenario.h"
#include "eval/scenario/ChooseRows.h"
#include "eval/scenario/RooflineQuestions.h"
#include "eval/scenario/ScenarioAsk.h"
#include "eval/scenario/ScenarioMaterial.h"
#include "eval/scenario/ScenarioTuning.h"
#include "eval/score/Score.h"
#include "eval/table/LabelSelection.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

/// The subject of a question about \p Row.
static QuestionItem itemOf(const LabelRow &Row) {
  return {std::to_string(Row.Line), Row.Lang, Row.Program, Row.Kernel,
          Row.Label};
}

static ResultRow rowOf(const JoinedRow &Joined,
                       const ScenarioOptions &Options) {
  ResultRow Row;
  Row.Setting = settingOf(Options);
  Row.Item = itemOf(*Joined.Row);
  Row.Way.Scenario = Options.Scenario;
  if (!Joined.Match) {
    Row.Failure = Joined.WhyNot;
    return Row;
  }
  Row.Said = Joined.Match->forced();
  Row.Confidence = Joined.Match->Confidence;
  return Row;
}

static Expected<std::vector<PredictionRecord>>
recordsFor(const ScenarioOptions &Options) {
  auto Records = predictionsFor(Options.Predictions, Options.GpuName);
  if (!Records)
    return Records.takeError();
  bool Observed = Options.Model == "emulated";
  for (const PredictionRecord &R : *Records)
    if (R.Observed.has_value() != Observed)
      return makeError("--model={0}: '{1}' has {2}, wanted {3}", Options.Model,
                       R.File, Observed ? "predictions" : "a profile",
                       Observed ? "profiles" : "predictions");
  return Records;
}

/// Scores the predictions or profiles that \p Options name against \p Rows and
/// prints the results.
static Error scorePredictions(const std::vector<LabelRow> &Rows,
                              const ScenarioOptions &Options) {
  if (sys::fs::exists(Options.Output) && !Options.Resume)
    return makeError("'{0}' has results already; --resume makes them anew",
                     Options.Output);
  auto Records = recordsFor(Options);
  if (!Records)
    return Records.takeError();
  std::vector<JoinedRow> Joined =
      joinLabels(Rows, *Records, LaunchChoice::First);
  unsigned LeftOut = leaveOutUnseen(Joined, *Records);
  if (Joined.empty())
    return makeError("no profile has a launch of a row of {0} that others "
                     "labelled",
                     Options.Labels);
  std::vector<ResultRow> Results;
  std::string Lines = resultHeader();
  for (const JoinedRow &Row : Joined) {
    Results.push_back(rowOf(Row, Options));
    Lines += resultLine(Results.back());
  }
  if (Error E = writeFileAtomically(Options.Output, Lines))
    return E;
  if (Error E = showResults(Results, Options.Diagram))
    return E;
  Scorecard Card = scoreRows(Joined, &*Options.Gpu);
  if (std::string Text = figuresText(Card.All); !Text.empty())
    outs() << "\n```\n" << Text << "```\n";
  if (LeftOut)
    outs() << "\nleft out, as no profile may answer for them: " << LeftOut
           << " rows\n";
  return Error::success();
}

/// The number of rooflines in the paper.
static constexpr unsigned UsualRooflines = 240;

namespace {
/// Collects questions and applies the options that they all share.
class QuestionList {
public:
  explicit QuestionList(const ScenarioOptions &Options) : Options(Options) {}

  void add(const QuestionItem &Item, StringRef Prompt, unsigned Shots,
           ChatRequest Request) {
    if (Options.MaxTokens)
      Request.MaxTokens = Options.MaxTokens;
    Request.Draw = Options.Draw;
    addSamples(Item, {Options.Scenario, Prompt.str(), Shots, Options.Draw},
               std::move(Request), Options.Samples, Options.Model, Questions);
  }

  std::vector<ScenarioQuestion> Questions;

private:
  const ScenarioOptions &Options;
};
} // namespace

/// Adds questions about the first \p Asked problems of \p Pool, each with
/// examples from the rest of the pool, in all ways of asking.
static void addProblems(ArrayRef<RooflineProblem> Pool,
                        ArrayRef<QuestionItem> Items, StringRef Name,
                        size_t Asked, const ScenarioOptions &Options,
                        QuestionList &To) {
  for (auto [I, Item] : enumerate(Items.take_front(Asked)))
    for (unsigned Shots : Options.Shots) {
      // Use the same examples with and without thoughts.
      Random R(Options.Seed, (Name + " " + Item.Id + " " + Twine(Shots)).str());
      auto Examples = chooseExamples(Pool, Shots, I, R);
      for (bool Thoughts : Options.Thoughts)
        To.add(Item, Name.str() + (Thoughts ? "-thoughts" : ""), Shots,
               rooflineRequest(Pool[I], Examples, Thoughts));
    }
}

static void addRooflines(const ScenarioOptions &Options, QuestionList &To) {
  unsigned Count = Options.Limit ? Options.Limit : UsualRooflines;
  unsigned MostShots = *llvm::max_element(Options.Shots);
  Random R(Options.Seed, "rooflines");
  std::vector<Verdict> Classes;
  // Make more problems than are asked, to have examples.
  for (unsigned I = 0; I < Count + 4 * MostShots; ++I)
    Classes.push_back(I % 2 ? Verdict::Compute : Verdict::Bandwidth);
  R.shuffle(Classes);
  std::vector<RooflineProblem> Pool;
  std::vector<QuestionItem> Items;
  for (auto [I, Class] : enumerate(Classes)) {
    Pool.push_back(problemOf(randomPoint(R, Class)));
    Items.push_back(
        {"r" + std::to_string(I + 1), std::nullopt, "", "", Pool.back().Label});
  }
  addProblems(Pool, Items, "rooflines", Count, Options, To);
}

static Error addProfiles(const ScenarioOptions &Options, QuestionList &To) {
  auto Rows = rowsFor(Options);
  if (!Rows)
    return Rows.takeError();
  unsigned Unclear = 0;
  std::vector<LabelRow> Clear;
  for (LabelRow &Row : *Rows)
    if (problemOf(Row, *Options.Gpu, kindsOf(Options.Rule)))
      Clear.push_back(std::move(Row));
    else
      ++Unclear;
  if (Unclear)
    errs() << "left out: " << Unclear << " of " << Rows->size()
           << " rows, whose figures do not give their label on "
           << Options.GpuName << "\n";
  if (Clear.empty())
    return makeError("{0}: no row's figures give its label on {1}",
                     Options.Labels, Options.GpuName);
  std::vector<LabelRow> Asked = chooseRows(Clear, Options.Limit, Options.Seed);
  // The rows that are asked about come first; all others serve as examples.
  std::vector<RooflineProblem> Pool;
  std::vector<QuestionItem> Items;
  auto Add = [&](const LabelRow &Row) {
    Pool.push_back(*problemOf(Row, *Options.Gpu, kindsOf(Options.Rule)));
    Items.push_back(itemOf(Row));
  };
  for (const LabelRow &Row : Asked)
    Add(Row);
  for (const LabelRow &Row : Clear)
    if (none_of(Asked, [&](auto &A) { return A.Line == Row.Line; }))
      Add(Row);
  addProblems(Pool, Items, "profiles", Asked.size(), Options, To);
  return Error::success();
}

static Expected<std::vector<ExampleKernel>>
examplesFor(const ScenarioOptions &Options) {
  if (Options.Scenario != Scenario::Rq3)
    return std::vector<ExampleKernel>();
  if (Options.ExampleFile.empty())
    return shippedExamples();
  return parseFile(Options.ExampleFile, parseExamples);
}

static Error addSourceQuestions(ArrayRef<LabelRow> Rows,
                                const ScenarioOptions &Options,
                                QuestionList &To) {
  auto Pool = examplesFor(Options);
  if (!Pool)
    return Pool.takeError();
  auto Material = materialFor(Rows, Options.Labels, Options.Given,
                              Options.Predict, Options.Model);
  if (!Material)
    return Material.takeError();
  for (const KernelMaterial &Kernel : *Material)
    for (StringRef Name : Options.Prompts)
      for (unsigned Shots : Options.Shots)
        To.add(itemOf(*Kernel.Row), Name, Shots,
               sourceRequest(*findSourcePrompt(Name), Kernel, *Options.Gpu,
                             *Pool, Shots));
  return Error::success();
}

static Expected<bool> runRooflines(const ScenarioOptions &Options) {
  QuestionList List(Options);
  if (is_contained(Options.Questions, "rooflines"))
    addRooflines(Options, List);
  if (is_contained(Options.Questions, "profiles"))
    if (Error E = addProfiles(Options, List))
      return std::move(E);
  return askScenario(withinLength(std::move(List.Questions), Options), Options);
}

Expected<bool> roofline::runScenario(const ScenarioOptions &Options) {
  if (Options.Scenario == Scenario::Rq1 && !Options.isPredictor())
    return runRooflines(Options);
  auto Rows = rowsFor(Options);
  if (!Rows)
    return Rows.takeError();
  if (Options.Scenario == Scenario::Rq4) {
    SplitRows Split = splitRows(std::move(*Rows), Options.Seed);
    if (!Options.Export.empty()) {
      if (Error E = exportAndTune(Split, Options))
        return std::move(E);
      return true;
    }
    Rows = std::move(Split.Validation);
  }
  *Rows = chooseRows(std::move(*Rows), Options.Limit, Options.Seed);
  if (Options.isPredictor()) {
    if (Error E = scorePredictions(*Rows, Options))
      return std::move(E);
    return true;
  }
  QuestionList List(Options);
  if (Error E = addSourceQuestions(*Rows, Options, List))
    return std::move(E);
  return askScenario(withinLength(std::move(List.Questions), Options), Options);
}
