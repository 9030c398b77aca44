// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline profile: runs a program and writes down what its kernels did.
#include "Companions.h"
#include "ProfileOptions.h"
#include "ProgramCheck.h"
#include "ProgramRun.h"
#include "Subcommands.h"
#include "gpu/GpuDatabase.h"
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

static int fail(const Twine &Message) {
  errs() << "roofline profile: " << Message << "\n";
  return 2;
}

namespace {
/// A folder for this run, which only its user may enter.
struct RunFolder {
  std::string Path, Job, Log;
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

static Error writeJob(const ProfileOptions &Options, const RunFolder &Folder) {
  JsonBuilder B;
  JsonValue Job = B.object();
  B.add(Job, "gpu", Options.Gpu);
  B.add(Job, "launches", Options.Launches);
  if (!Options.Check.empty())
    B.add(Job, "check", Options.Check);
  B.add(Job, "cores", double(Options.Cores));
  B.add(Job, "cache_dir", Options.CacheDir);
  if (Options.MostInstructions)
    B.add(Job, "most_instructions", double(*Options.MostInstructions));
  if (Options.MostSeconds)
    B.add(Job, "most_seconds", *Options.MostSeconds);
  B.add(Job, "log", Folder.Log);
  return writeFileAtomically(Folder.Job, writeJson(Job));
}

/// What was logged, and how the program ended.
static Expected<Profile> assemble(const ProfileOptions &Options,
                                  const GpuSpec &Gpu, const RunFolder &Folder,
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
  P.Gpu = Gpu.Name;
  P.GpuDisplayName = Gpu.DisplayName;
  P.LaunchRule = Options.Launches;
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
                         const GpuSpec &Gpu) {
  errs() << profileText(P, Gpu);
  if (P.Launches.empty())
    errs() << "roofline profile: no kernel of '" << P.Program
           << "' was launched\n";
  if (P.Signal)
    errs() << "roofline profile: '" << P.Program << "' was ended by signal "
           << *P.Signal << " (" << strsignal(*P.Signal) << ")\n";
  errs() << "roofline profile: wrote " << Options.Output << "\n";
}

static int run(ProfileOptions Options) {
  ErrorOr<std::string> Program = sys::findProgramByName(Options.Command[0]);
  if (!Program)
    return fail("cannot find program '" + Twine(Options.Command[0]) + "'");
  if (Error E = checkProgram(*Program, variable("LD_LIBRARY_PATH")))
    return fail(toString(std::move(E)));
  if (Options.Gpu.empty())
    if (Error E = gpuOfVerdicts(*Program).moveInto(Options.Gpu))
      return fail(toString(std::move(E)));
  Expected<GpuSpec> Gpu = loadGpu(Options.Gpu);
  if (!Gpu)
    return fail(toString(Gpu.takeError()));
  Expected<std::string> Runtime = findEmulatedRuntime();
  if (!Runtime)
    return fail(toString(Runtime.takeError()));
  // Said now rather than after hours.
  StringRef OutputFolder = sys::path::parent_path(Options.Output);
  if (!sys::fs::can_write(OutputFolder.empty() ? "." : OutputFolder))
    return fail("cannot write into the folder of '" + Options.Output + "'");
  Expected<std::unique_ptr<RunFolder>> Folder = RunFolder::make();
  if (!Folder)
    return fail(toString(Folder.takeError()));
  if (Error E = writeJob(Options, **Folder))
    return fail(toString(std::move(E)));

  std::string Preload = *Runtime;
  if (StringRef Own = variable("LD_PRELOAD"); !Own.empty())
    Preload += ":" + Own.str();
  Expected<ProgramEnd> End =
      runProgram(Options.Command, {{"LD_PRELOAD", Preload},
                                   {"ROOFLINE_EMULATE", (*Folder)->Job}});
  if (!End)
    return fail(toString(End.takeError()));

  Expected<Profile> P = assemble(Options, *Gpu, **Folder, *End);
  Error Failed =
      P ? writeFileAtomically(Options.Output, toJsonFile(*P)) : P.takeError();
  if (Failed) {
    (*Folder)->Keep = true;
    return fail(toString(std::move(Failed)) + "; what was counted is in '" +
                (*Folder)->Log + "'");
  }
  if (!Options.Quiet)
    printSummary(Options, *P, *Gpu);
  if (Options.Check.empty())
    return End->shellStatus();
  errs() << problemsText(*P);
  return hasProblems(*P) ? 1 : End->shellStatus();
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
