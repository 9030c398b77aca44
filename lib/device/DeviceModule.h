// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The analysis' own copy of a device module: the user's code is only read.
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

/// The kernels of \p M that have a body, in order of their definition.
std::vector<llvm::Function *> kernelsOf(llvm::Module &M);

/// The code generator that \p M is for. Fails where this LLVM, as far as its
/// targets were initialised, has none.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
targetMachineFor(const llvm::Module &M);

/// A copy in which every kernel is one function: callees are inlined as far
/// as they can be (InlineCallees.h), OpenMP runtime calls are modelled, and
/// unoptimised code is optimised, as is a module from before its optimisation
/// pipeline. Debug locations stay.
class DeviceModule {
public:
  /// Fails where the target is unknown to this LLVM, and where types nest
  /// deeper than it could lay out.
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
