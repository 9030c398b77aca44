// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline build: runs a compile command with all flags that it needs.
#include "Subcommands.h"
#include "compile/CompilerProbe.h"
#include "doctor/Judge.h"
#include "support/Error.h"
#include "support/InstalledFiles.h"
#include "support/MachineError.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <set>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

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

Expected<int> roofline::runBuild(const CommandLine &Line) {
  // Respect the user's own setting.
  const char *InEnvironment = std::getenv("ROOFLINE_EMBED");
  bool Embeds = !Line.has("embed") && !(InEnvironment && *InEnvironment);
  Expected<CompileKind> Kind = probeCompiler(Line.Rest);
  if (!Kind)
    return Kind.takeError();
  Expected<InstalledFiles> Files = findInstalledFiles();
  if (!Files)
    return Files.takeError();

  std::vector<std::string> Flags =
      flagsFor(*Kind, Line.pluginArguments(), Embeds, *Files);
  // Insert our flags before the user's, so that theirs take precedence.
  std::vector<const char *> Ours, Command(Line.Rest.begin(), Line.Rest.end());
  for (const std::string &Flag : Flags)
    Ours.push_back(Flag.c_str());
  Command.insert(Command.begin() + compilerIndex(Command) + 1, Ours.begin(),
                 Ours.end());

  sayMissing(*Kind);
  if (Line.flag("v") || Line.flag("print-command")) {
    for (const char *Word : Command) {
      sys::printArg(errs(), Word, /*Quote=*/false);
      errs() << (Word == Command.back() ? "\n" : " ");
    }
  }
  // Replace this process, so that streams, signals and exit status are the
  // compiler's own.
  Command.push_back(nullptr);
  execvp(Command[0], const_cast<char **>(Command.data()));
  return makeError("cannot run '{0}': {1}", Command[0],
                   std::error_code(errno, std::generic_category()).message());
}
