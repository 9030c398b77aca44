// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/Csv.h"
#include "model/Quantity.h"
#include "present/Present.h"
#include "present/Table.h"
#include "support/Columns.h"
#include "support/Demangle.h"
#include "support/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Names of instances may have a thousand characters.
static constexpr size_t MostName = 72;

std::string roofline::tableName(const KernelCard &Card) {
  return shortName(Card.Facts->DisplayName, MostName);
}

static std::string placeText(const KernelCard &Card) {
  SourceLocation Where = Card.where();
  if (Where.File.empty())
    return "";
  std::string Line = Where ? ":" + utostr(Where.Line) : "";
  return sys::path::filename(Where.File).str() + Line;
}

static std::string intensityOf(double Value) {
  return std::isinf(Value) ? "no DRAM" : formatNumber(Value);
}

static std::string verdictWords(const KernelCard &Card) {
  const Prediction *P = Card.prediction();
  if (!P || P->Mixed || P->Headline.Outcome != Verdict::Undetermined)
    return Card.verdict();
  return ("can't tell (" + idOf(P->Headline.Leaning) + "?)").str();
}

static std::vector<std::string> rowOf(const Overview &View,
                                      const KernelCard &Card) {
  const GpuSpec &Gpu = View.Gpus[Card.Gpu];
  const Prediction *P = Card.prediction();
  std::vector<std::string> Row = {View.Builds[Card.Build],
                                  tableName(Card),
                                  placeText(Card),
                                  Gpu.Name,
                                  P ? verdictWords(Card) : "",
                                  opKindText(Card.Kind).str()};
  Row.push_back(
      Card.Predicted ? intensityOf(Card.Predicted->intensity(Card.Kind)) : "");
  Row.push_back(formatNumber(Gpu.ridge(Card.Kind)));
  Row.push_back(Card.Predicted && Card.Predicted->Seconds
                    ? formatSeconds(*Card.Predicted->Seconds)
                    : "");
  Row.push_back(P && P->Headline.Confidence
                    ? formatNumber(*P->Headline.Confidence, 2)
                    : "");
  if (Card.Observed.empty())
    return Row;
  const KernelObservation &Seen = Card.Facts->Observed.front();
  Row.push_back(idOf(Seen.Mean.Outcome).str());
  Row.push_back(intensityOf(Card.Observed.front().intensity(Card.Kind)));
  Row.push_back(Seen.Seconds ? formatSeconds(*Seen.Seconds) : "");
  return Row;
}

OverviewTable roofline::tableOf(const Overview &View) {
  OverviewTable Table;
  Table.Header = {"build",    "kernel",  "place", "GPU",  "verdict",
                  "roof",     "op/byte", "ridge", "time", "confidence",
                  "observed", "op/byte", "time"};
  for (const KernelCard &Card : View.Kernels)
    Table.Rows.push_back(rowOf(View, Card));
  // Columns without a cell are left out.
  std::vector<bool> IsUsed(Table.Header.size());
  for (auto &Row : Table.Rows) {
    Row.resize(Table.Header.size());
    for (size_t I = 0; I < Row.size(); ++I)
      IsUsed[I] = IsUsed[I] || !Row[I].empty();
  }
  auto Keep = [&](std::vector<std::string> &Cells) {
    std::vector<std::string> Kept;
    for (size_t I = 0; I < Cells.size(); ++I)
      if (IsUsed[I])
        Kept.push_back(std::move(Cells[I]));
    Cells = std::move(Kept);
  };
  constexpr size_t FirstNumber = 6;
  for (size_t I = 0; I < FirstNumber; ++I)
    Table.TextColumns += IsUsed[I];
  Keep(Table.Header);
  for (auto &Row : Table.Rows)
    Keep(Row);
  return Table;
}

std::string roofline::roofsText(const GpuSpec &Gpu) {
  std::vector<std::string> Roofs;
  for (OpKind K : AllOpKinds)
    if (hasRoof(K) && Gpu.peak(K) > 0)
      Roofs.push_back(
          (opKindText(K) + " " + formatNumber(Gpu.peak(K) / 1e12) + " Top/s")
              .str());
  std::string Dram = formatNumber(Gpu.Bandwidth.Value / 1e9, 4) + " GB/s DRAM";
  if (Gpu.AchievableBandwidth)
    Dram += " (" + formatNumber(Gpu.AchievableBandwidth.Value / 1e9, 4) +
            " achievable)";
  if (Gpu.L2Bandwidth)
    Dram += ", " + formatNumber(Gpu.L2Bandwidth.Value / 1e9, 4) + " GB/s L2";
  return Gpu.DisplayName + ": " + Dram + "; " + join(Roofs, ", ");
}

/// A text that the times of some kernels are of sizes that are not known; ""
/// if there are none.
static std::string likelyTimes(const Overview &View) {
  SetVector<StringRef> Names;
  for (const KernelCard &Card : View.Kernels)
    if (const Prediction *P = Card.prediction();
        P && !P->Headline.Threads && Card.Predicted && Card.Predicted->Seconds)
      Names.insert(Card.Facts->DisplayName);
  if (Names.empty())
    return "";
  std::string Text = "'" + shortName(Names[0].str(), MostName) + "'";
  if (Names.size() > 1)
    Text += " and " + std::to_string(Names.size() - 1) + " more kernel" +
            (Names.size() > 2 ? "s" : "");
  return "the sizes of the launches of " + Text +
         " are not known: the times are those at likely sizes";
}

std::string roofline::overviewText(const Overview &View) {
  std::string Text;
  for (const GpuSpec &Gpu : View.Gpus)
    Text += roofsText(Gpu) + "\n";
  OverviewTable Table = tableOf(View);
  Columns Lines(Table.Header, Table.TextColumns);
  for (auto &Row : Table.Rows)
    Lines.add(std::move(Row));
  Text += "\n" + Lines.text();
  for (const std::string &Note : View.Notes)
    Text += "note: " + Note + "\n";
  if (std::string Note = likelyTimes(View); !Note.empty())
    Text += "note: " + Note + "\n";
  return Text;
}

/// A cell in which nothing is markup.
static std::string markdownCell(StringRef Text) {
  std::string Cell;
  for (char C : Text) {
    if (StringRef("\\|<>`*_[]").contains(C))
      Cell += '\\';
    Cell += C;
  }
  return Cell;
}

std::string roofline::overviewMarkdown(const Overview &View) {
  OverviewTable Table = tableOf(View);
  std::string Text = "| " + join(Table.Header, " | ") + " |\n|";
  for (size_t I = 0; I < Table.Header.size(); ++I)
    Text += I < Table.TextColumns ? "---|" : "---:|";
  Text += "\n";
  for (const auto &Row : Table.Rows) {
    Text += "|";
    for (const std::string &Cell : Row)
      Text += " " + markdownCell(Cell) + " |";
    Text += "\n";
  }
  Text += "\n";
  for (const GpuSpec &Gpu : View.Gpus)
    Text += "- " + markdownCell(roofsText(Gpu)) + "\n";
  if (std::string Note = likelyTimes(View); !Note.empty())
    Text += "- " + markdownCell(Note) + "\n";
  return Text;
}

static std::string number(double Value) {
  return std::isfinite(Value) ? shortest(Value) : Value > 0 ? "inf" : "";
}

static std::string number(const std::optional<double> &Value) {
  return Value ? number(*Value) : "";
}

/// The cells of a point; of none, empty ones.
static void addPoint(std::vector<std::string> &Cells, const RoofPoint *Point,
                     OpKind Kind) {
  RoofPoint None;
  const RoofPoint &P = Point ? *Point : None;
  Cells.push_back(Point ? number(P.intensity(Kind)) : "");
  for (OpKind K : AllOpKinds)
    Cells.push_back(Point ? number(P.operations(K)) : "");
  Cells.push_back(Point ? number(P.Dram) : "");
  Cells.push_back(number(P.Threads));
  Cells.push_back(number(P.Seconds));
}

std::string roofline::overviewCsv(const Overview &View) {
  std::vector<std::string> Header = {
      "build",         "kernel", "id",         "file",
      "line",          "gpu",    "verdict",    "leaning",
      "roof",          "ridge",  "confidence", "intensity_low",
      "intensity_high"};
  for (StringRef Of : {"predicted", "observed"}) {
    auto Add = [&](const Twine &Name) {
      Header.push_back((Of + "_" + Name).str());
    };
    Add("intensity");
    for (OpKind K : AllOpKinds)
      Add(idOf(K) + "_per_thread");
    Add("dram_bytes_per_thread");
    Add("threads");
    Add("seconds");
  }
  Header.push_back("observed_verdict");
  Header.push_back("observed_evidence");
  for (StringRef Name : {"time_low", "time", "time_high", "limiter"})
    Header.push_back(Name.str());
  std::string Text = join(Header, ",") + "\n";
  for (const KernelCard &Card : View.Kernels) {
    const KernelFacts &Facts = *Card.Facts;
    const Prediction *P = Card.prediction();
    SourceLocation Where = Card.where();
    const GpuSpec &Gpu = View.Gpus[Card.Gpu];
    std::vector<std::string> Cells = {
        View.Builds[Card.Build],
        Facts.DisplayName,
        Facts.Id.str(),
        Where.File,
        Where ? utostr(Where.Line) : "",
        Gpu.Name,
        P ? Card.verdict() : "",
        P ? idOf(P->Headline.Leaning).str() : "",
        idOf(Card.Kind).str(),
        number(Gpu.ridge(Card.Kind)),
        P ? number(P->Headline.Confidence) : "",
        P ? number(P->Headline.Intensity.Low) : "",
        P ? number(P->Headline.Intensity.High) : ""};
    addPoint(Cells, Card.Predicted ? &*Card.Predicted : nullptr, Card.Kind);
    addPoint(Cells, Card.Observed.empty() ? nullptr : &Card.Observed.front(),
             Card.Kind);
    bool IsSeen = !Card.Observed.empty();
    Cells.push_back(IsSeen ? idOf(Facts.Observed.front().Mean.Outcome).str()
                           : "");
    Cells.push_back(IsSeen ? idOf(Facts.Observed.front().Evidence).str() : "");
    std::optional<Estimate> Time;
    if (P && P->Headline.Time)
      Time = P->Headline.Time->Seconds;
    for (auto End : {&Estimate::Low, &Estimate::Likely, &Estimate::High})
      Cells.push_back(Time ? number((*Time).*End) : "");
    Cells.push_back(P && P->Headline.Limiter.Kind != LimiterKind::None
                        ? idOf(P->Headline.Limiter.Kind).str()
                        : "");
    Text +=
        join(map_range(Cells,
                       [](const std::string &Cell) { return csvField(Cell); }),
             ",") +
        "\n";
  }
  return Text;
}
