// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/FieldUses.h"
#include "frontend/BoundedWalker.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace roofline;

/// The deepest calls of methods that are looked into.
static constexpr unsigned DeepestMethod = 8;

namespace {

/// A part of the record: where the code names the record itself, and the field
/// of it that it goes on to, null for all of it.
struct Part {
  const Expr *Named = nullptr;
  const FieldDecl *Field = nullptr;
};

/// Takes each mention of the record for a write to it, but for those whose
/// context only reads.
class UseFinder : public ConstBoundedWalker {
public:
  using Methods = llvm::SmallPtrSet<const FunctionDecl *, 8>;

  /// \p Seen: the methods that were looked into.
  UseFinder(const VarDecl *Variable, Methods &Seen, unsigned Depth)
      : Variable(Variable ? Variable->getCanonicalDecl() : nullptr), Seen(Seen),
        Depth(Depth) {}

  bool VisitCapturedStmt(const CapturedStmt *S) override;
  bool VisitImplicitCastExpr(const ImplicitCastExpr *E) override;
  bool VisitMemberExpr(const MemberExpr *E) override;
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr *E) override;
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *E) override;
  bool VisitDeclRefExpr(const DeclRefExpr *E) override { return mention(E); }
  bool VisitCXXThisExpr(const CXXThisExpr *E) override { return mention(E); }

  FieldUses Found;

private:
  bool isRecord(const Expr &E) const;
  Part partOf(const Expr *E) const;
  bool mention(const Expr *E);
  void call(const CXXMethodDecl *Method, const Expr *On);

  const VarDecl *Variable; // canonical; null for `*this`
  Methods &Seen;
  unsigned Depth;
  /// Mentions that were judged together with what is around them.
  llvm::SmallPtrSet<const Expr *, 16> Judged;
};

} // namespace

bool UseFinder::isRecord(const Expr &E) const {
  if (!Variable)
    return isa<CXXThisExpr>(E);
  const auto *Reference = dyn_cast<DeclRefExpr>(&E);
  const auto *Named =
      Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Named && Named->getCanonicalDecl() == Variable;
}

/// The part of the record that \p E is, or that it points to by the record's
/// own pointer; nothing if it is none or behind another pointer.
Part UseFinder::partOf(const Expr *E) const {
  Part Found;
  while (true) {
    E = E->IgnoreParens();
    if (isRecord(*E)) {
      Found.Named = E;
      return Found;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Field)
        return {};
      Found.Field = Field;
      E = Member->getBase();
      // Of a field that is a pointer, the object behind it is another one.
      if (Member->isArrow() && !isRecord(*E->IgnoreParenImpCasts()))
        return {};
    } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      const auto *Decay =
          dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
      if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
        return {};
      E = Decay->getSubExpr();
    } else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
      // The pointer to the record itself is loaded.
      if (Cast->getCastKind() == CK_LValueToRValue &&
          !isRecord(*Cast->getSubExpr()->IgnoreParens()))
        return {};
      E = Cast->getSubExpr();
    } else if (const auto *Op = dyn_cast<UnaryOperator>(E);
               Op && Op->getOpcode() == UO_Deref) {
      E = Op->getSubExpr();
      if (!isRecord(*E->IgnoreParenImpCasts()))
        return {};
    } else {
      return {};
    }
  }
}

/// An inner construct captures the record, and its body is looked at as well.
bool UseFinder::VisitCapturedStmt(const CapturedStmt *S) {
  for (const Expr *Init : S->capture_inits())
    if (Init)
      if (Part P = partOf(Init); P.Named)
        Judged.insert(P.Named);
  return true;
}

/// A load of a number or pointer from a field.
bool UseFinder::VisitImplicitCastExpr(const ImplicitCastExpr *E) {
  if (E->getCastKind() == CK_LValueToRValue)
    if (Part P = partOf(E->getSubExpr()); P.Named && P.Field)
      Judged.insert(P.Named);
  return true;
}

/// A field; loads of it come to the visitor first.
bool UseFinder::VisitMemberExpr(const MemberExpr *E) {
  if (Part P = partOf(E); P.Named && P.Field) {
    Found.Used.Fields.insert(P.Field);
    if (Judged.insert(P.Named).second)
      Found.Written.Fields.insert(P.Field);
  }
  return true;
}

/// A call of \p Method on \p On. Of one whose code can't be looked into, the
/// mention of the record in the call says the rest.
void UseFinder::call(const CXXMethodDecl *Method, const Expr *On) {
  Part P = Method ? partOf(On) : Part();
  if (!P.Named)
    return;
  bool IsKnown = Method->isConst();
  const FunctionDecl *Defined = nullptr;
  if (P.Field) {
    Found.Used.Fields.insert(P.Field);
  } else if (!Method->isVirtual() && !Method->getParent()->isLambda() &&
             Depth < DeepestMethod && Method->getBody(Defined)) {
    if (Seen.insert(Defined).second) {
      UseFinder Inside(nullptr, Seen, Depth + 1);
      Inside.TraverseStmt(Defined->getBody());
      Found.Used.add(Inside.Found.Used);
      if (Method->isConst())
        Inside.Found.Written = mutableOf(Inside.Found.Written);
      Found.Written.add(Inside.Found.Written);
    }
    IsKnown = true;
  } else {
    Found.Used.All = true;
  }
  if (IsKnown)
    Judged.insert(P.Named);
}

bool UseFinder::VisitCXXMemberCallExpr(const CXXMemberCallExpr *E) {
  call(E->getMethodDecl(), E->getImplicitObjectArgument());
  return true;
}

bool UseFinder::VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *E) {
  if (E->getNumArgs() > 0)
    call(dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee()), E->getArg(0));
  return true;
}

bool UseFinder::mention(const Expr *E) {
  if (isRecord(*E) && Judged.insert(E).second)
    Found.Used.All = Found.Written.All = true;
  return true;
}

FieldSet roofline::mutableOf(const FieldSet &Written) {
  FieldSet Mutable;
  for (const FieldDecl *Field : Written.Fields)
    if (Field->isMutable())
      Mutable.Fields.insert(Field);
  return Mutable;
}

FieldUses roofline::fieldUsesIn(const Stmt &Code, const VarDecl *Variable) {
  UseFinder::Methods Seen;
  UseFinder Finder(Variable, Seen, 0);
  Finder.TraverseStmt(&Code);
  return std::move(Finder.Found);
}
