// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceLimits.h"
#include "support/Error.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

std::optional<CudaArch> CudaArch::parse(StringRef Text) {
  CudaArch Arch;
  if (!Text.consume_front("sm_") || Text.consumeInteger(10, Arch.Number))
    return std::nullopt;
  Arch.IsSpecific = !Text.empty();
  return Arch;
}

Expected<DeviceLimits> cudart::deviceLimits(const GpuSpec &Gpu) {
  std::optional<CudaArch> Arch = CudaArch::parse(Gpu.Arch);
  if (!Arch)
    return makeError("GPU '{0}' ({1}) runs no CUDA programs; wanted one of "
                     "architecture sm_<number>",
                     Gpu.Name, Gpu.Arch);
  DeviceLimits L;
  L.Arch = *Arch;
  L.SharedPerSm = static_cast<uint64_t>(Gpu.SharedPerSm.Value);
  L.SharedReserved = static_cast<uint64_t>(Gpu.reservedSharedPerBlock());
  // A block can have all shared memory of its multiprocessor that is not
  // reserved.
  L.SharedPerBlockOptIn = L.SharedPerSm - L.SharedReserved;
  L.Sms = static_cast<unsigned>(Gpu.Sms.Value);
  L.ThreadsPerSm = static_cast<unsigned>(Gpu.ThreadsPerSm.Value);
  L.BlocksPerSm = static_cast<unsigned>(Gpu.BlocksPerSm.Value);
  L.RegistersPerSm = static_cast<unsigned>(Gpu.RegistersPerSm.Value);
  L.Dram = static_cast<uint64_t>(Gpu.Dram.Value);
  L.L2 = static_cast<uint64_t>(Gpu.L2.Value);
  return L;
}
