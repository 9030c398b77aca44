// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the kernel code of the running process. The loader gives the file that
// an address was loaded from, and the file's section headers, which strip
// keeps, give the section's address. The records are then read from memory,
// where they are certainly those of this process.
#include "embed/ElfSections.h"
#include "embed/KernelCode.h"
#include "embed/KernelCodeRecord.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <link.h>

using namespace llvm;
using namespace roofline;

namespace {
struct Range {
  uint64_t Begin = 0, End = 0;
  bool contains(uint64_t From, uint64_t To) const {
    return Begin <= From && From <= To && To <= End;
  }
};

/// A loaded program or library.
struct LoadedObject {
  std::string Path;
  uint64_t Base = 0; ///< load address minus the address in the file
  SmallVector<Range> Readable;

  bool contains(uint64_t From, uint64_t To) const {
    return any_of(Readable, [&](Range R) { return R.contains(From, To); });
  }
};

struct ObjectSearch {
  uint64_t Address = 0;
  LoadedObject Found;
};
} // namespace

/// Callback of dl_iterate_phdr(); a nonzero result ends the iteration.
static int visitObject(dl_phdr_info *Info, size_t, void *Opaque) {
  auto &Search = *static_cast<ObjectSearch *>(Opaque);
  LoadedObject Object;
  Object.Base = Info->dlpi_addr;
  for (const auto &Segment : ArrayRef(Info->dlpi_phdr, Info->dlpi_phnum)) {
    uint64_t Begin = Info->dlpi_addr + Segment.p_vaddr;
    if (Segment.p_type == PT_LOAD && (Segment.p_flags & PF_R))
      Object.Readable.push_back({Begin, Begin + Segment.p_memsz});
  }
  if (!Object.contains(Search.Address, Search.Address + 1))
    return 0;
  // The name of the program itself is empty.
  StringRef Name(Info->dlpi_name ? Info->dlpi_name : "");
  Object.Path = Name.empty() ? "/proc/self/exe" : Name.str();
  Search.Found = std::move(Object);
  return 1;
}

static Expected<LoadedObject> objectAround(const void *Address) {
  ObjectSearch Search;
  Search.Address = reinterpret_cast<uintptr_t>(Address);
  if (!dl_iterate_phdr(visitObject, &Search))
    return makeError("cannot read kernel code: {0} is in no loaded program or "
                     "library",
                     Address);
  return std::move(Search.Found);
}

/// Selects the units without a fat binary of their own.
static bool hasNone(uint64_t, FatBinaryPlace Place) { return !Place; }

/// The records of \p Object for which \p IsWanted returns true. \p IsWanted
/// gets the address of their section in memory.
static Expected<std::vector<KernelCode>>
codesIn(const LoadedObject &Object,
        function_ref<bool(uint64_t Begin, FatBinaryPlace)> IsWanted) {
  std::vector<KernelCode> All;
  auto Read = [&](StringRef Bytes, uint64_t Address) -> Error {
    uint64_t Begin = Object.Base + Address;
    if (!Object.contains(Begin, Begin + Bytes.size()))
      return makeError("the file has changed since it was loaded");
    StringRef Loaded(reinterpret_cast<const char *>(Begin), Bytes.size());
    auto Codes = readRecords(
        Loaded, [&](FatBinaryPlace Place) { return IsWanted(Begin, Place); });
    if (!Codes)
      return Codes.takeError();
    for (KernelCode &Code : *Codes)
      All.push_back(std::move(Code));
    return Error::success();
  };
  if (Error E = readSections(Object.Path, KernelCodeSectionName, Read))
    return makeError("cannot read kernel code of '{0}': {1}", Object.Path,
                     toString(std::move(E)));
  return All;
}

Expected<std::vector<KernelCode>>
roofline::loadedKernelCode(const void *FatbinWrapper) {
  Expected<LoadedObject> Object = objectAround(FatbinWrapper);
  if (!Object)
    return Object.takeError();
  auto IsOwn = [&](uint64_t Begin, FatBinaryPlace Place) {
    return Place &&
           Begin + *Place == reinterpret_cast<uintptr_t>(FatbinWrapper);
  };
  Expected<std::vector<KernelCode>> Own = codesIn(*Object, IsOwn);
  return !Own || !Own->empty() ? std::move(Own) : codesIn(*Object, hasNone);
}

Expected<std::vector<KernelCode>>
roofline::loadedRegionCode(const void *Address) {
  Expected<LoadedObject> Object = objectAround(Address);
  if (!Object)
    return Object.takeError();
  return codesIn(*Object, hasNone);
}
