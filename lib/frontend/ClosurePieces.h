// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the declarations that a kernel transitively uses (its source
// closure) as ranges of source text.
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

/// One declaration of the closure and its text.
struct ClosurePiece {
  const clang::Decl *Written = nullptr; // null for a target region
  TextRange Text;
  /// The function around a target region, lambda or local declaration.
  const clang::FunctionDecl *Function = nullptr;
  /// False for a function of which only the declaration is needed.
  bool Body = true;
  /// Length of the shortest chain of uses from the kernel.
  unsigned Distance = 0;
  /// Target regions and lambdas: captured variables of the enclosing function.
  std::vector<const clang::VarDecl *> Captured;
  /// Comment lines: template arguments it is used with, enclosing function.
  std::vector<std::string> Notes;
  /// Names that it uses from system headers.
  std::set<std::string> SystemNames;
  /// Text around the piece that makes it a complete declaration.
  std::string Before, After;
  std::set<const ClosurePiece *> Users; // the pieces that use it
};

/// Follows uses from a kernel through the translation unit, breadth first, and
/// collects the declarations in the user's files. Use one object per kernel.
class ClosurePieces {
public:
  explicit ClosurePieces(const clang::ASTContext &Context);

  /// Collects the closure of a kernel or target region. Returns false if its
  /// text is not contiguous in one file.
  bool collect(const clang::FunctionDecl &Kernel);
  bool collect(const TargetRegion &Region);

  const ClosurePiece &root() const { return *Root; }
  /// Returns the qualified name: "ns::helper"; "line 12" if it has none.
  std::string nameOf(const ClosurePiece &Piece) const;
  /// Returns the pieces in the order of the translation unit, in which
  /// declarations precede uses; the kernel comes last unless another piece uses
  /// it. A piece that lies within another is left out.
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
  unsigned Level = 0; // depth of recursion in use()
};

} // namespace roofline

#endif
