// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analysis' own, optimised copy of a device module. The user's module is
// only read.
#ifndef ROOFLINE_DEVICE_DEVICEMODULE_H
#define ROOFLINE_DEVICE_DEVICEMODULE_H

#include "device/PassAnalyses.h"
#include "model/KernelFeatures.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <optional>

namespace roofline {

/// The kernels of \p M that have a body, in the order of the module.
std::vector<llvm::Function *> kernelsOf(llvm::Module &M);

/// The extents of a block in the attribute \p Name of \p Kernel, which is
/// "nvvm.maxntid" or "nvvm.reqntid"; empty without it.
std::vector<unsigned> blockExtents(const llvm::Function &Kernel,
                                   llvm::StringRef Name);
/// The largest number of threads per block that \p Kernel was compiled for
/// (__launch_bounds__), if it says so.
std::optional<unsigned> maxThreadsPerBlock(const llvm::Function &Kernel);

/// A code generator for the target of \p M. Fails if this LLVM has none or has
/// not initialised it.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
targetMachineFor(const llvm::Module &M);

/// Shares the address computations of \p F, with the passes that code
/// generation for GPUs has for this. The optimiser leaves constant parts of
/// addresses inside the index, and repeats computations in later blocks. A
/// function with so long a chain of pointers that LLVM would take minutes stays
/// as it is.
void shareAddresses(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);

/// A copy of a module in which every kernel is a single function where
/// possible: callees are inlined (InlineCallees.h), OpenMP runtime calls are
/// modelled, and code is optimised if the user did not ask for it or if the
/// module has not been through its optimisation pipeline yet. Debug locations
/// are kept.
class DeviceModule {
public:
  /// Copies \p M, which is not changed. Fails if this LLVM does not know the
  /// target, or if types nest too deeply to be laid out (TypeNesting.h).
  /// \p BeforeOptimisation: \p M is as the frontend made it.
  static llvm::Expected<std::unique_ptr<DeviceModule>>
  copy(const llvm::Module &M, bool BeforeOptimisation);

  llvm::Module &module() { return *Copy; }
  llvm::FunctionAnalysisManager &analyses() { return Analyses->Function; }
  /// Whether the user's code of \p Kernel was compiled without optimisation.
  bool wasUnoptimised(const llvm::Function &Kernel) const;

private:
  DeviceModule() = default;
  llvm::Error prepare(bool BeforeOptimisation);
  void simplify(bool Fully);
  void computeOnce();

  std::unique_ptr<llvm::TargetMachine> Machine;
  std::unique_ptr<llvm::Module> Copy;
  std::vector<std::string> Unoptimised;
  std::optional<PassAnalyses> Analyses; // from prepare() on
};

} // namespace roofline

#endif
