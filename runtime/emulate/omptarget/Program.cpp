// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Program.h"
#include "emulate/cudart/CodeChoice.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::omptarget;

static ArrayRef<OffloadEntry> entriesOf(const BinaryDescriptor &Binary) {
  return {Binary.EntriesBegin, Binary.EntriesEnd};
}

static bool isOpenMP(const OffloadEntry &Entry) {
  constexpr uint16_t OpenMPKind = 1;
  return Entry.Kind == OpenMPKind && Entry.Name && !Entry.isRequirement();
}

bool Program::sharesHostMemory() const {
  return any_of(entriesOf(Binary), [](const OffloadEntry &Entry) {
    return Entry.isRequirement() && (Entry.Data & UnifiedSharedMemory);
  });
}

Error Program::load(CudaArch Gpu, const emulate::ExecutorOptions &Options,
                    DataMap &Map, Allocations &Memory) {
  if (entriesOf(Binary).empty())
    return Error::success();
  auto Codes = loadedRegionCode(Binary.EntriesBegin);
  if (!Codes)
    return Codes.takeError();
  std::vector<const KernelCode *> Chosen = chooseCode(*Codes, Gpu);
  if (Chosen.empty())
    return makeError("this program has target regions without device code that "
                     "can be emulated; build it with 'roofline build -- "
                     "<compiler> ...'");
  Expected<DeviceCode> Code = prepareDeviceCode(Chosen);
  if (!Code)
    return Code.takeError();
  StringRef Bitcode = Code->Bitcode;
  if (Error E = emulate::DeviceProgram::load(Bitcode, Options).moveInto(Runner))
    return E;
  Arch = Chosen.front()->Arch;
  for (const OffloadEntry &Entry : entriesOf(Binary)) {
    if (!isOpenMP(Entry))
      continue;
    if (Entry.Size)
      mapVariable(Entry, Map, Memory);
    else if (auto Environment = Code->Kernels.find(Entry.Name);
             Environment != Code->Kernels.end())
      Kernels[Entry.Address] = {this, Entry.Name,
                                Code->Units.lookup(Entry.Name),
                                Environment->second};
  }
  return Error::success();
}

void Program::mapVariable(const OffloadEntry &Entry, DataMap &Map,
                          Allocations &Memory) {
  auto Variable = Runner->variable(Entry.Name);
  if (!Variable)
    return;
  MappedRange Range;
  Range.Begin = reinterpret_cast<uint64_t>(Entry.Address);
  Range.End = Range.Begin + Entry.Size;
  Range.Device = reinterpret_cast<uint64_t>(Variable->Address);
  Range.IsPermanent = true;
  Map.add(std::move(Range));
  Memory.adopt(Variable->Address, Variable->Size, MemoryKind::Variable);
}

Kernel *Program::kernel(const void *Region) {
  auto At = Kernels.find(Region);
  return At == Kernels.end() ? nullptr : &At->second;
}

bool Program::isDone(const runtime::LaunchRule &Rule) const {
  if (!isLoaded())
    return none_of(entriesOf(Binary), [](const OffloadEntry &Entry) {
      return isOpenMP(Entry) && !Entry.Size;
    });
  return all_of(Kernels,
                [&](const auto &K) { return Rule.isDone(K.second.Launches); });
}
