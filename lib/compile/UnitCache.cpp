// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/UnitCache.h"
#include "compile/ProgramUnits.h"
#include "job/Inputs.h"
#include "support/Digest.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/stat.h>

using namespace llvm;
using namespace roofline;

/// Variables that change where the compiler or the analysis finds files.
static constexpr StringLiteral Variables[] = {
    "CPATH",     "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH",
    "CUDA_HOME", "CUDA_PATH",      "PATH",
    "LANG",      "LC_ALL"};

/// By how much the kernel's clock for the times of files may be late.
static constexpr std::chrono::milliseconds ClockTick(10);

/// Whether \p Path was written or replaced at \p Time or later.
static bool hasChangedSince(const sys::TimePoint<> &Time, StringRef Path) {
  struct stat Status;
  return ::stat(Path.str().c_str(), &Status) ||
         sys::toTimePoint(Status.st_ctim.tv_sec, Status.st_ctim.tv_nsec) >=
             Time;
}

/// A text that changes with the tool itself.
static std::string toolText() {
  static int Anchor;
  std::string Path = sys::fs::getMainExecutable(nullptr, &Anchor);
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return Path;
  return formatv("{0} {1} {2}", Path, Status.getSize(),
                 Status.getLastModificationTime().time_since_epoch().count());
}

UnitCache::UnitCache(const PredictOptions &Options, const DiagnosticLook &Look)
    : Options(Options), Start(std::chrono::system_clock::now() - ClockTick) {
  if (Options.Database.empty() || Options.CacheFolder.empty())
    return;
  Folder = Options.CacheFolder + "/units";
  if (sys::fs::create_directories(Folder))
    Folder.clear();
  raw_string_ostream OS(Common);
  OS << toolText() << "\n" << join(Options.PluginArguments, "\n");
  OS << "\n"
     << Options.DumpFeatures << Options.DumpLaunches << Options.DumpSource
     << Options.Questions << Options.isQuiet() << " "
     << Options.Explain.value_or("-") << "\n"
     << Options.Asked.Text << " " << digestOf(Options.Asked.Gpu) << "\n"
     << Look.Colors << " " << Look.Columns << "\n";
  Environment Env = Environment::ofProcess();
  for (StringRef Name : Variables)
    OS << Name << "=" << Env.Get(Name).value_or("") << "\n";
}

/// Empty if the results of \p Job can't be kept.
std::string UnitCache::keyOf(const PredictJob &Job) const {
  if (Folder.empty() || !Job.Unit.Database || Job.LaunchesFor)
    return "";
  OptionArguments Arguments{pluginArguments(Job.Unit.Command),
                            Options.PluginArguments, /*IsForeign=*/true};
  append_range(Arguments.Tool, Job.PluginArguments);
  Environment Env = Environment::ofProcess();
  std::vector<OptionMessage> Messages;
  roofline::Options Opts =
      loadOptions(Arguments, Job.Unit.name(), Env, Messages);
  // The answer of a model may be another one next time, and has its own cache.
  // Reports and traces are written by the analysis.
  if (!Opts.LlmModel.empty() || !Opts.ReportDir.empty() ||
      !Opts.Trace.empty() || Opts.TimeStages)
    return "";
  std::string Text = Common + inputsText(Arguments, Job.Unit.name(), Env);
  raw_string_ostream OS(Text);
  auto Add = [&](const CompileUnit &Unit) {
    OS << Unit.Folder << "\n"
       << Unit.File << "\n"
       << join(Unit.Command, "\n") << "\n";
  };
  OS << Job.Unit.IsNamed << Job.Unit.IsForNvcc
     << join(Job.PluginArguments, "\n") << "\n";
  Add(Job.Unit);
  for (const CompileUnit &Other : programOf(Job.Unit))
    Add(Other);
  return sha256(Text);
}

std::string UnitCache::path(StringRef Key) const {
  return (Folder + "/llvmcache-" + Key).str(); // as pruneCache() wants it
}

const std::string &UnitCache::digestOf(StringRef Path) {
  auto [It, IsNew] = Digests.try_emplace(Path);
  if (IsNew)
    if (auto Text = expectedToOptional(readFile(Path)))
      It->second = sha256(*Text);
  return It->second;
}

std::optional<CompileOutcome>
UnitCache::restore(unsigned N, const PredictJob &Job, const UnitFiles &Files) {
  std::string Key = keyOf(Job);
  if (Key.empty())
    return std::nullopt;
  Keys[N] = Key;
  if (Options.Fresh)
    return std::nullopt;
  auto Entry = expectedToOptional(readFile(path(Key)));
  if (!Entry)
    return std::nullopt;
  // The outcome and the sizes of the texts, the inputs, then the texts.
  auto [Head, Rest] = StringRef(*Entry).split('\n');
  SmallVector<StringRef> Numbers;
  Head.split(Numbers, ' ');
  size_t Values[5] = {};
  if (Numbers.size() != std::size(Values) ||
      !all_of(zip(Numbers, Values), [](auto Pair) {
        return to_integer(std::get<0>(Pair), std::get<1>(Pair));
      }))
    return std::nullopt;
  auto [Outcome, Inputs, Output, Errors, Results] = Values;
  for (; Inputs; --Inputs) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    auto [Digest, Path] = Line.split(' ');
    if (digestOf(Path) != Digest)
      return std::nullopt;
  }
  if (Rest.size() != Output + Errors + Results)
    return std::nullopt;
  for (auto [File, Size] :
       {std::pair(&Files.Output, Output), std::pair(&Files.Errors, Errors),
        std::pair(&Files.Results, Results)}) {
    std::error_code EC;
    raw_fd_ostream(*File, EC) << Rest.take_front(Size);
    Rest = Rest.drop_front(Size);
    if (EC)
      return std::nullopt;
  }
  Keys.erase(N);
  return static_cast<CompileOutcome>(Outcome);
}

void UnitCache::store(unsigned N, CompileOutcome Outcome,
                      const UnitFiles &Files) {
  auto Key = Keys.find(N);
  auto Inputs = expectedToOptional(readFile(Files.Inputs));
  // A file that does not compile may lack a header, which may then be added.
  if (Key == Keys.end() || !Inputs ||
      !is_contained({CompileOutcome::Fine, CompileOutcome::NoDeviceCode},
                    Outcome))
    return;
  SmallVector<StringRef> Paths;
  StringRef(*Inputs).split(Paths, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  auto TextOf = [](StringRef Path) {
    return expectedToOptional(readFile(Path)).value_or("");
  };
  std::string Texts[] = {TextOf(Files.Output), TextOf(Files.Errors),
                         TextOf(Files.Results)};
  std::string Entry =
      formatv("{0} {1} {2} {3} {4}\n", int(Outcome), Paths.size(),
              Texts[0].size(), Texts[1].size(), Texts[2].size());
  for (StringRef Path : Paths) {
    std::string Digest = digestOf(Path);
    if (Digest.empty() || hasChangedSince(Start, Path))
      return; // also a temporary file
    Entry += (Digest + " " + Path + "\n").str();
  }
  Entry += Texts[0] + Texts[1] + Texts[2];
  consumeError(writeFileAtomically(path(Key->second), Entry));
}

void UnitCache::prune() const {
  if (Folder.empty())
    return;
  CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = uint64_t(1) << 30;
  pruneCache(Folder, Policy);
}
