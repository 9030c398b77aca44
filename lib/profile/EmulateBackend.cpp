// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a program with its kernels emulated on this machine's processor.
#include "config/Environment.h"
#include "constants/emulation.h"
#include "embed/VerdictSection.h"
#include "gpu/GpuDatabase.h"
#include "machine/Toolkit.h"
#include "profile/Backends.h"
#include "profile/ProgramCheck.h"
#include "profile/RunDisplay.h"
#include "report/EmulationJob.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "support/MachineError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using namespace roofline;

namespace {
/// The files by which a run communicates, in a temporary folder.
struct RunFiles {
  explicit RunFiles(const TemporaryFolder &Folder)
      : Job(Folder.file("job.json")), Log(Folder.file("log.jsonl")),
        Progress(Folder.file("progress")) {}

  std::string Job, Log, Progress;
};
} // namespace

/// The only GPU that the verdicts in \p Program are for; fails if there are
/// none or several.
static Expected<std::string> gpuOfVerdicts(StringRef Program) {
  std::set<std::string> Gpus;
  Expected<std::vector<std::string>> Lines = readVerdicts(Program);
  if (!Lines) // not an ELF file, such as a script
    consumeError(Lines.takeError());
  else if (auto All = predictionsFromJson(join(*Lines, "\n"), Program); !All)
    return All.takeError();
  else
    for (const Prediction &P : *All)
      Gpus.insert(P.Gpu);
  if (Gpus.size() == 1)
    return *Gpus.begin();
  if (Gpus.empty())
    return makeError("wanted --gpu=NAME, since '{0}' has no verdicts that name "
                     "one; see roofline gpu list",
                     Program);
  return makeError("'{0}' has verdicts for {1}: choose one by --gpu", Program,
                   join(Gpus, ", "));
}

static Expected<std::vector<std::string>> librariesToPreload(OffloadUse Use) {
  Expected<std::string> Cuda = findEmulatedRuntime();
  if (!Cuda)
    return Cuda.takeError();
  std::vector<std::string> All = {*Cuda};
  if (Use != OffloadUse::No) {
    Expected<std::string> Offload = findOffloadRuntime();
    if (Offload)
      All.push_back(*Offload);
    else if (Use == OffloadUse::Yes)
      return Offload.takeError();
    else
      consumeError(Offload.takeError());
  }
  return All;
}

/// The value of LD_PRELOAD for \p Libraries, followed by the user's own. The
/// loader splits it at blanks and colons, so a path that contains one is
/// replaced by a link in \p Folder.
static Expected<std::string> asPreload(ArrayRef<std::string> Libraries,
                                       const TemporaryFolder &Folder) {
  static constexpr char Separators[] = " :";
  std::vector<std::string> Paths;
  for (StringRef Library : Libraries) {
    std::string Path = Library.str();
    if (Library.find_first_of(Separators) != StringRef::npos) {
      Path = Folder.file(sys::path::filename(Library));
      if (StringRef(Path).find_first_of(Separators) != StringRef::npos)
        return makeError(
            "cannot preload '{0}': its path and that of temporary files "
            "contain a blank or a colon; set TMPDIR to another folder",
            Library);
      if (std::error_code Code = sys::fs::create_link(Library, Path))
        return makeError("cannot make link '{0}': {1}", Path, Code.message());
    }
    Paths.push_back(Path);
  }
  if (auto Own = sys::Process::GetEnv("LD_PRELOAD"); Own && !Own->empty())
    Paths.push_back(*Own);
  return join(Paths, ":");
}

/// The memory through which the runtime reports progress; null if there is
/// none.
static std::unique_ptr<RunProgress> shareProgress(const RunFiles &Files) {
  auto Progress = RunProgress::make(Files.Progress);
  if (Progress)
    return std::make_unique<RunProgress>(std::move(*Progress));
  // The run works without progress.
  errs() << "roofline profile: " << toString(Progress.takeError()) << "\n";
  return nullptr;
}

/// The run in the profile that will be overwritten, if it is of the same
/// program.
static FormerRun formerRun(const ProfileOptions &Options) {
  Expected<std::string> Text = readFile(Options.Output);
  Expected<Profile> Run = Text ? profileFromJson(*Text, Options.Output)
                               : Expected<Profile>(Text.takeError());
  if (Run)
    return formerRun(*Run, Options.Command);
  consumeError(Run.takeError());
  return {};
}

static Expected<ProgramEnd> runUnderRuntime(const ProfileOptions &Options,
                                            const RunFiles &Files,
                                            const std::string &Preload,
                                            const RunProgress *Progress) {
  std::optional<RunDisplay> Display;
  if (Progress && !Options.NoProgress && StatusLine::isPossible())
    Display.emplace(*Progress, formerRun(Options));
  return runProgram(Options.Command,
                    {{"LD_PRELOAD", Preload}, {"ROOFLINE_EMULATE", Files.Job}},
                    [&] {
                      if (Display)
                        Display->start();
                    });
}

/// The kernel in whose launch the program ended; empty if none is known.
/// \p Running: the kernel that was running then.
static std::string endedIn(const Profile &P, StringRef Running,
                           bool SkipUnsupported) {
  if (!SkipUnsupported && !P.NotRun.empty() &&
      P.NotRun.back().Cause == NotRunCause::NotEmulated)
    return P.NotRun.back().DisplayName;
  if (!P.Signal)
    return "";
  if (Running.empty() && !P.Launches.empty() &&
      P.Launches.back().End != LaunchEnd::Finished)
    return P.Launches.back().DisplayName;
  return Running.str();
}

/// The profile made from the log and the program's exit status.
static Expected<Profile> assemble(const ProfileOptions &Options,
                                  ArrayRef<GpuSpec> Gpus,
                                  const std::string &Log, StringRef Running,
                                  const ProgramEnd &End) {
  Profile P;
  if (sys::fs::exists(Log)) {
    Expected<std::string> Text = readFile(Log);
    if (!Text)
      return Text.takeError();
    Expected<Profile> Logged = profileFromLog(*Text, Log);
    if (!Logged)
      return Logged.takeError();
    P = std::move(*Logged);
  }
  P.Gpu = Gpus.front().Name;
  P.GpuDisplayName = Gpus.front().DisplayName;
  P.OtherGpus.clear();
  for (const GpuSpec &Other : Gpus.drop_front())
    P.OtherGpus.push_back({Other.Name, Other.DisplayName});
  P.LaunchRule = Options.Launches;
  if (Options.MachineCounts)
    P.Counts = CountSource::Machine;
  P.Checks = Options.Check;
  P.Program = Options.Command[0];
  P.Arguments.assign(Options.Command.begin() + 1, Options.Command.end());
  if (End.Signal)
    P.Signal = End.Signal;
  else
    P.ExitStatus = End.ExitStatus;
  P.EndedIn = endedIn(P, Running, Options.SkipUnsupported);
  return P;
}

/// Loads the GPU files of \p Names. Fails if a GPU is named twice.
static Expected<std::vector<GpuSpec>> loadGpus(ArrayRef<std::string> Names) {
  std::vector<GpuSpec> Gpus;
  std::set<std::string> Loaded;
  for (const std::string &Name : Names) {
    if (Error E = loadGpu(Name).moveInto(Gpus.emplace_back()))
      return std::move(E);
    if (!Loaded.insert(Gpus.back().Name).second)
      return makeError("--gpu: found '{0}' twice", Gpus.back().Name);
  }
  return std::move(Gpus);
}

/// Finds ptxas and nvdisasm; the paths are absolute.
static Expected<Toolkit> machineTools(const ProfileOptions &Options) {
  Expected<Toolkit> Tools = Toolkit::find(Toolkit::folders(
      Options.CudaTools, /*CudaPath=*/"", Environment::ofProcess().Get));
  if (!Tools)
    return Tools.takeError();
  // Make paths absolute, since the program may change its working directory.
  for (std::string *Path : {&Tools->Ptxas, &Tools->Nvdisasm}) {
    SmallString<128> Whole(*Path);
    sys::fs::make_absolute(Whole);
    *Path = Whole.str().str();
  }
  return Tools;
}

/// Writes the settings for the emulated runtime (emulate/cudart/Settings.h).
/// With \p Tools, operations are counted in machine code.
static Error writeJob(const ProfileOptions &Options,
                      const std::optional<Toolkit> &Tools,
                      const RunFiles &Files) {
  EmulationJob Job;
  Job.Gpu = Options.Gpus.front();
  Job.OtherGpus.assign(Options.Gpus.begin() + 1, Options.Gpus.end());
  if (Options.MemoryBudget)
    Job.MemoryBudget = *Options.MemoryBudget * constants::RequestsPerSecond;
  Job.Launches = Options.Launches;
  Job.Check = Options.Check;
  Job.Cores = Options.Cores;
  Job.CacheDir = Options.CacheDir;
  if (Tools) {
    Job.Ptxas = Tools->Ptxas;
    Job.Nvdisasm = Tools->Nvdisasm;
  }
  Job.MostInstructions = Options.MostInstructions;
  Job.MostSeconds = Options.MostSeconds;
  Job.SkipUnsupported = Options.SkipUnsupported;
  Job.UntilCounted = Options.UntilCounted;
  Job.Log = Files.Log;
  if (sys::fs::exists(Files.Progress))
    Job.Progress = Files.Progress;
  return writeFileAtomically(Files.Job, jsonText(Job));
}

Error roofline::keepingCounts(Error E, ProfiledRun &Ran) {
  Ran.Folder->keep();
  return reworded(std::move(E), [&](StringRef Why) {
    return (Why + "; what was counted is in '" + Ran.Log + "'").str();
  });
}

Expected<ProfiledRun> roofline::runEmulated(const ProfileOptions &Asked,
                                            StringRef Program) {
  ProfileOptions Options = Asked;
  ProfiledRun Ran;
  Expected<OffloadUse> Offload = checkProgram(
      Program, sys::Process::GetEnv("LD_LIBRARY_PATH").value_or(""));
  if (!Offload)
    return Offload.takeError();
  if (Options.Gpus.empty())
    if (Error E = gpuOfVerdicts(Program).moveInto(Options.Gpus.emplace_back()))
      return std::move(E);
  if (Error E = loadGpus(Options.Gpus).moveInto(Ran.Gpus))
    return std::move(E);
  Expected<std::vector<std::string>> Libraries = librariesToPreload(*Offload);
  if (!Libraries)
    return Libraries.takeError();
  std::optional<Toolkit> Tools;
  if (Options.MachineCounts)
    if (Error E = machineTools(Options).moveInto(Tools.emplace()))
      return std::move(E);
  Expected<TemporaryFolder> Folder = TemporaryFolder::make("roofline-profile");
  if (!Folder)
    return Folder.takeError();
  Ran.Folder.emplace(std::move(*Folder));
  RunFiles Files(*Ran.Folder);
  Ran.Log = Files.Log;
  Expected<std::string> Preload = asPreload(*Libraries, *Ran.Folder);
  if (!Preload)
    return Preload.takeError();
  std::unique_ptr<RunProgress> Progress = shareProgress(Files);
  if (Error E = writeJob(Options, Tools, Files))
    return std::move(E);
  if (Error E = runUnderRuntime(Options, Files, *Preload, Progress.get())
                    .moveInto(Ran.End))
    return std::move(E);
  std::string Running = Progress ? Progress->view().Running : "";
  if (Error E = assemble(Options, Ran.Gpus, Ran.Log, Running, Ran.End)
                    .moveInto(Ran.Run))
    return keepingCounts(std::move(E), Ran);
  return std::move(Ran);
}
