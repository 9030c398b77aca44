// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of the plugin, which the subcommands that predict accept as well.
#include "config/OptionRows.h"
#include "config/OptionValue.h"
#include "config/Options.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;
using enum OptionShape;

static constexpr OptionTrust User = OptionTrust::User;

/// Stores the value in \p Member of Options.
template <auto Member> static void to(Options &O, const OptionValue &Value) {
  readValue(Value, O.*Member);
}

static constexpr OptionRow PredictionRows[] = {
    {"gpu", NamesOrPaths, "NAME[,NAME...]",
     "GPUs to predict for: known names, or paths of your own GPU files",
     "the GPU of each device job's own architecture",
     [](Options &O, const OptionValue &V) {
       // A GPU given twice would be reported twice.
       O.Gpus.clear();
       for (const std::string &Name : V)
         if (!is_contained(O.Gpus, Name))
           O.Gpus.push_back(Name);
     }},
    {"kernels", Regex, "REGEX",
     "only kernels whose displayed name matches, anywhere in the name",
     "every kernel", to<&Options::Kernels>},
    {"system-kernels", Flag, "BOOL", "also kernels defined in system headers",
     "false", to<&Options::SystemKernels>},
    {"quiet", Flag, "BOOL",
     "no remarks; reports and embedded verdicts are still written", "false",
     to<&Options::Quiet>},
    {"arguments", CommandLine, "WORDS",
     "the program's arguments, from which launch sizes and loop lengths follow",
     "not known", [](Options &O, const OptionValue &V) { O.Arguments = V; }},
    {"assume", Rules, "[REGEX:] CONDITIONS[;...]",
     "sizes that the source does not show, such as 'n == 4096, m in 1..64', of "
     "all or matching kernels",
     "none", to<&Options::Assumed>},
    {"launch-profile", Path, "FILE",
     "a profile of `roofline profile`: its launch sizes, arguments and trip "
     "counts are those predicted for",
     "none", to<&Options::LaunchProfile>},
    {"counts", OneWord, "model|machine",
     "where operation counts come from: a model of the IR, or the machine code "
     "that ptxas makes, read with nvdisasm",
     "model",
     [](Options &O, const OptionValue &V) {
       O.MachineCounts = V.front() == "machine";
     }},
    // User: the tool runs programs from this folder.
    {"cuda-tools", Folder, "DIRECTORY",
     "where ptxas and nvdisasm are, for counts=machine",
     "that of --cuda-path, CUDA_HOME or the PATH", to<&Options::CudaTools>,
     User},
};

// User, like all options of the cache: a project's file must not send sources,
// choose who receives keys, or spend money.
static constexpr OptionRow ModelRows[] = {
    {"evidence", OneWord, "static|llm",
     "what verdicts rest on: the analysis alone, or a language model as well",
     "llm where llm-url and llm-model are given", to<&Options::Evidence>, User},
    {"llm-url", Text, "URL",
     "the API of a language model that is asked about each kernel", "none",
     to<&Options::LlmUrl>, User},
    {"llm-model", Text, "NAME", "the model, as the API calls it", "none",
     to<&Options::LlmModel>, User},
    {"llm-key-file", Path, "FILE",
     "a file with the key and private permissions",
     "ROOFLINE_LLM_KEY, or the provider's own variable for its own host",
     to<&Options::LlmKeyFile>, User},
    {"llm-ask", Text, "open|all|CONFIDENCE",
     "which kernels to ask about: open leaves out those whose verdict holds "
     "for all values with a confidence above 0.97, a number those above it",
     "open", to<&Options::LlmAsk>, User},
    {"llm-samples", Count, "N", "answers to ask for per kernel and GPU", "2",
     to<&Options::LlmSamples>, User},
    {"llm-timeout", Count, "SECONDS",
     "how long a compile waits for all its answers together", "60",
     to<&Options::LlmTimeout>, User},
    {"llm-slots", Count, "N",
     "requests at once, over all compiler processes of the user", "8",
     to<&Options::LlmSlots>, User},
    {"llm-budget", Text, "AMOUNT",
     "most to spend in 24 hours: a sum by llm-prices, or \"N requests\"",
     "no limit", to<&Options::LlmBudget>, User},
    {"llm-prices", Path, "FILE",
     "a YAML table of what models cost per million tokens", "none",
     to<&Options::LlmPrices>, User},
    {"llm-examples", Path, "FILE",
     "a text with examples, put behind the prompt's instructions", "none",
     to<&Options::LlmExamples>, User},
    {"llm-dry-run", Flag, "BOOL",
     "print what would be sent, to standard error, and send nothing", "false",
     to<&Options::LlmDryRun>, User},
};

static constexpr OptionRow CacheRows[] = {
    {"cache-dir", Folder, "DIRECTORY",
     "where answers of language models are kept",
     "$XDG_CACHE_HOME/roofline, else ~/.cache/roofline", to<&Options::CacheDir>,
     User},
    {"cache-size", Count, "MIB",
     "answers beyond that are dropped, those unused for longest first", "256",
     to<&Options::CacheSize>, User},
    {"cache-remote", Text, "URL",
     "a Redis server that a team shares answers on, behind the local cache",
     "none", to<&Options::CacheRemote>, User},
    {"offline", FlagOrPath, "BOOL or FILE",
     "take answers from the cache only, or from a file of `roofline cache "
     "export` only",
     "false", to<&Options::Offline>, User},
};

static constexpr OptionRow OutputRows[] = {
    {"embed", WordsOrNone, "verdicts|ir|none",
     "what to store in the object file; `ir`: the kernels of a CUDA file as "
     "LLVM IR, to run them without a GPU",
     "none",
     [](Options &O, const OptionValue &V) {
       O.EmbedVerdicts = is_contained(V, "verdicts");
       O.EmbedKernelCode = is_contained(V, "ir");
     }},
    // User: a project must not choose where on the user's disk files appear.
    {"report", Folder, "DIRECTORY",
     "directory for JSON reports, made where missing", "no reports",
     to<&Options::ReportDir>, User},
    {"notes", OneWord, "some|all|none",
     "notes below a remark; `some`: the most useful one", "some",
     [](Options &O, const OptionValue &V) {
       O.Notes = *parseId<NoteLevel>(V.front());
     }},
    {"explain", FlagOrRegex, "BOOL or REGEX",
     "all notes, and more on how a verdict came about, for all or matching "
     "kernels",
     "false", to<&Options::Explain>},
    {"baseline", Path, "FILE",
     "a baseline of `roofline gate`: regressions from it are reported", "none",
     to<&Options::Baseline>},
    // User: a cloned project must not make builds fail.
    {"fail-on", OneWord, "changed|new|contradiction|none",
     "what of the baseline, or of ROOFLINE_EXPECT, is an error of the compile",
     "none",
     [](Options &O, const OptionValue &V) {
       O.FailOn = *parseId<FailOn>(V.front());
     },
     User},
    {"cache-key", Text, "TEXT",
     "any text; a compiler cache, whose key has all flags, keeps objects with "
     "different texts apart",
     "none", [](Options &, const OptionValue &) {}},
    {"trace", Path, "FILE",
     "file for a Chrome trace of the analysis, to which every job adds",
     "no trace", to<&Options::Trace>, User},
    {"time-stages", Flag, "BOOL",
     "a table of the time that each stage of the analysis took", "false",
     to<&Options::TimeStages>},
    {"analysis-timeout", Count, "SECONDS",
     "processor time after which the analysis of a file is ended; the compile "
     "goes on",
     "10", to<&Options::AnalysisTimeout>},
    {"analysis-memory", Count, "MIB",
     "memory beyond the compiler's own at which the analysis of a file is "
     "ended; the compile goes on",
     "4096", to<&Options::AnalysisMemory>},
};

ArrayRef<OptionRow> roofline::predictionRows() { return PredictionRows; }
ArrayRef<OptionRow> roofline::modelRows() { return ModelRows; }
ArrayRef<OptionRow> roofline::cacheRows() { return CacheRows; }
ArrayRef<OptionRow> roofline::outputRows() { return OutputRows; }
