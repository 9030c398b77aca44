// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline profile: runs a program and writes a profile of its kernels.
#include "Subcommands.h"
#include "guard/EarlyEnd.h"
#include "profile/Backends.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "validate/ProblemText.h"
#include "validate/ProfileText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

/// The exit status if the program was ended because it cannot be emulated.
static constexpr int EndedEarly = 3;
/// And if --until-counted has ended it.
static constexpr int EndedWhenCounted = 4;

/// The output file for \p P: each rank, and each GPU other than that of
/// \p First, has its own.
static std::string outputOf(const ProfileOptions &Options, const Profile &P,
                            const Profile &First) {
  std::string Part;
  if (!P.Rank.empty())
    Part = ".rank" + P.Rank;
  if (P.GpuDisplayName != First.GpuDisplayName)
    Part += "." + P.GpuDisplayName;
  StringRef Ending = sys::path::extension(Options.Output);
  return (StringRef(Options.Output).drop_back(Ending.size()) + Part + Ending)
      .str();
}

static Error writeAll(const ProfileOptions &Options, const ProfiledRun &Ran) {
  Error Failed = writeFileAtomically(outputOf(Options, Ran.Run, Ran.Run),
                                     toJsonFile(Ran.Run));
  for (const Profile &P : Ran.Others)
    if (!Failed)
      Failed =
          writeFileAtomically(outputOf(Options, P, Ran.Run), toJsonFile(P));
  return Failed;
}

/// Prints the tables. With option quiet, only what is missing in them.
static void printSummary(const ProfileOptions &Options,
                         const ProfiledRun &Ran) {
  const Profile &P = Ran.Run;
  errs() << (Options.Quiet ? missingText(P) : profileText(P, Ran.Gpus));
  if (P.Launches.empty() && P.NotRun.empty() && P.EndedIn.empty())
    errs() << "roofline profile: no kernel of '" << P.Program
           << "' was launched\n";
  if (!P.NotEmulated.empty())
    errs() << "roofline profile: '" << P.Program
           << (Options.SkipUnsupported
                   ? "' went on without what is not emulated\n"
                   : "' was ended where it asked for what is not emulated\n");
  if (P.Signal)
    errs() << "roofline profile: '" << P.Program << "' was ended by "
           << signalText(*P.Signal) << "\n";
  if (Options.Quiet)
    return;
  errs() << "roofline profile: wrote " << outputOf(Options, P, P);
  for (const Profile &Other : Ran.Others)
    errs() << ", " << outputOf(Options, Other, P);
  errs() << "\n";
}

Expected<int> roofline::runProfile(const CommandLine &Line) {
  Expected<ProfileOptions> Parsed = profileOptions(Line);
  if (!Parsed)
    return Parsed.takeError();
  const ProfileOptions &Options = *Parsed;
  // A name with a folder is not looked for.
  ErrorOr<std::string> Program = sys::findProgramByName(Options.Command[0]);
  if (!Program || !sys::fs::exists(*Program))
    return makeError("cannot find program '{0}'{1}", Options.Command[0],
                     sys::fs::exists(Options.Command[0])
                         ? " in the PATH; did you mean './" +
                               std::string(Options.Command[0]) + "'?"
                         : "");
  if (!sys::fs::can_execute(*Program))
    return makeError("'{0}' is not a program that can be run", *Program);
  // Check this before the run, which may take hours.
  if (sys::fs::is_directory(Options.Output))
    return makeError("cannot write '{0}': it is a folder", Options.Output);
  StringRef OutputFolder = sys::path::parent_path(Options.Output);
  if (!sys::fs::can_write(OutputFolder.empty() ? "." : OutputFolder))
    return makeError("cannot write into the folder of '{0}'", Options.Output);
  Backend RunOn = Options.RunOn;
  if (RunOn == Backend::Auto) {
    std::string Why;
    RunOn = wantsMeasured(Options, Why) ? Backend::Cupti : Backend::Emulate;
    if (!Options.Quiet)
      errs() << "roofline profile: " << Why << "\n";
  }
  bool Measure = RunOn == Backend::Cupti;
  const std::string &Option =
      Measure ? Options.OnlyEmulated : Options.OnlyMeasured;
  if (!Option.empty())
    return makeError("{0} is for --backend={1}", Option,
                     Measure ? "emulate" : "cupti");
  Expected<ProfiledRun> Ran =
      Measure ? runMeasured(Options) : runEmulated(Options, *Program);
  if (!Ran)
    return Ran.takeError();
  const Profile &P = Ran->Run;
  if (Error E = writeAll(Options, *Ran))
    return keepingCounts(std::move(E), *Ran);
  printSummary(Options, *Ran);
  if (!Options.Check.empty()) {
    errs() << problemsText(P);
    if (hasProblems(P))
      return 1;
  }
  if (P.EndedWhenCounted)
    return EndedWhenCounted;
  return P.NotEmulated.empty() || Options.SkipUnsupported
             ? Ran->End.shellStatus()
             : EndedEarly;
}
