// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ScenarioMaterial.h"
#include "compile/PredictRun.h"
#include "eval/join/LabelJoin.h"
#include "eval/table/SubsetTable.h"
#include "eval/table/TableJobs.h"
#include "report/PredictionJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static bool isSource(StringRef Path) {
  static constexpr StringLiteral Endings[] = {".cu",  ".cuh", ".c",  ".cc",
                                              ".cpp", ".cxx", ".h",  ".hh",
                                              ".hpp", ".hxx", ".inl"};
  return is_contained(Endings, sys::path::extension(Path));
}

/// The part of \p Path up to and including the folder \p Program; empty if
/// \p Path has no such folder.
static StringRef folderOf(StringRef Program, StringRef Path) {
  for (StringRef Way = sys::path::parent_path(Path);
       !Way.empty() && Way != sys::path::parent_path(Way);
       Way = sys::path::parent_path(Way))
    if (sys::path::filename(Way) == Program)
      return Way;
  return "";
}

std::string roofline::programSources(const CompileUnit &Unit,
                                     StringRef Program) {
  SmallString<256> Path(Unit.File);
  if (!Unit.Folder.empty())
    sys::path::make_absolute(Unit.Folder, Path);
  std::vector<std::string> Files;
  StringRef Root = Program.empty() ? "" : folderOf(Program, Path);
  std::error_code EC;
  if (!Root.empty())
    for (sys::fs::recursive_directory_iterator
             It(Root, EC, /*follow_symlinks=*/false),
         End;
         It != End && !EC; It.increment(EC))
      if (isSource(It->path()))
        Files.push_back(It->path());
  if (Files.empty())
    Files.push_back(Path.str().str());
  llvm::sort(Files);
  std::string Text;
  for (StringRef File : Files) {
    auto Contents = expectedToOptional(readFile(File));
    if (!Contents)
      continue;
    StringRef Name = File;
    if (Root.empty() || !Name.consume_front(Root))
      Name = sys::path::filename(File);
    Text += "// " + Name.ltrim('/').str() + "\n" +
            StringRef(*Contents).rtrim().str() + "\n\n";
  }
  return StringRef(Text).rtrim('\n').str();
}

namespace {
/// A compile for one row only: with launches of several rows, the prompt would
/// describe them all.
struct RowJob {
  const LabelRow *Row;
  TableJob Job;
};
} // namespace

/// The index of the one of \p Predictions, from the compiles for \p Row, that
/// is about the row's kernel. The error says why there is none.
static Expected<size_t> indexOf(const LabelRow &Row,
                                ArrayRef<Prediction> Predictions) {
  std::vector<PredictionRecord> Records;
  for (auto [I, P] : enumerate(Predictions)) {
    // The join compares the folders of the file with the program.
    for (PredictionRecord &Record : recordsOf(P, Row.Program + "/report")) {
      Record.Number = I;
      Records.push_back(std::move(Record));
    }
  }
  JoinedRow Joined = joinLabels(Row, Records, LaunchChoice::First).front();
  if (!Joined.Match)
    return makeError("{0}", Joined.WhyNot);
  if (Joined.Rule == JoinRule::Agreed)
    return makeError("several kernels fit");
  return Joined.Match->Number;
}

Expected<std::vector<KernelMaterial>>
roofline::materialFor(ArrayRef<LabelRow> Rows, StringRef Labels,
                      const GivenFacts &Given, const PredictOptions &Predict,
                      const std::string &Model) {
  auto Found = unitsForTable(Predict.Database);
  if (!Found)
    return Found.takeError();
  for (const std::string &Problem : Found->Problems)
    errs() << "roofline eval: " << Problem << "\n";
  std::vector<RowJob> RowJobs;
  std::vector<PredictJob> Jobs;
  for (const LabelRow &Row : Rows)
    for (TableJob &Job : tableJobs(Row, Found->Units, Given)) {
      Jobs.push_back(Job.Job);
      RowJobs.push_back({&Row, std::move(Job)});
    }
  if (Jobs.empty())
    return makeError("no command in '{0}' is for a program of {1}",
                     Predict.Database, Labels);
  PredictOptions Options = Predict;
  Options.Questions = true;
  // Override the user's settings: the compiles must not ask a model.
  for (const char *Argument : {"evidence=llm", "offline", "llm-ask=all"})
    Options.PluginArguments.push_back(Argument);
  Options.PluginArguments.push_back("llm-model=" + Model);
  auto Results = predictAll("roofline eval", Jobs, Options);
  if (!Results)
    return Results.takeError();

  std::vector<KernelMaterial> Material;
  for (const LabelRow &Row : Rows) {
    std::vector<Prediction> Predictions;
    std::vector<PromptParts> Questions;
    const CompileUnit *Unit = nullptr;
    for (auto [Job, Result] : zip_equal(RowJobs, Results->Jobs)) {
      if (Job.Row != &Row || Result.Questions.empty())
        continue;
      Unit = &Job.Job.Job.Unit;
      Result.Predictions.resize(Result.Questions.size());
      append_range(Predictions, std::move(Result.Predictions));
      append_range(Questions, std::move(Result.Questions));
    }
    auto At = indexOf(Row, Predictions);
    if (!At) {
      errs() << "left out: " << Labels << ":" << Row.Line << ": " << Row.Program
             << ": " << Row.Kernel << ": " << toString(At.takeError()) << "\n";
      continue;
    }
    Material.push_back({&Row, std::move(Questions[*At]),
                        traitsOf(Predictions[*At]),
                        programSources(*Unit, Row.Program)});
  }
  if (Material.empty())
    return makeError("none of the kernels of {0} is found in '{1}'", Labels,
                     Predict.Database);
  return Material;
}

ExampleKernel roofline::exampleOf(const KernelMaterial &Kernel,
                                  StringRef Labels, const GpuSpec &Gpu) {
  const LabelRow &Row = *Kernel.Row;
  ExampleKernel Example;
  Example.Lang = Row.Lang;
  Example.Program = Row.Program;
  Example.Kernel = Row.Kernel;
  Example.Label = Row.Label;
  Example.Truth = sys::path::filename(Labels).str();
  if (!Row.Device.empty())
    Example.Truth += ", " + Row.Device;
  Example.Reason = reasonFor(Row, Gpu);
  Example.Counters = countersOf(Row);
  Example.Parts = Kernel.Parts;
  Example.Traits = Kernel.Traits;
  return Example;
}
