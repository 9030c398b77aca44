// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which pieces of source a kernel's closure is made of.
#ifndef ROOFLINE_FRONTEND_CLOSUREPIECES_H
#define ROOFLINE_FRONTEND_CLOSUREPIECES_H

#include "frontend/Naming.h"
#include "frontend/TargetRegions.h"
#include "frontend/UsedDecls.h"
#include "frontend/WrittenText.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <deque>
#include <map>
#include <set>
#include <vector>

namespace clang {
class ClassTemplateSpecializationDecl;
}

namespace roofline {

struct ClosurePiece {
  const clang::Decl *Written = nullptr; // null for a target region
  TextRange Text;
  /// The function around a target region, lambda or local declaration.
  const clang::FunctionDecl *Function = nullptr;
  /// False for a function of which only the declaration is wanted.
  bool Body = true;
  /// Uses between the kernel and this.
  unsigned Distance = 0;
  /// Of a target region or lambda: the variables of the function around it.
  std::vector<const clang::VarDecl *> Captured;
  /// Comments: the template arguments it is used with, where it stands.
  std::vector<std::string> Notes;
  /// What it uses of the system's headers.
  std::set<std::string> SystemNames;
  /// Lines around the text that make it stand by itself.
  std::string Before, After;
  std::set<const ClosurePiece *> Users;
};

/// Follows uses from a kernel through the unit, nearest first, and keeps what
/// stands in the user's files. One object serves one kernel.
class ClosurePieces {
public:
  explicit ClosurePieces(const clang::ASTContext &Context);

  /// Each returns false where the kernel's text spans files.
  bool collect(const clang::FunctionDecl &Kernel);
  bool collect(const TargetRegion &Region);

  const ClosurePiece &root() const { return *Root; }
  /// For a list: "ns::helper".
  std::string nameOf(const ClosurePiece &Piece) const;
  /// By place in the unit, which declares before it uses; the kernel last
  /// unless something else uses it.
  std::vector<const ClosurePiece *> inOrder() const;

private:
  struct Visit {
    const clang::Decl *D;
    Depth HowDeep;
    ClosurePiece *Piece;
  };

  void use(const clang::Decl *D, bool Runs);
  void useSystem(const clang::Decl &D, bool Runs);
  ClosurePiece *pieceOf(const clang::Decl &Written, bool Body);
  void follow(const clang::Decl &Used, const clang::Decl &Written,
              ClosurePiece &Piece, bool Runs);
  void useInstance(const clang::ClassTemplateSpecializationDecl &Class,
                   ClosurePiece &Piece);
  void followArguments(llvm::ArrayRef<clang::TemplateArgument> Arguments);
  void followInstantiation(const clang::FunctionDecl &Function);
  void enqueue(const clang::Decl *D, Depth HowDeep, ClosurePiece &Piece);
  void run();
  void addUsingDirectives();
  void addForwardDeclarations();
  void capture(const clang::VarDecl &Variable);
  void closeOverCaptures(ClosurePiece &Piece);
  bool isBefore(const ClosurePiece &A, const ClosurePiece &B) const;

  const clang::ASTContext &Context;
  NamePrinter Print;
  std::map<std::pair<clang::FileID, unsigned>, ClosurePiece> Pieces;
  std::deque<Visit> Queue;
  std::set<std::pair<const clang::Decl *, Depth>> Visited;
  llvm::SmallPtrSet<const clang::NamespaceDecl *, 8> Namespaces;
  ClosurePiece *Root = nullptr, *Current = nullptr;
  unsigned Level = 0; // of uses within uses
};

} // namespace roofline

#endif
