// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files that come with this tool, in the build tree as where it is
// installed.
#ifndef ROOFLINE_TOOLS_COMPANIONS_H
#define ROOFLINE_TOOLS_COMPANIONS_H

#include "llvm/Support/Error.h"
#include <string>

namespace roofline {

struct Companions {
  std::string Plugin;
  /// An OpenMP device runtime with nothing in it: docs/openmp.md.
  std::string EmptyRuntime;
};

/// Both; an error if either is missing.
llvm::Expected<Companions> findCompanions();

/// The library that stands in for CUDA's runtime; an error if it is missing.
llvm::Expected<std::string> findEmulatedRuntime();

} // namespace roofline

#endif
