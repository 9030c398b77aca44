// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/StatementEffects.h"
#include "frontend/BoundedWalker.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

namespace {
/// Collects every variable that a statement mentions.
class MentionFinder : public BoundedWalker {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      Found.push_back(V->getCanonicalDecl());
    return true;
  }
  std::vector<const VarDecl *> Found;
};
} // namespace

std::vector<const VarDecl *> roofline::mentionedIn(const Stmt *S) {
  MentionFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return std::move(Finder.Found);
}

/// Returns the variable that \p E names, is a member or element of, or
/// dereferences; null if there is none.
static const VarDecl *baseOf(const Expr *E) {
  while (E) {
    E = E->IgnoreParenCasts();
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
      const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
      return V ? V->getCanonicalDecl() : nullptr;
    }
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(E))
      E = Unary->getSubExpr();
    else
      return nullptr;
  }
  return nullptr;
}

/// Returns true for functions that free memory, which set nothing of interest.
static bool isFree(const CallExpr &Call) {
  const FunctionDecl *F = Call.getDirectCallee();
  return F && F->getIdentifier() && F->getName().contains_insensitive("free");
}

/// Whether a function can't write to what a parameter of type \p T leads to.
static bool onlyReads(QualType T) {
  QualType Inner = T->isPointerType() || T->isReferenceType()
                       ? T->getPointeeType()
                       : QualType();
  // What a constant pointer in memory leads to may be written.
  return !Inner.isNull() && Inner.isConstQualified() &&
         !Inner->isPointerType() && !Inner->isRecordType();
}

bool roofline::maySet(const Stmt *S, const Variables &Wanted) {
  auto Is = [&](const Expr *E) {
    const VarDecl *V = E ? baseOf(E) : nullptr;
    return V && Wanted.contains(V);
  };
  if (const auto *Declares = llvm::dyn_cast<DeclStmt>(S))
    return llvm::any_of(Declares->decls(), [&](const Decl *D) {
      const auto *V = llvm::dyn_cast<VarDecl>(D);
      return V && Wanted.contains(V->getCanonicalDecl());
    });
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(S))
    return Binary->isAssignmentOp() && Is(Binary->getLHS());
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(S))
    return Unary->isIncrementDecrementOp() && Is(Unary->getSubExpr());
  const auto *Call = llvm::dyn_cast<CallExpr>(S);
  if (!Call || isFree(*Call))
    return false;
  if (const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(Call))
    if (Is(Member->getImplicitObjectArgument()))
      return true;
  // Of a member operator the first argument is the object.
  const FunctionDecl *Callee = Call->getDirectCallee();
  unsigned Skipped = llvm::isa<CXXOperatorCallExpr>(Call) &&
                     llvm::isa_and_nonnull<CXXMethodDecl>(Callee);
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    const Expr *Argument = Call->getArg(I);
    QualType T = Argument->IgnoreParenImpCasts()->getType();
    bool MayWrite =
        T->isPointerType() || T->isArrayType() || Argument->isGLValue();
    if (MayWrite && Is(Argument) &&
        !(Callee && I >= Skipped && I - Skipped < Callee->getNumParams() &&
          onlyReads(Callee->getParamDecl(I - Skipped)->getType())))
      return true;
  }
  return false;
}
