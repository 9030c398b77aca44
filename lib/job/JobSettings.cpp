// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/JobSettings.h"
#include "embed/Handoff.h"
#include "gpu/GpuDatabase.h"
#include "guard/GuardedProcess.h"
#include "job/Complaint.h"
#include "job/DriverRun.h"
#include "job/Inputs.h"
#include "machine/Toolkit.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/Support/FileSystem.h"

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

/// Chooses the GPUs that the job of \p S reports: the default GPU of its
/// architecture or, of those that the user listed, the ones for which no other
/// job of the run is a better match.
static Error chooseGpus(JobSettings &S, ArrayRef<std::string> DriverCommand) {
  if (S.Opts.Gpus.empty()) {
    auto Name = defaultGpuForArch(S.Arch);
    if (!Name)
      return createStringError("no GPU is known for " + S.Arch +
                               "; name one with -fplugin-arg-roofline-gpu=");
    auto Gpu = loadGpu(*Name);
    if (!Gpu)
      return Gpu.takeError();
    S.Gpus.push_back(std::move(*Gpu));
    return Error::success();
  }
  std::vector<std::string> Archs = archsOf(DriverCommand, S.Arch);
  for (const std::string &Name : S.Opts.Gpus) {
    auto Gpu = loadGpu(Name);
    if (!Gpu)
      return Gpu.takeError();
    if (reportingArch(Archs, Gpu->Arch) == S.Arch)
      S.Gpus.push_back(std::move(*Gpu));
  }
  return Error::success();
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
    if (Error E = shippedLlmJoins().moveInto(S.Join))
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
    return makeError("launch profile '{0}' is not a regular file", Path);
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  Expected<Profile> Run = profileFromJson(*Text, Path);
  if (!Run)
    return Run.takeError();
  S.Profiled = std::make_shared<LaunchProfile>(launchProfile(*Run, Path));
  return Error::success();
}

/// Whether this is a compile in which CMake tests the compiler.
static bool isCompilerTest() {
  SmallString<256> Folder;
  if (sys::fs::current_path(Folder))
    return false;
  StringRef Test = Folder.str().rsplit("/CMakeFiles/").second;
  return Test.starts_with("CMakeScratch/") || Test.starts_with("CMakeTmp") ||
         Test.contains("/CompilerId");
}

/// Reads options and the files that they name into \p S, whose unit and
/// architecture are known.
static void readSettings(JobSettings &S, JobKind Kind, CompilerInstance &CI,
                         const std::vector<std::string> &Arguments,
                         ArrayRef<std::string> DriverCommand) {
  StageScope Scope(Stage::Settings);
  std::vector<std::string> Warnings;
  auto Opts =
      loadOptions(Arguments, S.Unit, Environment::ofProcess(), Warnings);
  // The device jobs have reported the same warnings already.
  bool Speaks = Kind != JobKind::CudaHost;
  if (Speaks)
    for (const std::string &Warning : Warnings)
      complain(CI.getDiagnostics(), Warning);
  if (!Opts) {
    std::string Message = toString(Opts.takeError());
    if (Speaks)
      complain(CI.getDiagnostics(), Message);
    return;
  }
  S.Opts = std::move(*Opts);
  if (isCompilerTest())
    S.Opts.ReportDir.clear();
  if (S.Opts.MachineCounts)
    S.ToolFolders =
        toolFolders(S.Opts, DriverCommand, Environment::ofProcess());
  if (Kind != JobKind::CudaHost) {
    if (Error E = chooseGpus(S, DriverCommand))
      return complain(CI.getDiagnostics(), toString(std::move(E)));
    if (Error E = readLaunchProfile(S))
      return complain(CI.getDiagnostics(), toString(std::move(E)));
    if (Error E = chooseAdvice(S, Environment::ofProcess()))
      complain(CI.getDiagnostics(), toString(std::move(E)));
    if (auto Weights = shippedConfidenceWeights())
      S.Confidence = std::move(*Weights);
    else
      complain(CI.getDiagnostics(), toString(Weights.takeError()));
  }
  S.HandoffKey = handoffKey(CI.getLangOpts().CUID, S.Unit);
  S.Kind = Kind;
}

/// Enters what the settings come from in the file that -MD writes. Each job of
/// a compile writes that file, and the last one, which is a CUDA host job,
/// replaces those of the others.
static void addDependencies(const JobSettings &S, CompilerInstance &CI,
                            const std::vector<std::string> &Arguments) {
  if (CI.getDependencyCollectors().empty())
    return;
  std::vector<std::string> Files =
      inputFiles(Arguments, S.Unit, Environment::ofProcess());
  append_range(Files, CI.getFrontendOpts().Plugins);
  for (const auto &Collector : CI.getDependencyCollectors())
    for (const std::string &File : Files)
      Collector->maybeAddDependency(File, /*FromModule=*/false,
                                    /*IsSystem=*/false, /*IsModuleFile=*/false,
                                    /*IsMissing=*/false);
}

JobSettings roofline::settingsFor(CompilerInstance &CI,
                                  const std::vector<std::string> &Arguments,
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
  auto Read = [&] { readSettings(S, Kind, CI, Arguments, DriverCommand); };
  // The files come from the user and may cause a crash, so they are read in a
  // copy of the process first.
  if (auto End = rehearse(S.limits(), Read)) {
    S.EndedEarly = true;
    complain(CI.getDiagnostics(), earlyEndText(S, *End));
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
