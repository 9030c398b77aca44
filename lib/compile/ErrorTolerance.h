// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Continues predicting after errors in a CUDA source: host code that needs
// another version of a library does not affect the kernels beside it.
#ifndef ROOFLINE_COMPILE_ERRORTOLERANCE_H
#define ROOFLINE_COMPILE_ERRORTOLERANCE_H

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"

namespace roofline {

/// A consumer that must run before all others. It clears the error state, so
/// that the others continue, and removes the bodies of device functions that
/// contain an error. Fatal errors, such as a missing header, end the compile as
/// usual. The diagnostics client still counts all errors.
std::unique_ptr<clang::ASTConsumer> errorTolerance(clang::CompilerInstance &CI);

} // namespace roofline

#endif
