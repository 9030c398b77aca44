// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/PredictionJson.h"
#include "report/PredictionFields.h"

using namespace llvm;
using namespace roofline;

static PredictionRow rowOf(const Prediction &P, const LaunchEntry *Launch) {
  const Evaluation &E = Launch ? Launch->Result : P.Headline;
  double Factor = E.Threads.value_or(1);
  PredictionRow Row;
  Row.Id = P.Id;
  Row.Gpu = P.Gpu;
  Row.Convention = P.Convention;
  Row.Evidence = P.Evidence;
  Row.Arguments = P.Arguments;
  if (Launch) {
    Row.Grid = Launch->Grid;
    Row.Block = Launch->Block;
  }
  Row.Threads = E.Threads;
  Row.Outcome = E.Outcome;
  Row.Leaning = E.Leaning;
  Row.Confidence = E.Confidence;
  for (unsigned I = 0; I < NumOpKinds; ++I)
    if (E.Operations[I].High != 0)
      Row.Operations[I] = E.Operations[I].Likely * Factor;
  Row.DramBytes = (E.DramRead.Likely + E.DramWritten.Likely) * Factor;
  if (E.Time) {
    Row.Seconds = E.Time->Seconds.Likely;
    Row.Limiter = E.Limiter.Kind;
    if (!E.Limiter.Values.empty())
      Row.Reach = E.Limiter.Values[0];
  }
  return Row;
}

std::vector<PredictionRow> roofline::rowsOf(const Prediction &P) {
  std::vector<PredictionRow> Rows;
  // Launches that CUDA refuses stand beside a verdict for the others.
  if (P.Launches.empty() || (!P.Headline.startsNothing() &&
                             all_of(P.Launches, [](const LaunchEntry &L) {
                               return L.Result.startsNothing();
                             })))
    Rows.push_back(rowOf(P, nullptr));
  for (const LaunchEntry &L : P.Launches)
    Rows.push_back(rowOf(P, &L));
  return Rows;
}

std::string roofline::toJsonFile(ArrayRef<Prediction> Predictions) {
  return jsonText(Report<ArrayRef<Prediction>>{Predictions});
}

std::string roofline::toJsonLine(const Prediction &P) {
  return jsonText(Report<ArrayRef<Prediction>>{P}, /*Indented=*/false);
}

Expected<std::vector<Prediction>>
roofline::predictionsFromJson(StringRef Text, StringRef Name) {
  using Kernels = Report<std::vector<Prediction>>;
  // The first line of an indented report is only an opening brace.
  if (Text.ltrim().split('\n').first.rtrim() == "{") {
    Kernels Read;
    if (Error E = readJsonText(Text, Name, Read))
      return std::move(E);
    return std::move(Read.Kernels);
  }
  auto Lines = readJsonLines<Kernels>(Text, Name);
  if (!Lines)
    return Lines.takeError();
  std::vector<Prediction> All;
  for (Kernels &Line : *Lines)
    append_range(All, std::move(Line.Kernels));
  return All;
}
