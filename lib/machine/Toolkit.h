// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the programs of NVIDIA's toolkit that make and read machine code.
#ifndef ROOFLINE_MACHINE_TOOLKIT_H
#define ROOFLINE_MACHINE_TOOLKIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// The paths of ptxas and nvdisasm, empty where not found.
struct Toolkit {
  std::string Ptxas, Nvdisasm; // paths
  /// The limit on the processor time of one run of a program, so that a hung
  /// tool does not hang the build; see ToolProcess.
  unsigned MostSeconds = 300;

  /// The folders to search: \p Chosen by option, the \p CudaPath of a compile
  /// (either may be empty), then those of the environment and the usual one.
  /// \p Get returns the value of an environment variable.
  static std::vector<std::string>
  folders(llvm::StringRef Chosen, llvm::StringRef CudaPath,
          llvm::function_ref<std::optional<std::string>(llvm::StringRef)> Get);

  /// Takes each program from the first of \p Folders, or of their "bin"
  /// folders, that has it, else from the PATH; its path is empty if there is
  /// none.
  static Toolkit look(llvm::ArrayRef<std::string> Folders);

  /// As look(), but fails unless both are found. The error names what is
  /// missing and where it was searched.
  static llvm::Expected<Toolkit> find(llvm::ArrayRef<std::string> Folders);
};

} // namespace roofline

#endif
