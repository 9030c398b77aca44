// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variables a statement has to do with, by their names alone.
#ifndef ROOFLINE_FRONTEND_STATEMENTEFFECTS_H
#define ROOFLINE_FRONTEND_STATEMENTEFFECTS_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace clang {
class VarDecl;
}

namespace roofline {

using Variables = llvm::DenseSet<const clang::VarDecl *>; // canonical

/// Every variable that \p S mentions, in the order of the source.
std::vector<const clang::VarDecl *> mentionedIn(const clang::Stmt *S);

/// Whether \p S, without the statements inside it, may set one of \p Wanted:
/// declares or assigns it, or passes it to a function that could.
bool maySet(const clang::Stmt *S, const Variables &Wanted);

} // namespace roofline

#endif
