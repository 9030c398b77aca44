// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The programs of NVIDIA's toolkit that make and read machine code.
#ifndef ROOFLINE_MACHINE_TOOLKIT_H
#define ROOFLINE_MACHINE_TOOLKIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

struct Toolkit {
  std::string Ptxas, Nvdisasm; // paths
  /// Of one program, which is ended beyond that: a hung tool must not hang the
  /// build. 0 is no limit, and leaves the process's alarm alone.
  unsigned MostSeconds = 300;

  /// Where tools are looked for: \p Chosen by option, \p CudaPath of a
  /// compile (either may be empty), then where toolkits usually are. \p Get
  /// is the value of a variable of the environment.
  static std::vector<std::string>
  folders(llvm::StringRef Chosen, llvm::StringRef CudaPath,
          llvm::function_ref<std::optional<std::string>(llvm::StringRef)> Get);

  /// Each of the two from the first of \p Folders, or its "bin", that has it,
  /// else from the PATH; "" where there is none.
  static Toolkit look(llvm::ArrayRef<std::string> Folders);

  /// The same, both. The error names what is missing and where it was looked
  /// for.
  static llvm::Expected<Toolkit> find(llvm::ArrayRef<std::string> Folders);
};

} // namespace roofline

#endif
