// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which arguments a template is used with.
#ifndef ROOFLINE_FRONTEND_TEMPLATEBINDINGS_H
#define ROOFLINE_FRONTEND_TEMPLATEBINDINGS_H

#include "frontend/Naming.h"
#include <vector>

namespace roofline {

/// "instantiated with T = double, N = 16" of a function or class, the
/// arguments of classes around it included; empty where there are none.
std::string templateBindings(const clang::Decl &D, const NamePrinter &Print);

/// The same as declarations, for text taken out of its template:
/// "using T = double;", "constexpr int N = 16;".
std::vector<std::string> templateAliases(const clang::Decl &D,
                                         const NamePrinter &Print);

} // namespace roofline

#endif
