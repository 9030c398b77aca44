// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What NVIDIA's tools make of a kernel that is about to run, so that its
// blocks are counted as machine code. What they print is kept beside compiled
// kernels.
#ifndef ROOFLINE_EMULATE_COMPILE_MACHINEREADER_H
#define ROOFLINE_EMULATE_COMPILE_MACHINEREADER_H

#include "ObjectCache.h"
#include "device/MachineCode.h"
#include "machine/SpillAccesses.h"
#include "machine/Toolkit.h"
#include <map>

namespace roofline::emulate {

/// By the blocks of one kernel.
struct KernelMachine {
  MachineCode Code;
  /// None where they can't be told from local arrays.
  std::optional<SpillAccesses> Spills;
};

class MachineReader {
public:
  MachineReader(Toolkit Tools, ObjectCache Cache)
      : Tools(std::move(Tools)), Cache(std::move(Cache)) {}

  /// The counts of \p Kernel, the only one in its module, by its blocks.
  /// Variables that are only declared there are taken to be as \p Whole has
  /// them. Fails where a tool does, or code generation.
  llvm::Expected<KernelMachine> read(llvm::Function &Kernel,
                                     const llvm::Module &Whole);

private:
  llvm::Expected<std::string> print(llvm::StringRef Ptx, llvm::StringRef Arch);

  Toolkit Tools;
  ObjectCache Cache;
  std::map<std::string, std::string> Printed; // by key
};

} // namespace roofline::emulate

#endif
