// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is added so that a closure can be read from top to bottom: the order,
// forward declarations, using directives.
#include "frontend/ClosurePieces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

bool ClosurePieces::isBefore(const ClosurePiece &A,
                             const ClosurePiece &B) const {
  return Context.getSourceManager().isBeforeInTranslationUnit(
      beginLoc(Context, A.Text), beginLoc(Context, B.Text));
}

// The directives of the user's namespaces and of the unit itself, as far as
// they open a namespace that something is used of.
void ClosurePieces::addUsingDirectives() {
  std::vector<const DeclContext *> Scopes = {Context.getTranslationUnitDecl()};
  for (const NamespaceDecl *Namespace : Namespaces)
    Scopes.push_back(Namespace);
  Current = nullptr;
  for (const DeclContext *Scope : Scopes)
    for (const UsingDirectiveDecl *Using : Scope->using_directives()) {
      const NamespaceDecl *Opened = Using->getNominatedNamespace();
      if (Using->isImplicit() || !Opened ||
          !Namespaces.contains(Opened->getCanonicalDecl()) ||
          Context.getSourceManager().isInSystemHeader(Using->getLocation()))
        continue;
      if (ClosurePiece *Piece = pieceOf(*Using, /*Body=*/true))
        Piece->Distance = 1;
    }
}

static bool inheritsDefaults(const Decl &Written) {
  const Decl *D = &Written;
  if (const auto *Template = dyn_cast<TemplateDecl>(D)) {
    for (const NamedDecl *Parameter : *Template->getTemplateParameters()) {
      const auto *Type = dyn_cast<TemplateTypeParmDecl>(Parameter);
      const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(Parameter);
      if ((Type && Type->defaultArgumentWasInherited()) ||
          (Value && Value->defaultArgumentWasInherited()))
        return true;
    }
    D = Template->getTemplatedDecl();
  }
  const auto *Function = dyn_cast_or_null<FunctionDecl>(D);
  return Function && llvm::any_of(Function->parameters(), [](const auto *P) {
           return P->hasInheritedDefaultArg();
         });
}

// The earliest declaration at namespace scope that the user wrote.
static const Decl *firstDeclaration(const Decl &Written) {
  std::vector<const Decl *> All(Written.redecls_begin(), Written.redecls_end());
  const Decl *First = nullptr;
  const SourceManager &SM = Written.getASTContext().getSourceManager();
  for (const Decl *D : All)
    if (D != &Written && D->getLexicalDeclContext()->isFileContext() &&
        !D->isImplicit() && D->getFriendObjectKind() == Decl::FOK_None &&
        SM.isBeforeInTranslationUnit(D->getLocation(), Written.getLocation()) &&
        (!First ||
         SM.isBeforeInTranslationUnit(D->getLocation(), First->getLocation())))
      First = D;
  return First;
}

void ClosurePieces::addForwardDeclarations() {
  std::vector<ClosurePiece *> Defined;
  for (auto &[Key, Piece] : Pieces)
    if (Piece.Written)
      Defined.push_back(&Piece);
  for (ClosurePiece *Piece : Defined) {
    const Decl &Written = *Piece->Written;
    bool UsedEarlier =
        llvm::any_of(Piece->Users, [&](const ClosurePiece *User) {
          return User != Root && isBefore(*User, *Piece);
        });
    bool OutOfScope =
        !Written.getLexicalDeclContext()->Equals(Written.getDeclContext());
    if (!UsedEarlier && !OutOfScope && !inheritsDefaults(Written))
      continue;
    const Decl *First = firstDeclaration(Written);
    Current = nullptr;
    if (ClosurePiece *Forward = First ? pieceOf(*First, false) : nullptr)
      Forward->Distance = Piece->Distance;
  }
}

std::string ClosurePieces::nameOf(const ClosurePiece &Piece) const {
  const auto *Named = dyn_cast_or_null<NamedDecl>(Piece.Written);
  if (Named && Named->getIdentifier())
    return Print.qualified(*Named);
  return "line " +
         std::to_string(Context.getSourceManager().getPresumedLineNumber(
             beginLoc(Context, Piece.Text)));
}

std::vector<const ClosurePiece *> ClosurePieces::inOrder() const {
  std::vector<const ClosurePiece *> Order;
  // They are sorted by file and beginning: what contains one comes before it,
  // and of those the last that is kept ends last.
  for (auto &[Key, Piece] : Pieces)
    if (Order.empty() || !Order.back()->Text.contains(Piece.Text))
      Order.push_back(&Piece);
  bool Last = llvm::all_of(Root->Users,
                           [&](const ClosurePiece *U) { return U == Root; });
  llvm::sort(Order, [&](const ClosurePiece *A, const ClosurePiece *B) {
    if (Last && A != B && (A == Root || B == Root))
      return B == Root;
    return isBefore(*A, *B);
  });
  return Order;
}
