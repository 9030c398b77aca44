// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a program with its kernels emulated on this machine's processor.
#include "embed/VerdictSection.h"
#include "gpu/GpuDatabase.h"
#include "profile/Backends.h"
#include "profile/ProgramCheck.h"
#include "profile/RunDisplay.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using namespace roofline;

/// The environment variable \p Name; empty if it is not set.
static StringRef environmentVariable(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

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
  return makeError("'{0}' has verdicts for {1}: choose by --gpu", Program,
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
                                       const RunFolder &Folder) {
  static constexpr char Separators[] = " :";
  std::vector<std::string> Paths;
  for (StringRef Library : Libraries) {
    std::string Path = Library.str();
    if (Library.find_first_of(Separators) != StringRef::npos) {
      Path = (Folder.Path + "/" + sys::path::filename(Library)).str();
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
  if (StringRef Own = environmentVariable("LD_PRELOAD"); !Own.empty())
    Paths.push_back(Own.str());
  return join(Paths, ":");
}

/// The memory through which the runtime reports progress; null if none is
/// shown.
static std::unique_ptr<RunProgress> shareProgress(const ProfileOptions &Options,
                                                  const RunFolder &Folder) {
  if (Options.NoProgress || !StatusLine::isPossible())
    return nullptr;
  auto Progress = RunProgress::make(Folder.Progress);
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
                                            const RunFolder &Folder,
                                            const std::string &Preload,
                                            const RunProgress *Progress) {
  std::optional<RunDisplay> Display;
  if (Progress)
    Display.emplace(*Progress, formerRun(Options));
  return runProgram(Options.Command,
                    {{"LD_PRELOAD", Preload}, {"ROOFLINE_EMULATE", Folder.Job}},
                    [&] {
                      if (Display)
                        Display->start();
                    });
}

/// The profile made from the log and the program's exit status.
static Expected<Profile> assemble(const ProfileOptions &Options,
                                  ArrayRef<GpuSpec> Gpus,
                                  const RunFolder &Folder,
                                  const ProgramEnd &End) {
  Profile P;
  if (sys::fs::exists(Folder.Log)) {
    Expected<std::string> Text = readFile(Folder.Log);
    if (!Text)
      return Text.takeError();
    Expected<Profile> Logged = profileFromLog(*Text, Folder.Log);
    if (!Logged)
      return Logged.takeError();
    P = std::move(*Logged);
  }
  P.Evidence = "emulated";
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
  return P;
}

/// Loads the GPU files of \p Names. Fails if a GPU is named twice.
static Expected<std::vector<GpuSpec>> loadGpus(ArrayRef<std::string> Names) {
  std::vector<GpuSpec> Gpus;
  std::set<std::string> Seen;
  for (const std::string &Name : Names) {
    if (Error E = loadGpu(Name).moveInto(Gpus.emplace_back()))
      return std::move(E);
    if (!Seen.insert(Gpus.back().Name).second)
      return makeError("--gpu: found '{0}' twice", Gpus.back().Name);
  }
  return std::move(Gpus);
}

Expected<ProfiledRun> roofline::runEmulated(const ProfileOptions &Asked,
                                            StringRef Program) {
  ProfileOptions Options = Asked;
  ProfiledRun Ran;
  Expected<OffloadUse> Offload =
      checkProgram(Program, environmentVariable("LD_LIBRARY_PATH"));
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
  if (Error E = RunFolder::make().moveInto(Ran.Folder))
    return std::move(E);
  Expected<std::string> Preload = asPreload(*Libraries, *Ran.Folder);
  if (!Preload)
    return Preload.takeError();
  std::unique_ptr<RunProgress> Progress = shareProgress(Options, *Ran.Folder);
  if (Error E = writeJob(Options, Tools, *Ran.Folder))
    return std::move(E);
  if (Error E = runUnderRuntime(Options, *Ran.Folder, *Preload, Progress.get())
                    .moveInto(Ran.End))
    return std::move(E);
  if (Error E =
          assemble(Options, Ran.Gpus, *Ran.Folder, Ran.End).moveInto(Ran.Run)) {
    Ran.Folder->Keep = true;
    return makeError("{0}; the counts so far are in '{1}'",
                     toString(std::move(E)), Ran.Folder->Log);
  }
  return std::move(Ran);
}
