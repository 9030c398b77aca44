// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognises kernel launches in the AST and takes them apart.
#ifndef ROOFLINE_LAUNCH_LAUNCHCALLS_H
#define ROOFLINE_LAUNCH_LAUNCHCALLS_H

#include "clang/AST/ExprCXX.h"
#include <array>
#include <optional>

namespace roofline {

/// The functions of the CUDA runtime that take (kernel, grid, block, arguments,
/// shared, stream).
inline constexpr llvm::StringLiteral LaunchFunctions[] = {
    "cudaLaunchKernel", "cudaLaunchCooperativeKernel"};

/// Those that take (configuration, kernel, arguments): each argument by itself,
/// or all of them as LaunchFunctions do.
inline constexpr llvm::StringLiteral LaunchEachArgument = "cudaLaunchKernelEx",
                                     LaunchArguments = "cudaLaunchKernelExC";

/// Returns the name of \p Function, which must have one, without the ending
/// that CUDA's headers add under --default-stream=per-thread.
llvm::StringRef libraryName(const clang::FunctionDecl &Function);

/// Returns true if \p Call is `k<<<...>>>(...)` or a call of a launch function.
bool isLaunchCall(const clang::CallExpr &Call);

/// If \p Call may raise the limit on a kernel's dynamic shared memory: the
/// expression for the kernel, or null where it may be any. Nothing otherwise.
std::optional<const clang::Expr *> raisedLimit(const clang::CallExpr &Call);

/// Returns the expressions for grid, block and dynamic shared bytes of
/// `k<<<...>>>()`; null for those that are missing.
std::array<const clang::Expr *, 3>
configurationOf(const clang::CUDAKernelCallExpr &Call);

/// Strips AST nodes that do not change the value of \p E: parentheses, default
/// arguments and the like. A call with a variant of OpenMP stays as written.
const clang::Expr *withoutWrapping(const clang::Expr *E);

/// Returns the kernel that launch \p Launch names, as callee or first argument;
/// null if it is not named directly.
const clang::FunctionDecl *kernelOf(const clang::CallExpr &Launch);

/// Returns the kernel that \p E names, looking through casts, '&' and '*'; null
/// if it names none.
const clang::FunctionDecl *kernelNamed(const clang::Expr *E);

} // namespace roofline

#endif
