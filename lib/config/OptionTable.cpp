// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/OptionTable.h"
#include "config/OptionValue.h"
#include "config/Options.h"
#include "support/Error.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::commands;
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

static constexpr uint64_t Rqs = Rq1 | Rq2 | Rq3 | Rq4;
static constexpr uint64_t SourceRqs = Rq2 | Rq3 | Rq4;
static constexpr uint64_t Scores = Score | Explain | Compare | Calibrate;
static constexpr uint64_t Tables = EvalPredict | Examples;
static constexpr uint64_t Predicting = Predict | BatchExport | Tables;
static constexpr uint64_t Caches =
    CacheStats | CacheShow | CacheExport | CacheImport | CacheClear;

static constexpr OptionRow ToolRows[] = {
    // What is read.
    {"model", Text, "NAME",
     "the name of the model at --llm-url; or `static` or `emulated`, to use "
     "predictions or profiles in place of answers",
     "", Rqs},
    {"labels", Path, "CSV",
     "the label table, whose columns docs/evaluation.md lists; `subset` is the "
     "table of this tool's own benchmarks",
     "", Scores | Tables | Rqs | BatchExport, Scores | Tables},
    {"p", Folder, "DIR", "the folder of a compile_commands.json, or the file",
     "", Predicting | SourceRqs},
    {"given", WordsOrNone, "arguments|launch|nothing",
     "what the analysis is told of a row: the program's arguments, and the "
     "size of the launch",
     "arguments,launch", Tables | BatchExport | SourceRqs},
    {"gpu", Text, "NAME", "use only the predictions for this GPU", "", Scores},
    {"gpu", Text, "NAME", "the GPU whose ridge points decide the labels",
     "that of the published table, by its device column", Import},
    {"gpu", NamesOrPaths, "NAME[,NAME...]",
     "the GPUs to score predictions for, by name or GPU file", "rtx3080,h200",
     Subset},
    {"gpu", NamesOrPaths, "NAME[,NAME...]",
     "the GPUs to count for, by name or GPU file; the program sees the first",
     "that of the program's verdicts", Profile},
    {"gpu", Text, "NAME",
     "which of the profile's GPUs to compare for, by name or GPU file", "",
     Validate},
    {"gpu", NamesOrPaths, "NAME[,NAME...]",
     "only the predictions for these GPUs, by name or GPU file", "all",
     Diff | Gate},
    {"gpu", NamesOrPaths, "NAME[,NAME...]",
     "the GPUs to show, by name or GPU file", "all of the inputs", Report},
    {"device", Text, "NAME", "use only the rows with this in column 'device'",
     "", Scores | Tables | BatchExport | Rqs | Import},
    {"split", Text, "NAME", "use only the rows with this in column 'split'", "",
     Scores | Tables | BatchExport | Rqs},
    {"launch-rule", OneWord, "first|fastest-of-2|sum",
     "which launch a row is compared with if several of its kernel fit",
     "first", Scores},
    {"label-rule", OneWord, "table|any-roof|float-roofs",
     "use the table's labels, or compute labels from its counts by the roofs "
     "of fp64, fp32 and integers, or of fp64 and fp32 only",
     "table", Rqs},
    {"limit", Whole, "N", "list at most this many kernels for each cause",
     "all", Explain},
    {"limit", Count, "N",
     "use at most this many kernels, taken from all languages and labels in "
     "turn; of rq1, ask about this many made-up rooflines",
     "all", Examples | Rqs},
    {"seed", Whole, "N", "the seed of random choices", "1", Rqs},
    {"format", OneWord,
     "auto|gpuflopbench|gpuflopbench-site|paper|ncu|labels|profile",
     "the format of the files", "auto", Import},
    {"program", Text, "NAME", "the name to give as the program of all rows", "",
     Import},
    {"launches", OneWord, "all|first|fastest",
     "which of a kernel's launches with the same arguments become rows", "all",
     Import},
    {"fast", Flag, "", "run only the benchmarks of the fast selection", "",
     Subset},
    {"language", OneWord, "cuda|openmp",
     "run only the benchmarks in this language", "both", Subset},
    {"subset", Folder, "DIR", "the folder of the benchmarks",
     "that of this tool's own", Subset},
    {"work", Folder, "DIR", "the folder to keep programs and profiles in",
     "roofline-subset", Subset},
    {"device", Whole, "N", "the number of the GPU, as the driver counts", "0",
     GpuProbe},
    {"compiler", Path, "PROGRAM", "the clang that programs are compiled with",
     "", Doctor | Subset},
    {"cuda-path", Folder, "DIR",
     "the folder of the CUDA toolkit, as for clang's option of this name", "",
     Doctor},
    {"require", Share, "FRACTION",
     "end with exit status 1 if a smaller share of the verdicts is confirmed, "
     "or of the counts agrees with the formulas: 0.95, or 95%",
     "", Validate},
    {"against", Path, "CSV",
     "hold the formulas for operations and bytes in this table against counts "
     "and predictions",
     "", Validate},
    {"tolerance", Share, "FRACTION",
     "how much of a figure may change: 0.05, or 5%", "0.02", Diff | Gate},
    {"baseline", Path, "FILE", "the file with the accepted states", "", Gate,
     Gate},
    {"fail-on", OneWord, "changed|new|contradiction|none",
     "fail on whatever differs from the baseline, on regressions that it has "
     "not, on verdicts that contradict ROOFLINE_EXPECT alone, or on nothing",
     "new", Gate},
    {"fail-on-undetermined", Flag, "",
     "fail also where a verdict was decided and is open now", "", Gate},
    {"update-baseline", Flag, "",
     "write what has changed to the baseline, and accept it", "", Gate},
    {"remove-gone", Flag, "",
     "with --update-baseline, remove what fits no kernel any more", "", Gate},
    {"reason", Text, "TEXT",
     "with --update-baseline, why what is worse is accepted", "", Gate},
    {"owner", Text, "NAME",
     "with --update-baseline, who answers for what is worse or new", "", Gate},
    // What is asked.
    {"questions", Words, "rooflines|profiles",
     "what to ask about: rooflines made up at random, or kernels of the table "
     "with their measured figures",
     "both", Rq1},
    {"prompts", Words, "paper|closure|features", "the prompts to ask with",
     "all", Rq2},
    {"prompts", Words, "paper-fixed|features-fixed|features-similar",
     "the prompts to ask with", "all", Rq3},
    {"prompts", Words, "paper|closure|features", "the prompts to ask with",
     "paper", Rq4},
    {"shots", Counts, "N[,N...]",
     "how many worked examples a question has; even numbers", "2,4,8", Rq1},
    {"shots", Counts, "N[,N...]", "how many worked examples a question has",
     "4", Rq3},
    {"thoughts", Words, "no|yes",
     "whether the model is asked to write down its reasoning before the answer",
     "both", Rq1},
    {"examples", Path, "FILE",
     "the worked examples, as `roofline eval examples` writes them",
     "those that come with this tool", Rq3},
    {"samples", Count, "N", "how many answers to ask for per question", "1",
     Rqs},
    {"temperature", Number, "X",
     "the model's sampling temperature, from 0 to 2", "the endpoint's own",
     Rqs},
    {"top-p", Share, "X", "the model's sampling parameter top_p, from 0 to 1",
     "the endpoint's own", Rqs},
    {"max-tokens", Count, "N", "the most tokens that an answer may have",
     "8192", Rqs},
    {"max-prompt", Whole, "BYTES",
     "leave out kernels with a question longer than this; 0: no limit", "0",
     Rqs},
    {"export", Folder, "DIR",
     "write the questions with their right answers to train.jsonl and "
     "validation.jsonl in this folder",
     "", Rq4},
    {"start", Flag, "",
     "send the files of --export to a fine-tuning service and wait for the "
     "tuned model",
     "", Rq4},
    {"epochs", Count, "N", "how often the training goes through the questions",
     "as the service chooses", Rq4},
    {"poll", Number, "SECONDS",
     "how long to wait between two queries of the training's state", "30", Rq4},
    {"batch", Path, "FILE",
     "write the questions to this file, for a batch service, and ask nothing",
     "", Rqs},
    {"dialect", OneWord, "openai|anthropic",
     "the provider whose batch format is written", "openai", Rqs | BatchExport},
    // How it is run.
    {"backend", OneWord, "auto|emulate|cupti",
     "whether kernels are emulated or measured", "auto", Profile | Subset},
    {"launches", Text, "RULE",
     "the launches of each kernel that are measured, or whose memory is "
     "counted: first:N, every:N or all",
     "first:2", Profile},
    {"fresh", Flag, "",
     "build and run again also the programs that have results in --work", "",
     Subset},
    {"resume", Flag, "",
     "keep the results that the file of -o has, and ask only for the others",
     "", Rqs},
    {"nvcc", Flag, "", "what follows -- is a command of nvcc", "", Predict},
    {"run", Flag, "",
     "with --nvcc, then run the command, whose exit status counts", "",
     Predict},
    {"nvcc-header", Flag, "",
     "include a header of what nvcc declares in every CUDA source; commands of "
     "nvcc always include it",
     "", Predict},
    {"what-if", Text, "CONDITIONS",
     "predict for another launch, GPU or type of array, and compare: "
     "'block=128; gpu=h200; cache=off; type(x)=float'",
     "", Predict | Report},
    {"fresh", Flag, "", "with -p, analyse also files that have not changed", "",
     Predict},
    {"j", Count, "N", "how many files or programs to handle at a time",
     "all cores", Predicting | SourceRqs | Subset | LlmCalibrate},
    {"timeout", Number, "SECONDS",
     "stop work on a file or program that takes longer than this; 0: no limit",
     "600", Predicting | SourceRqs | Subset | LlmCalibrate},
    {"no-progress", Flag, "", "show no progress bar on a terminal", "",
     Predicting | Rqs | Subset | LlmCalibrate},
    {"v", Flag, "", "print the command before it runs", "", Build},
    {"print-command", Flag, "", "as -v: print the command before it runs", "",
     Build},
    {"stamp", Path, "FILE",
     "compile nothing: update FILE if the settings of the sources given after "
     "-- have changed",
     "", Build},
    // What is written.
    {"llm", Flag, "",
     "fit how much language models' opinions weigh; -o names a folder for "
     "their cards, such as data/models",
     "", Calibrate},
    {"format", OneWord, "text|json",
     "print remarks, or one JSON report of all kernels", "text", Predict},
    {"format", OneWord, "text|markdown|json",
     "print text, a comment for a pull request, or JSON", "text", Gate},
    {"format", OneWord, "text|markdown|json|html",
     "print text, a comment for a pull request, JSON, or a page with both "
     "states",
     "by the ending of -o FILE, or text", Diff},
    {"format", OneWord, "text|html|csv|markdown|json|sarif|svg",
     "what to write", "by the ending of -o FILE, or text", Report},
    {"base", Folder, "DIR", "the folder that paths of sources are relative to",
     ".", Report | Diff},
    {"format", OneWord, "text|yaml", "print a table, or the card's file",
     "text", LlmCard},
    {"dump", Words, "features|launches|source",
     "in place of remarks, print what the analysis sees of a kernel, what the "
     "host program launches it with, or its source with all that it uses",
     "", Predict},
    {"explain", FlagOrRegex, "BOOL or REGEX",
     "in place of remarks, print how the verdict comes about, for all or "
     "matching kernels",
     "false", Predict},
    {"json", Flag, "", "print JSON, for programs", "",
     Doctor | Score | Explain | Compare | Subset | GpuList | GpuShow |
         Validate},
    {"csv", Flag, "", "print CSV, for programs", "", Subset},
    {"labels", Path, "CSV",
     "write what the runs counted to this file, as a label table", "", Subset},
    {"update", Flag, "",
     "write the verdicts that the runs gave into the manifest, as expected", "",
     Subset},
    {"svg", Path, "FILE", "write a reliability diagram to this file", "",
     Table | Rqs},
    {"o", Path, "FILE", "the file to write the result to", "standard output",
     Predict | EvalPredict | BatchExport | Import | Subset | Validate |
         CacheExport | GpuProbe | Report | Diff | Gate},
    {"o", Path, "FILE", "the file to write the result to", "",
     Calibrate | Examples, Calibrate | Examples},
    {"o", Path, "RESULTS",
     "the file to write the results to, one line for each answer", "", Rqs},
    {"o", Path, "FILE", "the file to write the profile to", "profile.json",
     Profile},
    {"quiet", Flag, "", "print only what the profile lacks, no table", "",
     Profile},
};

static constexpr OptionRow MeasuredRows[] = {
    {"kernels", Text, "REGEX", "measure only kernels with matching names"},
    {"ranges", Text, "REGEX",
     "measure only launches within NVTX ranges or regions with matching names"},
    {"cache", OneWord, "cold|warm",
     "empty the caches before each measured launch, or not", "cold"},
    {"replay", OneWord, "kernel|launches",
     "how counters are read that need several passes: repeat each launch, or "
     "do one pass on each of several like launches",
     "kernel"},
    {"metrics", Words, "half|tensor|special|caches|occupancy|conflicts|default",
     "what to measure beside operations, DRAM and time"},
};

static constexpr OptionRow EmulatedRows[] = {
    {"counts", OneWord, "machine|model",
     "count operations in ptxas' machine code, or by a model of it", "model"},
    {"memory-budget", Amount, "SECONDS",
     "count only part of a launch's memory accesses if all would take longer "
     "than about this",
     "10"},
    {"check", FlagOrWords,
     "all|memcheck|racecheck|initcheck|synccheck|leakcheck",
     "look for these errors in kernels; all: all but leakcheck", ""},
    {"skip-unsupported", Flag, "",
     "go on where something can't be emulated: the call fails, or the kernel "
     "is left out; without this option the program ends there"},
    {"until-counted", Flag, "",
     "end the program, with exit status 4, when each kernel in it has been "
     "launched as often as --launches=first:N counts"},
    {"limit-instructions", Amount, "N",
     "stop a launch after this many instructions of all its threads"},
    {"limit-seconds", Amount, "SECONDS", "stop a launch after this long"},
};

// They have no effect on a measured run, so any run may have them.
static constexpr OptionRow EmulationRows[] = {
    {"cuda-tools", Folder, "DIR", "where ptxas and nvdisasm are"},
    {"no-progress", Flag, "", "no progress bar on a terminal"},
    {"cores", Whole, "N", "processor cores to use; 0: all", "all"},
    {"cache-dir", FolderOrEmpty, "DIR",
     "compiled kernels; empty: none are kept",
     "$XDG_CACHE_HOME/roofline, else ~/.cache/roofline"},
};

static constexpr uint64_t LikePlugin = Build | Predicting | Rqs;
static constexpr OptionSection Sections[] = {
    {"", 0, ToolRows},
    {"measured only", Profile, MeasuredRows},
    {"emulated only", Profile, EmulatedRows},
    {"the emulation itself", Profile, EmulationRows},
    {"prediction", LikePlugin, PredictionRows},
    {"language model", LikePlugin | BatchImport | LlmTest | LlmCalibrate,
     ModelRows},
    {"cache of answers", LikePlugin | BatchImport | Caches | LlmCalibrate,
     CacheRows},
    {"output and limits", LikePlugin, OutputRows},
};

ArrayRef<OptionSection> roofline::optionSections() { return Sections; }
ArrayRef<OptionRow> roofline::measuredOptions() { return MeasuredRows; }
ArrayRef<OptionRow> roofline::emulatedOptions() { return EmulatedRows; }

std::vector<std::pair<StringRef, std::vector<const OptionRow *>>>
roofline::optionsOf(const CommandRow &Command) {
  std::vector<std::pair<StringRef, std::vector<const OptionRow *>>> Result;
  for (const OptionSection &Section : Sections) {
    std::vector<const OptionRow *> Rows;
    for (const OptionRow &Row : Section.Rows)
      if (findOption(Command, Row.spelling()) == &Row)
        Rows.push_back(&Row);
    if (!Rows.empty())
      Result.emplace_back(Section.Heading, std::move(Rows));
  }
  return Result;
}

const OptionRow *roofline::findOption(const CommandRow &Command,
                                      StringRef Spelling) {
  for (const OptionSection &Section : Sections)
    for (const OptionRow &Row : Section.Rows)
      if (Command.Id & (Row.Of ? Row.Of : Section.Of) &&
          Row.spelling() == Spelling)
        return &Row;
  return nullptr;
}

ArrayRef<const OptionRow *> roofline::pluginOptions() {
  static const std::vector<const OptionRow *> Rows = [] {
    std::vector<const OptionRow *> All;
    for (const OptionSection &Section : Sections)
      for (const OptionRow &Row : Section.Rows)
        if (Row.Store)
          All.push_back(&Row);
    return All;
  }();
  return Rows;
}

Expected<const OptionRow *> roofline::findPluginOption(StringRef Key,
                                                       OptionSource Source) {
  SmallVector<StringRef> Keys;
  for (const OptionRow *Row : pluginOptions()) {
    if (Row->Key == Key)
      return Row;
    Keys.push_back(Row->Key);
  }
  StringRef Nearest = nearestName(Key, Keys);
  std::string Found = optionSpelling(Source, printable(Key));
  if (!Nearest.empty())
    return makeError("unknown option '{0}'; did you mean '{1}'?", Found,
                     optionSpelling(Source, Nearest));
  return makeError("unknown option '{0}'; the options are {1}", Found,
                   join(Keys, ", "));
}

bool OptionRow::hasWords() const {
  return Shape == OneWord || Shape == Words || Shape == WordsOrNone ||
         Shape == FlagOrWords;
}

bool OptionRow::mayBePath() const {
  return Shape == Path || Shape == Folder || Shape == FolderOrEmpty ||
         Shape == FlagOrPath || Shape == NamesOrPaths;
}

bool OptionRow::mayStandAlone() const {
  return Shape == Flag || Shape == FlagOrRegex || Shape == FlagOrPath ||
         Shape == FlagOrWords;
}

SmallVector<StringRef> OptionRow::words() const {
  SmallVector<StringRef> Result;
  if (hasWords())
    Value.split(Result, '|');
  return Result;
}

std::string OptionRow::spelling() const {
  return ((isLong() ? "--" : "-") + Key).str();
}

StringRef OptionRow::placeholder() const {
  return hasWords() && Shape != OneWord ? StringRef("WORDS") : StringRef(Value);
}

std::string OptionRow::synopsis() const {
  if (Value.empty())
    return spelling();
  bool IsOptional = Shape == FlagOrWords;
  return formatv("{0}{1}{2}{3}{4}", spelling(), IsOptional ? "[" : "",
                 isLong() ? "=" : " ", placeholder(), IsOptional ? "]" : "");
}

std::string roofline::environmentName(StringRef Key) {
  std::string Name = "ROOFLINE_" + Key.upper();
  llvm::replace(Name, '-', '_');
  return Name;
}

std::string roofline::optionsMarkdown() {
  std::string Table =
      "| option | value | default | set by | what it does |\n|---|---|---|---|"
      "---|\n";
  for (const OptionRow *Row : pluginOptions()) {
    std::string Values = Row->Value.str();
    if (Row->hasWords())
      Values = (Row->Shape == OneWord ? "`" : "list of `") +
               join(Row->words(), Row->Shape == OneWord ? "` or `" : "`, `") +
               "`";
    Table += formatv("| `{0}` | {1} | {2} | {3} | {4} |\n", Row->Key, Values,
                     Row->Default, Row->Trust == User ? "user only" : "anyone",
                     Row->Help);
  }
  return Table;
}
