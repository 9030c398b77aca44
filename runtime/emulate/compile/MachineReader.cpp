// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MachineReader.h"
#include "GpuCode.h"
#include "machine/ReadMachineCode.h"
#include "support/Error.h"
#include "llvm/IR/Constants.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

namespace {
/// Gives the declared variables of a module initialisers while code is
/// generated: without a definition, all shared variables would get the same
/// address.
class Definitions {
public:
  Definitions(Module &M, const Module &Whole) {
    for (GlobalVariable &G : M.globals()) {
      const GlobalVariable *Definition =
          Whole.getGlobalVariable(G.getName(), true);
      if (!G.isDeclaration() || !Definition || Definition->isDeclaration())
        continue;
      G.setInitializer(G.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED
                           ? PoisonValue::get(G.getValueType())
                           : Constant::getNullValue(G.getValueType()));
      Defined.push_back(&G);
    }
  }
  Definitions(const Definitions &) = delete;
  Definitions &operator=(const Definitions &) = delete;
  ~Definitions() {
    for (GlobalVariable *G : Defined)
      G->setInitializer(nullptr);
  }

private:
  std::vector<GlobalVariable *> Defined;
};
} // namespace

/// Identifies an executable by path, size and modification time, since its
/// output may change when it is replaced.
static std::string identityOf(StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return Path.str();
  return formatv("{0} {1} {2}", Path, Status.getSize(),
                 Status.getLastModificationTime().time_since_epoch().count());
}

Expected<std::string> MachineReader::print(StringRef Ptx, StringRef Arch) {
  std::string Key = ObjectCache::keyOf(
      formatv("roofline-machine-1 {0} {1} {2}\n{3}", Arch,
              identityOf(Tools.Ptxas), identityOf(Tools.Nvdisasm), Ptx)
          .str());
  auto Entry = Printed.find(Key);
  if (Entry != Printed.end())
    return Entry->second;
  std::string Text;
  if (std::unique_ptr<MemoryBuffer> Kept = Cache.find(Key))
    Text = Kept->getBuffer().str();
  else if (Error E = assemble(Ptx, Arch, Tools).moveInto(Text))
    return std::move(E);
  else
    Cache.keep(Key, Text);
  return Printed[Key] = std::move(Text);
}

Expected<KernelMachine> MachineReader::read(Function &Kernel,
                                            const Module &Whole) {
  initialiseGpuTarget();
  Module &M = *Kernel.getParent();
  Definitions Temporary(M, Whole);
  Expected<LinedPtx> Ptx = emitLinedPtx(M);
  if (!Ptx)
    return Ptx.takeError();
  Expected<std::string> Text = print(Ptx->Text, Ptx->Arch);
  if (!Text)
    return Text.takeError();
  Expected<MachineCodes> Codes = machineCodesOf(M, *Ptx, *Text);
  if (!Codes)
    return Codes.takeError();
  KernelMachine Machine{std::move(Codes->at(&Kernel)), std::nullopt};
  Machine.Spills =
      spillAccessesOf(Kernel, parseListing(*Text), Ptx->Blocks,
                      {Machine.Code.SpillStores, Machine.Code.SpillLoads});
  return std::move(Machine);
}
