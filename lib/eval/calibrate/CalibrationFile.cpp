// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/calibrate/CalibrationFile.h"
#include "eval/calibrate/CalibrateJoin.h"
#include "llm/Prompt.h"
#include "support/Columns.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;

static std::string figure(std::optional<double> Value) {
  return Value ? formatv("{0:F3}", *Value).str() : "-";
}

static const std::vector<std::string> MeasuresHead = {
    "confidence",          "rows", "Brier", "ECE",
    "right of first 25 %", "50 %", "75 %",  "100 %"};

static void addMeasures(Columns &Table, const std::string &Name,
                        const Reliability &R) {
  std::vector<std::string> Row{Name, std::to_string(R.count()),
                               figure(R.brier()), figure(R.calibrationError())};
  for (double Share : ConfidentShares)
    Row.push_back(figure(R.accuracyOfMostConfident(Share)));
  Table.add(Row);
}

static Reliability judged(ArrayRef<CalibrationSample> Samples,
                          const ConfidenceWeights &Model) {
  Reliability R;
  for (const CalibrationSample &S : Samples)
    R.add(std::max(0.5, Model.probability(S.Inputs)), S.Right);
  return R;
}

/// The samples of all \p Tables except number \p But.
static std::vector<CalibrationSample>
samplesOf(ArrayRef<CalibrationTable> Tables,
          std::optional<size_t> But = std::nullopt) {
  std::vector<CalibrationSample> Samples;
  for (auto [I, Table] : enumerate(Tables))
    if (I != But)
      append_range(Samples, Table.Samples);
  return Samples;
}

/// How well the confidence holds in each of several tables, also for weights
/// that were fitted to the others.
static std::string tablesText(ArrayRef<CalibrationTable> Tables,
                              double UnseenLoss,
                              const ConfidenceWeights &Model) {
  Columns Text(MeasuresHead, 1);
  for (auto [I, Table] : enumerate(Tables)) {
    addMeasures(Text, Table.Name + ", before", Table.Before);
    addMeasures(Text, "  after", judged(Table.Samples, Model));
    addMeasures(
        Text, "  after, fitted to the other tables",
        judged(Table.Samples, fitConfidence(samplesOf(Tables, I), UnseenLoss)));
  }
  return "\n" + Text.text();
}

static std::string fitText(ArrayRef<CalibrationTable> Tables, double UnseenLoss,
                           ArrayRef<CalibrationSample> Samples,
                           const ConfidenceWeights &Model,
                           const Reliability &Judged) {
  Reliability Before, Base;
  double Right = count_if(Samples, [](auto &S) { return S.Right; });
  for (const CalibrationSample &S : Samples)
    Base.add(std::max(0.5, Right / Samples.size()), S.Right);
  for (const CalibrationTable &Table : Tables)
    Before.add(Table.Before);
  Columns Table(MeasuresHead, 1);
  addMeasures(Table, "before: as predicted", Before);
  addMeasures(Table, "all as the mean", Base);
  addMeasures(Table, "after, cross-validated", Judged);
  addMeasures(Table, "after, on what it was fitted to", judged(Samples, Model));
  std::string Text = Table.text();
  if (Tables.size() > 1)
    Text += tablesText(Tables, UnseenLoss, Model);
  if (Before.count())
    Text += "\nbefore\n" + reliabilityTable(Before);
  Text += "\nafter, cross-validated\n" + reliabilityTable(Judged) + "\n";
  for (auto [Name, Weight] : zip_equal(confidenceInputNames(), Model.Weights))
    Text += formatv("{0,-13} {1:F3}\n", Name, Weight);
  return Text;
}

/// The fewest opinions that suffice for a card.
static constexpr size_t LeastOpinions = 30;

namespace {
/// How often each side is right on some kernels.
struct Shares {
  unsigned Rows = 0, Static = 0, Within = 0, Model = 0, Joint = 0;

  void add(const JudgedOpinion &J) {
    ++Rows;
    Static += J.Sample.isAnalysisRight();
    Within += J.Sample.Within == J.Sample.Label;
    Model += J.Sample.isModelRight();
    Joint += J.isRight();
  }
};
} // namespace

static Shares sharesIn(ArrayRef<JudgedOpinion> Judged,
                       function_ref<bool(const OpinionSample &)> Where) {
  Shares Found;
  for (const JudgedOpinion &J : Judged)
    if (Where(J.Sample))
      Found.add(J);
  return Found;
}

static bool isAny(const OpinionSample &) { return true; }
static bool differs(const OpinionSample &S) {
  return S.isAnalysisRight() != S.isModelRight();
}

/// "92.1 % (87.2 to 95.3)".
static std::string shareText(unsigned Right, unsigned Rows) {
  double Share = double(Right) / Rows;
  ShareInterval I = wilson(Share, Rows);
  return formatv("{0:F1} % ({1:F1} to {2:F1})", 100 * Share, 100 * I.Low,
                 100 * I.High);
}

static Reliability reliabilityOf(ArrayRef<JudgedOpinion> Judged) {
  Reliability R;
  for (const JudgedOpinion &J : Judged)
    R.add(J.Confidence, J.isRight());
  return R;
}

/// Rows of the table of verdicts, and of the one of figures.
static void addVerdicts(Columns &Table, const std::string &Name,
                        ArrayRef<JudgedOpinion> Judged) {
  Shares All = sharesIn(Judged, isAny), Differ = sharesIn(Judged, differs);
  Reliability R = reliabilityOf(Judged);
  ShareInterval Error = R.calibrationInterval();
  Table.add({Name, std::to_string(All.Rows), shareText(All.Static, All.Rows),
             formatv("{0:F1} %", 100.0 * All.Within / All.Rows),
             shareText(All.Model, All.Rows), shareText(All.Joint, All.Rows),
             figure(R.brier()),
             formatv("{0:F1} % ({1:F1} to {2:F1})", 100 * *R.calibrationError(),
                     100 * Error.Low, 100 * Error.High),
             formatv("{0}: {1}, {2}, {3}", Differ.Rows, Differ.Static,
                     Differ.Model, Differ.Joint)});
}

static void addFigures(Columns &Table, const std::string &Name,
                       ArrayRef<JudgedOpinion> Judged) {
  for (Counter C : AllCounters) {
    unsigned Rows = 0;
    std::array<std::array<unsigned, 2>, 3> Near{};
    for (const JudgedOpinion &J : Judged)
      for (const CounterOpinion &O : J.Sample.Counters) {
        double True = J.Sample.Measured[C].value_or(0);
        if (O.What != C || True <= 0)
          continue;
        ++Rows;
        for (auto [Counts, Value] :
             zip_equal(Near, ArrayRef({O.Static, middleOf(O.Final),
                                       jointFigure(O, J.By)}))) {
          Counts[0] += std::fabs(Value / True - 1) <= 0.1;
          Counts[1] += std::fabs(Value / True - 1) <= 0.5;
        }
      }
    if (!Rows)
      continue;
    std::vector<std::string> Cells{Name, idOf(C).str(), std::to_string(Rows)};
    for (auto [Tenth, Half] : Near)
      Cells.push_back(formatv("{0:F0} and {1:F0} %", 100.0 * Tenth / Rows,
                              100.0 * Half / Rows));
    Table.add(Cells);
  }
}

/// "  KEY: [share, low, high]", of cards.
static std::string cardShare(StringRef Key, unsigned Right, unsigned Rows) {
  double Share = double(Right) / Rows;
  ShareInterval I = wilson(Share, Rows);
  return formatv("  {0}: [{1:F3}, {2:F3}, {3:F3}]\n", Key, Share, I.Low,
                 I.High);
}

/// \p Name as a single-quoted YAML string, in which quotes are doubled.
static std::string quoted(StringRef Name) {
  std::string Text = "'";
  for (char C : Name)
    Text += C == '\'' ? "''" : std::string(1, C);
  return Text + "'";
}

static std::string cardText(StringRef Model, ArrayRef<JudgedOpinion> Judged,
                            const LlmJoin &Join, StringRef Gpu,
                            const CalibrationSource &Source) {
  unsigned Answers = 0, In = 0, Out = 0;
  std::set<StringRef> Programs;
  for (const JudgedOpinion &J : Judged) {
    Answers += J.Sample.Samples;
    In += J.Sample.InputTokens;
    Out += J.Sample.OutputTokens;
    Programs.insert(J.Sample.Group);
  }
  Shares All = sharesIn(Judged, isAny), Differ = sharesIn(Judged, differs);
  std::string Text =
      "# SPDX-FileCopyrightText: RooflinePredict contributors\n"
      "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n#\n"
      "# The answers of a language model, how often they are right, and their "
      "weight;\n# docs/llm.md says what each number is. Shares are followed by "
      "their 95 %\n# interval.\n\n";
  Text += formatv("model: {0}\nprompt: {1}\ngpu: {2}\nmade: {3}\n"
                  "command: {4}\ntable: {5}\ntable_sha256: \"{6}\"\n"
                  "kernels: {7}\nprograms: {8}\nanswers: {9}\n",
                  quoted(Model), PromptVersion, Gpu, Source.Made,
                  quoted(Source.Command), quoted(Source.Table),
                  Source.TableDigest, All.Rows, Programs.size(), Answers);
  if (In + Out)
    Text += formatv("input_tokens: {0}\noutput_tokens: {1}\n", In, Out);
  Text += "accuracy:\n" + cardShare("analysis", All.Static, All.Rows) +
          cardShare("model", All.Model, All.Rows) +
          cardShare("joint", All.Joint, All.Rows) + "accuracy_of_model:\n";
  for (Language L : {Language::Cuda, Language::OpenMP})
    if (Shares Of = sharesIn(Judged, [&](auto &S) { return S.Lang == L; });
        Of.Rows)
      Text += cardShare(idOf(L), Of.Model, Of.Rows);
  for (Verdict V : {Verdict::Compute, Verdict::Bandwidth})
    if (Shares Of = sharesIn(Judged, [&](auto &S) { return S.Label == V; });
        Of.Rows)
      Text += cardShare(idOf(V), Of.Model, Of.Rows);
  Reliability R = reliabilityOf(Judged);
  ShareInterval Error = R.calibrationInterval();
  return Text +
         formatv("differ: {0}\nmodel_right_where_they_differ: {1}\n"
                 "joint_calibration_error: [{2:F3}, {3:F3}, {4:F3}]\n",
                 Differ.Rows, Differ.Model, *R.calibrationError(), Error.Low,
                 Error.High)
             .str() +
         joinText(Join);
}

/// A name for the file of \p Model's card.
static std::string cardFile(StringRef Model) {
  std::string Name;
  for (char C : Model)
    Name += isAlnum(C) || StringRef("._-").contains(C) ? C : '-';
  return Name + ".yaml";
}

Expected<ModelCalibration> roofline::calibrateModels(ArrayRef<JoinedRow> Rows,
                                                     const GpuSpec &Gpu,
                                                     CalibrationSource Source) {
  Expected<ModelCards> Known = modelCards(/*UserFolder=*/"");
  if (!Known)
    return Known.takeError();
  std::vector<OpinionSample> Samples = opinionSamples(Rows);
  if (Samples.empty())
    return makeError("no prediction has an opinion of a language model; "
                     "docs/llm.md says how they get one");
  std::vector<JudgedOpinion> Judged =
      crossValidateJoin(Samples, Known->Default, Gpu);
  std::map<std::string, std::vector<JudgedOpinion>> ByModel;
  for (const JudgedOpinion &J : Judged)
    ByModel[J.Sample.Model].push_back(J);
  Columns Verdicts({"model", "kernels", "analysis right", "in ranges", "model",
                    "joint", "Brier", "calibration error",
                    "they differ: analysis, model, joint right"},
                   1);
  Columns Figures({"model", "counter", "kernels", "analysis within 10 and 50 %",
                   "model", "joint"},
                  2);
  ModelCalibration Result;
  for (auto &[Name, Its] : ByModel) {
    addVerdicts(Verdicts, Name, Its);
    addFigures(Figures, Name, Its);
    if (Its.size() >= LeastOpinions)
      Result.Cards[cardFile(Name)] =
          cardText(Name, Its, fitModel(Samples, Name, Known->Default, Gpu),
                   Gpu.Name, Source);
  }
  if (ByModel.size() > 1) {
    addVerdicts(Verdicts, "all", Judged);
    addFigures(Figures, "all", Judged);
  }
  Result.Summary = formatv(
      "{0}\n{1}\njoint figures are cross-validated by program; {2} of these "
      "models have {3} kernels or more, and a card\n",
      Verdicts.text(), Figures.text(), Result.Cards.size(), LeastOpinions);
  return Result;
}

CalibrationTable::CalibrationTable(std::string Name, ArrayRef<JoinedRow> Rows)
    : Name(std::move(Name)), NumRows(Rows.size()),
      Samples(calibrationSamples(Rows)) {
  for (const JoinedRow &Joined : Rows)
    if (Joined.Match && Joined.Match->Confidence)
      Before.add(*Joined.Match->Confidence, Joined.isRight());
}

Expected<CalibrationFile>
roofline::calibrateConfidence(ArrayRef<CalibrationTable> Tables,
                              double UnseenLoss, CalibrationSource Source) {
  std::vector<CalibrationSample> Samples = samplesOf(Tables);
  Source.Programs = programCount(Samples);
  if (Source.Programs < CalibrationFolds)
    return makeError("too little to calibrate with: {0} rows of {1} programs "
                     "have a prediction with details; wanted {2} programs",
                     Samples.size(), Source.Programs, CalibrationFolds);
  if (all_of(Samples,
             [](const CalibrationSample &S) { return !S.hasMargin(); }))
    return makeError("the predictions say no 'margin': they were made before "
                     "there was a confidence; make them anew");
  ConfidenceWeights Model = fitConfidence(Samples, UnseenLoss);
  Reliability Judged = crossValidate(Samples, UnseenLoss);
  Source.Rows = Samples.size();
  Source.Brier = *Judged.brier();
  Source.CalibrationError = *Judged.calibrationError();
  size_t NumRows = 0;
  for (const CalibrationTable &Table : Tables)
    NumRows += Table.NumRows;
  return CalibrationFile{
      confidenceFileText(Model, Source),
      formatv("{0} of {1} rows, of {2} programs\n\n{3}", Samples.size(),
              NumRows, Source.Programs,
              fitText(Tables, UnseenLoss, Samples, Model, Judged))};
}
