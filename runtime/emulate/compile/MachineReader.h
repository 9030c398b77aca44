// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a kernel to GPU machine code with NVIDIA's tools, so that the
// operations of its blocks are counted from machine code. The listings are kept
// in the object cache.
#ifndef ROOFLINE_EMULATE_COMPILE_MACHINEREADER_H
#define ROOFLINE_EMULATE_COMPILE_MACHINEREADER_H

#include "ObjectCache.h"
#include "device/MachineCode.h"
#include "machine/SpillAccesses.h"
#include "machine/Toolkit.h"
#include <map>

namespace roofline::emulate {

/// The machine code of one kernel, by its basic blocks.
struct KernelMachine {
  MachineCode Code;
  /// Empty if spills can not be distinguished from accesses to local arrays.
  std::optional<SpillAccesses> Spills;
};

class MachineReader {
public:
  MachineReader(Toolkit Tools, ObjectCache Cache)
      : Tools(std::move(Tools)), Cache(std::move(Cache)) {}

  /// The counts of \p Kernel, which must be the only kernel of its module.
  /// Variables that this module only declares are defined in \p Whole. Fails if
  /// code generation or one of the tools fails.
  llvm::Expected<KernelMachine> read(llvm::Function &Kernel,
                                     const llvm::Module &Whole);

private:
  llvm::Expected<std::string> print(llvm::StringRef Ptx, llvm::StringRef Arch);

  Toolkit Tools;
  ObjectCache Cache;
  std::map<std::string, std::string> Printed; // by key of the object cache
};

} // namespace roofline::emulate

#endif
