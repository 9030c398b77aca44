// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile/ProgramCheck.h"
#include "profile/ElfFacts.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

static constexpr StringLiteral Runtime = "libcudart.so.13";
static constexpr StringLiteral OffloadRuntime = "libomptarget.so";
/// The library's version suffix is the compiler's major version.
static const std::string WantedOffloadRuntime =
    formatv("{0}.{1}", OffloadRuntime, ROOFLINE_LLVM_MAJOR);

/// \p Program and the libraries that it needs, as far as they are in its own or
/// the user's search path. System libraries are not searched since they have no
/// kernels.
static std::vector<ElfFacts> partsOf(ElfFacts Program, StringRef UserFolders) {
  std::vector<ElfFacts> Parts = {std::move(Program)};
  std::vector<std::string> Found;
  for (size_t I = 0; I < Parts.size(); ++I) {
    std::vector<std::string> Folders = Parts[I].LibraryFolders;
    for (StringRef Folder : split(UserFolders, ':'))
      if (!Folder.empty())
        Folders.push_back(Folder.str());
    for (const std::string &Name : std::vector(Parts[I].Needed)) {
      // CUDA's own libraries are replaced by the emulated runtime.
      if (StringRef(Name).starts_with("libcuda") || is_contained(Found, Name))
        continue;
      Found.push_back(Name);
      for (const std::string &Folder : Folders) {
        SmallString<256> Path(Folder);
        sys::path::append(Path, Name);
        if (std::optional<ElfFacts> Library = readElfFacts(Path)) {
          Parts.push_back(std::move(*Library));
          break;
        }
      }
    }
  }
  return Parts;
}

static constexpr StringLiteral HowToLink =
    "link with clang and -lcudart, with nvcc and -cudart shared, or by CMake "
    "with CUDA_RUNTIME_LIBRARY Shared";

static Error wrongRuntime(const ElfFacts &Part) {
  StringRef Found = Part.needed("libcudart.so");
  if (!Found.empty() && Found != Runtime)
    return makeError("'{0}' is linked to {1}, wanted {2}: build it with CUDA "
                     "13",
                     Part.Path, Found, Runtime);
  if (Found.empty() && Part.HasFatbin && Part.HoldsCudaRuntime)
    return makeError("'{0}' has the CUDA runtime linked into it, wanted the "
                     "shared {1}: {2}",
                     Part.Path, Runtime, HowToLink);
  StringRef Offload = Part.needed(OffloadRuntime);
  if (!Offload.empty() && !Offload.starts_with(WantedOffloadRuntime))
    return makeError("'{0}' is linked to {1}, wanted {2}: build it with "
                     "clang {3}",
                     Part.Path, Offload, WantedOffloadRuntime,
                     ROOFLINE_LLVM_MAJOR);
  if (!Part.DriverFunction.empty() && Found.empty())
    return makeError("'{0}' launches kernels by the driver API ({1}), wanted "
                     "the runtime API (<<<...>>>, cudaLaunchKernel): the "
                     "driver is not emulated",
                     Part.Path, Part.DriverFunction);
  return Error::success();
}

Expected<OffloadUse> roofline::checkProgram(StringRef Program,
                                            StringRef Folders) {
  std::optional<ElfFacts> Main = readElfFacts(Program);
  if (!Main)
    return OffloadUse::Maybe;
  if (!Main->IsDynamic)
    return makeError("'{0}' is a static executable, wanted a dynamic one: no "
                     "library can be preloaded",
                     Program);
  std::vector<ElfFacts> Parts = partsOf(std::move(*Main), Folders);
  for (const ElfFacts &Part : Parts)
    if (Error E = wrongRuntime(Part))
      return std::move(E);
  auto HasFatbin = [](const ElfFacts &Part) { return Part.HasFatbin; };
  auto HasCode = [](const ElfFacts &Part) { return Part.HasKernelCode; };
  // A stripped program does not show that the runtime is linked statically.
  bool LinksRuntime = any_of(Parts, [](const ElfFacts &Part) {
    return !Part.needed(Runtime).empty();
  });
  if (any_of(Parts, HasFatbin) && !LinksRuntime)
    return makeError("'{0}' is not linked to {1}: {2}", Program, Runtime,
                     HowToLink);
  bool HasRegions = any_of(Parts, [](const ElfFacts &Part) {
    return !Part.needed(OffloadRuntime).empty();
  });
  if ((any_of(Parts, HasFatbin) || HasRegions) && none_of(Parts, HasCode))
    return makeError("'{0}' has no device code that can be emulated (section "
                     ".roofline_ir): compile with 'roofline build "
                     "-- COMPILER ...', or with clang's "
                     "flags -fplugin=libRooflinePredict.so "
                     "-fplugin-arg-roofline-embed=verdicts,ir",
                     Program);
  if (HasRegions)
    return OffloadUse::Yes;
  return any_of(Parts, HasFatbin) ? OffloadUse::No : OffloadUse::Maybe;
}
