// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Loader.h"
#include "CodeChoice.h"
#include "shared/Process.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

static constexpr const char *NoCode =
    "this program, or a part of it, has no device code that can be emulated; "
    "build it with 'roofline build -- <compiler> ...' or with clang's flag "
    "-fplugin-arg-roofline-embed=ir";

cudaError_t Loader::load(FatBinary &Binary) {
  if (Binary.Tried)
    return Binary.Problem;
  Binary.Tried = true;
  Binary.Units.clear();
  Binary.Problem = tryToLoad(Binary);
  if (!Binary.Problem)
    adoptVariables(Binary);
  return Binary.Problem;
}

cudaError_t Loader::tryToLoad(FatBinary &Binary) {
  Expected<std::vector<KernelCode>> Codes = Sources.Code(Binary.Wrapper);
  if (!Codes) {
    runtime::sayOnce(toString(Codes.takeError()));
    return cudaErrorInvalidKernelImage;
  }
  std::vector<const KernelCode *> Chosen = chooseCode(*Codes, Gpu);
  if (Chosen.empty()) {
    Log.notEmulated(NoCode);
    return cudaErrorNoKernelImageForDevice;
  }
  Binary.Arch = Chosen.front()->Arch;
  std::vector<StringRef> Modules;
  for (const KernelCode *Code : Chosen) {
    Binary.Units.push_back(Code->Unit);
    Modules.push_back(Code->Bitcode);
  }
  Expected<std::unique_ptr<emulate::DeviceProgram>> Runner =
      Sources.Runner(Modules, Options.Executor);
  if (!Runner) {
    Log.notEmulated(join(Binary.Units, ", ") + ": " +
                    toString(Runner.takeError()));
    return cudaErrorInvalidKernelImage;
  }
  Binary.Runner = std::move(*Runner);
  Log.codeArch(Binary.Arch);
  return cudaSuccess;
}

void Loader::adoptVariables(FatBinary &Binary) {
  for (const auto &[Host, V] : Registered.variables()) {
    if (V.Home != &Binary)
      continue;
    std::optional<DeviceVariable> Found = Binary.Runner->variable(V.DeviceName);
    if (!Found)
      continue;
    Memory.adopt(Found->Address, Found->Size, MemoryKind::Variable);
    if (V.Managed)
      *V.Managed = Found->Address;
  }
}

cudaError_t Loader::find(const void *Symbol, DeviceVariable &Found) {
  Variable *V = Registered.variable(Symbol);
  if (!V)
    return cudaErrorInvalidSymbol;
  if (cudaError_t Problem = load(*V->Home))
    return Problem;
  std::optional<DeviceVariable> At = V->Home->Runner->variable(V->DeviceName);
  if (!At)
    return cudaErrorInvalidSymbol;
  Found = *At;
  return cudaSuccess;
}
