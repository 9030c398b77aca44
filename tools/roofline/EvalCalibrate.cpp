// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval calibrate: fits the confidence model to labelled kernels.
#include "EvalCommands.h"
#include "EvalInputs.h"
#include "eval/calibrate/Calibrate.h"
#include "eval/calibrate/CalibrateJoin.h"
#include "support/Columns.h"
#include "support/Digest.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>
#include <map>

using namespace llvm;
using namespace roofline;

const char roofline::EvalCalibrateUsage[] =
    "usage: roofline eval calibrate --labels=CSV [OPTIONS] PREDICTIONS... -o "
    "FILE\n\n"
    "Fits the confidence of verdicts to measured kernels and says how well it\n"
    "holds for programs that it was not fitted "
    "to. With --llm: how much the verdict of a language model weighs, for "
    "each\n"
    "model with answers enough in the "
    "predictions.\n\n" ROOFLINE_EVAL_INPUT_USAGE
    "  -o FILE             the calibration, for data/calibration; needed\n"
    "  --llm               of language models, for data/calibration/llm.yaml\n";

static std::string today() {
  std::time_t Now = std::time(nullptr);
  char Text[sizeof "2026-01-01"];
  std::strftime(Text, sizeof Text, "%Y-%m-%d", std::gmtime(&Now));
  return Text;
}

/// The command line with file names but without folders, which differ between
/// users.
static std::string commandText(const EvalInputs &Inputs, StringRef Flags = "") {
  std::string Text = ("roofline eval calibrate" + Flags).str();
  auto Add = [&](StringRef Option, StringRef Value) {
    if (!Value.empty())
      Text += (" " + Option + "=" + Value).str();
  };
  Add("--labels", sys::path::filename(Inputs.Labels));
  Add("--gpu", Inputs.Gpu);
  Add("--device", Inputs.Device);
  Add("--split", Inputs.Split);
  Add("--launch-rule", idOf(Inputs.Launches));
  for (const std::string &Path : Inputs.Predictions)
    Text += (" " + sys::path::filename(Path)).str();
  return Text;
}

static std::string figure(std::optional<double> Value) {
  return Value ? formatv("{0:F3}", *Value).str() : "-";
}

static void addMeasures(Columns &Table, const std::string &Name,
                        const Reliability &R) {
  std::vector<std::string> Row{Name, std::to_string(R.count()),
                               figure(R.brier()), figure(R.calibrationError())};
  for (double Share : ConfidentShares)
    Row.push_back(figure(R.accuracyOfMostConfident(Share)));
  Table.add(Row);
}

static void print(ArrayRef<JoinedRow> Rows, ArrayRef<CalibrationSample> Samples,
                  const ConfidenceModel &Model, const Reliability &Judged) {
  Reliability Before, Base, Itself;
  double Right = count_if(Samples, [](auto &S) { return S.Right; });
  for (const CalibrationSample &S : Samples) {
    Base.add(std::max(0.5, Right / Samples.size()), S.Right);
    Itself.add(std::max(0.5, Model.probability(S.Inputs)), S.Right);
  }
  for (const JoinedRow &Joined : Rows)
    if (Joined.Match && Joined.Match->Confidence)
      Before.add(*Joined.Match->Confidence, Joined.isRight());
  Columns Table({"confidence", "rows", "Brier", "ECE", "right of first 25 %",
                 "50 %", "75 %", "100 %"},
                1);
  addMeasures(Table, "before: as predicted", Before);
  addMeasures(Table, "all as the mean", Base);
  addMeasures(Table, "after, cross-validated", Judged);
  addMeasures(Table, "after, on what it was fitted to", Itself);
  outs() << Table.text();
  if (Before.count())
    outs() << "\nbefore\n" << reliabilityTable(Before);
  outs() << "\nafter, cross-validated\n" << reliabilityTable(Judged) << "\n";
  for (auto [Name, Weight] : zip_equal(confidenceInputNames(), Model.Weights))
    outs() << formatv("{0,-13} {1:F3}\n", Name, Weight);
}

/// The fewest opinions that suffice to fit a model's weights.
static constexpr size_t LeastOpinions = 30;

/// Fits the weights of language models, from rows whose predictions have an
/// opinion.
static int calibrateModels(const EvalInputs &Inputs, const JoinedTable &Table,
                           StringRef Output) {
  Expected<JoinModels> Models = shippedJoinModels();
  if (!Models)
    return evalError(toString(Models.takeError()));
  std::map<std::string, std::vector<OpinionSample>> ByModel;
  for (OpinionSample &S : opinionSamples(Table.Joined))
    ByModel[S.Model].push_back(std::move(S));
  if (ByModel.empty())
    return evalError("no prediction has an opinion of a language model; "
                     "docs/llm.md says how they get one");
  Columns Text({"model", "rows", "analysis", "model", "joined by default",
                "cross-validated", "Brier"},
               1);
  for (auto &[Name, Samples] : ByModel) {
    auto Share = [&, &Samples = Samples](auto Right) {
      return formatv("{0:F1} %",
                     100.0 * count_if(Samples, Right) / Samples.size())
          .str();
    };
    Reliability Judged = crossValidateJoin(Samples, Models->Default);
    Text.add({Name, std::to_string(Samples.size()),
              Share([](auto &S) { return S.Static == S.Label; }),
              Share([](auto &S) {
                return (S.ModelLogit > 0) == (S.Label == Verdict::Compute);
              }),
              Share([&](auto &S) {
                return joined(S, Models->Default).first == S.Label;
              }),
              formatv("{0:F1} %", 100 * *Judged.accuracyOfMostConfident(1)),
              figure(Judged.brier())});
    if (Samples.size() >= LeastOpinions)
      Models->ByModel[Name] = fitJoin(Samples, Models->Default);
  }
  std::string Heading =
      "# SPDX-FileCopyrightText: RooflinePredict contributors\n"
      "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n#\n"
      "# How much the verdict of a language model weighs; docs/llm.md says "
      "what each\n# number does. Made on " +
      today() + " by\n#     " + commandText(Inputs, " --llm") + "\n";
  if (Error E = writeFileAtomically(Output, joinModelsText(*Models, Heading)))
    return evalError(toString(std::move(E)));
  outs() << Text.text() << "\n"
         << Models->ByModel.size() << " of these models have " << LeastOpinions
         << " rows or more, and weights of their own in " << Output << "\n";
  return 0;
}

int roofline::runEvalCalibrate(ArrayRef<const char *> Args) {
  EvalInputs Inputs;
  std::string Output;
  bool OfModels = false;
  if (Error E = Inputs.parse(Args, "calibrate",
                             {{{"-o", Output}}, {{"--llm", OfModels}}}))
    return evalError(toString(std::move(E)));
  if (Output.empty())
    return evalError("wanted -o FILE; see roofline eval calibrate --help");
  Expected<std::string> Text = readFile(Inputs.Labels);
  if (!Text)
    return evalError(toString(Text.takeError()));
  Expected<JoinedTable> Table = Inputs.join(Inputs.Predictions);
  if (!Table)
    return evalError(toString(Table.takeError()));
  if (OfModels)
    return calibrateModels(Inputs, *Table, Output);
  std::vector<CalibrationSample> Samples = calibrationSamples(Table->Joined);
  unsigned Programs = programCount(Samples);
  if (Programs < CalibrationFolds)
    return evalError("too little to calibrate with: " + Twine(Samples.size()) +
                     " rows of " + Twine(Programs) +
                     " programs have a prediction with details; wanted " +
                     Twine(CalibrationFolds) + " programs");

  if (all_of(Samples,
             [](const CalibrationSample &S) { return !S.hasMargin(); }))
    return evalError("the predictions say no 'margin': they were made before "
                     "there was a confidence; make them anew");
  ConfidenceModel Model = fitConfidence(Samples);
  Reliability Judged = crossValidate(Samples);
  CalibrationSource Source;
  Source.Made = today();
  Source.Command = commandText(Inputs);
  Source.Table = sys::path::filename(Inputs.Labels).str();
  Source.TableDigest = sha256(*Text);
  Source.Rows = Samples.size();
  Source.Programs = Programs;
  Source.Brier = *Judged.brier();
  Source.CalibrationError = *Judged.calibrationError();
  if (Error E = writeFileAtomically(Output, confidenceFileText(Model, Source)))
    return evalError(toString(std::move(E)));
  outs() << Samples.size() << " of " << Table->Rows.size() << " rows, of "
         << Programs << " programs\n\n";
  print(Table->Joined, Samples, Model, Judged);
  return 0;
}
