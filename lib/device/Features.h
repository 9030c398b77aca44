// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry point of lib/device: analyses the kernels of a device module.
#ifndef ROOFLINE_DEVICE_FEATURES_H
#define ROOFLINE_DEVICE_FEATURES_H

#include "device/MachineCode.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "model/SourceCondition.h"
#include "model/TableContents.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace roofline {

class DeviceModule;

/// The id of kernel \p F, from its name and the main file \p Unit.
KernelId kernelIdOf(const llvm::Function &F, llvm::StringRef Unit);

/// The kernels with a body of a device module, in the analysis' own copy, each
/// analysed when asked for.
class DeviceKernels {
public:
  /// Copies \p M, which is only read and must outlive this. \p Unit is its main
  /// file. \p BeforeOptimisation: the module is as the frontend made it. Fails
  /// where DeviceModule cannot copy the module.
  static llvm::Expected<DeviceKernels> of(const llvm::Module &M,
                                          llvm::StringRef Unit,
                                          bool BeforeOptimisation = false);

  /// The kernels in the copy, in the order of the module.
  llvm::ArrayRef<llvm::Function *> functions() const { return Kernels; }
  KernelId idOf(const llvm::Function &Kernel) const {
    return kernelIdOf(Kernel, Unit);
  }
  const llvm::Module &module() const;
  /// The variables with these names have the values of their initialisers at
  /// every launch, but for what device code writes.
  void keepContents(llvm::ArrayRef<std::string> Names);
  /// Those that host code sets have these contents at every launch.
  void setContents(const NamedContents &Contents);
  /// The conditions in the source of the unit. Without them, it is not known
  /// which way of a branch the source takes.
  void setConditions(std::vector<SourceCondition> Found);
  /// The features of \p Kernel, one of functions(). \p Sources gives parameters
  /// their names and may be empty. Operations are those of the machine code if
  /// \p Codes has the kernel, otherwise those of the model.
  KernelFeatures featuresOf(llvm::Function &Kernel, const SourceModel &Sources,
                            const MachineCodes &Codes = {}) const;

private:
  DeviceKernels(const llvm::Module &M, llvm::StringRef Unit,
                std::shared_ptr<DeviceModule> Copy);

  const llvm::Module *M;
  std::string Unit;
  std::shared_ptr<DeviceModule> Copy;
  std::vector<llvm::Function *> Kernels;
  std::shared_ptr<const std::vector<SourceCondition>> Conditions; // not null
};

/// The features of all kernels of \p M; for the arguments see DeviceKernels.
llvm::Expected<std::vector<KernelFeatures>>
analyseDevice(const llvm::Module &M, llvm::StringRef Unit,
              const SourceModel &Sources, bool BeforeOptimisation = false);

} // namespace roofline

#endif
