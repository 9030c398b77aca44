// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicting goes on past errors in a CUDA source: host code that wants
// another version of a library says nothing of the kernels beside it.
#ifndef ROOFLINE_COMPILE_ERRORTOLERANCE_H
#define ROOFLINE_COMPILE_ERRORTOLERANCE_H

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"

namespace roofline {

/// To be asked before all other consumers. Takes errors for said and done, so
/// that these go on, and leaves them no code for the device that has any:
/// functions with an error in them lose their body. A missing header ends the
/// compile as before. The client of the diagnostics goes on counting errors.
std::unique_ptr<clang::ASTConsumer> errorTolerance(clang::CompilerInstance &CI);

} // namespace roofline

#endif
