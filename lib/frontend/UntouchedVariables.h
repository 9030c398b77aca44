// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables in device memory that the host program never refers to: a kernel finds
// the values there that the source initialises them with.
#ifndef ROOFLINE_FRONTEND_UNTOUCHEDVARIABLES_H
#define ROOFLINE_FRONTEND_UNTOUCHEDVARIABLES_H

#include <string>
#include <vector>

namespace clang {
class ASTContext;
}

namespace roofline {

/// Returns the names, in the device module, of CUDA's __constant__ and
/// __device__ variables that have an initialiser and that no host code can
/// write: none of \p Context names them, and other units can't, since they are
/// internal or the device code is not linked with that of others. Whether
/// device code writes them is left to the reader of the module.
std::vector<std::string> untouchedVariables(clang::ASTContext &Context);

} // namespace roofline

#endif
