// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline build: runs a compile command with all flags that it needs.
#include "Subcommands.h"
#include "ToolOptions.h"
#include "compile/CompilerProbe.h"
#include "doctor/Judge.h"
#include "support/Error.h"
#include "support/InstalledFiles.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <set>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

namespace {
struct BuildRequest {
  std::vector<std::string> PluginArguments; ///< "gpu=h200", "quiet"
  bool PrintCommand = false;
  bool SaysWhatToEmbed = false;
  ArrayRef<const char *> Command; ///< [launcher] compiler arguments
};
} // namespace

static int fail(const Twine &Message) {
  errs() << "roofline build: " << Message << "\n";
  return 2;
}

static void printUsage() {
  outs() << "usage: roofline build [OPTIONS] -- [LAUNCHER] COMPILER "
            "ARGUMENTS...\n\n"
            "Runs a compile with the plugin and all else that its kind (CUDA, "
            "OpenMP) needs,\n"
            "verdicts and the kernels' IR embedded in the object. A link of "
            "OpenMP programs\n"
            "gets roofline's offload runtime where LLVM's is not installed. "
            "Anything else\n"
            "runs as it is.\n"
            "The exit status is the compiler's; 2 if it could not be run.\n\n"
            "  -v, --print-command       print the command before it runs\n";
  outs() << toolOptionsHelp(/*Width=*/25);
}

static Expected<BuildRequest> parseRequest(ArrayRef<const char *> Args) {
  BuildRequest Request;
  // Respect the user's own setting in the environment.
  const char *Embed = std::getenv("ROOFLINE_EMBED");
  Request.SaysWhatToEmbed = Embed && *Embed;
  while (!Args.empty()) {
    StringRef Word = Args.consume_front();
    if (Word == "--") {
      if (Args.empty())
        return makeError("wanted a compile command after --");
      Request.Command = Args;
      return Request;
    }
    if (Word == "-v" || Word == "--print-command") {
      Request.PrintCommand = true;
      continue;
    }
    if (!Word.starts_with("--"))
      return makeError("found '{0}', wanted an option or -- before the "
                       "compiler",
                       Word);
    Expected<ToolOption> Option = readToolOption(Word, Args);
    if (!Option)
      return Option.takeError();
    Request.SaysWhatToEmbed |= Option->Row->Key == "embed";
    Request.PluginArguments.push_back(Option->argument());
  }
  return makeError("wanted -- and a compile command; see roofline build "
                   "--help");
}

/// The flags for a compile of \p Kind. Unused flags must not be added, since
/// they cause warnings, which -Werror turns into errors.
static std::vector<std::string> flagsFor(const CompileKind &Kind,
                                         const BuildRequest &Request,
                                         const InstalledFiles &Files) {
  std::vector<std::string> Flags;
  bool LinksForUs = Kind.LacksOffloadLibrary && !Files.OffloadFolder.empty();
  if (LinksForUs)
    Flags.push_back("-B" + Files.OffloadFolder);
  if (!Kind.CompilesForNvidia)
    return Flags;
  Flags.push_back("--start-no-unused-arguments");
  Flags.push_back("-fplugin=" + Files.Plugin);
  if (!Request.SaysWhatToEmbed)
    Flags.push_back("-fplugin-arg-roofline-embed=verdicts,ir");
  for (const std::string &Argument : Request.PluginArguments)
    Flags.push_back("-fplugin-arg-roofline-" + Argument);
  if (Kind.IsOpenMP)
    Flags.push_back("-fpass-plugin=" + Files.Plugin);
  if (Kind.LacksOpenMPRuntime && (!Kind.Links || LinksForUs))
    Flags.push_back("--libomptarget-nvptx-bc-path=" + Files.EmptyRuntime);
  Flags.push_back("--end-no-unused-arguments");
  return Flags;
}

/// Reports missing programs with a remedy, before clang fails on them without
/// one.
static void sayMissing(const CompileKind &Kind) {
  std::set<MachinePart> Said;
  for (const MissingProgram &Program : Kind.Missing) {
    if (!Said.insert(Program.Part).second)
      continue;
    errs() << "roofline build: this command needs " << Program.Name
           << ", which the compiler does not find";
    if (StringRef Install = doctor::installCommand(Program.Part);
        !Install.empty())
      errs() << ": " << Install;
    errs() << seeDoctor(Program.Part) << "\n";
  }
}

int roofline::runBuild(ArrayRef<const char *> Args) {
  if (!Args.empty() &&
      (StringRef(Args[0]) == "--help" || StringRef(Args[0]) == "-h")) {
    printUsage();
    return 0;
  }
  Expected<BuildRequest> Request = parseRequest(Args);
  if (!Request)
    return fail(toString(Request.takeError()));
  Expected<CompileKind> Kind = probeCompiler(Request->Command);
  if (!Kind)
    return fail(toString(Kind.takeError()));
  Expected<InstalledFiles> Files = findInstalledFiles();
  if (!Files)
    return fail(toString(Files.takeError()));

  std::vector<std::string> Flags = flagsFor(*Kind, *Request, *Files);
  // Insert our flags before the user's, so that theirs take precedence.
  std::vector<const char *> Ours,
      Command(Request->Command.begin(), Request->Command.end());
  for (const std::string &Flag : Flags)
    Ours.push_back(Flag.c_str());
  Command.insert(Command.begin() + compilerIndex(Command) + 1, Ours.begin(),
                 Ours.end());

  sayMissing(*Kind);
  if (Request->PrintCommand) {
    for (const char *Word : Command) {
      sys::printArg(errs(), Word, /*Quote=*/false);
      errs() << (Word == Command.back() ? "\n" : " ");
    }
  }
  // Replace this process, so that streams, signals and exit status are the
  // compiler's own.
  Command.push_back(nullptr);
  execvp(Command[0], const_cast<char **>(Command.data()));
  return fail("cannot run '" + Twine(Command[0]) + "': " +
              std::error_code(errno, std::generic_category()).message());
}
