// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registry of the program's device code: fat binaries, the host functions of
// kernels, device variables. Start-up code of the program fills it.
#ifndef ROOFLINE_EMULATE_CUDART_MODULES_H
#define ROOFLINE_EMULATE_CUDART_MODULES_H

#include "Api.h"
#include "emulate/Executor.h"
#include <deque>
#include <map>
#include <memory>

namespace roofline::cudart {

/// The device code of a translation unit, or of several that were linked. It is
/// loaded when something of it is first needed, since programs may register
/// many binaries and use few.
struct FatBinary {
  const void *Wrapper = nullptr;
  bool Tried = false;                // whether loading was attempted
  cudaError_t Problem = cudaSuccess; // the result of loading
  std::vector<std::string> Units;
  std::string Arch;
  std::unique_ptr<emulate::DeviceProgram> Runner;
};

struct Kernel {
  FatBinary *Home = nullptr;
  std::string DeviceName;
  unsigned Launches = 0;
  /// Bytes of dynamic shared memory that cudaFuncSetAttribute() allows; 0 if it
  /// was not called.
  uint64_t MostDynamicShared = 0;
  /// The executor has rejected the kernel.
  bool IsNotEmulated = false;
};

struct Variable {
  FatBinary *Home = nullptr;
  std::string DeviceName;
  /// For managed variables: the host variable that points to it.
  void **Managed = nullptr;
};

/// Filled before main(), so it only stores what is registered. Binaries are
/// never freed, since programs may call this library until the process ends.
class Modules {
public:
  FatBinary &add(const void *Wrapper);
  /// Removes the kernels and variables of \p Binary.
  void remove(FatBinary &Binary);
  void addKernel(FatBinary &Binary, const void *Host, const char *DeviceName);
  void addVariable(FatBinary &Binary, const void *Host, const char *DeviceName,
                   void **Managed = nullptr);

  /// Null if nothing was registered for \p Host.
  Kernel *kernel(const void *Host);
  Variable *variable(const void *Host);

  const std::map<const void *, Kernel> &kernels() const { return Kernels; }
  const std::map<const void *, Variable> &variables() const {
    return Variables;
  }
  std::deque<FatBinary> &binaries() { return Binaries; }

private:
  std::deque<FatBinary> Binaries; // addresses must stay valid
  std::map<const void *, Kernel> Kernels;
  std::map<const void *, Variable> Variables;
};

} // namespace roofline::cudart

#endif
