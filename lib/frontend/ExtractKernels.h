// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first stage: which kernels a translation unit holds.
#ifndef ROOFLINE_FRONTEND_EXTRACTKERNELS_H
#define ROOFLINE_FRONTEND_EXTRACTKERNELS_H

#include "model/KernelSource.h"

namespace clang {
class ASTContext;
}

namespace roofline {

/// Every kernel of the unit in source order, each instantiation of a template
/// by itself: CUDA kernels, kernels without a body here included, then OpenMP
/// target regions. Names are those of the device code, whether \p Context
/// belongs to a host or a device compile. \p Unit becomes KernelId::Unit.
/// Fills Kernels only. Call it when the unit is complete.
SourceModel extractKernels(clang::ASTContext &Context, llvm::StringRef Unit);

} // namespace roofline

#endif
