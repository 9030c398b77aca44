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
#include "clang/Basic/SourceLocation.h"

namespace clang {
class ASTContext;
class AttributedStmt;
class FunctionDecl;
class OMPExecutableDirective;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace roofline {

/// What statements of the user say. Their syntax was checked when they were
/// parsed.
struct UserStatements {
  std::vector<UserAssumption> Assumed;
  std::vector<UserExpectation> Expected;
  /// Assumptions in functions that a kernel calls, about values that are not
  /// the kernel's own.
  std::vector<UserAssumption> Unfollowed;
};

/// An assumption as it stands in the code, once for all instances of a
/// template.
struct WrittenAssumption {
  UserAssumption Assumed;
  const clang::FunctionDecl *In;
};

/// What \p S says itself.
UserStatements statementsOf(const clang::ASTContext &Context,
                            const clang::AttributedStmt &S);

/// All assumptions in the functions of \p Context.
std::vector<WrittenAssumption>
writtenAssumptions(const clang::ASTContext &Context);

/// Notes where the macros are expanded from now on, for the unit that this
/// process compiles next, and forgets the statements of earlier ones.
void watchStatements(clang::Preprocessor &PP);

/// Where a macro was expanded and clang found no statement or declaration for
/// it, as in C outside of functions: the name of the macro, and the place.
std::vector<std::pair<std::string, clang::SourceLocation>>
strayStatements(const clang::SourceManager &SM);

/// What is said in the body of \p Kernel and on its declaration. Assumptions in
/// device functions that it calls are about its own values, where it passes
/// them as arguments.
UserStatements statementsIn(const clang::ASTContext &Context,
                            const clang::FunctionDecl &Kernel);

/// What is said in the target region of \p Directive, and the expectations in
/// the rest of the function \p Parent around it.
UserStatements statementsIn(const clang::ASTContext &Context,
                            const clang::OMPExecutableDirective &Directive,
                            const clang::FunctionDecl &Parent);

} // namespace roofline

#endif
