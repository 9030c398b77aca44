// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "embed/Handoff.h"
#include "embed/DriverProcess.h"
#include "support/Files.h"
#include "support/MachineError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <cerrno>
#include <chrono>
#include <map>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

/// The input's name: "saxpy" for src/saxpy.cpp and, since the host job knows
/// only that, also for the file that a device job reads under -save-temps,
/// saxpy-openmp-nvptx64-nvidia-cuda-sm_80.ii. Folders are omitted. One driver
/// run has two inputs of one name only if it also links, and then it compiles
/// them one after the other.
static StringRef inputName(StringRef Source) {
  StringRef Name = sys::path::stem(Source);
  if (sys::path::extension(Source) != ".ii" &&
      sys::path::extension(Source) != ".i")
    return Name;
  return Name.take_front(std::min(Name.find("-host-"), Name.find("-openmp-")));
}

std::string roofline::handoffKey(StringRef Cuid, StringRef Source) {
  // Clang assigns a unique id (cuid) to each input of a CUDA compile.
  StringRef Input = Cuid.empty() ? inputName(Source) : Cuid;
  return currentRun() + "." +
         utohexstr(xxh3_64bits(Input), /*LowerCase=*/true, 16);
}

std::string roofline::handoffFolder() {
  if (const char *Replaced = std::getenv("ROOFLINE_HANDOFF_DIR"))
    return Replaced;
  SmallString<128> Path;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Path);
  sys::path::append(Path, "roofline-" + Twine(geteuid()));
  return Path.str().str();
}

/// Checks that \p Folder is ours and private. The temporary folder is shared,
/// so another user may have created a folder or link of this name in order to
/// read our files or to make us overwrite others.
static Error checkFolder(const std::string &Folder) {
  struct stat Status;
  if (lstat(Folder.c_str(), &Status))
    return makeMachineError(
        MachinePart::TemporaryFolder, "cannot use folder '{0}': {1}", Folder,
        std::error_code(errno, std::generic_category()).message());
  if (!S_ISDIR(Status.st_mode) || Status.st_uid != geteuid() ||
      (Status.st_mode & 077))
    return makeMachineError(MachinePart::TemporaryFolder,
                            "cannot use '{0}': wanted a folder that belongs to "
                            "the user and that nobody else may enter",
                            Folder);
  return Error::success();
}

static Error makeFolder(const std::string &Folder) {
  if (mkdir(Folder.c_str(), 0700) && errno != EEXIST)
    return makeMachineError(
        MachinePart::TemporaryFolder, "cannot make folder '{0}': {1}", Folder,
        std::error_code(errno, std::generic_category()).message());
  return checkFolder(Folder);
}

/// Removes files that no host job will read: those of compiles that failed, or
/// that had no host job.
static void removeLeftFiles(StringRef Folder) {
  auto Limit = std::chrono::system_clock::now() - std::chrono::hours(24);
  std::error_code EC;
  for (sys::fs::directory_iterator File(Folder, EC), End; !EC && File != End;
       File.increment(EC)) {
    sys::fs::file_status Status;
    // Another compile may have removed the file already.
    if (sys::fs::status(File->path(), Status) ||
        !sys::fs::is_regular_file(Status))
      continue;
    StringRef Run = sys::path::filename(File->path()).split('.').first;
    if (hasEnded(Run) || Status.getLastModificationTime() < Limit)
      sys::fs::remove(File->path());
  }
}

/// The endings of the files by kind. Names of architectures have no dots.
static constexpr StringLiteral VerdictsEnding = ".verdicts";
static constexpr StringLiteral CodeEnding = ".ir";

static Error leaveFile(const Twine &Name, StringRef Contents) {
  std::string Folder = handoffFolder();
  if (Error E = makeFolder(Folder))
    return E;
  removeLeftFiles(Folder);
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return writeFileAtomically(Path, Contents);
}

/// The contents of all files of \p Key that end in \p Ending, by architecture.
static Expected<std::map<std::string, std::string>>
takeFiles(StringRef Key, StringRef Ending, Take How) {
  std::string Folder = handoffFolder(), Prefix = (Key + ".").str();
  std::map<std::string, std::string> ByArch;
  if (!sys::fs::exists(Folder))
    return ByArch;
  if (Error E = checkFolder(Folder))
    return std::move(E);
  std::error_code EC;
  for (sys::fs::directory_iterator File(Folder, EC), End; !EC && File != End;
       File.increment(EC)) {
    // Temporary names of files that are still being written do not match.
    StringRef Arch = sys::path::filename(File->path());
    if (!Arch.consume_front(Prefix) || !Arch.consume_back(Ending))
      continue;
    if (Error E = readFile(File->path()).moveInto(ByArch[Arch.str()]))
      return std::move(E);
    if (How == Take::AndRemove)
      sys::fs::remove(File->path());
  }
  return ByArch;
}

Error roofline::handOver(StringRef Key, StringRef Arch, StringRef Lines) {
  return leaveFile(Key + "." + Arch + VerdictsEnding, Lines);
}

Expected<std::string> roofline::takeOver(StringRef Key, Take How) {
  auto LinesByArch = takeFiles(Key, VerdictsEnding, How);
  if (!LinesByArch)
    return LinesByArch.takeError();
  std::string Lines;
  for (const auto &[Arch, Text] : *LinesByArch) {
    Lines += Text;
    if (!Text.empty() && Text.back() != '\n')
      Lines += '\n';
  }
  return Lines;
}

Error roofline::handOverCode(StringRef Key, const KernelCode &Code) {
  return leaveFile(Key + "." + Code.Arch + CodeEnding,
                   Code.Unit + std::string(1, '\0') + Code.Bitcode);
}

Expected<std::vector<KernelCode>> roofline::takeOverCode(StringRef Key,
                                                         Take How) {
  auto TextByArch = takeFiles(Key, CodeEnding, How);
  if (!TextByArch)
    return TextByArch.takeError();
  std::vector<KernelCode> Codes;
  for (const auto &[Arch, Text] : *TextByArch) {
    auto [Unit, Bitcode] = StringRef(Text).split('\0');
    Codes.push_back({Unit.str(), Arch, Bitcode.str()});
  }
  return Codes;
}
