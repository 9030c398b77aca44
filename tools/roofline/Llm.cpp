// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline llm: tests whether an endpoint works and what it supports, shows the
// card of a model, and makes one.
#include "Subcommands.h"
#include "eval/table/LabelSelection.h"
#include "eval/table/SubsetTable.h"
#include "eval/table/TableWork.h"
#include "llm/Advise.h"
#include "llm/TryEndpoint.h"
#include "support/Columns.h"
#include "support/Digest.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/YamlTree.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

/// The plugin's options, which must name an endpoint and a model.
static Expected<Options> optionsWithEndpoint(const CommandLine &Line) {
  auto Opts = Line.pluginOptions();
  if (!Opts)
    return Opts;
  std::vector<std::string> Missing;
  if (Opts->LlmUrl.empty())
    Missing.push_back("--llm-url=URL");
  if (Opts->LlmModel.empty())
    Missing.push_back("--llm-model=NAME");
  if (!Missing.empty())
    return Line.wanted(join(Missing, " and "));
  return Opts;
}

Expected<int> roofline::runLlmTest(const CommandLine &Line) {
  auto Opts = optionsWithEndpoint(Line);
  if (!Opts)
    return Opts.takeError();
  // Testing an endpoint requires online access.
  Opts->Evidence = "llm";
  Opts->Offline.clear();
  auto Settings = advisorSettings(*Opts, Environment::ofProcess());
  if (!Settings)
    return Settings.takeError();
  auto Answered = tryEndpoint(**Settings, outs());
  if (!Answered)
    return Answered.takeError();
  return *Answered ? 0 : 1;
}

/// Adds a row for the share and its interval that \p Card has under \p Key of
/// \p Section or, if that is empty, at its top.
static void addShare(const YamlTree &Card, StringRef Section, StringRef Key,
                     StringRef Title, Columns &To) {
  const YamlTree *In = Section.empty() ? &Card : Card.find(Section);
  const YamlTree *Share = In ? In->find(Key) : nullptr;
  if (!Share || Share->Elements.size() != 3)
    return;
  std::vector<double> Percent;
  for (const YamlTree &Element : Share->Elements) {
    double Value = 0;
    StringRef(Element.Text).getAsDouble(Value);
    Percent.push_back(100 * Value);
  }
  To.add({Title.str(), formatv("{0:F1} %", Percent[0]),
          formatv("{0:F1} to {1:F1}", Percent[1], Percent[2])});
}

/// The card of a language model for readers. A user's own card may leave out
/// anything.
static std::string cardTable(const ModelCard &Card, const YamlTree &Tree) {
  auto Text = [&](StringRef Key) {
    const YamlTree *Value = Tree.find(Key);
    return Value ? Value->Text : "?";
  };
  std::string All =
      formatv("{0}: asked on {1} about {2} kernels of {3} programs on {4}, {5} "
              "answers\nprompt {6}; table {7}\n\n",
              Text("model"), Text("made"), Text("kernels"), Text("programs"),
              Text("gpu"), Text("answers"), Text("prompt"), Text("table"));
  Columns Shares({1});
  Shares.add({"", "right on", "95 % interval"});
  addShare(Tree, "accuracy", "analysis", "analysis alone", Shares);
  addShare(Tree, "accuracy", "model", "model alone", Shares);
  for (auto [Key, Title] : {std::pair("cuda", "  CUDA kernels"),
                            {"openmp", "  OpenMP kernels"},
                            {"compute", "  compute-bound kernels"},
                            {"bandwidth", "  bandwidth-bound kernels"}})
    addShare(Tree, "accuracy_of_model", Key, Title, Shares);
  addShare(Tree, "accuracy", "joint", "both together", Shares);
  Columns Calibration;
  addShare(Tree, "", "joint_calibration_error",
           "the joint confidence and the share that is right differ on average "
           "by",
           Calibration);
  All += Shares.text() + Calibration.text();
  if (Tree.find("differ"))
    All += formatv("where model and analysis differ ({0} kernels), the model "
                   "is right on {1}\n",
                   Text("differ"), Text("model_right_where_they_differ"));
  const LlmJoin &Join = Card.Join;
  auto Number = [](double Weight) { return formatv("{0:F2}", Weight).str(); };
  Columns Verdicts({1});
  Verdicts.add({"analysis alone", Number(Join.StaticWeight)});
  Verdicts.add({"analysis with the model's ranges of unknown values",
                Number(Join.WithinWeight)});
  Verdicts.add({"model", Number(Join.ModelWeight)});
  Verdicts.add({"analysis with the joint figures", Number(Join.FiguresWeight)});
  All +=
      "\njoint verdict: the log odds of these verdicts, each times its "
      "weight, are added.\nA weight of 0.00: not used, as it added nothing to "
      "the others in the fit\n" +
      Verdicts.text(/*Indent=*/2) +
      formatv("An undetermined verdict is decided by a joint confidence of "
              "{0:F2} or more\n",
              Join.DecidesFrom)
          .str();
  Columns Figures({1, 2});
  All +=
      "\njoint figures: the mean of the analysis' and the model's figure, on "
      "a logarithmic\nscale. The weight of the model's, where the analysis "
      "models or assumes its own:\n0.00 is the analysis alone, 1.00 the model "
      "alone\n";
  Figures.add({"", "modelled", "assumed"});
  for (Counter C : AllCounters)
    Figures.add({("  " + idOf(C)).str(), Number(Join.CounterWeights[C]),
                 Number(Join.AssumedWeights[C])});
  return All + Figures.text();
}

Expected<int> roofline::runLlmCard(const CommandLine &Line) {
  auto Cards = modelCards(Environment::ofProcess().userModelsFolder());
  if (!Cards)
    return Cards.takeError();
  if (Line.Words.size() > 1)
    return Line.wanted("the name of one model");
  const std::string &Model = Line.Words.front();
  auto It = Cards->ByModel.find(Model);
  if (It == Cards->ByModel.end()) {
    std::vector<std::string> Known;
    for (auto &[Name, Card] : Cards->ByModel)
      Known.push_back("'" + Name + "'");
    return makeError("there is no card of '{0}': {1}; roofline llm calibrate "
                     "makes one",
                     printable(Model),
                     Known.empty() ? "there is none of any model"
                                   : "there are those of " + join(Known, ", "));
  }
  StringRef Text = It->second.Text;
  if (Line.text("format") == "text") {
    outs() << cardTable(It->second, cantFail(parseYamlTree(Text, Model)));
    return 0;
  }
  while (Text.starts_with("#") || Text.starts_with("\n"))
    Text = Text.split('\n').second;
  outs() << Text;
  return 0;
}

/// The table of our benchmarks, whose kernels a model is asked about.
static Expected<TableOptions> benchmarkTable(const CommandLine &Line) {
  TableOptions Table;
  Table.Labels = "subset";
  Table.Device = "rtx3080";
  Table.Given = {/*Arguments=*/true, /*Launch=*/true};
  if (Error E = predictOptions(Line).moveInto(Table.Predict))
    return std::move(E);
  if (Error E = databaseBeside(Table.Labels).moveInto(Table.Predict.Database))
    return std::move(E);
  Table.Predict.Json = true;
  append_values(Table.Predict.PluginArguments, std::string("evidence=llm"),
                std::string("llm-ask=all"), "gpu=" + Table.Device);
  return Table;
}

/// Prints how many of \p Questions have no stored answer, and what they cost at
/// most.
static Error showCost(ArrayRef<Question> Questions,
                      const AdvisorSettings &Settings) {
  std::vector<std::string> Warnings;
  auto Store = openAnswersOrMemory(Settings, Warnings);
  if (!Store)
    return Store.takeError();
  unsigned Open = 0;
  double Cost = 0;
  for (const Question &Q : Questions)
    if (!storedAnswer(**Store, Q)) {
      ++Open;
      Cost += mostCost(Q.Request, Settings.Limits.Price);
    }
  outs() << formatv("{0} questions, {1} answered already; ", Questions.size(),
                    Questions.size() - Open)
         << (Cost > 0 ? formatv("the others cost at most {0:F2}\n", Cost).str()
                      : "without llm-prices their cost is not known\n");
  outs().flush();
  return Error::success();
}

Expected<int> roofline::runLlmCalibrate(const CommandLine &Line) {
  auto Opts = optionsWithEndpoint(Line);
  if (!Opts)
    return Opts.takeError();
  Opts->Evidence = "llm";
  Opts->LlmAsk = "all";
  auto Settings = advisorSettings(*Opts, Environment::ofProcess());
  if (!Settings)
    return Settings.takeError();
  std::string Folder = Environment::ofProcess().userModelsFolder();
  if (Folder.empty())
    return makeError("neither XDG_CONFIG_HOME nor HOME says where cards are");
  auto Table = benchmarkTable(Line);
  if (!Table)
    return Table.takeError();
  auto Work = workFor(*Table);
  if (!Work)
    return Work.takeError();
  PredictOptions Collect = Table->Predict;
  Collect.Questions = true;
  Collect.PluginArguments.push_back("offline");
  auto Collected = predictAll(Line.speaker(), Work->compiles(), Collect);
  if (!Collected)
    return Collected.takeError();
  std::vector<Question> Questions;
  for (const PredictResult &Job : Collected->Jobs)
    append_range(Questions, questionsFor(Job.Questions, **Settings));
  if (Error E = showCost(Questions, **Settings))
    return std::move(E);
  if ((*Settings)->DryRun)
    return 0;
  auto Results = predictAll(Line.speaker(), Work->compiles(), Table->Predict);
  if (!Results)
    return Results.takeError();
  std::vector<PredictionRecord> Records =
      recordsOf(Work->predictionsOf(*Results), "answers");
  auto Gpu = gpuOf(Records);
  if (!Gpu)
    return Gpu.takeError();
  auto Labels = labelsFile(Table->Labels);
  if (!Labels)
    return Labels.takeError();
  auto Text = readFile(*Labels);
  if (!Text)
    return Text.takeError();
  CalibrationSource Source;
  Source.Made = today();
  Source.Command = "roofline llm calibrate";
  Source.Table = "labels.csv of our benchmarks, " + Table->Device;
  Source.TableDigest = sha256(*Text);
  return writeCards(
      calibrateModels(joinLabels(Work->Rows, Records, LaunchChoice::First),
                      *Gpu, std::move(Source)),
      Folder);
}
