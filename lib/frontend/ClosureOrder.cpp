// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes a closure readable from top to bottom: orders its pieces and adds
// forward declarations and using directives.
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

// Adds the using directives of the user's namespaces and of the translation
// unit that nominate a namespace with used declarations.
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

// Returns the earliest declaration at namespace scope that the user wrote
// before the definition; null if there is none.
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
  // Pieces are sorted by file and begin, so a piece that contains another comes
  // before it, and it is enough to compare with the last one kept.
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
