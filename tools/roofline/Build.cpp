// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline build: runs a compile command with all flags that it needs.
#include "Subcommands.h"
#include "compile/CompilerProbe.h"
#include "compile/NvccUnits.h"
#include "doctor/Judge.h"
#include "embed/VerdictSection.h"
#include "job/Inputs.h"
#include "nvcc/RewrittenSources.h"
#include "report/PredictionJson.h"
#include "report/ReportFiles.h"
#include "support/Digest.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "support/MachineError.h"
#include "support/TemporaryFolder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <optional>
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

/// Makes the folder for reports if it is missing. Writes the file of --stamp if
/// its contents change or that folder was missing.
static Expected<int> updateStamp(const CommandLine &Line, StringRef Stamp) {
  std::set<std::string> Inputs; // one set for all sources
  for (StringRef Source : Line.Rest) {
    std::string Unit =
        (sys::fs::is_directory(Source) ? Source + "/-" : Source).str();
    SmallVector<StringRef> Lines;
    std::string Text = inputsText({Line.pluginArguments(), {}}, Unit,
                                  Environment::ofProcess());
    SplitString(Text, Lines, "\n");
    Inputs.insert(Lines.begin(), Lines.end());
  }
  std::string Text = join(Inputs, "\n") + "\n";
  // The compiles report mistakes, also one about the folder.
  bool LacksReports = false;
  std::vector<OptionMessage> Messages;
  Options Opts = loadOptions({Line.pluginArguments(), {}}, "./-",
                             Environment::ofProcess(), Messages);
  if (StringRef Reports = Opts.ReportDir;
      !Reports.empty() && !sys::fs::exists(Reports)) {
    LacksReports = true;
    sys::fs::create_directories(Reports);
  }
  Expected<std::string> Before = readFile(Stamp);
  bool IsCurrent = Before && *Before == Text;
  consumeError(Before.takeError());
  if (!IsCurrent || LacksReports)
    if (Error E = writeFileAtomically(Stamp, Text))
      return std::move(E);
  return 0;
}

/// Writes the reports of a compile from the verdicts in its object, since an
/// object from a compiler cache comes without a compile.
static Error writeReports(const CompileKind &Kind, const Options &Opts) {
  if (!sys::fs::exists(Kind.Object))
    return Error::success();
  Expected<std::vector<std::string>> Lines = readVerdicts(Kind.Object);
  if (!Lines)
    return Lines.takeError();
  auto All = predictionsFromJson(join(*Lines, "\n"), Kind.Object);
  if (!All)
    return All.takeError();
  for (const std::string &Arch : Kind.Archs) {
    std::vector<Prediction> Own;
    copy_if(*All, std::back_inserter(Own),
            [&](const Prediction &P) { return P.CodeArch == Arch; });
    if (Error E = writeReport(Opts.ReportDir, Kind.Unit, Arch, Own))
      return E;
  }
  return Error::success();
}

/// Runs \p Command, then writes reports if \p Opts ask for them; returns its
/// exit status.
static Expected<int> runAndReport(ArrayRef<const char *> Command,
                                  const CompileKind &Kind,
                                  const Options &Opts) {
  ErrorOr<std::string> Program = sys::findProgramByName(Command[0]);
  if (!Program)
    return makeError("cannot run '{0}': {1}", Command[0],
                     Program.getError().message());
  SmallVector<StringRef> Words(Command.begin(), Command.end());
  std::string Problem;
  int Status =
      sys::ExecuteAndWait(*Program, Words, std::nullopt, {}, 0, 0, &Problem);
  if (Status == -2)
    return makeError("'{0}' was ended by a signal: {1}", Command[0], Problem);
  if (Status < 0)
    return makeError("cannot run '{0}': {1}", Command[0], Problem);
  if (!Status && !Opts.ReportDir.empty() && Opts.EmbedVerdicts)
    if (Error E = writeReports(Kind, Opts))
      errs() << "roofline build: " << toString(std::move(E)) << "\n";
  return Status;
}

Error roofline::become(std::vector<const char *> Command) {
  Command.push_back(nullptr);
  execvp(Command[0], const_cast<char **>(Command.data()));
  return makeError("cannot run '{0}': {1}", Command[0],
                   std::error_code(errno, std::generic_category()).message());
}

static void print(const CommandLine &Line, ArrayRef<const char *> Command) {
  if (!Line.flag("v") && !Line.flag("print-command"))
    return;
  for (const char *Word : Command) {
    sys::printArg(errs(), Word, /*Quote=*/false);
    errs() << (Word == Command.back() ? "\n" : " ");
  }
}

/// The command to build with: that of \p Line or, for nvcc, the one that
/// \p Storage then holds.
static Expected<std::vector<const char *>> givenCommand(const CommandLine &Line,
                                                        NvccBuild &Storage) {
  Storage.Words.assign(Line.Rest.begin(), Line.Rest.end());
  Storage.IsClang = true;
  if (NvccUnits::isNvcc(Storage.Words)) {
    NvccUnits Nvcc;
    if (Error E = Nvcc.build(Storage.Words).moveInto(Storage))
      return std::move(E);
    for (const std::string &Note : Nvcc.notes())
      errs() << "roofline build: " << Note << "\n";
  }
  std::vector<const char *> Command;
  for (const std::string &Word : Storage.Words)
    Command.push_back(Word.c_str());
  return std::move(Command);
}

/// Where sources of \p Build have what only nvcc takes, makes \p Folder with an
/// overlay in which it is rewritten for clang. Returns its path, or "".
static Expected<std::string>
rewriteSources(const NvccBuild &Build, std::optional<TemporaryFolder> &Folder) {
  auto Texts = rewrittenSources(Build.Sources, Build.Folders);
  if (Texts.empty())
    return "";
  auto Made = TemporaryFolder::make("roofline-build");
  if (!Made)
    return Made.takeError();
  Folder.emplace(std::move(*Made));
  return writeOverlay(Texts, Folder->path());
}

Expected<int> roofline::runBuild(const CommandLine &Line) {
  std::string Stamp = Line.text("stamp");
  if (!Stamp.empty())
    return updateStamp(Line, Stamp);
  // Respect the user's own setting.
  const char *InEnvironment = std::getenv("ROOFLINE_EMBED");
  bool Embeds = !Line.has("embed") && !(InEnvironment && *InEnvironment);
  NvccBuild Storage;
  auto Command = givenCommand(Line, Storage);
  if (!Command)
    return Command.takeError();
  if (!Storage.IsClang) {
    print(Line, *Command);
    return become(std::move(*Command));
  }
  Expected<CompileKind> Kind = probeCompiler(*Command);
  if (!Kind)
    return Kind.takeError();
  Expected<InstalledFiles> Files = findInstalledFiles();
  if (!Files)
    return Files.takeError();

  std::vector<std::string> Arguments = Line.pluginArguments();
  Options Opts;
  bool IsCached = Kind->CompilesForNvidia && usesCompilerCache(*Command);
  if (IsCached) {
    std::vector<std::string> All;
    if (Embeds)
      All.push_back("embed=verdicts,ir");
    append_range(All, Arguments);
    append_range(All, Kind->PluginArguments);
    Environment Env = Environment::ofProcess();
    // The cache's key has the flags, so let them depend on the settings.
    Arguments.push_back("cache-key=" +
                        sha256(inputsText({All, {}}, Kind->Unit, Env)));
    std::vector<OptionMessage> Messages; // the compile reports them
    Opts = loadOptions({All, {}}, Kind->Unit, Env, Messages);
  }
  std::vector<std::string> Flags = flagsFor(*Kind, Arguments, Embeds, *Files);
  // Insert our flags before the user's, so that theirs take precedence.
  std::vector<const char *> Ours;
  for (const std::string &Flag : Flags)
    Ours.push_back(Flag.c_str());
  Command->insert(Command->begin() + compilerIndex(*Command) + 1, Ours.begin(),
                  Ours.end());

  std::optional<TemporaryFolder> Folder;
  std::string Overlay;
  if (Error E = rewriteSources(Storage, Folder).moveInto(Overlay))
    return std::move(E);
  if (!Overlay.empty())
    Command->insert(Command->begin() + compilerIndex(*Command) + 1,
                    {"-ivfsoverlay", Overlay.c_str()});

  sayMissing(*Kind);
  print(Line, *Command);
  if (Folder || (!Opts.ReportDir.empty() && Opts.EmbedVerdicts))
    return runAndReport(*Command, *Kind, Opts);
  return become(std::move(*Command));
}
