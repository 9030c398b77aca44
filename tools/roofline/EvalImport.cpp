// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline eval import: converts published tables and profiler exports to label
// tables.
#include "EvalCommands.h"
#include "EvalOptions.h"
#include "eval/import/ImportLabels.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

const char roofline::EvalImportUsage[] =
    "usage: roofline eval import [OPTIONS] FILE...\n\n"
    "Converts tables of measured kernels to the one that 'eval score' reads,\n"
    "each launch labelled by the ridges of a GPU.\n\n"
    "  -o FILE             write there; else to the standard output\n"
    "  --format=auto|gpuflopbench|gpuflopbench-site|paper|ncu|labels\n"
    "                      what the files are [auto]\n"
    "  --gpu=NAME          whose ridges decide; by default those behind the\n"
    "                      published table, by its device column\n"
    "  --program=NAME      the program of all rows\n"
    "  --device=NAME       only rows with this device\n"
    "  --launches=all|first|fastest\n"
    "                      of a kernel's launches with the same arguments "
    "[all]\n";

namespace {
struct ImportOptions {
  std::string Format = "auto", Gpu, Program, Device, Output;
  LaunchChoice Launches = LaunchChoice::All;
  std::vector<std::string> Files;
};
} // namespace

static Expected<ImportOptions> parseOptions(ArrayRef<const char *> Args) {
  ImportOptions Options;
  std::string Launches = "all";
  if (Error E = readEvalWords(Args, {{{"--format", Options.Format},
                                      {"--gpu", Options.Gpu},
                                      {"--program", Options.Program},
                                      {"--device", Options.Device},
                                      {"--launches", Launches},
                                      {"-o", Options.Output}},
                                     {},
                                     &Options.Files,
                                     "roofline eval import --help"}))
    return std::move(E);
  std::optional<LaunchChoice> Choice = parseId<LaunchChoice>(Launches);
  if (!Choice)
    return makeError("--launches: wanted all, first or fastest, found "
                     "'{0}'",
                     Launches);
  Options.Launches = *Choice;
  if (Options.Files.empty())
    return makeError("wanted a file to import; see roofline eval import "
                     "--help");
  return Options;
}

static Expected<std::vector<LabelRow>> importFiles(const ImportOptions &Options,
                                                   ImportSummary &Summary) {
  ImportedRows All;
  for (const std::string &Path : Options.Files) {
    Expected<std::string> Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    Expected<ImportedRows> Some = importTable(*Text, Path, Options.Format);
    if (!Some)
      return Some.takeError();
    All.insert(All.end(), std::make_move_iterator(Some->begin()),
               std::make_move_iterator(Some->end()));
  }
  if (!Options.Device.empty())
    erase_if(All, [&](const ImportedRow &Imported) {
      return Imported.Row.Device != Options.Device;
    });
  if (All.empty())
    return makeError("{0}: no row fits", join(Options.Files, ", "));
  Summary.Read = All.size();
  if (!Options.Program.empty())
    for (ImportedRow &Imported : All)
      Imported.Row.Program = Options.Program;
  chooseLaunches(All, Options.Launches);
  return labelRows(std::move(All), Options.Gpu, Summary);
}

static void printSummary(const ImportSummary &Summary, raw_ostream &OS) {
  OS << Summary.Read << " launches read, " << Summary.Kept
     << " rows written: " << Summary.Compute << " compute-bound, "
     << Summary.Kept - Summary.Compute << " bandwidth-bound";
  if (!Summary.Gpus.empty())
    OS << "; ridges of " << join(Summary.Gpus, ", ");
  OS << "\n";
  if (Summary.Checked)
    OS << "labels of the table: " << Summary.Checked << " checked, "
       << Summary.Disagree << " disagree with the ridges\n";
  if (Summary.Unlabelled)
    OS << "left out, figures are missing: " << Summary.Unlabelled
       << ", the first in line " << Summary.FirstUnlabelled << "\n";
}

int roofline::runEvalImport(ArrayRef<const char *> Args) {
  Expected<ImportOptions> Options = parseOptions(Args);
  if (!Options)
    return evalError(toString(Options.takeError()));
  ImportSummary Summary;
  Expected<std::vector<LabelRow>> Rows = importFiles(*Options, Summary);
  if (!Rows)
    return evalError(toString(Rows.takeError()));
  if (Options->Output.empty()) {
    outs() << writeLabels(*Rows);
    outs().flush(); // before the messages about it
    printSummary(Summary, errs());
    return 0;
  }
  if (Error E = writeFileAtomically(Options->Output, writeLabels(*Rows)))
    return evalError(toString(std::move(E)));
  printSummary(Summary, outs());
  return 0;
}
