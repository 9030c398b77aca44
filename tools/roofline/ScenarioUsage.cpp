// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The usage texts of the four scenarios.
#include "CommandLines.h"
#include "eval/scenario/SourceQuestions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

static constexpr char Common[] =
    "  --model=NAME        the model, at --llm-url; or static or emulated, "
    "with\n"
    "                      predictions or profiles in place of answers\n"
    "  --labels=CSV        the table; docs/evaluation.md has its columns;\n"
    "                      subset: that of our own benchmarks, no -p wanted\n"
    "  --gpu=NAME          the GPU that is asked about\n"
    "  -o FILE             where the results go, a line each\n"
    "  --resume            go on with the results that are there\n"
    "  --samples=N         answers to each question [1]\n"
    "  --limit=N           at most N kernels, and rooflines, drawn by the "
    "seed\n"
    "  --seed=N            [1]\n"
    "  --label-rule=table|any-roof|float-roofs\n"
    "                      [table]\n"
    "  --device=NAME, --split=NAME\n"
    "                      only rows with this in these columns\n"
    "  --temperature=X, --top-p=X\n"
    "                      how answers are drawn [as the endpoint does]\n"
    "  --max-tokens=N      of an answer [8192]\n"
    "  --max-prompt=BYTES  leave out what has longer questions\n"
    "  --svg=FILE          a reliability diagram\n"
    "  --batch=FILE        write the questions for a batch service, ask "
    "nothing\n"
    "  --dialect=openai|anthropic\n"
    "                      whose batches [openai]\n"
    "  --no-progress       no progress bar on a terminal\n";

static constexpr char Compiles[] =
    "  -p DIR              the compile_commands.json of the programs\n"
    "  --given=arguments,launch|arguments|launch|nothing\n"
    "                      what of a row is told [arguments,launch]\n"
    "  -j N, --timeout=SECONDS\n"
    "                      for compiles, as for roofline eval predict\n";

static std::string ownUsage(StringRef Scenario) {
  if (Scenario == "rq1")
    return "  --questions=LIST    rooflines, profiles [both]: made up at "
           "random, "
           "or\n"
           "                      kernels of the table with their figures\n"
           "  --shots=LIST        worked examples in a question [2,4,8]\n"
           "  --thoughts=LIST     no, yes [both]: chain of thought\n";
  std::string Text = formatv("  --prompts=LIST      of {0} [{1}]\n",
                             join(knownPrompts(Scenario), ", "),
                             promptsOf(Scenario) == knownPrompts(Scenario)
                                 ? "all"
                                 : join(promptsOf(Scenario), ", "));
  if (Scenario == "rq3")
    Text += "  --shots=LIST        worked examples in a question [4]\n"
            "  --examples=FILE     of roofline eval examples; else our own\n";
  if (Scenario == "rq4")
    Text +=
        "  --export=DIR        write train.jsonl and validation.jsonl, with\n"
        "                      answers\n"
        "  --start             send them from there to a fine-tuning "
        "service\n"
        "                      and wait for the tuned model\n"
        "  --epochs=N          of the training; else the service chooses\n"
        "  --poll=SECONDS      between looks at the job [30]\n";
  return Text;
}

static StringRef aboutText(StringRef Scenario) {
  if (Scenario == "rq1")
    return "Asks for the class where all figures are given: roofline "
           "arithmetic.\n\n";
  if (Scenario == "rq2")
    return "Asks for a kernel's class from its source, without examples.\n\n";
  if (Scenario == "rq3")
    return "Asks for a kernel's class from its source, with examples.\n\n";
  return "Fine-tuning: exports training data, starts a job, and asks a tuned\n"
         "model about the validation kernels.\n\n";
}

std::string roofline::scenarioUsage(StringRef Scenario) {
  return ("usage: roofline eval " + Scenario +
          " --model=NAME [OPTIONS] -o RESULTS\n"
          "       roofline eval " +
          Scenario +
          " --model=static|emulated --labels=CSV [OPTIONS] "
          "-o RESULTS PREDICTIONS...\n" +
          (Scenario == "rq4" ? "       roofline eval rq4 --export=DIR [--start "
                               "--model=NAME] --labels=CSV -p DIR\n"
                             : "") +
          "\n" + aboutText(Scenario) + Common +
          (Scenario == "rq1" ? "" : Compiles) + ownUsage(Scenario) +
          "and the options of docs/options.md, such as --llm-url and "
          "--llm-timeout,\nthe seconds for one answer. docs/scenarios.md says "
          "more.\n")
      .str();
}
