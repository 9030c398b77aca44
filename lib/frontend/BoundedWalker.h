// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Base class of all AST visitors: clang's recursive visitor with a bound on
// depth, so that generated code cannot overflow the stack.
#ifndef ROOFLINE_FRONTEND_BOUNDEDWALKER_H
#define ROOFLINE_FRONTEND_BOUNDEDWALKER_H

#include "frontend/CodeDepth.h"
#include "support/Descent.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/Support/SaveAndRestore.h"

namespace roofline {

/// clang's visitor with bounded recursion. It skips statements that isTooDeep()
/// and continues with their siblings. A second bound on the total number of
/// levels covers what isTooDeep() does not count: nested declarations and
/// types.
template <bool IsConst>
class BoundedWalkerBase
    : public clang::DynamicRecursiveASTVisitorBase<IsConst> {
  using Base = clang::DynamicRecursiveASTVisitorBase<IsConst>;

protected:
  template <typename T> using Node = std::conditional_t<IsConst, const T, T>;

public:
  bool TraverseDecl(Node<clang::Decl> *D) override {
    Descent Step(Level, DeepestWalk);
    // A function's body is checked separately.
    bool StartsAnew = llvm::isa_and_nonnull<clang::FunctionDecl>(D);
    llvm::SaveAndRestore Guard(InCode, InCode && !StartsAnew);
    return !Step || Base::TraverseDecl(D);
  }
  bool TraverseStmt(Node<clang::Stmt> *S) override {
    Descent Step(Level, DeepestWalk);
    if (!Step || (S && !InCode && isTooDeep(*S)))
      return true;
    llvm::SaveAndRestore Guard(InCode, true);
    return Base::TraverseStmt(S);
  }
  bool TraverseType(clang::QualType T, bool Qualifier = true) override {
    Descent Step(Level, DeepestWalk);
    return !Step || Base::TraverseType(T, Qualifier);
  }
  bool TraverseTypeLoc(clang::TypeLoc T, bool Qualifier = true) override {
    Descent Step(Level, DeepestWalk);
    return !Step || Base::TraverseTypeLoc(T, Qualifier);
  }
  bool TraverseTemplateArgument(const clang::TemplateArgument &A) override {
    Descent Step(Level, DeepestWalk);
    return !Step || Base::TraverseTemplateArgument(A);
  }
  bool
  TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc &A) override {
    Descent Step(Level, DeepestWalk);
    return !Step || Base::TraverseTemplateArgumentLoc(A);
  }
  bool
  TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc Scope) override {
    Descent Step(Level, DeepestWalk);
    return !Step || Base::TraverseNestedNameSpecifierLoc(Scope);
  }

private:
  static constexpr unsigned DeepestWalk = DeepestCode + DeepestType;

  unsigned Level = 0;
  bool InCode = false; // inside code that passed isTooDeep()
};

using BoundedWalker = BoundedWalkerBase</*IsConst=*/false>;
using ConstBoundedWalker = BoundedWalkerBase</*IsConst=*/true>;

} // namespace roofline

#endif
