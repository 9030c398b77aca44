// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/NvccUnits.h"
#include "compile/CompilerProbe.h"
#include "compile/GpuArchitectures.h"
#include "compile/RunCommand.h"
#include "machine/Toolkit.h"
#include "nvcc/RewrittenSources.h"
#include "support/Files.h"
#include "support/InstalledFiles.h"
#include "support/MachineError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;
using namespace roofline;

/// The index of the compiler in \p Command, after launchers.
static size_t compilerOf(ArrayRef<std::string> Command) {
  SmallVector<const char *> Words;
  for (const std::string &Word : Command)
    Words.push_back(Word.c_str());
  return compilerIndex(Words);
}

bool NvccUnits::isNvcc(ArrayRef<std::string> Command) {
  size_t At = compilerOf(Command);
  return At < Command.size() && sys::path::filename(Command[At]) == "nvcc";
}

/// Asks \p Compiler what it would run; absent if it can't be run.
static std::optional<NvccInstallation> ask(StringRef Compiler) {
  auto Output =
      runCommand({Compiler, "--dryrun", "-x", "cu", "-c", "/dev/null"});
  if (!Output) {
    consumeError(Output.takeError());
    return std::nullopt;
  }
  return parseNvccDryRun(Output->Text);
}

/// The toolkit that contains \p Compiler, or else one of this machine.
static std::optional<NvccInstallation> search(StringRef Compiler) {
  std::vector<std::string> Roots = Toolkit::folders(
      "", sys::path::parent_path(sys::path::parent_path(Compiler)),
      [](StringRef Name) { return sys::Process::GetEnv(Name); });
  Roots.push_back("/usr/local/cuda");
  for (const std::string &Root : Roots)
    if (auto Found = nvccInstallationAt(Root))
      return Found;
  return std::nullopt;
}

Expected<const NvccInstallation *>
NvccUnits::installationOf(StringRef Compiler, StringRef Folder, bool MayRun) {
  SmallString<256> Path(Compiler);
  // A name without a folder is searched in PATH.
  if (!sys::path::parent_path(Compiler).empty())
    sys::path::make_absolute(Folder, Path);
  auto [It, IsNew] = Installations.try_emplace(Path);
  if (IsNew && MayRun)
    It->second = ask(Path);
  if (IsNew && !It->second)
    It->second = search(Path);
  if (!It->second)
    return makeMachineError(
        MachinePart::CudaToolkit,
        "'{0}' can't be run, and there is no CUDA toolkit in its folder, in "
        "CUDA_HOME or in /usr/local/cuda",
        Compiler);
  return &*It->second;
}

Expected<std::vector<std::string>> roofline::nvccIncludes() {
  auto Folder = findNvccHeaders();
  if (!Folder)
    return Folder.takeError();
  return std::vector{"-isystem" + *Folder, "-iquote" + *Folder,
                     std::string("-include"), *Folder + "/roofline-nvcc.h"};
}

/// Whether \p Text declares texture references and uses one. Other code has
/// types of its own with this name.
static bool hasTextureReferences(StringRef Text) {
  return Text.contains("texture<") &&
         any_of(
             ArrayRef<StringRef>{"cudaBindTexture", "tex1D", "tex2D", "tex3D"},
             [&](StringRef Use) { return Text.contains(Use); });
}

/// Whether source \p File, or a file beside it that it includes, has texture
/// references.
static bool usesTextureReferences(StringRef File) {
  return any_of(sourceAndIncludes(File, /*Folders=*/{}),
                [](const std::string &Path) {
                  return hasTextureReferences(
                      expectedToOptional(readFile(Path)).value_or(""));
                });
}

/// The path of a CUDA source of \p Command, to which files of options apply; a
/// path in \p Folder if it names none.
static std::string sourceOf(ArrayRef<std::string> Command, StringRef Folder) {
  auto Source =
      find_if(Command, [](StringRef Word) { return Word.ends_with(".cu"); });
  SmallString<128> Path(Source == Command.end() ? StringRef("-") : *Source);
  sys::path::make_absolute(Folder, Path);
  return std::string(Path);
}

Expected<ClangCommand> NvccUnits::clangCommand(ArrayRef<std::string> Command,
                                               StringRef Folder,
                                               NvccPurpose Purpose,
                                               bool MayRun) {
  Command = Command.drop_front(compilerOf(Command));
  auto Nvcc = installationOf(Command.front(), Folder, MayRun);
  if (!Nvcc)
    return Nvcc.takeError();
  auto Clang = clangCommandFor(
      Command, Folder, **Nvcc, Purpose,
      architecturesOfGpus(PluginArguments, sourceOf(Command, Folder)));
  if (!Clang)
    return Clang.takeError();
  for (const NvccNote &Note : Clang->Notes)
    ++Notes[Note];
  if (Clang->IsCuda) {
    auto Includes = nvccIncludes();
    if (!Includes)
      return Includes.takeError();
    if (any_of(Clang->Files, [&](StringRef File) {
          SmallString<128> Path = File;
          sys::path::make_absolute(Folder, Path);
          return usesTextureReferences(Path);
        }))
      Includes->push_back("-DROOFLINE_TEXTURE_REFERENCES");
    // Before files that the command includes itself.
    Clang->Flags.insert(Clang->Flags.begin() + 1, Includes->begin(),
                        Includes->end());
  }
  return std::move(*Clang);
}

bool NvccUnits::translate(CompileUnit &Unit) {
  // A database may come from a stranger: only the user's own PATH says what may
  // be run.
  bool MayRun =
      sys::path::parent_path(Unit.Command[compilerOf(Unit.Command)]).empty();
  auto Clang =
      clangCommand(Unit.Command, Unit.Folder, NvccPurpose::Analysis, MayRun);
  if (!Clang) {
    ++Failures[toString(Clang.takeError())];
    return false;
  }
  Unit.Command = std::move(Clang->Flags);
  Unit.Command.push_back(Unit.File);
  return true;
}

Expected<std::vector<CompileUnit>>
NvccUnits::units(ArrayRef<std::string> Command) {
  if (!isNvcc(Command))
    return makeError("found '{0}' after --, wanted a command of nvcc: nvcc "
                     "ARGUMENTS...",
                     Command.front());
  auto Clang = clangCommand(Command, "", NvccPurpose::Analysis);
  if (!Clang)
    return Clang.takeError();
  std::vector<CompileUnit> Units;
  for (const std::string &File : Clang->Files) {
    // Without -x, other files are objects and libraries.
    if (!Clang->AllCuda && !StringRef(File).ends_with(".cu"))
      continue;
    CompileUnit &Unit = Units.emplace_back(CompileUnit{
        "", File, Clang->Flags, /*IsNamed=*/true, /*IsForNvcc=*/true});
    Unit.Command.push_back(File);
  }
  if (Units.empty())
    return makeError("the command of nvcc names no CUDA source");
  return std::move(Units);
}

Expected<NvccBuild> NvccUnits::build(ArrayRef<std::string> Command) {
  auto Clang = clangCommand(Command, "", NvccPurpose::Build);
  if (!Clang)
    return Clang.takeError();
  NvccBuild Build;
  Build.IsClang = !Clang->HasOtherOutput && (Clang->IsCuda || Clang->Links);
  if (!Build.IsClang) {
    Build.Words = Command;
    return std::move(Build);
  }
  Build.Words = Command.take_front(compilerOf(Command));
  // Without -x, other files are objects and libraries.
  copy_if(Clang->Files, std::back_inserter(Build.Sources), [&](StringRef File) {
    return Clang->AllCuda || File.ends_with(".cu");
  });
  for (size_t I = 0; I < Clang->Flags.size(); ++I) {
    StringRef Flag = Clang->Flags[I];
    if (Flag == "-I" && I + 1 < Clang->Flags.size())
      Build.Folders.push_back(Clang->Flags[I + 1]);
    else if (Flag.consume_front("-I"))
      Build.Folders.push_back(Flag.str());
  }
  Clang->Flags.front() = ROOFLINE_LLVM_TOOLS "/clang++";
  // Objects come before the libraries that they need.
  auto Place = Clang->AllCuda ? Clang->Flags.end() : Clang->Flags.begin() + 1;
  Clang->Flags.insert(Place, Clang->Files.begin(), Clang->Files.end());
  append_range(Build.Words, Clang->Flags);
  return std::move(Build);
}

std::vector<std::string> NvccUnits::problems() const {
  std::vector<std::string> Messages;
  for (const auto &[Reason, Uses] : Failures)
    Messages.push_back(
        formatv("{0} of nvcc's commands are left out: {1}", Uses, Reason));
  return Messages;
}

static std::string textOf(const NvccNote &Note) {
  switch (Note.What) {
  case NvccNote::Kind::UnknownOption:
    return "nvcc's option '" + Note.Name + "' is not known and is passed over" +
           (Note.Nearest.empty() ? ""
                                 : "; did you mean '" + Note.Nearest + "'?");
  case NvccNote::Kind::NoGpu:
    return Note.Name + " is passed over: no GPU is known for it";
  case NvccNote::Kind::NotSupported:
    return Note.Name +
           " is passed over: clang has no code for it with this toolkit";
  case NvccNote::Kind::Default:
    return "no architecture is given, such as -arch=sm_80; nvcc's default is " +
           Note.Name;
  }
  llvm_unreachable("unknown note");
}

std::vector<std::string> NvccUnits::notes() const {
  std::vector<std::string> Messages;
  for (const auto &[Note, Uses] : Notes) {
    Messages.push_back(textOf(Note));
    if (Uses > 1)
      Messages.back() += formatv(" ({0} commands)", Uses);
  }
  return Messages;
}
