// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tool's main(): finds the subcommand and calls it.
#include "Completion.h"
#include "Subcommands.h"
#include "support/InstalledFiles.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

namespace {
struct Subcommand {
  StringLiteral Name, Summary;
  int (*Run)(ArrayRef<const char *> Args);
};
} // namespace

static constexpr Subcommand Subcommands[] = {
    {"batch", "questions for a provider's batch service, and its answers",
     runBatch},
    {"build", "run a compile with the flags that its kind needs", runBuild},
    {"cache", "the kept answers of language models", runCache},
    {"doctor", "what this machine has, and lacks, for all of this", runDoctor},
    {"eval", "score predictions against measured kernels", runEval},
    {"gpu", "list the known GPUs, show one with its roofs", runGpu},
    {"llm", "try the endpoint of a language model", runLlm},
    {"predict", "predict kernels of files or of a whole build", runPredict},
    {"profile", "run a program and count what its kernels do", runProfile},
    {"validate", "hold verdicts against a profile", runValidate},
};

static int complete(ArrayRef<const char *> Words) {
  std::vector<std::string> Names;
  for (const Subcommand &S : Subcommands)
    Names.push_back(S.Name.str());
  std::vector<std::string> Typed(Words.begin(), Words.end());
  outs() << completions(Names, Typed);
  return 0;
}

static void printHelp(raw_ostream &OS) {
  OS << "Says whether GPU kernels are compute- or bandwidth-bound.\n\n"
        "usage: roofline SUBCOMMAND [ARGUMENTS]\n"
        "       roofline SUBCOMMAND --help\n"
        "       roofline --version\n"
        "       roofline --plugin    the path of the plugin, for clang++ "
        "-fplugin=\n\n"
        "subcommands:\n";
  for (const Subcommand &S : Subcommands)
    OS << "  " << left_justify(S.Name, 10) << S.Summary << "\n";
}

static int printPlugin() {
  Expected<std::string> Plugin = findPlugin();
  if (!Plugin) {
    errs() << "roofline: " << toString(Plugin.takeError()) << "\n";
    return 2;
  }
  outs() << *Plugin << "\n";
  return 0;
}

int main(int Argc, char **Argv) {
  InitLLVM Init(Argc, Argv);
  if (Argc < 2) {
    printHelp(errs());
    return 2;
  }
  StringRef Name = Argv[1];
  if (Name == "--help" || Name == "-h") {
    printHelp(outs());
    return 0;
  }
  if (Name == "--version") {
    outs() << "roofline " ROOFLINE_VERSION " (" ROOFLINE_BUILT_FOR ")\n";
    return 0;
  }
  if (Name == "--plugin")
    return printPlugin();
  if (Name == "--complete")
    return complete(ArrayRef<const char *>(Argv + 2, Argc - 2));
  for (const Subcommand &S : Subcommands)
    if (S.Name == Name)
      return S.Run(ArrayRef<const char *>(Argv + 2, Argc - 2));
  errs() << "roofline: unknown subcommand '" << Name
         << "'; see roofline --help\n";
  return 2;
}
