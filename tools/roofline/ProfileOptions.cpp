// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CommandLines.h"
#include "EvalOptions.h"
#include "model/KernelProblem.h"
#include "shared/LaunchRule.h"
#include "support/Error.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cmath>
#include <cstdlib>

using namespace llvm;
using namespace roofline;

const char roofline::ProfileUsage[] =
    "usage: roofline profile [OPTIONS] [--] PROGRAM ARGUMENTS...\n\n"
    "Runs a CUDA program with its kernels on this machine's processor, as GPU\n"
    "NAME would run them, and writes what was counted. The exit status is the\n"
    "program's, 128 and more for signals; 2 if it was not run; 1 if checks\n"
    "found an error in a kernel; 3 if it was ended at what can't be "
    "emulated.\n\n"
    "  --gpu=NAME|PATH,...       the GPU; else that of the program's "
    "verdicts.\n"
    "                            The program sees the first of several\n"
    "  --backend=auto|emulate|cupti\n"
    "                            whether kernels are emulated or measured "
    "[auto]\n"
    "  --launches=RULE           the launches of each kernel that are "
    "measured,\n"
    "                            or whose memory is counted: first:N, every:N "
    "or\n"
    "                            all [first:2]\n"
    "  -o FILE                   the profile [profile.json]\n"
    "  --quiet                   no table on standard error\n\n"
    "measured:\n"
    "  --kernels=REGEX           only kernels of such names\n"
    "  --ranges=REGEX            only launches within NVTX ranges or regions "
    "of\n"
    "                            such names\n"
    "  --cache=cold|warm         empty the caches before each measured launch\n"
    "                            [cold]\n"
    "  --replay=kernel|launches  where counters need several passes: repeat "
    "the\n"
    "                            launch, or a pass on each of several alike\n"
    "                            [kernel]\n"
    "  --metrics=SET,...         beside operations, DRAM and time: half, "
    "tensor,\n"
    "                            special, caches, occupancy, conflicts\n\n"
    "emulated:\n"
    "  --counts=machine|model    operations of ptxas' machine code, or of a "
    "model\n"
    "                            of it [model]\n"
    "  --cuda-tools=DIR          where ptxas and nvdisasm are\n"
    "  --memory-budget=SECONDS   counts the memory of part of a launch where "
    "all\n"
    "                            of it would take about longer [10]\n"
    "  --check[=TOOLS]           looks for errors in kernels: memcheck,\n"
    "                            racecheck, initcheck, synccheck [all]\n"
    "  --skip-unsupported        what can't be emulated fails or is left out;\n"
    "                            without it, the program ends there\n"
    "  --no-progress             no progress bar on a terminal\n"
    "  --cores=N                 processor cores to use [all]\n"
    "  --limit-instructions=N    stops a launch after this many, of all "
    "threads\n"
    "  --limit-seconds=S         stops a launch after this long\n"
    "  --cache-dir=DIR           compiled kernels; empty: none are kept\n"
    "                            [$XDG_CACHE_HOME or ~/.cache, roofline]\n";

static std::string defaultCacheDir() {
  SmallString<128> Dir;
  // The XDG specification says to ignore relative paths.
  const char *Cache = std::getenv("XDG_CACHE_HOME");
  const char *Home = std::getenv("HOME");
  if (Cache && sys::path::is_absolute(Cache))
    sys::path::append(Dir, Cache, "roofline");
  else if (Home && sys::path::is_absolute(Home))
    sys::path::append(Dir, Home, ".cache", "roofline");
  return Dir.str().str();
}

/// Makes \p Path absolute, since the program may change its working directory.
static std::string absolute(StringRef Path) {
  SmallString<128> Text(Path);
  if (!Text.empty())
    sys::fs::make_absolute(Text);
  return Text.str().str();
}

static Error readBackend(StringRef Name, Backend &Into) {
  if (Name == "auto")
    Into = Backend::Auto;
  else if (Name == "emulate")
    Into = Backend::Emulate;
  else if (Name == "cupti")
    Into = Backend::Cupti;
  else
    return makeError("--backend: wanted auto, emulate or cupti, found '{0}'",
                     Name);
  return Error::success();
}

/// Fails unless \p Value is empty or one of two words.
static Error checkChoice(StringRef Option, StringRef Value, StringRef First,
                         StringRef Second) {
  if (Value.empty() || Value == First || Value == Second)
    return Error::success();
  return makeError("{0}: wanted {1} or {2}, found '{3}'", Option, First, Second,
                   Value);
}

static Error checkRule(StringRef Rule) {
  if (runtime::LaunchRule::parse(Rule))
    return Error::success();
  return makeError("--launches: wanted first:N, every:N or all, found '{0}'",
                   Rule);
}

/// Parses a number such as "2e9" or "2000000000".
static Error readAmount(StringRef Option, StringRef Text,
                        std::optional<double> &Amount) {
  if (Text.empty())
    return Error::success();
  double Number = 0;
  if (Text.getAsDouble(Number) || !(Number > 0) || !std::isfinite(Number))
    return makeError("{0}: wanted a number above 0, found '{1}'", Option, Text);
  Amount = Number;
  return Error::success();
}

static Error readNumbers(StringRef Cores, StringRef Instructions,
                         StringRef Seconds, StringRef Budget,
                         ProfileOptions &Options) {
  if (!Cores.empty() && (Cores.getAsInteger(10, Options.Cores)))
    return makeError("--cores: wanted a whole number, found '{0}'", Cores);
  std::optional<double> Most;
  if (Error E = readAmount("--limit-instructions", Instructions, Most))
    return E;
  if (Most)
    Options.MostInstructions = static_cast<uint64_t>(std::fmin(*Most, 9e18));
  if (Error E = readAmount("--memory-budget", Budget, Options.MemoryBudget))
    return E;
  return readAmount("--limit-seconds", Seconds, Options.MostSeconds);
}

Expected<ProfileOptions>
roofline::parseProfileOptions(ArrayRef<const char *> Args) {
  ProfileOptions Options;
  Options.CacheDir = defaultCacheDir();
  std::string Backend = "auto", Counts = "model", Cores, Instructions, Seconds,
              Gpus, Budget;
  bool CheckAll = false;
  if (Error E = readEvalWords(
          Args, {{{"--gpu", Gpus},
                  {"--launches", Options.Launches},
                  {"-o", Options.Output},
                  {"--backend", Backend},
                  {"--counts", Counts},
                  {"--cuda-tools", Options.CudaTools},
                  {"--cores", Cores},
                  {"--limit-instructions", Instructions},
                  {"--limit-seconds", Seconds},
                  {"--memory-budget", Budget},
                  {"--check", Options.Check},
                  {"--kernels", Options.Kernels},
                  {"--ranges", Options.Ranges},
                  {"--cache", Options.Cache},
                  {"--replay", Options.Replay},
                  {"--metrics", Options.Metrics},
                  {"--cache-dir", Options.CacheDir}},
                 {{"--quiet", Options.Quiet},
                  {"--check", CheckAll},
                  {"--no-progress", Options.NoProgress},
                  {"--skip-unsupported", Options.SkipUnsupported}},
                 /*Files=*/nullptr,
                 "roofline profile --help",
                 &Options.Command}))
    return std::move(E);
  if (CheckAll)
    Options.Check = "all";
  if (Error E = CheckTools::parse(Options.Check).takeError())
    return makeError("--check: {0}", toString(std::move(E)));
  if (Error E = readBackend(Backend, Options.RunOn))
    return std::move(E);
  if (Error E = checkChoice("--cache", Options.Cache, "cold", "warm"))
    return std::move(E);
  if (Error E = checkChoice("--replay", Options.Replay, "kernel", "launches"))
    return std::move(E);
  if (Error E = checkRule(Options.Launches))
    return std::move(E);
  if (Counts != "machine" && Counts != "model")
    return makeError("--counts: wanted machine or model, found '{0}'", Counts);
  Options.MachineCounts = Counts == "machine";
  if (Error E = readNumbers(Cores, Instructions, Seconds, Budget, Options))
    return std::move(E);
  if (Options.Command.empty())
    return makeError("wanted a program; see roofline profile --help");
  if (Options.Output.empty())
    return makeError("-o wants a file");
  SmallVector<StringRef> Names;
  StringRef(Gpus).split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Gpu : Names) {
    Gpu = Gpu.trim();
    bool IsPath =
        Gpu.contains('/') || Gpu.ends_with(".yaml") || Gpu.ends_with(".yml");
    Options.Gpus.push_back(IsPath ? absolute(Gpu) : Gpu.str());
  }
  Options.CacheDir = absolute(Options.CacheDir);
  Options.CudaTools = absolute(Options.CudaTools);
  return Options;
}
