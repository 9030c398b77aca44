// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/OptionTable.h"
#include "config/OptionValue.h"
#include "config/Options.h"
#include "support/Error.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static bool isOn(const OptionValue &Value) { return Value.front() == "true"; }

static unsigned number(const OptionValue &Value) {
  return std::stoul(Value.front());
}

static constexpr OptionRow Rows[] = {
    {"gpu", OptionShape::NamesOrPaths, OptionTrust::Project, "NAME[,NAME...]",
     "", "the GPU of each device job's own architecture",
     "GPUs to predict for: known names, or paths of your own GPU files",
     [](Options &O, const OptionValue &V) { O.Gpus = V; }},
    {"kernels", OptionShape::Regex, OptionTrust::Project, "REGEX", "",
     "every kernel",
     "only kernels whose displayed name matches, anywhere in the name",
     [](Options &O, const OptionValue &V) { O.Kernels = V.front(); }},
    {"system-kernels", OptionShape::Flag, OptionTrust::Project, "BOOL", "",
     "false", "also kernels defined in system headers",
     [](Options &O, const OptionValue &V) { O.SystemKernels = isOn(V); }},
    {"quiet", OptionShape::Flag, OptionTrust::Project, "BOOL", "", "false",
     "no remarks; reports and embedded verdicts are still written",
     [](Options &O, const OptionValue &V) { O.Quiet = isOn(V); }},
    {"arguments", OptionShape::CommandLine, OptionTrust::Project, "WORDS", "",
     "not known",
     "the program's arguments, from which launch sizes and loop lengths follow",
     [](Options &O, const OptionValue &V) { O.Arguments = V; }},
    {"launch-profile", OptionShape::Path, OptionTrust::Project, "FILE", "",
     "none",
     "a profile of `roofline profile`: its launch sizes, arguments and trip "
     "counts are those predicted for",
     [](Options &O, const OptionValue &V) { O.LaunchProfile = V.front(); }},
    {"counts", OptionShape::OneWord, OptionTrust::Project, "WORD",
     "model,machine", "model",
     "where operation counts come from: a model of the IR, or the machine code "
     "that ptxas makes, read with nvdisasm",
     [](Options &O, const OptionValue &V) {
       O.MachineCounts = V.front() == "machine";
     }},
    // User: the tool runs programs from this folder.
    {"cuda-tools", OptionShape::Path, OptionTrust::User, "DIRECTORY", "",
     "that of --cuda-path, CUDA_HOME or the PATH",
     "where ptxas and nvdisasm are, for counts=machine",
     [](Options &O, const OptionValue &V) { O.CudaTools = V.front(); }},
    // User, like all llm and cache options: a project's file must not send
    // sources, choose who receives keys, or spend money.
    {"evidence", OptionShape::OneWord, OptionTrust::User, "WORD", "static,llm",
     "llm where llm-url and llm-model are given",
     "what verdicts rest on: the analysis alone, or a language model as well",
     [](Options &O, const OptionValue &V) { O.Evidence = V.front(); }},
    {"llm-url", OptionShape::Text, OptionTrust::User, "URL", "", "none",
     "the API of a language model that is asked about each kernel",
     [](Options &O, const OptionValue &V) { O.LlmUrl = V.front(); }},
    {"llm-model", OptionShape::Text, OptionTrust::User, "NAME", "", "none",
     "the model, as the API calls it",
     [](Options &O, const OptionValue &V) { O.LlmModel = V.front(); }},
    {"llm-key-file", OptionShape::Path, OptionTrust::User, "FILE", "",
     "ROOFLINE_LLM_KEY, or the provider's own variable for its own host",
     "a file with the key and private permissions",
     [](Options &O, const OptionValue &V) { O.LlmKeyFile = V.front(); }},
    {"llm-samples", OptionShape::Count, OptionTrust::User, "N", "", "2",
     "answers to ask for per kernel and GPU",
     [](Options &O, const OptionValue &V) { O.LlmSamples = number(V); }},
    {"llm-timeout", OptionShape::Count, OptionTrust::User, "SECONDS", "", "60",
     "how long a compile waits for all its answers together",
     [](Options &O, const OptionValue &V) { O.LlmTimeout = number(V); }},
    {"llm-slots", OptionShape::Count, OptionTrust::User, "N", "", "8",
     "requests at once, over all compiler processes of the user",
     [](Options &O, const OptionValue &V) { O.LlmSlots = number(V); }},
    {"llm-budget", OptionShape::Text, OptionTrust::User, "AMOUNT", "",
     "no limit",
     "most to spend in 24 hours: a sum by llm-prices, or \"N requests\"",
     [](Options &O, const OptionValue &V) { O.LlmBudget = V.front(); }},
    {"llm-prices", OptionShape::Path, OptionTrust::User, "FILE", "", "none",
     "a YAML table of what models cost per million tokens",
     [](Options &O, const OptionValue &V) { O.LlmPrices = V.front(); }},
    {"llm-examples", OptionShape::Path, OptionTrust::User, "FILE", "", "none",
     "a text with examples, put behind the prompt's instructions",
     [](Options &O, const OptionValue &V) { O.LlmExamples = V.front(); }},
    {"llm-strip-comments", OptionShape::Flag, OptionTrust::User, "BOOL", "",
     "false", "leave the sources' comments out of what is sent",
     [](Options &O, const OptionValue &V) { O.LlmStripComments = isOn(V); }},
    {"llm-dry-run", OptionShape::Flag, OptionTrust::User, "BOOL", "", "false",
     "print what would be sent, to standard error, and send nothing",
     [](Options &O, const OptionValue &V) { O.LlmDryRun = isOn(V); }},
    {"cache-dir", OptionShape::Path, OptionTrust::User, "DIRECTORY", "",
     "$XDG_CACHE_HOME/roofline, else ~/.cache/roofline",
     "where answers of language models are kept",
     [](Options &O, const OptionValue &V) { O.CacheDir = V.front(); }},
    {"cache-size", OptionShape::Count, OptionTrust::User, "MIB", "", "256",
     "answers beyond that are dropped, those unused for longest first",
     [](Options &O, const OptionValue &V) { O.CacheSize = number(V); }},
    {"cache-remote", OptionShape::Text, OptionTrust::User, "URL", "", "none",
     "a Redis server that a team shares answers on, behind the local cache",
     [](Options &O, const OptionValue &V) { O.CacheRemote = V.front(); }},
    {"offline", OptionShape::FlagOrPath, OptionTrust::User, "BOOL or FILE", "",
     "false",
     "take answers from the cache only, or from a file of `roofline cache "
     "export` only",
     [](Options &O, const OptionValue &V) { O.Offline = V.front(); }},
    {"embed", OptionShape::AllowedWords, OptionTrust::Project, "WORD[,WORD...]",
     "verdicts,ir", "none",
     "what to store in the object file; `ir`: the kernels of a CUDA file as "
     "LLVM IR, to run them without a GPU",
     [](Options &O, const OptionValue &V) {
       O.EmbedVerdicts = is_contained(V, "verdicts");
       O.EmbedKernelCode = is_contained(V, "ir");
     }},
    // User: a project must not choose where on the user's disk files appear.
    {"report", OptionShape::Path, OptionTrust::User, "DIRECTORY", "",
     "no reports", "directory for JSON reports, made where missing",
     [](Options &O, const OptionValue &V) { O.ReportDir = V.front(); }},
    {"explain", OptionShape::FlagOrRegex, OptionTrust::Project, "BOOL or REGEX",
     "", "false",
     "more notes on how a verdict came about, for all or matching kernels",
     [](Options &O, const OptionValue &V) { O.Explain = V.front(); }},
    {"trace", OptionShape::Path, OptionTrust::User, "FILE", "", "no trace",
     "file for a Chrome trace of the analysis, to which every job adds",
     [](Options &O, const OptionValue &V) { O.Trace = V.front(); }},
    {"time-stages", OptionShape::Flag, OptionTrust::Project, "BOOL", "",
     "false", "a table of the time that each stage of the analysis took",
     [](Options &O, const OptionValue &V) { O.TimeStages = isOn(V); }},
    {"analysis-timeout", OptionShape::Count, OptionTrust::Project, "SECONDS",
     "", "10",
     "processor time after which the analysis of a file is ended; the compile "
     "goes on",
     [](Options &O, const OptionValue &V) { O.AnalysisTimeout = number(V); }},
    {"analysis-memory", OptionShape::Count, OptionTrust::Project, "MIB", "",
     "4096",
     "memory beyond the compiler's own at which the analysis of a file is "
     "ended; the compile goes on",
     [](Options &O, const OptionValue &V) { O.AnalysisMemory = number(V); }},
};

ArrayRef<OptionRow> roofline::optionTable() { return Rows; }

std::string roofline::environmentName(const OptionRow &Row) {
  std::string Name = "ROOFLINE_" + Row.Key.upper();
  llvm::replace(Name, '-', '_');
  return Name;
}

Expected<const OptionRow *> roofline::findOption(StringRef Key) {
  for (const OptionRow &Row : Rows)
    if (Row.Key == Key)
      return &Row;
  SmallVector<StringRef> Keys(
      map_range(Rows, [](const OptionRow &Row) { return StringRef(Row.Key); }));
  StringRef Nearest = nearestName(Key, Keys);
  if (!Nearest.empty())
    return makeError("unknown option '{0}'; did you mean '{1}'?",
                     printable(Key), Nearest);
  return makeError("unknown option '{0}'; the options are {1}", printable(Key),
                   join(Keys, ", "));
}
