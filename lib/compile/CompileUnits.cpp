// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/CompileUnits.h"
#include "compile/GpuArchitectures.h"
#include "compile/NvccUnits.h"
#include "compile/PredictOptions.h"
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

/// Those of \p Files that are there; the others are problems of \p Found.
static std::vector<std::string> sourcesAmong(ArrayRef<std::string> Files,
                                             CompileUnits &Found) {
  std::vector<std::string> Sources;
  for (const std::string &File : Files) {
    if (!sys::fs::exists(File))
      Found.Problems.push_back("no such file: '" + File + "'");
    else if (sys::fs::is_directory(File))
      Found.Problems.push_back("'" + File +
                               "' is a folder, wanted a source; -p takes the "
                               "folder of a compile_commands.json");
    else
      Sources.push_back(File);
  }
  return Sources;
}

/// Whether \p Unit may have device code. Only the driver can tell for certain;
/// this avoids asking it for every entry of a large database of host code.
static bool mayHaveDeviceCode(const CompileUnit &Unit) {
  return sys::path::extension(Unit.File) == ".cu" ||
         any_of(Unit.Command, [](StringRef Word) {
           return Word == "cuda" || Word == "-xcuda" ||
                  Word.starts_with("-fopenmp-targets=") ||
                  Word.starts_with("--offload-arch=") ||
                  Word.starts_with("--cuda-gpu-arch=");
         });
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

/// The commands of database \p File, those of nvcc as commands of clang;
/// appends messages to \p Found.
static Expected<std::vector<CompileUnit>>
readDatabase(StringRef File, const std::vector<std::string> &PluginArguments,
             CompileUnits &Found) {
  std::string Message;
  auto Database = JSONCompilationDatabase::loadFromFile(
      File, Message, JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    return makeError("{0}: wanted a compile_commands.json: {1}", File,
                     StringRef(Message).trim());
  std::vector<CompileUnit> Units;
  NvccUnits Nvcc(PluginArguments);
  for (const CompileCommand &Command :
       expandResponseFiles(std::move(Database), vfs::getRealFileSystem())
           ->getAllCompileCommands()) {
    CompileUnit &Unit = Units.emplace_back(
        CompileUnit{Command.Directory, Command.Filename, Command.CommandLine});
    Unit.IsForNvcc = NvccUnits::isNvcc(Command.CommandLine);
    if (Unit.IsForNvcc && !Nvcc.translate(Unit))
      Units.pop_back();
  }
  for (const std::string &Problem : Nvcc.problems())
    Found.Problems.push_back((File + ": " + Problem).str());
  for (const std::string &Note : Nvcc.notes())
    Found.Notes.push_back((File + ": " + Note).str());
  return Units;
}

Expected<CompileUnits>
roofline::unitsOfDatabase(StringRef Path, const std::vector<std::string> &Files,
                          const std::vector<std::string> &PluginArguments) {
  SmallString<256> Name(Path);
  if (sys::fs::is_directory(Path))
    sys::path::append(Name, "compile_commands.json");
  if (!sys::fs::exists(Name))
    return makeError("no such file: '{0}'", Name);
  CompileUnits Found;
  auto Units = readDatabase(Name, PluginArguments, Found);
  if (!Units)
    return Units.takeError();
  auto All =
      std::make_shared<const std::vector<CompileUnit>>(std::move(*Units));
  auto Take = [&](CompileUnit Unit, bool IsNamed) {
    Unit.IsNamed = IsNamed;
    Unit.Database = All;
    Found.Units.push_back(std::move(Unit));
  };
  if (Files.empty())
    for (const CompileUnit &Unit : *All)
      if (mayHaveDeviceCode(Unit))
        Take(Unit, /*IsNamed=*/false);
  SmallString<256> Here;
  sys::fs::current_path(Here);
  for (const std::string &File : Files) {
    std::string Wanted = fullPath(Here, File);
    bool Any = false;
    for (const CompileUnit &Unit : *All)
      if (Unit.name() == Wanted) {
        Any = true;
        Take(Unit, /*IsNamed=*/true);
      }
    if (!Any)
      Found.Problems.push_back(
          formatv("'{0}' is not in {1}, which has {2} commands", File, Name,
                  All->size()));
  }
  return std::move(Found);
}

/// The units of \p Command, which is nvcc's, with its messages in \p Found.
static Error addNvccUnits(ArrayRef<std::string> Command,
                          const std::vector<std::string> &PluginArguments,
                          CompileUnits &Found) {
  NvccUnits Nvcc(PluginArguments);
  if (Error E = Nvcc.units(Command).moveInto(Found.Units))
    return E;
  Found.Notes = Nvcc.notes();
  return Error::success();
}

/// One unit for each of the files of \p Options, with its flags. These are
/// clang's, or nvcc's: behind its name, or by an option that only nvcc has.
static Expected<CompileUnits> unitsOfFiles(const PredictOptions &Options) {
  CompileUnits Found;
  std::vector<std::string> Sources = sourcesAmong(Options.Files, Found);
  if (Sources.empty())
    return std::move(Found);
  std::vector<std::string> Command = Options.Flags;
  bool HasCompiler = !Command.empty() && NvccUnits::isNvcc(Command);
  if (HasCompiler || areNvccFlags(Command)) {
    if (!HasCompiler)
      Command.insert(Command.begin(), "nvcc");
    append_range(Command, Sources);
    if (Error E = addNvccUnits(Command, Options.PluginArguments, Found))
      return std::move(E);
    for (const std::string &File : Sources)
      if (none_of(Found.Units,
                  [&](const CompileUnit &Unit) { return Unit.File == File; }))
        Found.Problems.push_back("'" + File +
                                 "' is not CUDA for nvcc, which needs a file "
                                 "'.cu' or -x cu");
    return std::move(Found);
  }
  for (const std::string &File : Sources) {
    CompileUnit &Unit = Found.Units.emplace_back(
        CompileUnit{"", File, {"clang"}, /*IsNamed=*/true});
    append_range(Unit.Command, Options.Flags);
    Unit.Command.push_back(File);
    addArchitecture(Unit, Options.PluginArguments);
  }
  return std::move(Found);
}

/// The units of the command of nvcc in \p Options.
static Expected<CompileUnits> unitsOfNvcc(const PredictOptions &Options) {
  CompileUnits Found;
  if (Error E = addNvccUnits(Options.Flags, Options.PluginArguments, Found))
    return std::move(E);
  return std::move(Found);
}

Expected<CompileUnits> roofline::unitsFor(const PredictOptions &Options) {
  Expected<CompileUnits> Found =
      Options.IsNvcc ? unitsOfNvcc(Options)
      : Options.Database.empty()
          ? unitsOfFiles(Options)
          : unitsOfDatabase(Options.Database, Options.Files,
                            Options.PluginArguments);
  if (!Found || !Options.NvccHeader)
    return Found;
  auto Includes = nvccIncludes();
  if (!Includes)
    return Includes.takeError();
  for (CompileUnit &Unit : Found->Units)
    if (Unit.language() == Language::Cuda)
      Unit.Command.insert(Unit.Command.begin() + 1, Includes->begin(),
                          Includes->end());
  return Found;
}
