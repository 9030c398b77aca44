// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The base of all walks over a whole translation unit's syntax tree.
#ifndef ROOFLINE_FRONTEND_UNITWALKER_H
#define ROOFLINE_FRONTEND_UNITWALKER_H

#include "frontend/BoundedWalker.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

namespace roofline {

/// Visits what code is generated for: every instantiation of a template
/// (generic lambdas included) and no pattern, since a pattern has neither
/// symbols nor values. Types are not walked, they hold no code; nor is
/// namespace std, which holds much code but no kernel.
class UnitWalker : public BoundedWalker {
public:
  bool TraverseDecl(clang::Decl *D) override {
    const auto *Scope = llvm::dyn_cast_or_null<clang::DeclContext>(D);
    if (Scope && (Scope->isDependentContext() || Scope->isStdNamespace()))
      return true;
    return BoundedWalker::TraverseDecl(D);
  }
  bool TraverseTypeLoc(clang::TypeLoc, bool) override { return true; }
  bool TraverseType(clang::QualType, bool) override { return true; }
  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc) override {
    return true;
  }

protected:
  explicit UnitWalker(clang::ASTContext &Context) : Context(Context) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  clang::ASTContext &Context;
};

/// A walk that leaves system headers out: their templates are large, and what
/// happens in them is not the user's to change.
class UserCodeWalker : public UnitWalker {
public:
  bool TraverseDecl(clang::Decl *D) override {
    const clang::SourceManager &SM = Context.getSourceManager();
    if (D && SM.isInSystemHeader(D->getLocation()))
      return true;
    return UnitWalker::TraverseDecl(D);
  }

protected:
  using UnitWalker::UnitWalker;
};

} // namespace roofline

#endif
