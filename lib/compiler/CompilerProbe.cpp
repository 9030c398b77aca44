// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/CompilerProbe.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <optional>

using namespace llvm;
using namespace roofline;

size_t roofline::compilerIndex(ArrayRef<const char *> Command) {
  auto IsLauncher = [](StringRef Word) {
    return is_contained(
        {"ccache", "sccache", "distcc", "icecc", "buildcache", "nice", "time"},
        sys::path::filename(Word));
  };
  return find_if_not(Command, IsLauncher) - Command.begin();
}

/// 22 of "Debian clang version 22.1.8 (1~deb12u1)".
static unsigned clangMajor(StringRef Output) {
  StringRef Mark = "clang version ";
  size_t At = Output.find(Mark);
  unsigned Major = 0;
  if (At != StringRef::npos)
    Output.drop_front(At + Mark.size())
        .take_while(isDigit)
        .getAsInteger(10, Major);
  return Major;
}

/// Whether \p LinkJob, as -### shows it, asks for a library that is not there.
static bool lacksOffloadLibrary(StringRef LinkJob) {
  if (!LinkJob.contains("\"-lomptarget\""))
    return false;
  SmallVector<StringRef> Words;
  LinkJob.split(Words, '"');
  return none_of(Words, [](StringRef Word) {
    return Word.consume_front("-L") &&
           sys::fs::exists(Word + "/libomptarget.so");
  });
}

CompileKind roofline::compileKindOf(StringRef Output) {
  CompileKind Kind;
  SmallVector<StringRef> Lines;
  Output.split(Lines, '\n');
  for (StringRef Line : Lines) {
    if (Line.contains("no library 'libomptarget-nvptx"))
      Kind.LacksOpenMPRuntime = true;
    if (Line.contains("clang-linker-wrapper\"")) {
      Kind.Links = true;
      Kind.LacksOffloadLibrary |= lacksOffloadLibrary(Line);
    }
    // Jobs that start from IR (-save-temps, offloaded LTO) load no plugins.
    if (!Line.contains("\"-cc1\" \"-triple\" \"nvptx") ||
        Line.contains("\"-x\" \"ir\""))
      continue;
    Kind.CompilesForNvidia = true;
    if (Line.contains("\"-fopenmp-is-target-device\""))
      Kind.IsOpenMP = true;
  }
  return Kind;
}

/// What \p Command prints, whatever its exit status: the compile proper will
/// end with that again.
static Expected<std::string> outputOf(ArrayRef<StringRef> Command) {
  ErrorOr<std::string> Program = sys::findProgramByName(Command.front());
  if (!Program)
    return makeError("compiler '{0}' not found", Command.front());
  SmallString<128> Path;
  if (std::error_code EC =
          sys::fs::createTemporaryFile("roofline-probe", "txt", Path))
    return makeError("cannot make a temporary file: {0}", EC.message());
  FileRemover Remover(Path);
  std::string Message;
  bool Failed = false;
  sys::ExecuteAndWait(*Program, Command, std::nullopt,
                      {StringRef(), StringRef(Path), StringRef(Path)},
                      /*SecondsToWait=*/60, /*MemoryLimit=*/0, &Message,
                      &Failed);
  if (Failed)
    return makeError("cannot run '{0}': {1}", *Program, Message);
  return readFile(Path);
}

static Error checkVersion(StringRef Compiler) {
  // Alone: only of a clang is it known what it makes of our other words.
  Expected<std::string> Output = outputOf({Compiler, "--version"});
  if (!Output)
    return Output.takeError();
  unsigned Major = clangMajor(*Output);
  if (!Major)
    return makeError("'{0}' is not clang; the plugin needs clang {1}", Compiler,
                     ROOFLINE_LLVM_MAJOR);
  if (Major != ROOFLINE_LLVM_MAJOR)
    return makeError("'{0}' is clang {1}; the plugin needs clang {2}", Compiler,
                     Major, ROOFLINE_LLVM_MAJOR);
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
  Expected<std::string> Output = outputOf(Words);
  if (!Output)
    return Output.takeError();
  return compileKindOf(*Output);
}
