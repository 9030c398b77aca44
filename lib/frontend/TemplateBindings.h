// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which arguments a template is used with.
#ifndef ROOFLINE_FRONTEND_TEMPLATEBINDINGS_H
#define ROOFLINE_FRONTEND_TEMPLATEBINDINGS_H

#include "frontend/Naming.h"

namespace roofline {

/// "instantiated with T = double, N = 16" of a function or class, the
/// arguments of classes around it included; empty where there are none.
std::string templateBindings(const clang::Decl &D, const NamePrinter &Print);

} // namespace roofline

#endif
