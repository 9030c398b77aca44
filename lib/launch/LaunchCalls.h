// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a launch is written down.
#ifndef ROOFLINE_LAUNCH_LAUNCHCALLS_H
#define ROOFLINE_LAUNCH_LAUNCHCALLS_H

#include "clang/AST/ExprCXX.h"
#include <array>

namespace roofline {

/// Whether \p Call is `k<<<...>>>(...)` or cudaLaunchKernel() and the like.
bool isLaunchCall(const clang::CallExpr &Call);

/// Whether \p Callee takes (kernel, grid, block, arguments, ...).
bool isLaunchFunction(const clang::FunctionDecl *Callee);

/// Grid, block, shared bytes of `k<<<...>>>()`; null what isn't there.
std::array<const clang::Expr *, 3>
configurationOf(const clang::CUDAKernelCallExpr &Call);

/// \p E without the nodes that only say how a value travels.
const clang::Expr *withoutWrapping(const clang::Expr *E);

/// The kernel that \p Launch names, called or handed over; null where none.
const clang::FunctionDecl *kernelOf(const clang::CallExpr &Launch);

/// The kernel that \p E names, through casts and '&'; null where it names
/// none.
const clang::FunctionDecl *kernelNamed(const clang::Expr *E);

} // namespace roofline

#endif
