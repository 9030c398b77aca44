// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline validate: the verdicts in a program against a profile of its run.
#include "EvalOptions.h"
#include "Subcommands.h"
#include "gpu/GpuDatabase.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "validate/EmbeddedVerdicts.h"
#include "validate/Validation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;
using namespace roofline;

static constexpr char Usage[] =
    "usage: roofline validate [OPTIONS] PROGRAM... PROFILE...\n\n"
    "Compares the verdicts embedded in a program (and its libraries, where\n"
    "those are named, too) with a profile of its run by roofline profile, and\n"
    "says which assumption was wrong where they differ. A PROGRAM may also be\n"
    "a report of option 'report'. Several profiles, of the processes of one "
    "run,\n"
    "are taken together.\n\n"
    "  --require=FRACTION  exit status 1 if fewer of the verdicts are "
    "confirmed:\n"
    "                      0 to 1, or 95%\n"
    "  --json              for programs\n"
    "  -o FILE             where that goes; else to the standard output\n"
    "  --gpu=NAME|PATH     the one of the profile's GPUs, or the file of your\n"
    "                      own\n";

static int fail(const Twine &Message) {
  errs() << "roofline validate: " << Message << "\n";
  return 2;
}

namespace {
struct ValidateOptions {
  std::vector<std::string> Programs, Profiles;
  std::string Output, Gpu;

  std::string profileNames() const { return join(Profiles, "', '"); }
  std::optional<double> Require;
  bool Json = false;
};
} // namespace

/// Whether \p Path is a profile, and not a program or a report.
static bool isProfile(const std::string &Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text) {
    consumeError(Text.takeError());
    return false;
  }
  if (!StringRef(*Text).ltrim().starts_with("{"))
    return false;
  Expected<Profile> P = profileFromJson(*Text, Path);
  if (P)
    return true;
  consumeError(P.takeError());
  return false;
}

static Expected<ValidateOptions> parseOptions(ArrayRef<const char *> Args) {
  ValidateOptions Options;
  std::string Require;
  if (Error E = readEvalWords(Args, {{{"--require", Require},
                                      {"-o", Options.Output},
                                      {"--gpu", Options.Gpu}},
                                     {{"--json", Options.Json}},
                                     &Options.Programs,
                                     "roofline validate --help"}))
    return std::move(E);
  if (!Require.empty()) {
    StringRef Text = Require;
    double Scale = Text.consume_back("%") ? 0.01 : 1, Fraction = 0;
    if (Text.getAsDouble(Fraction) || !(Fraction >= 0) || Fraction * Scale > 1)
      return makeError("--require: wanted a number from 0 to 1, found '{0}'",
                       Require);
    Options.Require = Fraction * Scale;
  }
  if (Options.Programs.size() < 2)
    return makeError("wanted a program and a profile; see roofline validate "
                     "--help");
  // The last one is to be a profile, and says what is wrong if it is none.
  Options.Profiles = {Options.Programs.back()};
  Options.Programs.pop_back();
  while (Options.Programs.size() > 1 && isProfile(Options.Programs.back())) {
    Options.Profiles.insert(Options.Profiles.begin(), Options.Programs.back());
    Options.Programs.pop_back();
  }
  return Options;
}

/// The GPUs of \p P that are asked for: all, or the one that --gpu names.
static Expected<std::vector<GpuSpec>> gpusOf(const ValidateOptions &Options,
                                             const Profile &P) {
  std::vector<std::string> Names = {P.Gpu.empty() ? P.GpuDisplayName : P.Gpu};
  for (const ProfiledGpu &Other : P.OtherGpus)
    Names.push_back(Other.Name);
  std::vector<GpuSpec> Gpus;
  if (!Options.Gpu.empty()) {
    if (Error E = loadGpu(Options.Gpu).moveInto(Gpus.emplace_back()))
      return std::move(E);
    // What measured a GPU may not know the name of its file.
    if (!P.Gpu.empty() && !is_contained(Names, Gpus.front().Name))
      return makeError("--gpu: '{0}' is of GPU '{1}', found '{2}'",
                       Options.profileNames(), join(Names, "', '"),
                       Gpus.front().Name);
    return std::move(Gpus);
  }
  for (const std::string &Name : Names)
    if (Error E = loadGpu(Name).moveInto(Gpus.emplace_back()))
      return makeError("{0}: {1}; name its file by --gpu=PATH",
                       Options.Profiles.front(), toString(std::move(E)));
  return std::move(Gpus);
}

/// Of \p All those for \p Gpu; made anew where there are none.
static Expected<std::vector<Prediction>>
predictionsFor(const GpuSpec &Gpu, const ValidateOptions &Options,
               const EmbeddedVerdicts &All, KernelReplay &Replay,
               std::string &Note) {
  std::vector<Prediction> Fitting = All.predictionsFor(Gpu.Name);
  if (!Fitting.empty())
    return Fitting;
  std::set<std::string> Others;
  for (const Prediction &P : All.Predictions)
    Others.insert(P.Gpu);
  std::string Programs = "'" + join(Options.Programs, "', '") + "'";
  if (!Replay.empty()) {
    Note = formatv("{0}: predicted anew from the device code in {1}, which "
                   "has verdicts for {2} only",
                   Gpu.Name, Programs,
                   Others.empty() ? "no GPU" : join(Others, ", "));
    return Replay.predictAnew(All.Predictions);
  }
  if (Others.empty())
    return makeError("no verdicts in {0} (section .roofline_predict): compile "
                     "with 'roofline build -- COMPILER ...', or with clang's "
                     "flags -fplugin=libRooflinePredict.so "
                     "-fplugin-arg-roofline-embed=verdicts,ir",
                     Programs);
  return makeError("the profile is of GPU '{0}', and {1} has verdicts for {2} "
                   "only: compile with -fplugin-arg-roofline-gpu={0}",
                   Gpu.Name, Programs, join(Others, ", "));
}

static Error write(const ValidateOptions &Options, ArrayRef<Validation> All) {
  std::string Text;
  if (Options.Json)
    Text = validationJson(All);
  else
    for (const Validation &V : All)
      Text += (Text.empty() ? "" : "\n") + validationText(V);
  if (!Options.Output.empty())
    return writeFileAtomically(Options.Output, Text);
  outs() << Text;
  return Error::success();
}

static Expected<Validation> validateOn(const GpuSpec &Gpu,
                                       const ValidateOptions &Options,
                                       const Profile &P,
                                       const EmbeddedVerdicts &All) {
  KernelReplay Replay(All.Codes, Gpu, P.CodeArch);
  std::string Note;
  auto Predictions = predictionsFor(Gpu, Options, All, Replay, Note);
  if (!Predictions)
    return Predictions.takeError();
  Validation V = validate(P, *Predictions, Gpu, &Replay);
  if (!Note.empty())
    V.Notes.push_back(Note);
  if (Replay.empty() && any_of(V.Rows, [](const ValidationRow &Row) {
        return !Row.Reasons.empty();
      }))
    V.Notes.push_back("no device code in the program (section .roofline_ir): "
                      "which values were assumed wrongly is not known; "
                      "compile with embed=verdicts,ir");
  return V;
}

/// All profiles as one.
static Expected<Profile> readProfiles(const ValidateOptions &Options) {
  std::optional<Profile> All;
  for (const std::string &Path : Options.Profiles) {
    Expected<std::string> Text = readFile(Path);
    if (!Text)
      return Text.takeError();
    Expected<Profile> P = profileFromJson(*Text, Path);
    if (!P)
      return P.takeError();
    if (!All) {
      All = std::move(*P);
      continue;
    }
    if (P->GpuDisplayName != All->GpuDisplayName ||
        P->Evidence != All->Evidence)
      return makeError("'{0}' is {1} of '{2}', '{3}' is {4} of '{5}': wanted "
                       "profiles of one GPU and one kind",
                       Options.Profiles.front(), All->Evidence,
                       All->GpuDisplayName, Path, P->Evidence,
                       P->GpuDisplayName);
    addProcess(*All, *P);
  }
  return std::move(*All);
}

static Expected<int> run(const ValidateOptions &Options) {
  Expected<Profile> P = readProfiles(Options);
  if (!P)
    return P.takeError();
  if (none_of(P->Launches, isCounted))
    return makeError("{0}: no launch ran to its end with its memory counted "
                     "({1} launches, rule {2}); see roofline profile "
                     "--launches",
                     Options.profileNames(), P->Launches.size(), P->LaunchRule);
  Expected<std::vector<GpuSpec>> Gpus = gpusOf(Options, *P);
  if (!Gpus)
    return Gpus.takeError();
  if (P->Gpu.empty())
    P->Gpu = Gpus->front().Name;
  EmbeddedVerdicts All;
  for (const std::string &Program : Options.Programs)
    if (Error E = All.read(Program))
      return std::move(E);
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
  std::vector<Profile> Views; // to which the results refer
  Views.reserve(Gpus->size());
  std::vector<Validation> Results;
  bool Enough = true;
  for (const GpuSpec &Gpu : *Gpus) {
    Views.push_back(
        Gpu.Name == P->Gpu ? *P : profileOn(*P, {Gpu.Name, Gpu.DisplayName}));
    Expected<Validation> V = validateOn(Gpu, Options, Views.back(), All);
    if (!V)
      return V.takeError();
    Enough &= !Options.Require || V->Score.confirmedShare() >= *Options.Require;
    Results.push_back(std::move(*V));
  }
  if (Error E = write(Options, Results))
    return std::move(E);
  return Enough ? 0 : 1;
}

int roofline::runValidate(ArrayRef<const char *> Args) {
  if (!Args.empty() &&
      (StringRef(Args[0]) == "--help" || StringRef(Args[0]) == "-h")) {
    outs() << Usage;
    return 0;
  }
  Expected<ValidateOptions> Options = parseOptions(Args);
  if (!Options)
    return fail(toString(Options.takeError()));
  Expected<int> Status = run(*Options);
  return Status ? *Status : fail(toString(Status.takeError()));
}
