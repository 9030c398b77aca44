// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the declarations that a piece of code uses.
#ifndef ROOFLINE_FRONTEND_USEDDECLS_H
#define ROOFLINE_FRONTEND_USEDDECLS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// Called for each use of a declaration \p D. \p Runs is true if the using code
/// is executed, so that the body of \p D is needed, and false if it only has to
/// compile, as in a method that is never called.
using UseSink = llvm::function_ref<void(const clang::Decl *D, bool Runs)>;

/// Whether to look into a function's body.
enum class Depth { Signature, Body };

/// Reports the functions, variables, types, aliases and concepts that \p D
/// uses, including implicit calls of constructors, destructors and operators.
/// Uses in member function bodies of a class have Runs = false.
void findUses(const clang::Decl &D, Depth HowDeep, UseSink Sink);
void findUses(const clang::Stmt &S, UseSink Sink);
void findUses(clang::QualType Type, UseSink Sink);
void findUses(const clang::TemplateArgument &Argument, UseSink Sink);

} // namespace roofline

#endif
