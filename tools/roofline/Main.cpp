// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tool's main(): finds the subcommand, parses its command line and calls
// it.
#include "Subcommands.h"
#include "command/Help.h"
#include "support/Error.h"
#include "support/InstalledFiles.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static constexpr int BadInput = 2;

/// By the subcommands that they run, as sets.
static constexpr std::pair<uint64_t, Expected<int> (*)(const CommandLine &)>
    Functions[] = {
        {commands::BatchExport, runBatchExport},
        {commands::BatchImport, runBatchImport},
        {commands::Build, runBuild},
        {commands::CacheStats | commands::CacheShow | commands::CacheExport |
             commands::CacheImport | commands::CacheClear,
         runCache},
        {commands::Diff, runDiff},
        {commands::Doctor, runDoctor},
        {commands::Score, runEvalScore},
        {commands::Explain, runEvalExplain},
        {commands::Compare, runEvalCompare},
        {commands::Calibrate, runEvalCalibrate},
        {commands::Import, runEvalImport},
        {commands::EvalPredict, runEvalPredict},
        {commands::Subset, runEvalSubset},
        {commands::Rq1 | commands::Rq2 | commands::Rq3 | commands::Rq4,
         runEvalScenario},
        {commands::Examples, runEvalExamples},
        {commands::Table, runEvalTable},
        {commands::Gate, runGate},
        {commands::GpuList, runGpuList},
        {commands::GpuShow, runGpuShow},
        {commands::GpuProbe, runGpuProbe},
        {commands::LlmCalibrate, runLlmCalibrate},
        {commands::LlmCard, runLlmCard},
        {commands::LlmTest, runLlmTest},
        {commands::Predict, runPredict},
        {commands::Profile, runProfile},
        {commands::Report, runReport},
        {commands::Validate, runValidate},
};

static int fail(StringRef Speaker, Error E) {
  errs() << Speaker << ": " << toString(std::move(E)) << "\n";
  return BadInput;
}

/// \p Text, with the one of \p Names that \p Wrong may be meant for.
static Error unknownWord(const char *What, StringRef Wrong,
                         ArrayRef<StringRef> Names, StringRef Help) {
  StringRef Nearest = nearestName(Wrong, Names);
  std::string Meant =
      Nearest.empty() ? "" : ("did you mean '" + Nearest + "'? ").str();
  return makeError("unknown {0} '{1}'; {2}see {3}", What, printable(Wrong),
                   Meant, Help);
}

static int unknownSubcommand(StringRef Name) {
  SmallVector<StringRef> Names = {"help", "--help", "--version"};
  for (const CommandRow &Row : commandTable())
    if (Row.verb().empty())
      Names.push_back(Row.Name);
  return fail("roofline",
              unknownWord("subcommand", Name, Names, "roofline --help"));
}

/// Prints the help of the subcommand \p Words, or that of the tool.
static int runHelp(ArrayRef<const char *> Words) {
  if (Words.empty()) {
    outs() << toolHelp();
    return 0;
  }
  const CommandRow *Command = findCommand(join(Words, " "));
  if (!Command)
    Command = findCommand(Words.front());
  if (!Command)
    return unknownSubcommand(Words.front());
  outs() << helpText(*Command);
  return 0;
}

static int runCommand(const CommandRow &Command, ArrayRef<const char *> Args) {
  std::string Speaker = ("roofline " + Command.family()).str();
  Expected<CommandLine> Line = CommandLine::parse(Command, Args);
  if (!Line)
    return fail(Speaker, Line.takeError());
  if (Line->WantsHelp) {
    outs() << helpText(Command);
    return 0;
  }
  // A build puts the options of a target before those of the user.
  if (Command.Words != CommandWords::Compile)
    for (const std::string &Text : Line->repetitions())
      errs() << Speaker << ": warning: " << Text << "\n";
  auto *Entry = find_if(Functions, [&](const auto &Function) {
    return Function.first & Command.Id;
  });
  Expected<int> Status = Entry->second(*Line);
  return Status ? *Status : fail(Speaker, Status.takeError());
}

/// Runs a verb of \p Family.
static int runVerb(const CommandRow &Family, ArrayRef<const char *> Args) {
  StringRef Verb = Args.empty() ? "" : Args.front();
  if (asksForHelp(Verb) || Verb == "help") {
    outs() << helpText(Family);
    return 0;
  }
  if (const CommandRow *Command = findCommand((Family.Name + " " + Verb).str()))
    return runCommand(*Command, Args.drop_front());
  SmallVector<StringRef> Names;
  for (const CommandRow *Row : verbsOf(Family.Name))
    Names.push_back(Row->verb());
  std::string Speaker = ("roofline " + Family.Name).str();
  if (!Verb.empty() && !nearestName(Verb, Names).empty())
    return fail(Speaker, unknownWord("verb", Verb, Names, Speaker + " --help"));
  return fail(Speaker, makeError("wanted {0}; see roofline {1} --help",
                                 join(Names, " or "), Family.Name));
}

int main(int Argc, char **Argv) {
  InitLLVM Init(Argc, Argv);
  if (Argc < 2) {
    errs() << toolHelp();
    return BadInput;
  }
  StringRef Name = Argv[1];
  ArrayRef<const char *> Args(Argv + 2, Argc - 2);
  if (asksForHelp(Name) || Name == "help") {
    return runHelp(Args);
  } else if (Name == "--version") {
    outs() << "roofline " ROOFLINE_VERSION " (" ROOFLINE_BUILT_FOR ")\n";
  } else if (Name == "--plugin") {
    Expected<std::string> Plugin = findPlugin();
    if (!Plugin)
      return fail("roofline", Plugin.takeError());
    outs() << *Plugin << "\n";
  } else if (Name == "--complete") {
    outs() << completions(Args);
  } else if (const CommandRow *Command = findCommand(Name);
             Command && Command->verb().empty()) {
    return Command->Id ? runCommand(*Command, Args) : runVerb(*Command, Args);
  } else {
    return unknownSubcommand(Name);
  }
  return 0;
}
