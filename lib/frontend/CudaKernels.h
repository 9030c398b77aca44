// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the CUDA kernels of a translation unit.
#ifndef ROOFLINE_FRONTEND_CUDAKERNELS_H
#define ROOFLINE_FRONTEND_CUDAKERNELS_H

#include "model/KernelId.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace roofline {

/// A kernel; the AST owns its declaration.
struct CudaKernel {
  /// The definition if there is one, else a declaration.
  const clang::FunctionDecl *Decl;
  KernelId Id;
};

/// Returns every kernel in source order, with one entry per instantiation of a
/// template. Returns none if the unit is not CUDA. \p Unit becomes
/// KernelId::Unit.
std::vector<CudaKernel> findCudaKernels(clang::ASTContext &Context,
                                        llvm::StringRef Unit);

} // namespace roofline

#endif
