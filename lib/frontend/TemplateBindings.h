// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the template arguments of an instantiation.
#ifndef ROOFLINE_FRONTEND_TEMPLATEBINDINGS_H
#define ROOFLINE_FRONTEND_TEMPLATEBINDINGS_H

#include "frontend/Naming.h"
#include <vector>

namespace roofline {

/// Returns "instantiated with T = double, N = 16" for an instantiated function
/// or class, including the arguments of enclosing classes and functions; empty
/// if there are none.
std::string templateBindings(const clang::Decl &D, const NamePrinter &Print);

/// Returns the same as declarations, for text that is copied out of its
/// template: "using T = double;", "constexpr int N = 16;".
std::vector<std::string> templateAliases(const clang::Decl &D,
                                         const NamePrinter &Print);

} // namespace roofline

#endif
