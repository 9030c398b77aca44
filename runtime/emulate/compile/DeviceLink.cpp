// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceLink.h"
#include "device/DeviceModule.h"
#include "support/Error.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace roofline;

namespace {
/// Collects the linker's error messages. LLVM's default handler would end the
/// process.
struct KeepWords final : DiagnosticHandler {
  explicit KeepWords(std::string &Words) : Words(Words) {}
  bool handleDiagnostics(const DiagnosticInfo &Said) override {
    if (Said.getSeverity() == DS_Error) {
      raw_string_ostream OS(Words);
      DiagnosticPrinterRawOStream Printer(OS);
      Said.print(Printer);
    }
    return true;
  }
  std::string &Words;
};
} // namespace

static Expected<std::unique_ptr<Module>> parse(StringRef Bitcode,
                                               LLVMContext &Context) {
  auto Buffer = MemoryBuffer::getMemBuffer(Bitcode, "device code",
                                           /*RequiresNullTerminator=*/false);
  auto M = parseBitcodeFile(*Buffer, Context);
  if (M && !(*M)->getTargetTriple().isNVPTX())
    return makeError("found device code for '{0}', wanted nvptx64",
                     (*M)->getTargetTriple().str());
  return M;
}

Expected<std::unique_ptr<Module>> roofline::emulate::linkDeviceCode(
    ArrayRef<StringRef> Bitcodes, LLVMContext &Context,
    std::map<std::string, unsigned> &ModuleOfKernel) {
  std::unique_ptr<Module> All;
  for (auto [Number, Bitcode] : enumerate(Bitcodes)) {
    Expected<std::unique_ptr<Module>> M = parse(Bitcode, Context);
    if (!M)
      return M.takeError();
    for (const Function *F : kernelsOf(**M))
      ModuleOfKernel.try_emplace(F->getName().str(), Number);
    if (!All) {
      All = std::move(*M);
      continue;
    }
    std::string Words;
    auto Before = Context.getDiagnosticHandler();
    Context.setDiagnosticHandler(std::make_unique<KeepWords>(Words));
    bool Failed = Linker::linkModules(*All, std::move(*M));
    Context.setDiagnosticHandler(std::move(Before));
    if (Failed)
      return makeError("cannot link device code: {0}", Words);
  }
  if (!All)
    return makeError("found no device code");
  return std::move(All);
}
