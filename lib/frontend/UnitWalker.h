// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Base class of all visitors of a whole translation unit.
#ifndef ROOFLINE_FRONTEND_UNITWALKER_H
#define ROOFLINE_FRONTEND_UNITWALKER_H

#include "frontend/BoundedWalker.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

namespace roofline {

/// Visits the declarations that code is generated for: every instantiation of a
/// template (including generic lambdas), but no template patterns, which have
/// neither symbols nor values. Skips types, which contain no code, and
/// namespace std, which contains much code but no kernels.
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

/// A UnitWalker that skips system headers, whose templates are large.
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
