// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a program's start-up code made known of its device code: fat binaries,
// the host functions that stand for kernels, variables.
#ifndef ROOFLINE_EMULATE_CUDART_MODULES_H
#define ROOFLINE_EMULATE_CUDART_MODULES_H

#include "Api.h"
#include "KernelRunner.h"
#include <deque>
#include <map>
#include <memory>

namespace roofline::cudart {

/// Device code of a unit, or of several that were linked. Loaded when something
/// of it is first needed: a program may register a thousand and use two.
struct FatBinary {
  const void *Wrapper = nullptr;
  bool IsRegistered = true;
  bool Tried = false;                // to load it
  cudaError_t Problem = cudaSuccess; // of loading it
  std::vector<std::string> Units;
  std::string Arch;
  std::unique_ptr<KernelRunner> Runner;
};

struct Kernel {
  FatBinary *Home = nullptr;
  std::string DeviceName;
  unsigned Launches = 0;
  /// What cudaFuncSetAttribute() allows; 0 where it was not called.
  uint64_t MostDynamicShared = 0;
  /// Set where the executor has said that it can't run it.
  bool IsNotEmulated = false;
};

struct Variable {
  FatBinary *Home = nullptr;
  std::string DeviceName;
  /// Managed variables: the host's pointer to it.
  void **Managed = nullptr;
};

/// Filled before main(): does nothing but remember. Nothing is ever freed,
/// since programs call in until the very end.
class Modules {
public:
  FatBinary &add(const void *Wrapper);
  /// Forgets what belongs to \p Binary.
  void remove(FatBinary &Binary);
  void addKernel(FatBinary &Binary, const void *Host, const char *DeviceName);
  void addVariable(FatBinary &Binary, const void *Host, const char *DeviceName,
                   void **Managed = nullptr);

  /// Null where nothing was registered for \p Host.
  Kernel *kernel(const void *Host);
  Variable *variable(const void *Host);

  const std::map<const void *, Variable> &variables() const {
    return Variables;
  }
  std::deque<FatBinary> &binaries() { return Binaries; }

private:
  std::deque<FatBinary> Binaries; // stay where they are
  std::map<const void *, Kernel> Kernels;
  std::map<const void *, Variable> Variables;
};

} // namespace roofline::cudart

#endif
