// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_LAUNCH_LOOPASSIGNMENTS_H
#define ROOFLINE_LAUNCH_LOOPASSIGNMENTS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include <optional>

namespace roofline {

/// The variables that an iteration of a loop with \p Body and, if not null,
/// \p Step may assign or not, or containers of which it may change the size or
/// not, itself or by a lambda, by a test that may turn in a later iteration: it
/// reads what the loop changes, an element of an array or the result of a call.
/// \p IsDecided tells of a test whether iterations so far went one way. A test
/// that could not be decided went both ways, so that nothing is known of what
/// it governs. \p Body must not be too deep (frontend/CodeDepth.h).
llvm::SetVector<const clang::VarDecl *>
conditionallyAssigned(const clang::Stmt &Body, const clang::Expr *Step,
                      llvm::function_ref<bool(const clang::Expr *)> IsDecided);

/// The containers to which \p Body appends elements.
llvm::SetVector<const clang::VarDecl *> appendedTo(const clang::Stmt &Body);

/// The most elements that an execution of \p Body appends to \p Container, a
/// local variable. \p MostTrips tells how often the body of a loop in it is
/// executed. Nothing if that is not known for a loop that appends, or if \p
/// Body may change the container otherwise.
std::optional<double> mostAppended(
    const clang::Stmt &Body, const clang::VarDecl &Container,
    llvm::function_ref<std::optional<double>(const clang::Stmt &)> MostTrips);

} // namespace roofline

#endif
