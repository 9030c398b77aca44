// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines which variables a statement mentions and may set, without alias
// analysis.
#ifndef ROOFLINE_FRONTEND_STATEMENTEFFECTS_H
#define ROOFLINE_FRONTEND_STATEMENTEFFECTS_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace clang {
class VarDecl;
}

namespace roofline {

using Variables = llvm::DenseSet<const clang::VarDecl *>; // canonical decls

/// Returns the canonical declaration of every variable that \p S mentions, in
/// source order, with repetitions.
std::vector<const clang::VarDecl *> mentionedIn(const clang::Stmt *S);

/// Returns true if \p S itself, ignoring its substatements, may set a variable
/// in \p Wanted: declares or assigns it, or passes it to a function that may
/// write to it.
bool maySet(const clang::Stmt *S, const Variables &Wanted);

} // namespace roofline

#endif
