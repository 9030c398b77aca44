// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where kernels are launched, and with what that is known at compile time.
#ifndef ROOFLINE_LAUNCH_FINDLAUNCHES_H
#define ROOFLINE_LAUNCH_FINDLAUNCHES_H

#include "model/KernelSource.h"

namespace clang {
class ASTContext;
}

namespace roofline {

/// Adds every launch in the unit to \p Model.Launches: `k<<<...>>>(...)` and
/// cudaLaunchKernel of a named kernel, in each instantiation of the function
/// around it; each OpenMP target region launches itself. What isn't constant
/// is absent. \p Unit becomes KernelId::Unit.
void findLaunches(clang::ASTContext &Context, llvm::StringRef Unit,
                  SourceModel &Model);

} // namespace roofline

#endif
