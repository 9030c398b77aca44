// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of subcommands only.
#include "config/OptionRows.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::commands;
using enum OptionShape;

static constexpr uint64_t SourceRqs = Rq2 | Rq3 | Rq4;
static constexpr uint64_t Scores = Score | Explain | Compare | Calibrate;

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
    {"unseen-loss", Number, "SHARE",
     "the share of right verdicts that would be wrong of programs that no rule "
     "was made for",
     "", Calibrate},
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

ArrayRef<OptionRow> roofline::toolRows() { return ToolRows; }
ArrayRef<OptionRow> roofline::measuredOptions() { return MeasuredRows; }
ArrayRef<OptionRow> roofline::emulatedOptions() { return EmulatedRows; }
ArrayRef<OptionRow> roofline::emulationRows() { return EmulationRows; }
