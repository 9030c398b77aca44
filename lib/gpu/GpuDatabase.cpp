// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/GpuDatabase.h"
#include "gpu/GpuFile.h"
#include "support/Error.h"
#include "support/Files.h"
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

// No sensible GPU file comes near; a wrong path may be a whole data set.
static constexpr uint64_t LargestFile = 1 << 20;

static ArrayRef<std::pair<const char *, const char *>> builtInGpus() {
  return ArrayRef(BuiltInGpus, BuiltInGpusCount);
}

static Expected<GpuFile> parseBuiltIn(StringRef Name, StringRef Text) {
  return parseGpuFile(Text, ("data/gpus/" + Name + ".yaml").str());
}

static bool isPath(StringRef NameOrPath) {
  return NameOrPath.contains('/') || NameOrPath.ends_with(".yaml") ||
         NameOrPath.ends_with(".yml");
}

static Expected<GpuSpec> loadFile(StringRef Path) {
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status))
    return makeError("cannot read '{0}': {1}", Path, EC.message());
  // A device such as /dev/zero never ends.
  if (!sys::fs::is_regular_file(Status))
    return makeError("cannot read '{0}': not a file", Path);
  if (Status.getSize() > LargestFile)
    return makeError("cannot read '{0}': too large for a GPU file", Path);
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  Expected<GpuFile> File = parseGpuFile(*Text, Path);
  if (!File)
    return File.takeError();
  return std::move(File->Spec);
}

Expected<GpuSpec> roofline::loadGpu(StringRef NameOrPath) {
  if (isPath(NameOrPath))
    return loadFile(NameOrPath);
  for (auto [Name, Text] : builtInGpus()) {
    if (!NameOrPath.equals_insensitive(Name))
      continue;
    Expected<GpuFile> File = parseBuiltIn(Name, Text);
    if (!File)
      return File.takeError();
    return std::move(File->Spec);
  }
  return makeError("unknown GPU '{0}': known are {1}, or give the path of a "
                   "GPU file",
                   NameOrPath, join(gpuNames(), ", "));
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
  for (auto [Name, Text] : builtInGpus()) {
    Expected<GpuFile> File = parseBuiltIn(Name, Text);
    if (!File) {
      consumeError(File.takeError()); // loadGpu says what is wrong with it
      continue;
    }
    if (File->DefaultFor == Arch)
      return Name;
  }
  return std::nullopt;
}
