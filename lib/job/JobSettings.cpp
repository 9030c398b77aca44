// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/JobSettings.h"
#include "config/OptionValue.h"
#include "embed/Handoff.h"
#include "gpu/GpuDatabase.h"
#include "gpu/GpuPlausible.h"
#include "guard/GuardedProcess.h"
#include "job/DriverRun.h"
#include "job/Inputs.h"
#include "machine/Toolkit.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/Nearest.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace clang;
using namespace llvm;
using namespace roofline;

JobKind roofline::jobKindOf(const CompilerInstance &CI) {
  const LangOptions &Lang = CI.getLangOpts();
  if (Lang.OpenMPIsTargetDevice)
    return CI.getTarget().getTriple().isNVPTX() ? JobKind::OpenMPDevice
                                                : JobKind::Other;
  if (!Lang.CUDA || Lang.HIP)
    return JobKind::Other;
  return Lang.CUDAIsDevice ? JobKind::CudaDevice : JobKind::CudaHost;
}

static void tell(JobSettings &S, OptionMessage::Kind What, const Twine &Text) {
  S.Messages.push_back({What, Text.str()});
}

static void mistake(JobSettings &S, Error E) {
  tell(S, OptionMessage::Kind::Mistake, toString(std::move(E)));
}

/// The error for a job whose architecture \p Arch is that of no known GPU.
/// \p Option is how option gpu is written here.
static Error noGpuFor(StringRef Arch, StringRef Option,
                      ArrayRef<std::string> DriverCommand) {
  bool IsChosen = any_of(DriverCommand, [](StringRef Word) {
    return Word.starts_with("--cuda-gpu-arch=") ||
           Word.starts_with("--offload-arch=") || Word.contains("-march=sm_");
  });
  // A job that was started by hand has no driver.
  if (IsChosen || DriverCommand.empty())
    return makeError("no GPU is known for {0}, so no prediction is made for "
                     "it; name one with {1}=",
                     Arch, Option);
  return makeError("no GPU architecture is given, and no GPU is known for "
                   "clang's default, {0}, so no prediction is made; add "
                   "--offload-arch=sm_80, or that of your GPU, to the "
                   "compile's flags",
                   Arch);
}

/// Chooses the GPUs that the job of \p S reports: the default GPU of its
/// architecture or, of those that the user listed, the ones for which no other
/// job of the run is a better match. \p Here is where the user gives options.
/// Fails if no GPU is known.
static Error chooseGpus(JobSettings &S, OptionSource Here,
                        ArrayRef<std::string> DriverCommand) {
  std::vector<std::string> Archs = archsOf(DriverCommand, S.Arch);
  if (S.Opts.Gpus.empty()) {
    S.ReportingArchs = std::move(Archs);
    auto Name = defaultGpuForArch(S.Arch);
    if (!Name)
      return noGpuFor(S.Arch, optionSpelling(Here, "gpu"), DriverCommand);
    return loadGpu(*Name).moveInto(S.Gpus.emplace_back());
  }
  auto Place = S.Opts.Places.find("gpu");
  std::set<std::string> Known;
  Error Unknown = Error::success();
  for (const std::string &Name : S.Opts.Gpus) {
    Expected<GpuSpec> Gpu = loadGpu(Name);
    if (!Gpu) {
      std::string Text = toString(Gpu.takeError());
      if (Place != S.Opts.Places.end())
        Text = Place->second.Text + ": " + Text;
      Unknown = joinErrors(std::move(Unknown), makeError("{0}", Text));
      continue;
    }
    if (!Known.insert(Gpu->Name).second)
      continue;
    S.ReportingArchs.push_back(reportingArch(Archs, Gpu->Arch).str());
    if (S.ReportingArchs.back() != S.Arch)
      continue;
    if (auto Usual = gpuOfAlias(Name); Usual && !isGpuPath(Name))
      tell(S, OptionMessage::Kind::Note,
           "GPU '" + Name + "' is " + *Usual + ", " + Gpu->DisplayName);
    if (std::string Doubt = isGpuPath(Name) ? implausibleRidge(*Gpu) : "";
        !Doubt.empty())
      tell(S, OptionMessage::Kind::Warning, Name + ": " + Doubt);
    S.Gpus.push_back(std::move(*Gpu));
  }
  if (Known.empty())
    return makeError("{0}; no prediction is made",
                     toString(std::move(Unknown)));
  handleAllErrors(std::move(Unknown), [&](const ErrorInfoBase &E) {
    tell(S, OptionMessage::Kind::Mistake, E.message());
  });
  return Error::success();
}

/// Reports arguments for a plugin that is not loaded and whose name is nearly
/// ours, which clang passes over: -fplugin-arg-rooflin-gpu=h200.
static void findMisspeltPlugin(JobSettings &S, CompilerInstance &CI) {
  for (const auto &[Plugin, Arguments] : CI.getFrontendOpts().PluginArgs) {
    bool IsLoaded =
        any_of(FrontendPluginRegistry::entries(),
               [&](const auto &Entry) { return Entry.getName() == Plugin; });
    if (Plugin == "roofline" || IsLoaded ||
        nearestName(Plugin, {"roofline"}).empty())
      continue;
    for (const std::string &Argument : Arguments)
      tell(S, OptionMessage::Kind::Mistake,
           "unknown option '-fplugin-arg-" + printable(Plugin) + "-" +
               printable(Argument) + "'; did you mean '" +
               optionSpelling(OptionSource::Plugin, printable(Argument)) +
               "'?");
  }
}

/// The folders to search for ptxas and nvdisasm.
static std::vector<std::string> toolFolders(const Options &Opts,
                                            ArrayRef<std::string> DriverCommand,
                                            const Environment &Env) {
  std::string CudaPath; // the last one takes effect
  for (StringRef Word : DriverCommand)
    if (Word.consume_front("--cuda-path="))
      CudaPath = Word.str();
  return Toolkit::folders(Opts.CudaTools, CudaPath, Env.Get);
}

/// Reads the settings for a language model. On failure, verdicts are static.
static Error chooseAdvice(JobSettings &S, const Environment &Env) {
  auto Advice = advisorSettings(S.Opts, Env);
  if (!Advice)
    return Advice.takeError();
  if (*Advice)
    if (Error E = modelCards(Env.userModelsFolder()).moveInto(S.Cards))
      return E;
  S.Advice = std::move(*Advice); // only now: it switches the model on
  return Error::success();
}

static Error readLaunchProfile(JobSettings &S) {
  const std::string &Path = S.Opts.LaunchProfile;
  if (Path.empty())
    return Error::success();
  // Settings are read twice, first in a rehearsal; a pipe can be read only
  // once.
  if (sys::fs::exists(Path) && !sys::fs::is_regular_file(Path))
    return makeError("'{0}' is not a regular file", Path);
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  Expected<Profile> Run = profileFromJson(*Text, Path);
  if (!Run)
    return Run.takeError();
  S.Profiled = std::make_shared<LaunchProfile>(launchProfile(*Run, Path));
  if (S.Opts.Arguments && *S.Opts.Arguments != Run->Arguments)
    tell(S, OptionMessage::Kind::Warning,
         "option '" + S.Opts.spelling("arguments", "arguments") +
             "': the kernels of '" + Path +
             "' are predicted for its run, which has other arguments" +
             (Run->Arguments.empty()
                  ? std::string()
                  : ": '" + printable(join(Run->Arguments, " ")) + "'"));
  return Error::success();
}

/// Reads options and the files that they name into \p S, whose unit and
/// architecture are known.
static void readSettings(JobSettings &S, JobKind Kind, CompilerInstance &CI,
                         const OptionArguments &Arguments, OptionSource Here,
                         ArrayRef<std::string> DriverCommand) {
  StageScope Scope(Stage::Settings);
  S.Opts = loadOptions(Arguments, S.Unit, Environment::ofProcess(), S.Messages);
  findMisspeltPlugin(S, CI);
  if (S.Opts.MachineCounts)
    S.ToolFolders =
        toolFolders(S.Opts, DriverCommand, Environment::ofProcess());
  if (Kind == JobKind::CudaHost) {
    S.Messages.clear();
  } else {
    if (Error E = chooseGpus(S, Here, DriverCommand))
      return mistake(S, std::move(E));
    if (Error E = readLaunchProfile(S))
      mistake(S, makeError("option '{0}': {1}",
                           S.Opts.spelling("launch-profile", "launch-profile"),
                           toString(std::move(E))));
    if (Error E = assumptionRules(S.Opts).moveInto(S.Assumed))
      mistake(S, std::move(E));
    // What is sent, and what may be spent, depends on the options.
    bool MayAsk = !hasMistake(S.Messages);
    if (Error E = chooseAdvice(S, Environment::ofProcess()))
      mistake(S, std::move(E));
    if (S.Advice && !MayAsk) {
      S.Advice.reset();
      tell(S, OptionMessage::Kind::Warning,
           "no language model is asked while an option is wrong");
    }
    if (auto Weights = shippedConfidenceWeights())
      S.Confidence = std::move(*Weights);
    else
      tell(S, OptionMessage::Kind::Warning, toString(Weights.takeError()));
  }
  S.HandoffKey = handoffKey(CI.getLangOpts().CUID, S.Unit);
  S.Kind = Kind;
}

namespace {
/// Passes files to the collectors of dependencies at the end of the source,
/// which must be the first file that these see: for -MP, clang leaves it out of
/// the rules for missing files.
class LateDependencies : public PPCallbacks {
public:
  LateDependencies(CompilerInstance &CI, std::vector<std::string> Files)
      : CI(CI), Files(std::move(Files)) {}
  void EndOfMainFile() override {
    for (const auto &Collector : CI.getDependencyCollectors())
      for (const std::string &File : Files)
        Collector->maybeAddDependency(
            File, /*FromModule=*/false, /*IsSystem=*/false,
            /*IsModuleFile=*/false, /*IsMissing=*/false);
  }

private:
  CompilerInstance &CI;
  std::vector<std::string> Files;
};
} // namespace

/// Enters what the settings come from in the file that -MD writes, and in a
/// tool's list of inputs. Each job of a compile writes the former, and the last
/// one, which is a CUDA host job, replaces those of the others.
static void addDependencies(const JobSettings &S, CompilerInstance &CI,
                            const OptionArguments &Arguments) {
  if (CI.getDependencyCollectors().empty() || !CI.hasPreprocessor())
    return;
  std::vector<std::string> Files =
      inputFiles(Arguments, S.Unit, Environment::ofProcess());
  append_range(Files, CI.getFrontendOpts().Plugins);
  // The last callbacks are called first: before the file is written.
  CI.getPreprocessor().addPPCallbacks(
      std::make_unique<LateDependencies>(CI, std::move(Files)));
}

JobSettings roofline::settingsFor(CompilerInstance &CI,
                                  const OptionArguments &Arguments,
                                  OptionSource Here,
                                  ArrayRef<std::string> DriverCommand) {
  JobSettings S;
  JobKind Kind = jobKindOf(CI);
  if (Kind == JobKind::Other || CI.getFrontendOpts().Inputs.empty())
    return S;
  const FrontendInputFile &Input = CI.getFrontendOpts().Inputs[0];
  if (!Input.isFile())
    return S;
  S.Unit = Input.getFile().str();
  S.Arch = CI.getTargetOpts().CPU;
  auto Read = [&] {
    readSettings(S, Kind, CI, Arguments, Here, DriverCommand);
  };
  // The files come from the user and may cause a crash, so they are read in a
  // copy of the process first.
  if (auto End = rehearse(S.limits(), Read)) {
    S.EndedEarly = true;
    tell(S, OptionMessage::Kind::Warning, earlyEndText(S, *End));
  } else {
    Read();
    addDependencies(S, CI, Arguments);
  }
  return S;
}

std::string roofline::earlyEndText(const JobSettings &Settings,
                                   const EarlyEnd &End) {
  std::string Job = "'" + Settings.Unit + "'";
  if (!Settings.Arch.empty())
    Job += " (" + Settings.Arch + ")";
  return "the analysis of " + Job + " ended " + End.text(Settings.limits()) +
         "; the compile is not affected. docs/reporting.md says how to report "
         "this";
}
