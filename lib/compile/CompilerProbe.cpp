// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/CompilerProbe.h"
#include "compile/JobLines.h"
#include "compile/RunCommand.h"
#include "support/InstalledFiles.h"
#include "support/MachineError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <optional>

using namespace llvm;
using namespace roofline;

static bool isCompilerCache(StringRef Word) {
  return is_contained({"ccache", "sccache", "buildcache"},
                      sys::path::filename(Word));
}

size_t roofline::compilerIndex(ArrayRef<const char *> Command) {
  auto IsLauncher = [](StringRef Word) {
    return isCompilerCache(Word) ||
           is_contained({"distcc", "icecc", "nice", "time"},
                        sys::path::filename(Word));
  };
  return find_if_not(Command, IsLauncher) - Command.begin();
}

bool roofline::usesCompilerCache(ArrayRef<const char *> Command) {
  return any_of(Command.take_front(compilerIndex(Command)), isCompilerCache);
}

std::string roofline::clangVersion(StringRef Output) {
  StringRef Mark = "clang version ";
  size_t At = Output.find(Mark);
  if (At == StringRef::npos)
    return "";
  return Output.drop_front(At + Mark.size())
      .take_while([](char C) { return isDigit(C) || C == '.'; })
      .str();
}

unsigned roofline::majorVersion(StringRef Version) {
  unsigned Major = 0;
  Version.split('.').first.getAsInteger(10, Major);
  return Major;
}

/// Whether \p Link links libomptarget but has no folder that contains it.
static bool lacksOffloadLibrary(const JobLine &Link) {
  return is_contained(Link.Words, "-lomptarget") &&
         none_of(Link.endsOf("-L"), [](StringRef Folder) {
           return sys::fs::exists(Folder + "/libomptarget.so");
         });
}

/// The part of the machine that provides program \p Name, if that is packaged
/// separately from clang.
static std::optional<MachinePart> partOfProgram(StringRef Name) {
  return StringSwitch<std::optional<MachinePart>>(Name)
      .Case("clang-linker-wrapper", MachinePart::LinkerWrapper)
      .Cases({"ptxas", "fatbinary"}, MachinePart::Ptxas)
      .Default(std::nullopt);
}

CompileKind roofline::compileKindOf(StringRef Output) {
  CompileKind Kind;
  SmallVector<StringRef> Lines;
  Output.split(Lines, '\n');
  // Lines that are not jobs are diagnostics, of which one names this file.
  Kind.LacksOpenMPRuntime = any_of(Lines, [](StringRef Line) {
    return !Line.starts_with(" \"") && Line.contains("'libomptarget-nvptx");
  });
  for (const JobLine &Job : jobLines(Output)) {
    if (std::optional<MachinePart> Part = partOfProgram(Job.program());
        Part && !sys::fs::can_execute(Job.Words[0]))
      Kind.Missing.push_back({Job.program().str(), *Part});
    if (Job.program() == "clang-linker-wrapper") {
      Kind.Links = true;
      Kind.LacksOffloadLibrary |= lacksOffloadLibrary(Job);
    }
    if (is_contained(Job.Words, "-emit-obj") && !Job.isForNvidia())
      for (StringRef Object : Job.valuesOf("-o"))
        Kind.Object = Object.str();
    // Jobs that read IR (-save-temps, LTO for devices) do not load plugins.
    if (!is_contained(Job.Words, "-cc1") || !Job.isForNvidia() ||
        is_contained(Job.valuesOf("-x"), "ir"))
      continue;
    Kind.CompilesForNvidia = true;
    Kind.Unit = Job.Words.back();
    append_range(Kind.Archs, Job.valuesOf("-target-cpu"));
    Kind.PluginArguments.clear(); // each job has the same
    append_range(Kind.PluginArguments, Job.valuesOf("-plugin-arg-roofline"));
    Kind.IsOpenMP |= is_contained(Job.Words, "-fopenmp-is-target-device");
  }
  return Kind;
}

static Error checkVersion(StringRef Compiler) {
  // Run separately, since another compiler may do anything with our other
  // flags.
  Expected<CommandOutput> Output = runCommand({Compiler, "--version"});
  if (!Output)
    return Output.takeError();
  unsigned Major = majorVersion(clangVersion(Output->Text));
  if (!Major)
    return makeMachineError(MachinePart::Compiler,
                            "'{0}' is not clang; the plugin needs clang {1}",
                            Compiler, ROOFLINE_LLVM_MAJOR);
  if (Major != ROOFLINE_LLVM_MAJOR)
    return makeMachineError(MachinePart::Compiler,
                            "'{0}' is clang {1}; the plugin needs clang {2}",
                            Compiler, Major, ROOFLINE_LLVM_MAJOR);
  return Error::success();
}

Expected<CompileKind> roofline::probeCompiler(ArrayRef<const char *> Command) {
  size_t Compiler = compilerIndex(Command);
  if (Compiler == Command.size())
    return makeError("wanted a compiler after '{0}'", Command.back());
  SmallVector<StringRef> Words(Command.begin() + Compiler, Command.end());
  if (Error E = checkVersion(Words.front()))
    return std::move(E);
  Words.insert(Words.begin() + 1, "-###");
  // Ignore the exit status: the compile itself will report the error.
  Expected<CommandOutput> Output = runCommand(Words);
  if (!Output)
    return Output.takeError();
  return compileKindOf(Output->Text);
}

std::vector<std::string>
roofline::flagsFor(const CompileKind &Kind,
                   ArrayRef<std::string> PluginArguments, bool Embeds,
                   const InstalledFiles &Files) {
  std::vector<std::string> Flags;
  bool LinksForUs = Kind.LacksOffloadLibrary && !Files.OffloadFolder.empty();
  if (LinksForUs)
    Flags.push_back("-B" + Files.OffloadFolder);
  if (!Kind.CompilesForNvidia)
    return Flags;
  Flags.push_back("--start-no-unused-arguments");
  Flags.push_back("-fplugin=" + Files.Plugin);
  if (Embeds)
    Flags.push_back("-fplugin-arg-roofline-embed=verdicts,ir");
  for (const std::string &Argument : PluginArguments)
    Flags.push_back("-fplugin-arg-roofline-" + Argument);
  if (Kind.IsOpenMP)
    Flags.push_back("-fpass-plugin=" + Files.Plugin);
  if (Kind.LacksOpenMPRuntime && (!Kind.Links || LinksForUs))
    Flags.push_back("--libomptarget-nvptx-bc-path=" + Files.EmptyRuntime);
  Flags.push_back("--end-no-unused-arguments");
  return Flags;
}
