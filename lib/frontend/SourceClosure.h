// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's source with all user declarations that it uses, as one text for
// the prompt of a language model and for users.
#ifndef ROOFLINE_FRONTEND_SOURCECLOSURE_H
#define ROOFLINE_FRONTEND_SOURCECLOSURE_H

#include "frontend/CudaKernels.h"
#include "frontend/TargetRegions.h"
#include "model/CodeLine.h"

namespace clang {
class Preprocessor;
}

namespace roofline {

/// Makes the closures of one unit's kernels. Uses are found in the AST; the
/// text is copied from the source buffers. Construct this after the unit was
/// parsed; \p Context and \p PP of the constructor must outlive it. See
/// docs/source-closure.md.
class SourceClosures {
public:
  /// \p Unit must be the same as for extractKernels().
  SourceClosures(clang::ASTContext &Context, clang::Preprocessor &PP,
                 llvm::StringRef Unit);

  /// Returns macros, constants, types and device functions, each with a comment
  /// that names its file and line, dependencies first and the kernel last. If
  /// the text exceeds about \p MaxBytes, the pieces farthest from the kernel
  /// are left out and named in a first line. Empty if the unit has no such
  /// kernel.
  std::string of(const KernelId &Id, size_t MaxBytes = 64 << 10) const;

  /// The same for a language model: without the source's comments, empty lines,
  /// names of files, indentation beyond a blank for each level, and what the
  /// preprocessor left out, if watchSkippedCode() was called.
  std::vector<CodeLine> compact(const KernelId &Id, size_t MaxBytes) const;

private:
  std::vector<CodeLine> lines(const KernelId &Id, size_t MaxBytes,
                              bool Compact) const;

  clang::ASTContext &Context;
  clang::Preprocessor &PP;
  std::vector<CudaKernel> Kernels;
  std::vector<TargetRegion> Regions;
};

} // namespace roofline

#endif
