// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/CompileUnits.h"
#include "support/Error.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang::tooling;
using namespace llvm;
using namespace roofline;

CompileUnits roofline::unitsOf(const std::vector<std::string> &Files,
                               const std::vector<std::string> &Flags) {
  CompileUnits Found;
  for (const std::string &File : Files) {
    if (!sys::fs::exists(File)) {
      Found.Problems.push_back("no such file: '" + File + "'");
      continue;
    }
    CompileUnit Unit{"", File, {"clang"}, /*IsNamed=*/true};
    append_range(Unit.Command, Flags);
    Unit.Command.push_back(File);
    Found.Units.push_back(std::move(Unit));
  }
  return Found;
}

/// Whether \p Command may have device code. Only the driver can tell for
/// certain; this avoids asking it for every entry of a large database of host
/// code.
static bool mayHaveDeviceCode(const CompileCommand &Command) {
  StringRef Extension = sys::path::extension(Command.Filename);
  return Extension == ".cu" || any_of(Command.CommandLine, [](StringRef Word) {
           return Word == "cuda" || Word == "-xcuda" ||
                  Word.starts_with("-fopenmp-targets=") ||
                  Word.starts_with("--offload-arch=") ||
                  Word.starts_with("--cuda-gpu-arch=");
         });
}

static bool isNvcc(const CompileCommand &Command) {
  return !Command.CommandLine.empty() &&
         sys::path::filename(Command.CommandLine.front()) == "nvcc";
}

static std::string fullPath(StringRef Folder, StringRef File) {
  SmallString<256> Path(File);
  sys::path::make_absolute(Folder, Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

std::string CompileUnit::name() const {
  return Folder.empty() ? File : fullPath(Folder, File);
}

Language CompileUnit::language() const {
  bool IsCuda = sys::path::extension(File) == ".cu" ||
                is_contained(Command, "cuda") ||
                is_contained(Command, "-xcuda");
  return IsCuda ? Language::Cuda : Language::OpenMP;
}

static CompileUnit unitOf(const CompileCommand &Command, bool IsNamed) {
  return {Command.Directory, Command.Filename, Command.CommandLine, IsNamed};
}

Expected<CompileUnits>
roofline::unitsOfDatabase(StringRef Path,
                          const std::vector<std::string> &Files) {
  SmallString<256> Name(Path);
  if (sys::fs::is_directory(Path))
    sys::path::append(Name, "compile_commands.json");
  if (!sys::fs::exists(Name))
    return makeError("no such file: '{0}'", Name);
  std::string Message;
  auto Database = JSONCompilationDatabase::loadFromFile(
      Name, Message, JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    return makeError("{0}: {1}", Name, StringRef(Message).trim());
  std::vector<CompileCommand> Commands =
      expandResponseFiles(std::move(Database), vfs::getRealFileSystem())
          ->getAllCompileCommands();

  auto All = std::make_shared<std::vector<CompileUnit>>();
  for (const CompileCommand &Command : Commands)
    if (!isNvcc(Command))
      All->push_back(unitOf(Command, /*IsNamed=*/false));

  CompileUnits Found;
  std::vector<CompileCommand> Nvcc;
  auto Take = [&](const CompileCommand &Command, bool IsNamed) {
    if (isNvcc(Command))
      return Nvcc.push_back(Command);
    Found.Units.push_back(unitOf(Command, IsNamed));
    Found.Units.back().Database = All;
  };
  if (Files.empty())
    for (const CompileCommand &Command : Commands)
      if (mayHaveDeviceCode(Command))
        Take(Command, /*IsNamed=*/false);
  SmallString<256> Here;
  sys::fs::current_path(Here);
  for (const std::string &File : Files) {
    std::string Wanted = fullPath(Here, File);
    bool Any = false;
    for (const CompileCommand &Command : Commands) {
      if (fullPath(Command.Directory, Command.Filename) != Wanted)
        continue;
      Any = true;
      Take(Command, /*IsNamed=*/true);
    }
    if (!Any)
      Found.Problems.push_back(
          formatv("'{0}' is not in {1}, which has {2} commands", File, Name,
                  Commands.size()));
  }
  if (!Nvcc.empty())
    Found.Problems.push_back(formatv(
        "{0}: {1} of nvcc's commands can't be translated, the first "
        "for '{2}'; wanted commands of clang",
        Name, Nvcc.size(), unitOf(Nvcc.front(), /*IsNamed=*/false).name()));
  return std::move(Found);
}
