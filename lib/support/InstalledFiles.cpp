// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/InstalledFiles.h"
#include "support/MachineError.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

static std::string ownPath() {
  static int Anchor;
  return sys::fs::getMainExecutable(nullptr, &Anchor);
}

/// Returns \p Installed if it exists, else \p InBuildTree if that exists, else
/// \p Installed. Both are relative to the folder of \p Tool; the result starts
/// with that folder.
static std::string folderOf(StringRef Tool, StringRef Installed,
                            StringRef InBuildTree) {
  std::string Folder;
  for (StringRef Way : {Installed, InBuildTree}) {
    SmallString<256> Path(sys::path::parent_path(Tool));
    sys::path::append(Path, Way);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    if (Folder.empty() || (!sys::fs::exists(Folder) && sys::fs::exists(Path)))
      Folder = Path.str().str();
  }
  return Folder;
}

/// Returns the path of the running executable and the folder of its libraries.
static std::pair<std::string, std::string> toolAndLibraries() {
  std::string Tool = ownPath();
  return {Tool, folderOf(Tool, ROOFLINE_LIB_FROM_BIN, "../lib")};
}

static Error wantFile(MachinePart Part, const std::string &File,
                      const std::string &Tool) {
  if (sys::fs::exists(File))
    return Error::success();
  return makeMachineError(Part, "'{0}' is missing; wanted it beside '{1}'",
                          File, Tool);
}

static Expected<std::string> findLibrary(MachinePart Part, StringRef Name) {
  auto [Tool, Lib] = toolAndLibraries();
  std::string Library = Lib + "/" + Name.str();
  if (Error E = wantFile(Part, Library, Tool))
    return std::move(E);
  return Library;
}

Expected<std::string> roofline::findPlugin() {
  return findLibrary(MachinePart::Plugin, "libRooflinePredict.so");
}

Expected<std::string> roofline::findEmptyRuntime() {
  return findLibrary(MachinePart::OpenMPDevice,
                     "roofline/libompdevice-empty-nvptx64.bc");
}

Expected<std::string> roofline::findNvccHeaders() {
  return findLibrary(MachinePart::Plugin, "roofline/nvcc");
}

Expected<InstalledFiles> roofline::findInstalledFiles() {
  auto [Tool, Lib] = toolAndLibraries();
  InstalledFiles Found;
  if (Error E = findPlugin().moveInto(Found.Plugin))
    return std::move(E);
  if (Error E = findEmptyRuntime().moveInto(Found.EmptyRuntime))
    return std::move(E);
  if (std::string Offload = Lib + "/roofline/offload"; sys::fs::exists(Offload))
    Found.OffloadFolder = Offload;
  return Found;
}

Expected<std::string> roofline::findEmulatedRuntime() {
  return findLibrary(MachinePart::EmulatedRuntime,
                     "roofline/emulate/libcudart.so.13");
}

Expected<std::string> roofline::findOffloadRuntime() {
  return findLibrary(MachinePart::OpenMPOffload,
                     "roofline/offload/libomptarget.so");
}

Expected<std::string> roofline::findMeasuringRuntime() {
  return findLibrary(MachinePart::MeasuringRuntime, "libRooflineRuntime.so");
}

Expected<std::string> roofline::findSubset() {
  std::string Tool = ownPath();
  std::string Folder = folderOf(Tool, ROOFLINE_DATA_FROM_BIN, "../share") +
                       "/roofline/hecbench-subset";
  if (Error E = wantFile(MachinePart::Benchmarks, Folder, Tool))
    return std::move(E);
  return Folder;
}
