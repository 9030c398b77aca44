// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Modules.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

FatBinary &Modules::add(const void *Wrapper) {
  FatBinary &Binary = Binaries.emplace_back();
  Binary.Wrapper = Wrapper;
  return Binary;
}

void Modules::remove(FatBinary &Binary) {
  auto IsOfBinary = [&](const auto &Entry) {
    return Entry.second.Home == &Binary;
  };
  std::erase_if(Kernels, IsOfBinary);
  std::erase_if(Variables, IsOfBinary);
}

void Modules::addKernel(FatBinary &Binary, const void *Host,
                        const char *DeviceName) {
  Kernels[Host] = Kernel{&Binary, DeviceName};
}

void Modules::addVariable(FatBinary &Binary, const void *Host,
                          const char *DeviceName, void **Managed) {
  Variables[Host] = Variable{&Binary, DeviceName, Managed};
}

Kernel *Modules::kernel(const void *Host) {
  auto At = Kernels.find(Host);
  return At == Kernels.end() ? nullptr : &At->second;
}

Variable *Modules::variable(const void *Host) {
  auto At = Variables.find(Host);
  return At == Variables.end() ? nullptr : &At->second;
}
