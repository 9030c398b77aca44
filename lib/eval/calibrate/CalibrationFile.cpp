// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/calibrate/CalibrationFile.h"
#include "eval/calibrate/Calibrate.h"
#include "eval/calibrate/CalibrateJoin.h"
#include "support/Columns.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace roofline;

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

static std::string fitText(ArrayRef<JoinedRow> Rows,
                           ArrayRef<CalibrationSample> Samples,
                           const ConfidenceWeights &Model,
                           const Reliability &Judged) {
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
  std::string Text = Table.text();
  if (Before.count())
    Text += "\nbefore\n" + reliabilityTable(Before);
  Text += "\nafter, cross-validated\n" + reliabilityTable(Judged) + "\n";
  for (auto [Name, Weight] : zip_equal(confidenceInputNames(), Model.Weights))
    Text += formatv("{0,-13} {1:F3}\n", Name, Weight);
  return Text;
}

/// The fewest opinions that suffice to fit a model's weights.
static constexpr size_t LeastOpinions = 30;

Expected<CalibrationFile> roofline::calibrateModels(ArrayRef<JoinedRow> Rows,
                                                    StringRef Made,
                                                    StringRef Command) {
  Expected<LlmJoins> Models = shippedLlmJoins();
  if (!Models)
    return Models.takeError();
  std::map<std::string, std::vector<OpinionSample>> ByModel;
  for (OpinionSample &S : opinionSamples(Rows))
    ByModel[S.Model].push_back(std::move(S));
  if (ByModel.empty())
    return makeError("no prediction has an opinion of a language model; "
                     "docs/llm.md says how they get one");
  Columns Text({"model", "rows", "analysis", "model", "joined by default",
                "cross-validated", "Brier"},
               1);
  unsigned NumFitted = 0;
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
    if (Samples.size() < LeastOpinions)
      continue;
    Models->ByModel[Name] = fitJoin(Samples, Models->Default);
    ++NumFitted;
  }
  std::string Heading =
      "# SPDX-FileCopyrightText: RooflinePredict contributors\n"
      "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n#\n"
      "# How much the verdict of a language model weighs; docs/llm.md says "
      "what each\n# number does. Made on " +
      Made.str() + " by\n#     " + Command.str() + "\n# which fitted " +
      std::to_string(NumFitted) + " of the models.\n";
  return CalibrationFile{
      llmJoinsText(*Models, Heading),
      formatv("{0}\n{1} of these models have {2} rows or more, and weights of "
              "their own\n",
              Text.text(), NumFitted, LeastOpinions)};
}

Expected<CalibrationFile>
roofline::calibrateConfidence(ArrayRef<JoinedRow> Rows, size_t NumRows,
                              CalibrationSource Source) {
  std::vector<CalibrationSample> Samples = calibrationSamples(Rows);
  Source.Programs = programCount(Samples);
  if (Source.Programs < CalibrationFolds)
    return makeError("too little to calibrate with: {0} rows of {1} programs "
                     "have a prediction with details; wanted {2} programs",
                     Samples.size(), Source.Programs, CalibrationFolds);
  if (all_of(Samples,
             [](const CalibrationSample &S) { return !S.hasMargin(); }))
    return makeError("the predictions say no 'margin': they were made before "
                     "there was a confidence; make them anew");
  ConfidenceWeights Model = fitConfidence(Samples);
  Reliability Judged = crossValidate(Samples);
  Source.Rows = Samples.size();
  Source.Brier = *Judged.brier();
  Source.CalibrationError = *Judged.calibrationError();
  return CalibrationFile{confidenceFileText(Model, Source),
                         formatv("{0} of {1} rows, of {2} programs\n\n{3}",
                                 Samples.size(), NumRows, Source.Programs,
                                 fitText(Rows, Samples, Model, Judged))};
}
