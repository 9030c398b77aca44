// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a piece of code names and calls.
#ifndef ROOFLINE_FRONTEND_USEDDECLS_H
#define ROOFLINE_FRONTEND_USEDDECLS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace roofline {

/// Told of each use; \p Runs: the code that uses \p D runs, so its body
/// matters; else it is only written there, as in a method that nobody calls.
using UseSink = llvm::function_ref<void(const clang::Decl *D, bool Runs)>;

enum class Depth { Signature, Body };

/// The functions, variables, types, aliases and concepts that \p D uses,
/// calls made by constructors, destructors and operators included. Of a class
/// the members' bodies count as written only.
void findUses(const clang::Decl &D, Depth HowDeep, UseSink Sink);
void findUses(const clang::Stmt &S, UseSink Sink);
void findUses(clang::QualType Type, UseSink Sink);
void findUses(const clang::TemplateArgument &Argument, UseSink Sink);

} // namespace roofline

#endif
