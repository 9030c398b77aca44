// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/TableJobs.h"
#include "eval/join/KernelMatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

/// The launch sizes of \p Rows by the kernel among \p Kernels that each row
/// names, by the rules of joinLabels(). Each size is listed once, in the order
/// of the rows. The rows' programs are not compared.
static GivenLaunches launchesOfRows(ArrayRef<LabelRow> Rows,
                                    ArrayRef<KernelId> Kernels) {
  std::vector<PredictionRecord> Records(Kernels.size());
  std::vector<PredictionKey> Keys;
  for (auto [Record, Id] : zip_equal(Records, Kernels)) {
    Record.Id = Id;
    Keys.emplace_back(Record);
  }
  GivenLaunches Launches;
  for (const LabelRow &Row : Rows) {
    if (!Row.Grid || !Row.Block)
      continue;
    std::vector<const PredictionKey *> Among;
    for (const PredictionKey &Key : Keys)
      if (Key.Record->Id.Lang == Row.Lang)
        Among.push_back(&Key);
    // A match by base name suffices, since the launch size comes from the row.
    auto Any = [](JoinRule, const PredictionKey &) { return true; };
    GivenLaunch Launch{*Row.Grid, *Row.Block};
    for (const PredictionKey *Key : matchName(RowKey(Row), Among, Any).Found) {
      std::vector<GivenLaunch> &OfKernel = Launches[Key->Record->Id];
      if (!is_contained(OfKernel, Launch))
        OfKernel.push_back(Launch);
    }
  }
  return Launches;
}

namespace {
/// The rows of one program with one list of arguments.
struct ProgramRun {
  Language Lang;
  std::string Program;
  std::optional<std::vector<std::string>> Arguments;
  std::vector<LabelRow> Rows;
};
} // namespace

static std::vector<ProgramRun> runsOf(ArrayRef<LabelRow> Rows,
                                      GivenFacts Given) {
  std::vector<ProgramRun> Runs;
  for (const LabelRow &Row : Rows) {
    std::optional<std::vector<std::string>> Arguments;
    if (Given.Arguments && Row.Arguments)
      Arguments = argumentWords(*Row.Arguments);
    auto Run = find_if(Runs, [&](const ProgramRun &R) {
      return R.Lang == Row.Lang && R.Program == Row.Program &&
             R.Arguments == Arguments;
    });
    if (Run == Runs.end())
      Run = Runs.insert(Run, {Row.Lang, Row.Program, Arguments, {}});
    Run->Rows.push_back(Row);
  }
  return Runs;
}

/// \p Words quoted such that option 'arguments' splits them into the same
/// words.
static std::string commandLineOf(ArrayRef<std::string> Words) {
  std::string Line;
  for (StringRef Word : Words) {
    Line += Line.empty() ? "\"" : " \"";
    for (char C : Word)
      Line += (C == '"' || C == '\\' ? "\\" : "") + std::string(1, C);
    Line += '"';
  }
  return Line;
}

static GivenLaunches launchesFor(ArrayRef<LabelRow> Rows,
                                 const SourceModel &Sources) {
  std::vector<KernelId> Kernels;
  for (const KernelSource &Kernel : Sources.Kernels)
    if (Kernel.HasBody)
      Kernels.push_back(Kernel.Id);
  return launchesOfRows(Rows, Kernels);
}

static PredictJob jobOf(const ProgramRun &Run, const CompileUnit &Unit,
                        GivenFacts Given) {
  PredictJob Job{Unit, {}, nullptr};
  if (Run.Arguments)
    Job.PluginArguments.push_back("arguments=" + commandLineOf(*Run.Arguments));
  if (Given.Launch)
    Job.LaunchesFor = [Rows = Run.Rows](const SourceModel &Sources) {
      return launchesFor(Rows, Sources);
    };
  return Job;
}

std::vector<TableJob> roofline::tableJobs(ArrayRef<LabelRow> Rows,
                                          ArrayRef<CompileUnit> Units,
                                          GivenFacts Given) {
  std::vector<std::vector<std::string>> Folders;
  for (const CompileUnit &Unit : Units)
    Folders.push_back(foldersOf(Unit.name()));
  std::vector<TableJob> Jobs;
  for (const ProgramRun &Run : runsOf(Rows, Given))
    for (auto [Unit, Way] : zip_equal(Units, Folders))
      if (Unit.language() == Run.Lang &&
          (Run.Program.empty() || is_contained(Way, Run.Program)))
        Jobs.push_back({Run.Program, jobOf(Run, Unit, Given)});
  return Jobs;
}
