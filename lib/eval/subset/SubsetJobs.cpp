// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/subset/SubsetJobs.h"
#include "compile/ChildPool.h"
#include "eval/table/SubsetTable.h"
#include "guard/EarlyEnd.h"
#include "guard/ToolProcess.h"
#include "support/Digest.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "support/ProgressBar.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/Threading.h"
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

static volatile bool Interrupted = false;

/// The exit statuses of a job's process.
enum JobEnd { Done, BuildFailed, RunFailed, CannotStart };

SubsetFiles::SubsetFiles(const SubsetSettings &Settings, const SubsetJob &Job)
    : Folder(Settings.Work + "/" + Job.program()),
      Program(Folder + "/" + Job.program()), Profile(Folder + "/profile.json"),
      Log(Folder + "/log"), Stamp(Folder + "/made-from") {}

static std::string gpuNames(const SubsetSettings &Settings) {
  return join(
      map_range(Settings.Gpus, [](const GpuSpec &Gpu) { return Gpu.Name; }),
      ",");
}

static std::string thisTool() {
  static int Anchor;
  return sys::fs::getMainExecutable(nullptr, &Anchor);
}

/// Identifies the content of a large file by its size and modification time.
static std::string fileMark(const std::string &Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return Path;
  return Path + " " + std::to_string(Status.getSize()) + " " +
         std::to_string(
             Status.getLastModificationTime().time_since_epoch().count());
}

/// The inputs of \p Job, one per line. A job is repeated if this text has
/// changed.
static std::string madeFrom(const SubsetSettings &Settings,
                            const SubsetJob &Job) {
  std::vector<std::string> Lines = {
      "compiler " + Settings.Compiler, "backend " + Settings.Backend,
      "gpus " + gpuNames(Settings),
      "arguments " + join(Job.Benchmark->Arguments, " "),
      "tool " + fileMark(thisTool())};
  if (auto Files = expectedToOptional(findInstalledFiles()))
    Lines.push_back("plugin " + fileMark(Files->Plugin));
  for (const std::string &Library :
       {expectedToOptional(findEmulatedRuntime()).value_or(""),
        expectedToOptional(findMeasuringRuntime()).value_or(""),
        expectedToOptional(findOffloadRuntime()).value_or("")})
    Lines.push_back("runtime " + fileMark(Library));
  for (const std::string &Source :
       {Job.source(), Job.Benchmark->program(Language::Cuda) + "/reference.h",
        std::string("check.h"), std::string("cuda_check.h")})
    Lines.push_back(
        "source " + Source + " " +
        sha256(expectedToOptional(readFile(Settings.Subset + "/" + Source))
                   .value_or("")));
  return join(Lines, "\n") + "\n";
}

/// Runs this tool with its output in \p Log; returns whether it succeeded. If a
/// signal killed it, raises the same signal here, so that the pool sees it.
static bool runTool(std::vector<std::string> Words, const std::string &Log) {
  Words.insert(Words.begin(), thisTool());
  int File = open(Log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (File < 0)
    return false;
  ToolProcess Tool{Words, File, File};
  Tool.EndSignal = SIGTERM;
  std::optional<int> Status = expectedToOptional(Tool.run());
  close(File);
  if (Status && WIFSIGNALED(*Status))
    raise(WTERMSIG(*Status));
  return Status == 0;
}

static std::vector<std::string> buildCommand(const SubsetSettings &Settings,
                                             const SubsetJob &Job,
                                             const std::string &Runtime,
                                             const std::string &Output) {
  std::string Arch = Settings.Gpus.front().Arch;
  std::vector<std::string> Words = {
      "build", "--quiet", "--gpu=" + gpuNames(Settings),
      "--arguments=" + join(Job.Benchmark->Arguments, " "), "--"};
  append_range(Words,
               subsetCommand(Settings.Compiler, Job.Lang, Arch, Job.source()));
  if (Job.Lang == Language::Cuda)
    Words.push_back(Runtime);
  append_values(Words, std::string("-o"), Output);
  return Words;
}

static std::vector<std::string> profileCommand(const SubsetSettings &Settings,
                                               const SubsetJob &Job,
                                               const SubsetFiles &Files) {
  std::vector<std::string> Words = {"profile",
                                    "--quiet",
                                    "--no-progress",
                                    "--cores=1",
                                    "--gpu=" + gpuNames(Settings),
                                    "--backend=" + Settings.Backend,
                                    "--cache-dir=" + Settings.Work + "/cache",
                                    "-o",
                                    Files.Profile,
                                    "--",
                                    Files.Program};
  append_range(Words, Job.Benchmark->Arguments);
  return Words;
}

/// Builds and profiles one program; runs in a child process of the pool.
static JobEnd runJob(const SubsetSettings &Settings, const SubsetJob &Job) {
  SubsetFiles Files(Settings, Job);
  std::string From = madeFrom(Settings, Job);
  if (!Settings.Fresh &&
      expectedToOptional(readFile(Files.Stamp)).value_or("") == From)
    return Done;
  auto Runtime = expectedToOptional(findEmulatedRuntime());
  if (!Runtime || sys::fs::create_directories(Files.Folder) ||
      chdir(Settings.Subset.c_str()) != 0)
    return CannotStart;
  sys::fs::remove(Files.Stamp);
  if (!runTool(buildCommand(Settings, Job, *Runtime, Files.Program), Files.Log))
    return BuildFailed;
  if (!runTool(profileCommand(Settings, Job, Files), Files.Log))
    return RunFailed;
  consumeError(writeFileAtomically(Files.Stamp, From));
  return Done;
}

static std::string whyOf(const ChildEnd &End, const SubsetSettings &Settings) {
  if (End.TimedOut)
    return formatv("given up after {0} s; --timeout sets the limit",
                   Settings.Timeout);
  if (End.Signal)
    return "ended by " + signalText(End.Signal);
  switch (JobEnd(End.ExitStatus)) {
  case Done:
    return "";
  case BuildFailed:
    return "does not build";
  case RunFailed:
    return "fails its check, or does not run";
  case CannotStart:
    break;
  }
  return "cannot be started in '" + Settings.Work + "'";
}

Expected<std::vector<SubsetFailure>>
roofline::runSubset(ArrayRef<SubsetJob> Jobs, const SubsetSettings &Settings) {
  std::vector<SubsetFailure> Failures;
  ProgressBar Progress(Jobs.size(), Settings.Progress);
  unsigned Ended = 0;
  sys::SetInterruptFunction([] { Interrupted = true; });
  ChildPool Pool;
  Pool.Limit = Settings.Jobs ? Settings.Jobs
                             : hardware_concurrency().compute_thread_count();
  Pool.Timeout = Settings.Timeout;
  Error Failed = Pool.run(
      Jobs.size(), [&](unsigned N) { return runJob(Settings, Jobs[N]); },
      [&](unsigned N, const ChildEnd &End) {
        ++Ended;
        std::string Why = whyOf(End, Settings);
        if (!Why.empty())
          Failures.push_back({Jobs[N].program(), Why});
      },
      [&](ArrayRef<unsigned> Running) {
        if (!Running.empty())
          Progress.show(Ended, Jobs[Running.front()].program());
        return !Interrupted;
      });
  Progress.clear();
  if (Failed)
    return std::move(Failed);
  sort(Failures, [](const SubsetFailure &A, const SubsetFailure &B) {
    return A.Program < B.Program;
  });
  return Failures;
}
