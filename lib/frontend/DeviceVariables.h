// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables in device memory that host code may set and kernels read, as if
// they were further parameters.
#ifndef ROOFLINE_FRONTEND_DEVICEVARIABLES_H
#define ROOFLINE_FRONTEND_DEVICEVARIABLES_H

#include "clang/AST/Decl.h"
#include <vector>

namespace roofline {

/// Whether no unit but that of \p Variable, one in CUDA's `__constant__` or
/// `__device__` memory, can name it.
bool isOfOneUnit(const clang::VarDecl &Variable);

/// Whether code of the user in \p Context declares such variables.
bool hasDeviceVariables(const clang::ASTContext &Context);

/// Returns those of integers or records that the code of \p Kernel names, and
/// of the user's functions that it calls, in the order in which they are found.
/// Of several with one name, as in different namespaces, none is among them.
std::vector<const clang::VarDecl *>
deviceVariablesIn(const clang::FunctionDecl &Kernel);

} // namespace roofline

#endif
