// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval: handles label tables and scores predictions against them.
#include "Subcommands.h"
#include "eval/import/ImportLabels.h"
#include "eval/scenario/ScenarioAsk.h"
#include "eval/score/Compare.h"
#include "eval/score/Explain.h"
#include "eval/score/Score.h"
#include "eval/table/LabelSelection.h"
#include "eval/table/SubsetTable.h"
#include "gpu/GpuDatabase.h"
#include "support/Digest.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;
using namespace roofline;

/// The rows of table \p Labels that the options select, joined with the
/// predictions in \p Paths.
static Expected<JoinedTable> joinRows(const CommandLine &Line, StringRef Labels,
                                      ArrayRef<std::string> Paths) {
  LabelSelection Rows;
  std::string Gpu;
  Rows.Path = Labels;
  Line.get("device", Rows.Device);
  Line.get("split", Rows.Split);
  Line.get("gpu", Gpu);
  Gpu = gpuOfAlias(Gpu).value_or(Gpu);
  return joinedTable(Rows, Paths, Gpu,
                     Line.choice<LaunchChoice>("launch-rule"));
}

/// The same of the one table of option labels.
static Expected<JoinedTable> joinRows(const CommandLine &Line,
                                      ArrayRef<std::string> Paths) {
  return joinRows(Line, Line.text("labels"), Paths);
}

Expected<int> roofline::runEvalScore(const CommandLine &Line) {
  Expected<JoinedTable> Table = joinRows(Line, Line.Words);
  if (!Table)
    return Table.takeError();
  unsigned LeftOut = leaveOutUnseen(Table->Joined, Table->Predictions);
  // Without the GPU's file, as for a user's own, there are no classes.
  Expected<GpuSpec> Gpu = gpuOf(Table->Predictions);
  Scorecard Card = scoreRows(Table->Joined, Gpu ? &*Gpu : nullptr);
  Card.LeftOut = LeftOut;
  consumeError(Gpu.takeError());
  if (Line.flag("json"))
    outs() << scorecardJson(Card, Line.choice<LaunchChoice>("launch-rule"));
  else
    outs() << scorecardText(Card)
           << "\nlaunch rule: " << Line.text("launch-rule") << "\n";
  return 0;
}

Expected<int> roofline::runEvalExplain(const CommandLine &Line) {
  size_t Limit = SIZE_MAX;
  Line.get("limit", Limit);
  Expected<JoinedTable> Table = joinRows(Line, Line.Words);
  if (!Table)
    return Table.takeError();
  Expected<GpuSpec> Gpu = gpuOf(Table->Predictions);
  if (!Gpu)
    return Gpu.takeError();
  if (unsigned LeftOut = leaveOutUnseen(Table->Joined, Table->Predictions))
    errs() << LeftOut
           << " rows were not run by the profiles and are left out\n";
  WrongList Errors = explainErrors(Table->Joined, *Gpu);
  outs() << (Line.flag("json") ? wrongListJson(Errors, *Gpu, Limit)
                               : wrongListText(Errors, *Gpu, Limit));
  return 0;
}

Expected<int> roofline::runEvalCompare(const CommandLine &Line) {
  if (Line.Words.size() != 2)
    return makeError("wanted two predictions, BEFORE and AFTER, found {0}",
                     Line.Words.size());
  Expected<JoinedTable> Before = joinRows(Line, Line.Words[0]);
  if (!Before)
    return Before.takeError();
  Expected<JoinedTable> After = joinRows(Line, Line.Words[1]);
  if (!After)
    return After.takeError();
  Comparison C = compareRows(Before->Joined, After->Joined);
  outs() << (Line.flag("json") ? comparisonJson(C) : comparisonText(C));
  return 0;
}

std::string roofline::today() {
  std::time_t Now = std::time(nullptr);
  char Text[sizeof "2026-01-01"];
  std::strftime(Text, sizeof Text, "%Y-%m-%d", std::gmtime(&Now));
  return Text;
}

/// The names of the files in \p Paths, a list with commas.
static std::string namesOf(StringRef Paths) {
  return join(
      map_range(split(Paths, ','),
                [](StringRef Path) { return sys::path::filename(Path); }),
      ",");
}

/// The command line with names of tables and predictions but without their
/// folders, which differ between users.
static std::string commandText(const CommandLine &Line) {
  std::string Text = "roofline eval calibrate";
  if (Line.flag("llm"))
    Text += " --llm";
  for (StringRef Key :
       {"labels", "gpu", "device", "split", "launch-rule", "unseen-loss"})
    if (std::string Value = Line.text(Key); !Value.empty())
      Text += (" --" + Key + "=" + (Key == "labels" ? namesOf(Value) : Value))
                  .str();
  for (const std::string &Path : Line.Words)
    Text += (" " + sys::path::filename(Path)).str();
  return Text;
}

Expected<int> roofline::writeCards(Expected<ModelCalibration> Made,
                                   StringRef Folder) {
  if (!Made)
    return Made.takeError();
  if (std::error_code EC = sys::fs::create_directories(Folder))
    return makeError("cannot make folder '{0}': {1}", Folder, EC.message());
  for (auto &[Name, Text] : Made->Cards)
    if (Error E = writeFileAtomically((Folder + "/" + Name).str(), Text))
      return std::move(E);
  outs() << Made->Summary;
  return 0;
}

/// The tables of option labels: one with all predictions, or several with one
/// file of predictions each.
static Expected<std::vector<CalibrationTable>>
calibrationTables(const CommandLine &Line, ArrayRef<StringRef> Labels) {
  if (Labels.size() > 1 && Labels.size() != Line.Words.size())
    return makeError("wanted predictions for each table of '--labels', found "
                     "{0} tables and {1} predictions",
                     Labels.size(), Line.Words.size());
  std::vector<CalibrationTable> Tables;
  for (auto [I, Path] : enumerate(Labels)) {
    ArrayRef<std::string> Paths(Line.Words);
    Expected<JoinedTable> Table =
        joinRows(Line, Path, Labels.size() > 1 ? Paths.slice(I, 1) : Paths);
    if (!Table)
      return Table.takeError();
    Tables.emplace_back(sys::path::filename(Path).str(), Table->Joined);
  }
  return Tables;
}

Expected<int> roofline::runEvalCalibrate(const CommandLine &Line) {
  const std::string Paths = Line.text("labels");
  SmallVector<StringRef> Labels;
  StringRef(Paths).split(Labels, ',');
  CalibrationSource Source;
  Source.Made = today();
  Source.Command = commandText(Line);
  std::string Contents;
  for (StringRef Path : Labels) {
    Expected<std::string> File = labelsFile(Path);
    if (!File)
      return File.takeError();
    Expected<std::string> Text = readFile(*File);
    if (!Text)
      return Text.takeError();
    Contents += *Text;
    Source.Table +=
        (Source.Table.empty() ? "" : ", ") + sys::path::filename(*File).str();
  }
  Source.TableDigest = sha256(Contents);
  if (Line.flag("llm")) {
    if (Labels.size() > 1)
      return makeError("wanted one table of '--labels' with '--llm', found {0}",
                       Labels.size());
    Expected<JoinedTable> Table = joinRows(Line, Line.Words);
    if (!Table)
      return Table.takeError();
    Expected<GpuSpec> Gpu = gpuOf(Table->Predictions);
    if (!Gpu)
      return Gpu.takeError();
    return writeCards(calibrateModels(Table->Joined, *Gpu, std::move(Source)),
                      Line.text("o"));
  }
  double UnseenLoss = 0;
  Line.get("unseen-loss", UnseenLoss);
  if (UnseenLoss >= 0.5)
    return makeError("wanted less than 0.5 for '--unseen-loss', found {0}",
                     UnseenLoss);
  Expected<std::vector<CalibrationTable>> Tables =
      calibrationTables(Line, Labels);
  if (!Tables)
    return Tables.takeError();
  Expected<CalibrationFile> File =
      calibrateConfidence(*Tables, UnseenLoss, Source);
  if (!File)
    return File.takeError();
  if (Error E = writeFileAtomically(Line.text("o"), File->Contents))
    return std::move(E);
  outs() << File->Summary;
  return 0;
}

Expected<int> roofline::runEvalImport(const CommandLine &Line) {
  ImportRequest Request;
  std::string Output;
  Request.Files = Line.Words;
  Request.Format = Line.text("format");
  Request.Launches = Line.choice<LaunchFilter>("launches");
  Line.get("gpu", Request.Gpu);
  Line.get("program", Request.Program);
  Line.get("device", Request.Device);
  Line.get("o", Output);
  ImportSummary Summary;
  Expected<std::vector<LabelRow>> Rows = importLabels(Request, Summary);
  if (!Rows)
    return Rows.takeError();
  if (Error E = putOut(writeLabels(*Rows), Output))
    return std::move(E);
  (Output.empty() ? errs() : outs()) << importSummaryText(Summary);
  return 0;
}

Expected<int> roofline::runEvalTable(const CommandLine &Line) {
  std::vector<ResultRow> All;
  for (const std::string &Path : Line.Words) {
    auto Rows = parseFile(Path, parseResults);
    if (!Rows)
      return Rows.takeError();
    append_range(All, std::move(*Rows));
  }
  if (Error E = showResults(All, Line.text("svg")))
    return std::move(E);
  return 0;
}
