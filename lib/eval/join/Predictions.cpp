// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/Predictions.h"
#include "gpu/GpuDatabase.h"
#include "report/FileKind.h"
#include "report/PredictionFields.h"
#include "report/ProfileJson.h"
#include "report/ReportFiles.h"
#include "support/Files.h"
#include "verdict/Observation.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static PredictionDetails detailsOf(const Prediction &P) {
  PredictionDetails Details;
  Details.Opinion = P.Opinion;
  Details.Result = P.Headline;
  auto Add = [](std::vector<std::string> &Texts, std::string Text) {
    if (!is_contained(Texts, Text))
      Texts.push_back(std::move(Text));
  };
  for (const UnseenConstruct &Construct : P.NotModelled)
    Add(Details.NotModelled, notCounted(Construct));
  for (const PredictionNote &Note : P.Notes)
    if (is_contained({NoteKind::Gather, NoteKind::TripCount}, Note.Kind))
      Add(Details.DataNotes, wordsOf(Note));
  return Details;
}

/// Figures per thread cannot be compared with a table's totals.
static PredictionRecord recordOf(PredictionRow Row, StringRef File) {
  if (!Row.Threads) {
    Row.Operations = {};
    Row.DramBytes.reset();
  } else {
    for (std::optional<double> &Count : Row.Operations)
      Count = Count.value_or(0);
  }
  return {std::move(Row), File.str()};
}

std::vector<PredictionRecord>
roofline::recordsOf(ArrayRef<Prediction> Predictions, StringRef File) {
  std::vector<PredictionRecord> Records;
  for (const Prediction &P : Predictions) {
    std::vector<PredictionRow> Rows = rowsOf(P);
    // A row of the verdict for all comes first where there is one.
    size_t Others = Rows.size() - P.Launches.size();
    for (auto [I, Row] : enumerate(Rows)) {
      PredictionRecord &Record =
          Records.emplace_back(recordOf(std::move(Row), File));
      Record.Details = detailsOf(P);
      if (I >= Others)
        Record.Details->Result = P.Launches[I - Others].Result;
    }
  }
  return Records;
}

static Dimensions dimensions(const std::array<unsigned, 3> &Size) {
  return {double(Size[0]), double(Size[1]), double(Size[2])};
}

Expected<std::vector<PredictionRecord>> roofline::recordsOf(const Profile &Run,
                                                            StringRef File) {
  Expected<GpuSpec> Gpu = loadGpu(Run.Gpu);
  if (!Gpu)
    return makeError("{0}.gpu: {1}", File, toString(Gpu.takeError()));
  std::vector<PredictionRecord> Records;
  for (const LaunchRecord &Launch : Run.Launches) {
    if (!isCounted(Launch))
      continue;
    const LaunchRecord *One = &Launch;
    Observation Observed = observe(One, *Gpu);
    PredictionRecord &R = Records.emplace_back();
    R.Id = Launch.Id;
    R.File = File.str();
    R.Gpu = Run.Gpu;
    R.Observed = Run.Evidence;
    R.Arguments = Run.Arguments;
    R.Grid = dimensions(Launch.Grid);
    R.Block = dimensions(Launch.Block);
    R.Outcome = R.Leaning = Observed.verdict();
    copy(Observed.Work.Operations, R.Operations.begin());
    R.DramBytes = Observed.Work.dram();
  }
  return Records;
}

/// Adds the details of \p Kernels to \p Records if those are their rows, in
/// their order.
static void addDetails(ArrayRef<Prediction> Kernels,
                       std::vector<PredictionRecord> &Records) {
  std::vector<PredictionRecord> OfKernels = recordsOf(Kernels, "");
  auto IsRowOf = [](const PredictionRow &A, const PredictionRow &B) {
    return A.Id == B.Id && A.Gpu == B.Gpu;
  };
  if (llvm::equal(Records, OfKernels, IsRowOf))
    for (auto [Record, OfKernel] : zip_equal(Records, OfKernels))
      Record.Details = std::move(OfKernel.Details);
}

/// Reads a document, a line or a whole file, whose errors name \p Where.
static Expected<std::vector<PredictionRecord>>
readDocument(StringRef Text, StringRef Where, StringRef File) {
  Expected<JsonDocument> Document = parseJson(Text, Where);
  if (!Document)
    return Document.takeError();
  JsonCursor Root(*Document, Where.str());
  if (Root.has("schema") && Root.raw()["schema"] == ProfileSchema.data()) {
    Expected<Profile> Run = profileFromJson(Root);
    if (!Run)
      return Run.takeError();
    return recordsOf(*Run, File);
  }
  std::vector<PredictionRow> Rows;
  if (Root.has("kernel")) {
    if (Error E = readJson(Root, Rows.emplace_back()))
      return std::move(E);
  } else {
    JsonReader Member(Root);
    schemaFields(Member, PredictionSchema, PredictionFormatVersion);
    Member.required("predictions", Rows);
    if (Error E = Member.finish())
      return std::move(E);
  }
  std::vector<PredictionRecord> Records;
  for (PredictionRow &Row : Rows)
    Records.push_back({std::move(Row), File.str()});
  if (!Root.has("kernels"))
    return Records;
  Report<std::vector<Prediction>> Read;
  if (Error E = readJson(Root, Read))
    return std::move(E);
  addDetails(Read.Kernels, Records);
  return Records;
}

/// Whether \p Text is JSON lines, that is, whether its first line is a whole
/// document and more lines follow. The file's name is not considered.
static bool areLines(StringRef Text) {
  auto [First, Rest] = Text.trim().split('\n');
  if (Rest.empty())
    return false;
  Expected<JsonDocument> Document = parseJson(First, "");
  if (Document)
    return true;
  consumeError(Document.takeError());
  return false;
}

Expected<std::vector<PredictionRecord>>
roofline::parsePredictions(StringRef Text, StringRef Name) {
  if (!areLines(Text))
    return readDocument(Text, Name, Name);
  std::vector<PredictionRecord> All;
  unsigned Number = 0;
  for (StringRef Line : split(Text, '\n')) {
    ++Number;
    if (Line.trim().empty())
      continue;
    auto Some = readDocument(Line, (Name + ":" + Twine(Number)).str(), Name);
    if (!Some)
      return Some.takeError();
    append_range(All, std::move(*Some));
  }
  return All;
}

Expected<std::vector<PredictionRecord>>
roofline::readPredictions(StringRef Path) {
  Expected<std::vector<std::string>> Files = reportFilesAt(Path);
  if (!Files)
    return Files.takeError();
  std::vector<PredictionRecord> All;
  for (const std::string &File : *Files) {
    Expected<std::string> Text = readFile(File);
    if (!Text)
      return Text.takeError();
    Expected<std::vector<PredictionRecord>> Records =
        parsePredictions(*Text, File);
    if (!Records) {
      FileKind Kind = kindOf(*Text);
      if (Kind == FileKind::Profile || Kind == FileKind::Report ||
          Kind == FileKind::OtherJson)
        return Records.takeError();
      consumeError(Records.takeError());
      return wrongKind(File, "a report of predictions or a profile", *Text);
    }
    llvm::append_range(All, *Records);
  }
  return All;
}
