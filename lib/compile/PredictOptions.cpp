// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/PredictOptions.h"
#include "command/CommandLine.h"
#include "command/Mistakes.h"
#include "compile/NvccUnits.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace roofline;

static Error checkFiles(const PredictOptions &O, const CommandLine &Line) {
  if (O.IsNvcc) {
    if (!O.Database.empty())
      return makeError("found --nvcc with -p, whose commands may be nvcc's "
                       "without it");
    if (!O.Files.empty() && !O.Flags.empty())
      return makeError("found '{0}' before --, but with --nvcc the command of "
                       "nvcc names the files",
                       O.Files.front());
    if (!O.Flags.empty())
      return Error::success();
    std::vector<std::string> Command = O.Files;
    if (Command.empty())
      Command = {"ARGUMENTS..."};
    if (!NvccUnits::isNvcc(Command))
      Command.insert(Command.begin(), "nvcc");
    return makeError("with --nvcc, a command of nvcc stands behind --: "
                     "roofline predict --nvcc -- {0}",
                     shellLine(Command));
  }
  if (O.Files.empty() && O.Database.empty()) {
    // "--arguments k.cu"
    if (std::string Given = Line.text("arguments");
        !Given.empty() && sys::fs::is_regular_file(Given))
      return makeError("found the file '{0}' as the value of --arguments, and "
                       "no other FILE: wanted --arguments=WORDS {0}",
                       Given);
    return Line.wanted("a FILE, or -p and a folder");
  }
  if (!O.Database.empty() && !O.Flags.empty())
    return makeError("found flags after --, but with -p the commands' own "
                     "flags count");
  return Error::success();
}

Expected<PredictOptions> roofline::predictOptions(const CommandLine &Line) {
  PredictOptions O;
  O.PluginArguments = Line.pluginArguments();
  O.Flags.assign(Line.Rest.begin(), Line.Rest.end());
  Line.get("p", O.Database);
  O.IsNvcc = Line.flag("nvcc");
  O.NvccHeader = Line.flag("nvcc-header");
  Line.get("o", O.Output);
  Line.get("trace", O.Trace);
  Line.get("j", O.Jobs);
  O.Fresh = Line.flag("fresh");
  Line.get("timeout", O.Timeout);
  O.Progress = !Line.flag("no-progress");
  O.Json = Line.text("format") == "json";
  std::vector<std::string> Dumped = Line.list("dump");
  O.DumpFeatures = is_contained(Dumped, "features");
  O.DumpLaunches = is_contained(Dumped, "launches");
  O.DumpSource = is_contained(Dumped, "source");
  if (Line.Command->Words != CommandWords::Flags || Line.has("labels"))
    return O;
  O.Files = Line.Words;
  if (Error E = checkFiles(O, Line))
    return std::move(E);
  return O;
}
