// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/CommandTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

#define PREDICTIONS "predictions"
#define SCENARIO                                                               \
  "\n--llm-timeout is the time for one answer. With --model=static or "        \
  "--model=emulated, PREDICTIONS are scored in place of answers. "             \
  "docs/scenarios.md describes the scenarios."

static constexpr CommandRow Rows[] = {
    {"batch", 0, CommandWords::None, "", "",
     "questions for a provider's batch service, and its answers", ""},
    {"batch export", commands::BatchExport, CommandWords::Flags,
     "FILE... -- FLAGS...\n-p DIR [FILE...]\n--labels=CSV -p DIR", "",
     "write the questions that the cache has no answer to",
     "Writes a question for each kernel, GPU and sample that the cache has no "
     "answer to. FILE, FLAGS and -p are as for roofline predict; with --labels "
     "the kernels are those of a table, as for roofline eval predict. The "
     "option --llm-model must be set."},
    {"batch import", commands::BatchImport, CommandWords::Files, "RESULTS...",
     "a file of results", "take a service's results into the cache",
     "Takes a service's results into the cache, where the next build finds "
     "them. The option --llm-model must be set."},
    {"build", commands::Build, CommandWords::Compile,
     "-- [LAUNCHER] COMPILER ARGUMENTS...\n--stamp=FILE -- SOURCE...",
     "-- and a compile command", "run a compile command with predictions",
     "Runs a compile with the plugin and all else that its kind (CUDA, OpenMP) "
     "needs, verdicts and the kernels' IR embedded in the object. A link of "
     "OpenMP programs gets roofline's offload runtime where LLVM's is not "
     "installed. Anything else runs as it is.\nWith --stamp nothing is "
     "compiled: FILE, on which a build file makes the objects depend, is "
     "written if variables or files that predictions for the sources depend "
     "on have changed, or if the folder of --report is missing.\nThe exit "
     "status is the compiler's; 2 if it could not be run."},
    {"cache", 0, CommandWords::None, "", "",
     "show, move or delete stored answers of language models", ""},
    {"cache stats", commands::CacheStats, CommandWords::None, "", "",
     "count the answers",
     "Prints how many answers there are, of which models, "
     "what they cost, and what was spent in the last 24 hours."},
    {"cache show", commands::CacheShow, CommandWords::Files, "[KEY]", "",
     "list the answers, or show one",
     "Prints a line for each answer, or all of the one whose key begins with "
     "KEY."},
    {"cache export", commands::CacheExport, CommandWords::None, "", "",
     "write every answer to a file",
     "Writes every answer as JSON lines, for option offline=FILE."},
    {"cache import", commands::CacheImport, CommandWords::Files, "FILE...",
     "a file to import", "add the answers of exported files",
     "Adds the answers of files that roofline cache export wrote."},
    {"cache clear", commands::CacheClear, CommandWords::None, "", "",
     "delete all answers", "Deletes all stored answers."},
    {"diff", commands::Diff, CommandWords::Files, "BEFORE AFTER",
     "two states of a program", "compare two states of a program",
     "Compares the predictions of two states of a program, kernel by kernel, "
     "and names the lines of the source that made the difference. BEFORE and "
     "AFTER are a report, a folder of reports, a program with embedded "
     "verdicts, or several of these and profiles with commas between.\nExit "
     "status 0 if nothing has changed beyond the tolerance, 1 if something "
     "has, 2 for a wrong option or file."},
    {"doctor", commands::Doctor, CommandWords::None, "", "",
     "check what this machine has and lacks for predictions",
     "Looks at this machine once and prints a line for each thing that "
     "matters, with what to do where something is missing. Nothing is "
     "installed or sent.\nExit status 0 if kernels can be analysed here, 1 if "
     "not, 2 if the command line is wrong."},
    {"eval", 0, CommandWords::None, "", "",
     "score predictions against measured kernels", ""},
    {"eval score", commands::Score, CommandWords::Files, "PREDICTIONS...",
     PREDICTIONS, "score predictions against measured kernels",
     "Joins predictions (report files, JSON lines or folders of them) with a "
     "table of measured kernels and prints how often they are right."},
    {"eval explain", commands::Explain, CommandWords::Files, "PREDICTIONS...",
     PREDICTIONS, "list wrong predictions by cause",
     "Lists the kernels whose verdict is wrong, grouped by cause: the "
     "predicted figure that, replaced by the measured one, gives the right "
     "verdict."},
    {"eval compare", commands::Compare, CommandWords::Files, "BEFORE AFTER",
     PREDICTIONS, "compare two predictions of the same kernels",
     "Compares two predictions of the same measured kernels, row by row: what "
     "was gained, what was lost, and whether that may be chance."},
    {"eval calibrate", commands::Calibrate, CommandWords::Files,
     "PREDICTIONS...", PREDICTIONS, "fit the confidence of verdicts",
     "Fits the confidence of verdicts to measured kernels and says how well it "
     "holds for programs that it was not fitted to. Several tables stand with "
     "commas between them in --labels, and have one file of predictions each. "
     "With --llm: how much the "
     "verdict of a language model weighs, for each model with enough answers "
     "in the predictions."},
    {"eval import", commands::Import, CommandWords::Files, "FILE...",
     "a file to import", "convert tables of measured kernels",
     "Converts tables of measured kernels, or profiles, to the table that "
     "roofline eval score reads, each launch labelled by the ridges of a GPU."},
    {"eval predict", commands::EvalPredict, CommandWords::None, "-p DIR", "",
     "predict the measured kernels of a table",
     "Predicts the kernels of a table of measured ones, from the compile "
     "commands of their programs, for roofline eval score to compare. "
     "--labels=subset needs no -p."},
    {"eval subset", commands::Subset, CommandWords::Files,
     "[BENCHMARK|PROGRAM...]", "", "predict, profile and score our benchmarks",
     "Builds the benchmarks that come with this tool, predicts and profiles "
     "them, and says how good the predictions are; docs/subset.md. What was "
     "done before is not done again."},
    {"eval rq1", commands::Rq1, CommandWords::Files,
     "--model=NAME -o RESULTS\n"
     "--model=static|emulated --labels=CSV -o RESULTS PREDICTIONS...",
     "", "ask a language model for verdicts from given figures",
     "Asks a language model whether a kernel is compute- or bandwidth-bound "
     "where all figures are given." SCENARIO},
    {"eval rq2", commands::Rq2, CommandWords::Files,
     "--model=NAME --labels=CSV -p DIR -o RESULTS\n"
     "--model=static|emulated --labels=CSV -o RESULTS PREDICTIONS...",
     "", "ask a language model for verdicts from source code",
     "Asks a language model whether a kernel is compute- or bandwidth-bound "
     "from its source, without examples." SCENARIO},
    {"eval rq3", commands::Rq3, CommandWords::Files,
     "--model=NAME --labels=CSV -p DIR -o RESULTS\n"
     "--model=static|emulated --labels=CSV -o RESULTS PREDICTIONS...",
     "", "the same, with worked examples in the question",
     "Asks a language model whether a kernel is compute- or bandwidth-bound "
     "from its source, with examples." SCENARIO},
    {"eval rq4", commands::Rq4, CommandWords::Files,
     "--model=NAME --labels=CSV -p DIR -o RESULTS\n"
     "--model=static|emulated --labels=CSV -o RESULTS PREDICTIONS...\n"
     "--export=DIR [--start --model=NAME] --labels=CSV -p DIR",
     "", "fine-tune a language model for such questions, and ask it",
     "Fine-tuning: exports training data, starts a job, and asks a tuned model "
     "about the validation kernels." SCENARIO},
    {"eval examples", commands::Examples, CommandWords::None,
     "-p DIR --gpu=NAME", "", "make examples for prompts",
     "Makes worked examples for roofline eval rq3 of the kernels of a table."},
    {"eval table", commands::Table, CommandWords::Files, "RESULTS...",
     "files of results", "print the results of several runs",
     "Prints the results of rq1 to rq4, of any models, as tables in Markdown "
     "beside the published ones."},
    {"gate", commands::Gate, CommandWords::Files, "INPUT...",
     "a report, a program or a profile",
     "fail where kernels are worse than a baseline",
     "Compares the predictions of a program with the states of its kernels "
     "that a baseline has, and fails where one has become worse. INPUT is a "
     "report, a folder of reports, a program with embedded verdicts, or a "
     "profile. With --update-baseline the file gets what has changed, and "
     "nothing else.\nExit status 0 if nothing fails by --fail-on, 1 if "
     "something does, 2 for a wrong option or file."},
    {"gpu", 0, CommandWords::None, "", "",
     "list the known GPUs, show one, or measure this machine's", ""},
    {"gpu list", commands::GpuList, CommandWords::None, "", "",
     "list the known GPUs",
     "Prints one line for each built-in GPU: peaks, DRAM bandwidth, L2, "
     "ridges."},
    {"gpu show", commands::GpuShow, CommandWords::Gpu, "NAME|DEVICE|PATH",
     "the name of a GPU", "show a GPU with its roofs",
     "Prints every figure of a GPU with its source, then peaks and ridges. "
     "DEVICE is what drivers call it (\"NVIDIA H200\"), PATH a GPU file of "
     "your own (contains '/' or ends in .yaml)."},
    {"gpu probe", commands::GpuProbe, CommandWords::None, "", "",
     "measure the GPU of this machine",
     "Measures this machine's GPU by small kernels, and writes a GPU file."},
    {"llm", 0, CommandWords::None, "", "",
     "try a language model, and learn how often it is right", ""},
    {"llm test", commands::LlmTest, CommandWords::None, "", "",
     "send one question to an endpoint",
     "Sends one short question to an endpoint and says what came back and what "
     "the endpoint supports. Exit status 1 if there is no answer."},
    {"llm card", commands::LlmCard, CommandWords::Files, "MODEL",
     "the name of a model", "show how often a model was right",
     "Prints the card of a language model: what it was asked and when, how "
     "often it was right, and what its answers weigh."},
    {"llm calibrate", commands::LlmCalibrate, CommandWords::None, "", "",
     "make a card of your model",
     "Asks a language model about the kernels of our benchmarks, whose "
     "verdicts are known, and writes its card to ~/.config/roofline/models. "
     "Prints first what will be asked and, by --llm-prices, what it costs at "
     "most; with --llm-dry-run only that."},
    {"predict", commands::Predict, CommandWords::Flags,
     "FILE... [-- FLAGS...]\n-p DIR [FILE...]\n--nvcc -- NVCC ARGUMENTS...", "",
     "predict kernels of files or of a whole build",
     "Predicts the kernels of CUDA and OpenMP sources without making objects. "
     "FLAGS are those of a clang command; -p takes commands from a "
     "compile_commands.json, all with device code if no FILE is given, and "
     "analyses again only what has changed. Commands of nvcc are translated. "
     "Remarks go to standard output, the compiler's warnings and errors to "
     "standard error.\nExit status 0 if all is fine; 2 for a wrong option, a "
     "file that "
     "does not compile, a crash."},
    {"profile", commands::Profile, CommandWords::Program,
     "[--] PROGRAM ARGUMENTS...", "a program",
     "run a program and count what its kernels do",
     "Runs a GPU program with its kernels measured on a GPU of this machine "
     "or, without one, emulated on its processor as the GPU of --gpu would run "
     "them, and writes what was counted.\nThe exit status is the program's, "
     "128 and more for signals; 2 if it was not run; 1 if checks found an "
     "error in a "
     "kernel; 3 if it was ended at what can't be emulated; 4 if it was ended "
     "by --until-counted."},
    {"report", commands::Report, CommandWords::Files, "[NAME=]INPUT...",
     "a report, a program or a profile", "show kernels below the roofs of GPUs",
     "Shows the kernels of reports, folders of reports, programs with embedded "
     "verdicts, and profiles of their runs, all of which may be mixed: as a "
     "page with a plot for each GPU, or as a table, a picture or SARIF. Inputs "
     "with a NAME before them are of the build of that name; several builds "
     "are shown together.\nExit status 0, or 2 if an input can't be read."},
    {"validate", commands::Validate, CommandWords::Files,
     "PROGRAM... PROFILE...", "a program and a profile",
     "compare verdicts with a profile of the program's run",
     "Compares the verdicts embedded in a program (and its libraries, where "
     "those are named, too) with a profile of its run by roofline profile, and "
     "says which assumption was wrong where they differ. A PROGRAM may also be "
     "a report, as option --report of roofline build writes it. Several "
     "profiles, of the processes of one run, are combined; with --against, "
     "they are of several runs."},
};

ArrayRef<CommandRow> roofline::commandTable() { return Rows; }

const CommandRow *roofline::findCommand(StringRef Name) {
  auto *It = find_if(Rows, [&](auto &Row) { return Row.Name == Name; });
  return It == std::end(Rows) ? nullptr : It;
}
