// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and types of kernel parameters, which the IR has by index only.
#ifndef ROOFLINE_FRONTEND_PARAMETERS_H
#define ROOFLINE_FRONTEND_PARAMETERS_H

#include "frontend/Naming.h"
#include "model/KernelSource.h"

namespace clang {
class CapturedStmt;
}

namespace roofline {

/// Returns the parameters of a CUDA kernel, with the scalar fields of records
/// that are passed by value.
std::vector<KernelParameter>
kernelParameters(const clang::ASTContext &Context, const NamePrinter &Print,
                 const clang::FunctionDecl &Kernel);

/// Returns the parameters of the device function that clang outlines \p Region
/// to: the runtime's "dyn_ptr", then one for each captured variable, with a
/// reference type if it is captured by reference.
std::vector<KernelParameter>
regionParameters(const clang::ASTContext &Context, const NamePrinter &Print,
                 const clang::CapturedStmt &Region);

} // namespace roofline

#endif
