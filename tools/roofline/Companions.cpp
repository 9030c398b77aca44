// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Companions.h"
#include "support/MachineError.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

/// This tool, and the folder of libraries that belongs to it.
static std::pair<std::string, std::string> toolAndLibraries() {
  static int Anchor;
  std::string Tool = sys::fs::getMainExecutable(nullptr, &Anchor);
  SmallString<256> Lib(sys::path::parent_path(sys::path::parent_path(Tool)));
  sys::path::append(Lib, "lib");
  return {Tool, Lib.str().str()};
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

Expected<Companions> roofline::findCompanions() {
  auto [Tool, Lib] = toolAndLibraries();
  Companions Found;
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
  auto [Tool, Lib] = toolAndLibraries();
  SmallString<256> Folder(sys::path::parent_path(Lib));
  sys::path::append(Folder, "share", "roofline", "hecbench-subset");
  if (Error E = wantFile(MachinePart::Benchmarks, Folder.str().str(), Tool))
    return std::move(E);
  return Folder.str().str();
}
