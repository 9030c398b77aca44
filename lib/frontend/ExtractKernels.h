// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first stage of the analysis: finds the kernels of a translation unit and
// their parameters.
#ifndef ROOFLINE_FRONTEND_EXTRACTKERNELS_H
#define ROOFLINE_FRONTEND_EXTRACTKERNELS_H

#include "model/KernelSource.h"

namespace clang {
class ASTContext;
}

namespace roofline {

/// Returns a SourceModel with only Kernels filled: the CUDA kernels in source
/// order, including those that are only declared, then the OpenMP target
/// regions. Each instantiation of a template is a kernel. Names are those of
/// the device code, whether \p Context belongs to a host or a device compile.
/// \p Unit becomes KernelId::Unit. Call this after the unit was parsed.
SourceModel extractKernels(clang::ASTContext &Context, llvm::StringRef Unit);

} // namespace roofline

#endif
