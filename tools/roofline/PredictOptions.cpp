// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CommandLines.h"
#include "ToolOptions.h"
#include "support/Error.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace roofline;

std::string roofline::predictUsage() {
  return "usage: roofline predict [OPTIONS] FILE... [-- FLAGS...]\n"
         "       roofline predict [OPTIONS] -p DIR [FILE...]\n\n"
         "Predicts the kernels of CUDA and OpenMP sources without making "
         "objects. FLAGS are\n"
         "those of a clang command; -p takes commands from a "
         "compile_commands.json, all with\n"
         "device code if no FILE is given. Remarks go to standard output, the "
         "compiler's\n"
         "warnings and errors to standard error.\n\n"
         "  -p DIR                    the folder of a compile_commands.json, "
         "or the file\n"
         "  -j N                      files at a time [all cores]\n"
         "  --timeout=SECONDS         give a file up after this; 0 never does "
         "[600]\n"
         "  --no-progress             no progress bar on a terminal\n"
         "  --format=text|json        remarks, or one report of all [text]\n"
         "  -o FILE                   where the report goes [standard "
         "output]\n"
         "  --dump=features|launches|source\n"
         "                            in place of remarks: what the analysis "
         "sees of a kernel,\n"
         "                            as formulas; what the host program "
         "launches it with; its\n"
         "                            source with all that it uses\n"
         "  --explain=KERNEL          in place of remarks: how the verdict "
         "comes about,\n"
         "                            for kernels whose name matches\n\n"
         "and the plugin's options:\n\n" +
         toolOptionsHelp(/*Width=*/25) +
         "\nExit status: 0 fine; 2 a wrong option, a file that does not "
         "compile, a crash.\n";
}

/// The value of option \p Name if \p Word is that option: "-jN", "-j N",
/// "--timeout=N", "--timeout N".
static Expected<std::optional<StringRef>>
valueOf(StringRef Name, StringRef Word, ArrayRef<const char *> &Rest) {
  if (!Word.consume_front(Name))
    return std::nullopt;
  bool IsLong = Name.starts_with("--");
  if (Word.empty()) {
    if (Rest.empty() || StringRef(Rest.front()) == "--")
      return makeError("option '{0}' needs a value", Name);
    return StringRef(Rest.consume_front());
  }
  if (!IsLong || Word.consume_front("="))
    return Word;
  return std::nullopt;
}

static Error badValue(StringRef Option, StringRef Found, StringRef Wanted) {
  return makeError("option '{0}': found '{1}', wanted {2}", Option,
                   printable(Found), Wanted);
}

namespace {
/// An option of this subcommand itself that takes a value.
struct OwnOption {
  StringLiteral Name;
  Error (*Store)(PredictOptions &, StringRef Value);
};
} // namespace

static constexpr OwnOption OwnOptions[] = {
    {"-p",
     [](PredictOptions &O, StringRef V) -> Error {
       O.Database = V.str();
       return Error::success();
     }},
    {"-o",
     [](PredictOptions &O, StringRef V) -> Error {
       O.Output = V.str();
       return Error::success();
     }},
    {"-j",
     [](PredictOptions &O, StringRef V) -> Error {
       if (V.getAsInteger(10, O.Jobs) || O.Jobs == 0)
         return badValue("-j", V, "a number from 1 on");
       return Error::success();
     }},
    {"--timeout",
     [](PredictOptions &O, StringRef V) -> Error {
       if (V.getAsDouble(O.Timeout) || O.Timeout < 0)
         return badValue("--timeout", V, "a number of seconds");
       return Error::success();
     }},
    {"--format",
     [](PredictOptions &O, StringRef V) -> Error {
       if (V != "text" && V != "json")
         return badValue("--format", V, "text or json");
       O.Json = V == "json";
       return Error::success();
     }},
    {"--dump",
     [](PredictOptions &O, StringRef V) -> Error {
       SmallVector<StringRef> Words;
       V.split(Words, ',');
       for (StringRef Word : Words) {
         if (Word != "features" && Word != "launches" && Word != "source")
           return badValue("--dump", Word, "features, launches or source");
         (Word == "source"     ? O.DumpSource
          : Word == "launches" ? O.DumpLaunches
                               : O.DumpFeatures) = true;
       }
       return Error::success();
     }},
};

/// Parses \p Word if it is an option of this subcommand; returns whether it is.
static Expected<bool> readOwnOption(StringRef Word,
                                    ArrayRef<const char *> &Rest,
                                    PredictOptions &Options) {
  if (Word == "--no-progress") {
    Options.Progress = false;
    return true;
  }
  for (const OwnOption &Option : OwnOptions) {
    auto Value = valueOf(Option.Name, Word, Rest);
    if (!Value)
      return Value.takeError();
    if (!*Value)
      continue;
    if (Error E = Option.Store(Options, **Value))
      return std::move(E);
    return true;
  }
  return false;
}

/// Parses an option of the option table. Some of them have an additional
/// meaning for the tool.
static Error readTableOption(StringRef Word, ArrayRef<const char *> &Rest,
                             PredictOptions &Options) {
  Expected<ToolOption> Option = readToolOption(Word, Rest);
  if (!Option)
    return Option.takeError();
  StringRef Key = Option->Row->Key;
  if (Key == "explain") {
    Options.Explain.reset();
    if (!Option->Value.front().empty())
      Options.Explain = Option->Value.front();
    return Error::success();
  }
  if (Key == "trace")
    Options.Trace = Option->Value.front();
  Options.PluginArguments.push_back(Option->argument());
  return Error::success();
}

static Error checkTogether(const PredictOptions &Options) {
  if (Options.Files.empty() && Options.Database.empty())
    return makeError("wanted a FILE, or -p and a folder; see roofline predict "
                     "--help");
  if (!Options.Database.empty() && !Options.Flags.empty())
    return makeError("found flags after --, but with -p the commands' own "
                     "flags count");
  if (!Options.Output.empty() && !Options.Json)
    return makeError("found -o, which only --format=json writes to");
  if (Options.Json && (Options.Explain || Options.isDump()))
    return makeError("found --format=json with {0}, which is text",
                     Options.Explain ? "--explain" : "--dump");
  return Error::success();
}

Expected<PredictOptions>
roofline::parsePredictOptions(ArrayRef<const char *> Args) {
  PredictOptions Options;
  while (!Args.empty()) {
    StringRef Word = Args.consume_front();
    if (Word == "--") {
      Options.Flags.assign(Args.begin(), Args.end());
      break;
    }
    if (!Word.starts_with("-")) {
      Options.Files.push_back(Word.str());
      continue;
    }
    Expected<bool> Own = readOwnOption(Word, Args, Options);
    if (!Own)
      return Own.takeError();
    if (*Own)
      continue;
    if (Error E = readTableOption(Word, Args, Options))
      return std::move(E);
  }
  if (Error E = checkTogether(Options))
    return std::move(E);
  return Options;
}
