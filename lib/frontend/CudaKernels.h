// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which CUDA kernels a translation unit holds, as declarations.
#ifndef ROOFLINE_FRONTEND_CUDAKERNELS_H
#define ROOFLINE_FRONTEND_CUDAKERNELS_H

#include "model/KernelId.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace roofline {

struct CudaKernel {
  /// The definition where there is one.
  const clang::FunctionDecl *Decl;
  KernelId Id;
};

/// Every kernel in source order, each instantiation of a template by itself;
/// none in a unit that isn't CUDA.
std::vector<CudaKernel> findCudaKernels(clang::ASTContext &Context,
                                        llvm::StringRef Unit);

} // namespace roofline

#endif
