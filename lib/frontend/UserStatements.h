// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The statements of roofline/assume.h: ROOFLINE_ASSUME and ROOFLINE_EXPECT. The
// macros expand to attributes that this file adds to clang, on an empty
// statement or on a function. In the syntax tree they are clang's attribute
// `suppress`, which has a text and no effect on code.
#ifndef ROOFLINE_FRONTEND_USERSTATEMENTS_H
#define ROOFLINE_FRONTEND_USERSTATEMENTS_H

#include "model/UserAssumption.h"

namespace clang {
class ASTContext;
class AttributedStmt;
class FunctionDecl;
class OMPExecutableDirective;
} // namespace clang

namespace roofline {

/// What statements of the user say. Their syntax was checked when they were
/// parsed.
struct UserStatements {
  std::vector<UserAssumption> Assumed;
  std::vector<UserExpectation> Expected;
};

/// What \p S says itself.
UserStatements statementsOf(const clang::ASTContext &Context,
                            const clang::AttributedStmt &S);

/// What is said in the body of \p Kernel and on its declaration.
UserStatements statementsIn(const clang::ASTContext &Context,
                            const clang::FunctionDecl &Kernel);

/// What is said in the target region of \p Directive, and the expectations in
/// the rest of the function \p Parent around it.
UserStatements statementsIn(const clang::ASTContext &Context,
                            const clang::OMPExecutableDirective &Directive,
                            const clang::FunctionDecl &Parent);

} // namespace roofline

#endif
