// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The programs of NVIDIA's toolkit that make and read machine code.
#ifndef ROOFLINE_MACHINE_TOOLKIT_H
#define ROOFLINE_MACHINE_TOOLKIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

struct Toolkit {
  std::string Ptxas, Nvdisasm; // paths

  /// Each of the two from the first of \p Folders, or its "bin", that has it,
  /// else from the PATH. The error names what is missing and where it was
  /// looked for.
  static llvm::Expected<Toolkit> find(llvm::ArrayRef<std::string> Folders);
};

} // namespace roofline

#endif
