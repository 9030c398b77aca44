// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline predict: makes the plugin's predictions without a build.
#include "Subcommands.h"
#include "compile/PredictRun.h"
#include "gpu/GpuDatabase.h"
#include "job/AssumptionRules.h"
#include "job/KernelChoice.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace llvm;
using namespace roofline;

static constexpr int BadInput = 2;

/// Reports files without kernels. Returns the exit status, which is bad if
/// nothing is predicted, or fails since option kernels leaves out all kernels.
static Expected<int> checkAny(const CommandLine &Line,
                              ArrayRef<PredictJob> Jobs,
                              ArrayRef<PredictResult> Results) {
  std::set<std::string> LeftOut;
  RecordValue By;
  bool Any = false;
  for (const PredictResult &Result : Results) {
    Any |= !Result.Predictions.empty() || Result.Failed;
    LeftOut.insert(Result.LeftOut.begin(), Result.LeftOut.end());
    if (!Result.LeftOut.empty())
      By = Result.LeftOutBy;
  }
  bool IsNear = false;
  if (!Any && !LeftOut.empty())
    return makeError("{0}", noKernelMatches(By.Key, By.Value, LeftOut, IsNear));
  for (auto [Job, Result] : zip_equal(Jobs, Results))
    if (Result.Predictions.empty() && Result.LeftOut.empty() &&
        !Result.Failed && !Result.Skipped && Job.Unit.IsNamed &&
        // A source of a build may have functions for the kernels of others.
        !Line.flag("run"))
      Line.fail(
          noKernels(Job.Unit.name(), Result.OfLibraries, OptionSource::Tool));
  if (!Any && !Jobs.front().Unit.IsNamed)
    Line.fail("no kernels found in the " +
              (Jobs.size() == 1 ? "file" : Twine(Jobs.size()) + " files") +
              " of '" + Line.text("p") + "'");
  return Any ? 0 : BadInput;
}

/// \p Status, or an error for a pattern that matches no kernel.
static Expected<int> checkExplained(ArrayRef<Prediction> Predictions,
                                    StringRef Wanted, int Status) {
  Regex Pattern(Wanted);
  std::set<std::string> Names;
  for (const Prediction &P : Predictions) {
    if (Pattern.match(P.DisplayName))
      return Status;
    Names.insert(P.DisplayName);
  }
  if (Names.empty() && Status)
    return Status;
  if (Names.empty())
    return makeError("there are no kernels to explain");
  bool IsNear = false;
  return makeError(
      "{0}", noKernelMatches("option '--explain'", Wanted, Names, IsNear));
}

/// Warns of patterns in files or the environment that match no kernel of any
/// unit. Where nothing is predicted, checkAny() says so.
static void warnNoMatch(const CommandLine &Line,
                        ArrayRef<PredictResult> Results) {
  std::set<std::string> Predicted;
  for (const PredictResult &Result : Results)
    for (const Prediction &P : Result.Predictions)
      Predicted.insert(P.DisplayName);
  std::set<std::string> Said;
  auto Check = [&](const RecordValue &By, const std::set<std::string> &Names) {
    Regex Pattern(By.Value);
    if (By.Value.empty() ||
        any_of(Predicted, [&](StringRef Name) { return Pattern.match(Name); }))
      return;
    bool IsNear = false;
    std::string Text = noKernelMatches(By.Key, By.Value, Names, IsNear);
    if (Said.insert(Text).second)
      errs() << Line.speaker() << ": warning: " << Text << "\n";
  };
  for (const PredictResult &Result : Results) {
    Check(Result.UnexplainedBy, Predicted);
    if (!Predicted.empty())
      Check(Result.LeftOutBy, {Result.LeftOut.begin(), Result.LeftOut.end()});
  }
}

/// Warns where option arguments is given and no file with kernels belongs to a
/// main(). The compile of a build has the arguments of all files of a program.
static void warnNoMain(const CommandLine &Line, ArrayRef<PredictResult> Results,
                       const PredictOptions &Options) {
  if (Line.flag("run"))
    return;
  StringRef Option;
  for (const PredictResult &Result : Results) {
    if (Result.Predictions.empty())
      continue;
    if (Result.NoMain.empty())
      return;
    Option = Result.NoMain;
  }
  if (!Option.empty())
    errs() << Line.speaker() << ": warning: " << Option
           << ": no main() is found that could get arguments"
           << (Options.Database.empty()
                   ? "; 'roofline predict -p DIR' looks for it in all files of "
                     "a build\n"
                   : "\n");
}

/// Fails if option what-if names an array that no kernel has.
static Error checkArrays(const WhatIf &Asked,
                         ArrayRef<Prediction> Predictions) {
  std::set<std::string> Names;
  for (const Prediction &P : Predictions)
    for (const AccessSummary &A : P.Accesses)
      if (A.Space == MemorySpace::Global)
        Names.insert(A.Object);
  for (const auto &[Name, Type] : Asked.Types)
    if (!Names.empty() && !Names.count(Name))
      return makeError(
          "option '--what-if': type({0}): no kernel has this array "
          "in global memory; they have '{1}'",
          Name, join(Names, "', '"));
  return Error::success();
}

static Expected<PredictOptions> parseOptions(const CommandLine &Line) {
  Expected<PredictOptions> Options = predictOptions(Line);
  if (!Options)
    return Options;
  // An empty value switches it off.
  std::string Explain;
  Line.get("explain", Explain);
  if (!Explain.empty())
    Options->Explain = Explain;
  if (Line.has("what-if")) {
    if (Error E = parseWhatIf(Line.text("what-if")).moveInto(Options->Asked))
      return makeError("option '--what-if': {0}", toString(std::move(E)));
    if (!Options->Asked.Gpu.empty())
      if (Expected<GpuSpec> Gpu = loadGpu(Options->Asked.Gpu); !Gpu)
        return makeError("option '--what-if': {0}", toString(Gpu.takeError()));
  }
  if (!Options->Output.empty() && !Options->Json)
    return makeError("found -o, which only --format=json writes to");
  if (Options->Json && (Options->Explain || Options->isDump()))
    return makeError("found --format=json with {0}, which is text",
                     Options->Explain ? "--explain" : "--dump");
  return Options;
}

static Expected<int> predictUnits(const CommandLine &Line,
                                  std::vector<CompileUnit> Units,
                                  const PredictOptions &Options) {
  std::vector<PredictJob> Jobs;
  for (CompileUnit &Unit : Units)
    Jobs.push_back({std::move(Unit), {}, nullptr});
  Expected<PredictResults> Results = predictAll(Line.speaker(), Jobs, Options);
  if (!Results)
    return Results.takeError();
  if (!Results->Times.Stages.empty())
    errs() << Results->Times.table();
  int Status = 0;
  if (Error E = checkAny(Line, Jobs, Results->Jobs).moveInto(Status))
    return std::move(E);
  if (Results->anyFailed())
    Status = BadInput;
  std::vector<Finding> Assumed;
  for (const PredictResult &Job : Results->Jobs)
    append_range(Assumed, Job.Assumed);
  for (const std::string &Text :
       unusedAssumptions(Assumed, /*OfManyUnits=*/false))
    errs() << Line.speaker() << ": warning: " << Text << "\n";
  warnNoMatch(Line, Results->Jobs);
  warnNoMain(Line, Results->Jobs, Options);
  std::vector<Prediction> Predictions;
  for (PredictResult &Job : Results->Jobs)
    append_range(Predictions, std::move(Job.Predictions));
  if (Error E = checkArrays(Options.Asked, Predictions))
    return std::move(E);
  if (Options.Json) {
    if (Error E = writeReport(Predictions, Options.Output))
      return std::move(E);
    return Status;
  }
  if (Options.Explain)
    return checkExplained(Predictions, *Options.Explain, Status);
  return Status;
}

/// The folder for results of earlier runs, of option cache-dir; "" if there is
/// none.
static std::string cacheFolderOf(const CommandLine &Line) {
  std::vector<OptionMessage> Messages; // the compiles report them
  Environment Env = Environment::ofProcess();
  Options Opts =
      loadOptions({{}, Line.pluginArguments()}, "./-", Env, Messages);
  return Opts.CacheDir.empty() ? Env.cacheFolder() : Opts.CacheDir;
}

/// Whether \p Database is of a CMake build whose CUDA sources are compiled by
/// the module FindCUDA. CMake does not write their commands into it.
static bool isOfFindCuda(StringRef Database) {
  SmallString<256> Cache(Database);
  if (!sys::fs::is_directory(Database))
    sys::path::remove_filename(Cache);
  sys::path::append(Cache, "CMakeCache.txt");
  std::string Text = expectedToOptional(readFile(Cache)).value_or("");
  return StringRef(Text).contains("\nCUDA_NVCC_EXECUTABLE:");
}

static Expected<int> predict(const CommandLine &Line,
                             Expected<PredictOptions> Options) {
  Options->CacheFolder = cacheFolderOf(Line);
  for (StringRef File : {Options->Trace, Options->Output})
    if (sys::fs::is_directory(File))
      return makeError("cannot write '{0}': it is a folder", File);
  // Every child appends to the file.
  if (!Options->Trace.empty())
    sys::fs::remove(Options->Trace);
  Expected<CompileUnits> Found = unitsFor(*Options);
  if (!Found)
    return Found.takeError();
  int Status = 0;
  for (const std::string &Problem : Found->Problems)
    Status = Line.fail(Problem);
  for (const std::string &Note : Found->Notes)
    errs() << Line.speaker() << ": " << Note << "\n";
  if (Found->Units.empty() && Status)
    return Status;
  if (Found->Units.empty())
    return makeError(
        "no command in '{0}' compiles device code{1}", Options->Database,
        isOfFindCuda(Options->Database)
            ? "; CMake's FindCUDA leaves out those of CUDA sources, which "
              "'bear -- make' records"
            : "");
  Expected<int> Done = predictUnits(Line, std::move(Found->Units), *Options);
  return Done ? std::max(Status, *Done) : std::move(Done);
}

Expected<int> roofline::runPredict(const CommandLine &Line) {
  Expected<PredictOptions> Options = parseOptions(Line);
  if (!Options)
    return Options.takeError();
  bool Runs = Line.flag("run");
  if (Runs && !Options->IsNvcc)
    return Line.wanted("--nvcc with --run");
  Expected<int> Status = predict(Line, std::move(Options));
  if (!Runs || wasInterrupted())
    return Status;
  // A build never fails because of its predictions.
  if (!Status)
    errs() << Line.speaker() << ": " << toString(Status.takeError()) << "\n";
  return become({Line.Rest.begin(), Line.Rest.end()});
}
