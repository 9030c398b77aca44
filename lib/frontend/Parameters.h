// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the IR knows by number only, with the names from the source.
#ifndef ROOFLINE_FRONTEND_PARAMETERS_H
#define ROOFLINE_FRONTEND_PARAMETERS_H

#include "frontend/Naming.h"
#include "model/KernelSource.h"

namespace clang {
class CapturedStmt;
}

namespace roofline {

/// The parameters of a CUDA kernel; records passed by value with the fields
/// that they are made of.
std::vector<KernelParameter>
kernelParameters(const clang::ASTContext &Context, const NamePrinter &Print,
                 const clang::FunctionDecl &Kernel);

/// The parameters of the function that \p Region becomes on the device: the
/// runtime's "dyn_ptr", then one for each captured variable, with a
/// reference type where the region gets its address.
std::vector<KernelParameter>
regionParameters(const clang::ASTContext &Context, const NamePrinter &Print,
                 const clang::CapturedStmt &Region);

} // namespace roofline

#endif
