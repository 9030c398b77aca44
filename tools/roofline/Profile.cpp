// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline profile: runs a program and writes down what its kernels did.
#include "Companions.h"
#include "ProfileOptions.h"
#include "ProgramCheck.h"
#include "ProgramRun.h"
#include "RunDisplay.h"
#include "Subcommands.h"
#include "config/Environment.h"
#include "gpu/GpuDatabase.h"
#include "machine/Toolkit.h"
#include "report/EvaluationJson.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "section/VerdictSection.h"
#include "support/Error.h"
#include "support/Files.h"
#include "validate/ProblemText.h"
#include "validate/ProfileText.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <set>

using namespace llvm;
using namespace roofline;

/// Exit status where the program was ended since it can't be emulated.
static constexpr int EndedEarly = 3;

static int fail(const Twine &Message) {
  errs() << "roofline profile: " << Message << "\n";
  return 2;
}

namespace {
/// A folder for this run, which only its user may enter.
struct RunFolder {
  std::string Path, Job, Log, Progress;
  bool Keep = false; ///< the log is all that is left of a run

  static Expected<std::unique_ptr<RunFolder>> make() {
    SmallString<128> Name;
    sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Name);
    sys::path::append(Name, "roofline-profile-XXXXXX");
    if (!mkdtemp(const_cast<char *>(Name.c_str())))
      return makeError("cannot make folder '{0}': {1}", Name,
                       std::generic_category().message(errno));
    auto Folder = std::make_unique<RunFolder>();
    Folder->Path = Name.str().str();
    Folder->Job = Folder->Path + "/job.json";
    Folder->Log = Folder->Path + "/log.jsonl";
    Folder->Progress = Folder->Path + "/progress";
    return Folder;
  }
  ~RunFolder() {
    if (!Keep)
      sys::fs::remove_directories(Path);
  }
};
} // namespace

static StringRef variable(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

/// The one GPU that the verdicts in \p Program are for.
static Expected<std::string> gpuOfVerdicts(StringRef Program) {
  std::set<std::string> Gpus;
  Expected<std::vector<std::string>> Lines = readVerdicts(Program);
  if (!Lines) // a script has none
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

/// As LD_PRELOAD has them, the user's own last.
static Expected<std::string> librariesToPreload(OffloadUse Use) {
  Expected<std::string> Cuda = findEmulatedRuntime();
  if (!Cuda)
    return Cuda.takeError();
  std::string All = *Cuda;
  if (Use != OffloadUse::No) {
    Expected<std::string> Offload = findOffloadRuntime();
    if (Offload)
      All += ":" + *Offload;
    else if (Use == OffloadUse::Yes)
      return Offload.takeError();
    else
      consumeError(Offload.takeError());
  }
  if (StringRef Own = variable("LD_PRELOAD"); !Own.empty())
    All += ":" + Own.str();
  return All;
}

static Expected<Toolkit> machineTools(const ProfileOptions &Options) {
  Expected<Toolkit> Tools = Toolkit::find(Toolkit::folders(
      Options.CudaTools, /*CudaPath=*/"", Environment::ofProcess().Get));
  if (!Tools)
    return Tools.takeError();
  // The program may change its folder.
  for (std::string *Path : {&Tools->Ptxas, &Tools->Nvdisasm}) {
    SmallString<128> Whole(*Path);
    sys::fs::make_absolute(Whole);
    *Path = Whole.str().str();
  }
  return Tools;
}

/// About what the memory model does in a second, in requests to L2. A fixed
/// rate, so that every run samples alike.
static constexpr double RequestsPerSecond = 25e6;

static Error writeJob(const ProfileOptions &Options,
                      const std::optional<Toolkit> &Tools,
                      const RunFolder &Folder) {
  JsonBuilder B;
  JsonValue Job = B.object();
  B.add(Job, "gpu", Options.Gpus.front());
  if (Options.Gpus.size() > 1)
    B.add(Job, "other_gpus",
          toJson(B, std::vector<std::string>(Options.Gpus.begin() + 1,
                                             Options.Gpus.end())));
  if (Options.MemoryBudget)
    B.add(Job, "memory_budget", *Options.MemoryBudget * RequestsPerSecond);
  B.add(Job, "launches", Options.Launches);
  if (!Options.Check.empty())
    B.add(Job, "check", Options.Check);
  B.add(Job, "cores", double(Options.Cores));
  B.add(Job, "cache_dir", Options.CacheDir);
  if (Tools) {
    B.add(Job, "ptxas", Tools->Ptxas);
    B.add(Job, "nvdisasm", Tools->Nvdisasm);
  }
  if (Options.MostInstructions)
    B.add(Job, "most_instructions", double(*Options.MostInstructions));
  if (Options.MostSeconds)
    B.add(Job, "most_seconds", *Options.MostSeconds);
  if (Options.SkipUnsupported)
    B.add(Job, "skip_unsupported", true);
  B.add(Job, "log", Folder.Log);
  if (sys::fs::exists(Folder.Progress))
    B.add(Job, "progress", Folder.Progress);
  return writeFileAtomically(Folder.Job, writeJson(Job));
}

/// Null where no progress is to be shown.
static std::unique_ptr<RunProgress> shareProgress(const ProfileOptions &Options,
                                                  const RunFolder &Folder) {
  if (Options.NoProgress || !BottomLine::isPossible())
    return nullptr;
  auto Progress = RunProgress::make(Folder.Progress);
  if (Progress)
    return std::make_unique<RunProgress>(std::move(*Progress));
  // The run can do without.
  errs() << "roofline profile: " << toString(Progress.takeError()) << "\n";
  return nullptr;
}

/// The profile that is to be overwritten, if it is of the same program.
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

/// What was logged, and how the program ended.
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

static void printSummary(const ProfileOptions &Options, const Profile &P,
                         ArrayRef<GpuSpec> Gpus) {
  errs() << profileText(P, Gpus);
  if (P.Launches.empty())
    errs() << "roofline profile: no kernel of '" << P.Program
           << "' was launched\n";
  if (!P.NotEmulated.empty())
    errs() << "roofline profile: '" << P.Program
           << (Options.SkipUnsupported
                   ? "' went on without what is not emulated\n"
                   : "' was ended where it asked for what is not emulated; "
                     "--skip-unsupported goes on without\n");
  if (P.Signal)
    errs() << "roofline profile: '" << P.Program << "' was ended by signal "
           << *P.Signal << " (" << strsignal(*P.Signal) << ")\n";
  errs() << "roofline profile: wrote " << Options.Output << "\n";
}

/// One for each of \p Names, none twice.
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

static int run(ProfileOptions Options) {
  ErrorOr<std::string> Program = sys::findProgramByName(Options.Command[0]);
  if (!Program)
    return fail("cannot find program '" + Twine(Options.Command[0]) + "'");
  Expected<OffloadUse> Offload =
      checkProgram(*Program, variable("LD_LIBRARY_PATH"));
  if (!Offload)
    return fail(toString(Offload.takeError()));
  if (Options.Gpus.empty())
    if (Error E = gpuOfVerdicts(*Program).moveInto(Options.Gpus.emplace_back()))
      return fail(toString(std::move(E)));
  Expected<std::vector<GpuSpec>> Gpus = loadGpus(Options.Gpus);
  if (!Gpus)
    return fail(toString(Gpus.takeError()));
  Expected<std::string> Preload = librariesToPreload(*Offload);
  if (!Preload)
    return fail(toString(Preload.takeError()));
  std::optional<Toolkit> Tools;
  if (Options.MachineCounts)
    if (Error E = machineTools(Options).moveInto(Tools.emplace()))
      return fail(toString(std::move(E)));
  // Said now rather than after hours.
  StringRef OutputFolder = sys::path::parent_path(Options.Output);
  if (!sys::fs::can_write(OutputFolder.empty() ? "." : OutputFolder))
    return fail("cannot write into the folder of '" + Options.Output + "'");
  Expected<std::unique_ptr<RunFolder>> Folder = RunFolder::make();
  if (!Folder)
    return fail(toString(Folder.takeError()));
  std::unique_ptr<RunProgress> Progress = shareProgress(Options, **Folder);
  if (Error E = writeJob(Options, Tools, **Folder))
    return fail(toString(std::move(E)));
  Expected<ProgramEnd> End =
      runUnderRuntime(Options, **Folder, *Preload, Progress.get());
  if (!End)
    return fail(toString(End.takeError()));

  Expected<Profile> P = assemble(Options, *Gpus, **Folder, *End);
  Error Failed =
      P ? writeFileAtomically(Options.Output, toJsonFile(*P)) : P.takeError();
  if (Failed) {
    (*Folder)->Keep = true;
    return fail(toString(std::move(Failed)) + "; what was counted is in '" +
                (*Folder)->Log + "'");
  }
  if (!Options.Quiet)
    printSummary(Options, *P, *Gpus);
  if (!Options.Check.empty()) {
    errs() << problemsText(*P);
    if (hasProblems(*P))
      return 1;
  }
  return P->NotEmulated.empty() || Options.SkipUnsupported ? End->shellStatus()
                                                           : EndedEarly;
}

int roofline::runProfile(ArrayRef<const char *> Args) {
  if (!Args.empty() &&
      (StringRef(Args[0]) == "--help" || StringRef(Args[0]) == "-h")) {
    outs() << ProfileUsage;
    return 0;
  }
  Expected<ProfileOptions> Options = parseProfileOptions(Args);
  if (!Options)
    return fail(toString(Options.takeError()));
  return run(std::move(*Options));
}
