// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's source with everything of the user's that it uses, in one text
// for a person or a model to read.
#ifndef ROOFLINE_FRONTEND_SOURCECLOSURE_H
#define ROOFLINE_FRONTEND_SOURCECLOSURE_H

#include "frontend/CudaKernels.h"
#include "frontend/TargetRegions.h"

namespace clang {
class Preprocessor;
}

namespace roofline {

/// The closures of one unit's kernels: what they use is found in the syntax
/// tree, how it is written in the source buffers. Make it when the unit is
/// complete; it finds the kernels once, and copies nothing until asked. See
/// docs/source-closure.md.
class SourceClosures {
public:
  /// \p Unit is the same as for extractKernels.
  SourceClosures(clang::ASTContext &Context, clang::Preprocessor &PP,
                 llvm::StringRef Unit);

  /// Macros, constants, types and device functions, each with a comment that
  /// names its file and line, dependencies first, the kernel last. Of a text
  /// beyond \p MaxBytes (roughly; the line that names what is missing comes
  /// on top) the pieces farthest from the kernel are left out. Empty where the
  /// unit has no such kernel. \p UserComments: with those of the source.
  std::string of(const KernelId &Id, size_t MaxBytes = 64 << 10,
                 bool UserComments = true) const;

private:
  clang::ASTContext &Context;
  clang::Preprocessor &PP;
  std::vector<CudaKernel> Kernels;
  std::vector<TargetRegion> Regions;
};

} // namespace roofline

#endif
