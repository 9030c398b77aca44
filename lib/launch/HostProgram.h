// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The units of a program, seen as one: a function or variable with external
// linkage is one thing, in whichever unit it is named. Names are joined as a
// linker does it. What two other units define belongs to two programs; it is
// not followed.
#ifndef ROOFLINE_LAUNCH_HOSTPROGRAM_H
#define ROOFLINE_LAUNCH_HOSTPROGRAM_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <vector>

namespace clang {
class ASTNameGenerator;
}

namespace roofline {

/// Another unit of the program. The tree outlives what is found in it.
struct OtherUnit {
  clang::ASTContext *Tree = nullptr; // null: it does not compile
  std::string Name;
};

class HostProgram {
public:
  /// \p Own is the unit that is predicted; what it has itself comes first.
  HostProgram(clang::ASTContext &Own, llvm::StringRef Unit,
              llvm::ArrayRef<OtherUnit> Others);
  ~HostProgram();

  clang::ASTContext &own() const { return *Units.front().Tree; }
  bool isOwn(const clang::Decl &D) const {
    return &D.getASTContext() == &own();
  }
  /// The one that is predicted comes first.
  const std::vector<OtherUnit> &units() const { return Units; }
  /// The main file of the unit with \p Tree.
  llvm::StringRef unitOf(const clang::ASTContext &Tree) const;

  /// One declaration for each function and variable of the program.
  const clang::FunctionDecl *canonical(const clang::FunctionDecl &F) const;
  const clang::VarDecl *canonical(const clang::VarDecl &V) const;

  /// The declaration with the body, null where there is none or it is too deep
  /// to be followed.
  const clang::FunctionDecl *definition(const clang::FunctionDecl &F) const;
  /// The declaration whose initial value holds, null where there is none.
  const clang::VarDecl *definition(const clang::VarDecl &V) const;

  /// The unit's own main(), or the only one of the others; null: none.
  const clang::FunctionDecl *main() const;

private:
  /// Declarations of one symbol.
  struct Symbol {
    const clang::NamedDecl *First = nullptr, *Definition = nullptr;
    bool Ambiguous = false;
  };

  void index(const clang::NamedDecl &Definition);
  /// Null for what no other unit can name.
  Symbol *symbolOf(const clang::NamedDecl &D) const;
  const clang::NamedDecl *elsewhere(const clang::NamedDecl &D) const;

  std::vector<OtherUnit> Units;
  llvm::DenseMap<const clang::ASTContext *,
                 std::unique_ptr<clang::ASTNameGenerator>>
      Names;
  mutable llvm::StringMap<Symbol> Symbols;
  mutable llvm::DenseMap<const clang::Decl *, Symbol *> Known;
  mutable llvm::DenseMap<const clang::FunctionDecl *, bool> TooDeep;
  llvm::SmallVector<const clang::FunctionDecl *, 1> Mains;
};

/// Whether \p D stands in a header that is not the user's.
bool isInSystemHeader(const clang::Decl &D);

/// Whether following the host code of \p Own leads to other units: it has no
/// main(), or calls functions of the user's that have no body in it.
bool leavesUnit(clang::ASTContext &Own);

} // namespace roofline

#endif
