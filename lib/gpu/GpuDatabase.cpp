// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/GpuDatabase.h"
#include "gpu/GpuFile.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/Nearest.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace roofline;

// Made from data/gpus by roofline_embed: {name, contents}.
namespace roofline {
extern const std::pair<const char *, const char *> BuiltInGpus[];
extern const unsigned BuiltInGpusCount;
} // namespace roofline

// The largest GPU file, in bytes; a wrong path may name a whole data set.
static constexpr uint64_t LargestFile = 1 << 20;

static ArrayRef<std::pair<const char *, const char *>> builtInGpus() {
  return ArrayRef(BuiltInGpus, BuiltInGpusCount);
}

static Expected<GpuFile> parseBuiltIn(StringRef Name, StringRef Text) {
  return parseGpuFile(Text, ("data/gpus/" + Name + ".yaml").str());
}

/// All built-in GPUs that can be read; loadGpu says what is wrong with others.
static std::vector<GpuFile> readableBuiltIns() {
  std::vector<GpuFile> Files;
  for (auto [Name, Text] : builtInGpus())
    if (auto File = expectedToOptional(parseBuiltIn(Name, Text)))
      Files.push_back(std::move(*File));
  return Files;
}

bool roofline::isGpuPath(StringRef NameOrPath) {
  return NameOrPath.contains('/') || NameOrPath.ends_with(".yaml") ||
         NameOrPath.ends_with(".yml");
}

static Expected<GpuSpec> loadFile(StringRef Path) {
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return makeError("cannot read '{0}': {1}", Path, EC.message());
  // Reading a device such as /dev/zero would never end.
  if (!sys::fs::is_regular_file(Status))
    return makeError("cannot read '{0}': not a file", Path);
  if (Status.getSize() > LargestFile)
    return makeError("cannot read '{0}': too large for a GPU file", Path);
  Expected<GpuFile> File = parseFile(Path, parseGpuFile);
  if (!File)
    return File.takeError();
  return std::move(File->Spec);
}

/// The error for a GPU that is not built in, with similar names.
static Error unknownGpu(StringRef Wanted) {
  std::vector<std::string> Names = gpuNames(), Meant;
  for (StringRef Name : Names)
    if (Wanted.size() > 1 && Name.contains_insensitive(Wanted))
      Meant.push_back(("'" + Name + "'").str());
  if (Meant.empty()) {
    std::vector<GpuFile> Files = readableBuiltIns();
    std::vector<StringRef> All(Names.begin(), Names.end());
    for (const GpuFile &File : Files) {
      append_range(All, File.Aliases);
      append_range(All, File.Spec.DeviceNames);
    }
    if (StringRef Nearest = nearestName(Wanted, All); !Nearest.empty())
      Meant.push_back(("'" + Nearest + "'").str());
  }
  constexpr size_t Most = 4;
  if (Meant.size() > Most)
    Meant.resize(Most);
  return makeError(
      "unknown GPU '{0}': {1}see 'roofline gpu list', or give the path of a "
      "GPU file",
      Wanted,
      Meant.empty() ? "" : "did you mean " + join(Meant, " or ") + "? ");
}

Expected<GpuSpec> roofline::loadGpu(StringRef NameOrPath) {
  if (isGpuPath(NameOrPath))
    return loadFile(NameOrPath);
  for (auto [Name, Text] : builtInGpus()) {
    if (!NameOrPath.equals_insensitive(Name))
      continue;
    Expected<GpuFile> File = parseBuiltIn(Name, Text);
    if (!File)
      return File.takeError();
    return std::move(File->Spec);
  }
  if (std::optional<std::string> Name = gpuForDevice(NameOrPath))
    return loadGpu(*Name);
  if (std::optional<std::string> Name = gpuOfAlias(NameOrPath))
    return loadGpu(*Name);
  return unknownGpu(NameOrPath);
}

std::optional<std::string> roofline::gpuForDevice(StringRef DeviceName) {
  for (const GpuFile &File : readableBuiltIns())
    for (StringRef Name : File.Spec.DeviceNames)
      if (Name.equals_insensitive(DeviceName))
        return File.Spec.Name;
  return std::nullopt;
}

std::optional<std::string> roofline::gpuOfAlias(StringRef Alias) {
  for (const GpuFile &File : readableBuiltIns())
    for (StringRef Name : File.Aliases)
      if (Name.equals_insensitive(Alias))
        return File.Spec.Name;
  return std::nullopt;
}

std::vector<std::string> roofline::gpuNames() {
  std::vector<std::string> Names;
  for (auto [Name, Text] : builtInGpus())
    Names.push_back(Name);
  sort(Names);
  return Names;
}

std::optional<std::string> roofline::defaultGpuForArch(StringRef Arch) {
  // sm_90a and sm_100f name features of the same chip.
  if (Arch.starts_with("sm_"))
    Arch = Arch.rtrim("af");
  if (Arch.empty())
    return std::nullopt;
  for (const GpuFile &File : readableBuiltIns())
    if (File.DefaultFor == Arch)
      return File.Spec.Name;
  return std::nullopt;
}

/// The number of an architecture: 80 for "sm_80", 90 for "sm_90a"; 0 if there
/// is none.
static unsigned archNumber(StringRef Arch) {
  Arch.consume_front("sm_");
  unsigned Number = 0;
  Arch.take_while(isDigit).getAsInteger(10, Number);
  return Number;
}

StringRef roofline::reportingArch(ArrayRef<std::string> Archs,
                                  StringRef GpuArch) {
  const std::string *Best = nullptr;
  for (const std::string &Arch : Archs) {
    if (Arch == GpuArch)
      return Arch;
    if (archNumber(Arch) <= archNumber(GpuArch) &&
        (!Best || archNumber(Arch) > archNumber(*Best)))
      Best = &Arch;
  }
  return Best ? StringRef(*Best) : StringRef(Archs.front());
}
