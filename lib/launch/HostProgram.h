// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Presents the translation units of a program as a whole: functions and
// variables with external linkage are joined by mangled name, as a linker does.
// A symbol that several other units define probably belongs to several
// programs, and is treated as undefined.
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

/// A translation unit of the program. Does not own the AST, which must outlive
/// everything found in it.
struct OtherUnit {
  clang::ASTContext *Tree = nullptr; // null: the unit does not compile
  std::string Name;                  // its main file
};

/// The program. Declarations that it returns belong to the units' ASTs.
class HostProgram {
public:
  /// \p Own is the unit that is predicted, \p Unit its main file. Definitions
  /// in this unit have precedence over those in \p Others.
  HostProgram(clang::ASTContext &Own, llvm::StringRef Unit,
              llvm::ArrayRef<OtherUnit> Others);
  ~HostProgram();

  clang::ASTContext &own() const { return *Units.front().Tree; }
  bool isOwn(const clang::Decl &D) const {
    return &D.getASTContext() == &own();
  }
  /// Returns all units; the predicted one comes first.
  const std::vector<OtherUnit> &units() const { return Units; }
  /// Returns the main file of the unit with AST \p Tree.
  llvm::StringRef unitOf(const clang::ASTContext &Tree) const;

  /// Return a unique declaration for each function and variable of the program.
  const clang::FunctionDecl *canonical(const clang::FunctionDecl &F) const;
  const clang::VarDecl *canonical(const clang::VarDecl &V) const;

  /// Returns the declaration with the body, in any unit; null if there is none
  /// or if the body is too deep to be interpreted.
  const clang::FunctionDecl *definition(const clang::FunctionDecl &F) const;
  /// Returns the declaration with the initialiser, else the definition, in any
  /// unit; null if there is none.
  const clang::VarDecl *definition(const clang::VarDecl &V) const;

  /// Returns main() of the predicted unit, else of another unit if only one has
  /// a main(); else null.
  const clang::FunctionDecl *main() const;

private:
  /// A symbol with external linkage.
  struct Symbol {
    const clang::NamedDecl *First = nullptr, *Definition = nullptr;
    bool Ambiguous = false; // several other units define it
  };

  void index(const clang::NamedDecl &Definition);
  /// Returns null for a declaration without external linkage.
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

/// Returns true if \p D is declared in a system header.
bool isInSystemHeader(const clang::Decl &D);

/// Returns true if interpreting the host code of \p Own needs other units: it
/// has no main(), or calls user functions without a body in it.
bool leavesUnit(clang::ASTContext &Own);

} // namespace roofline

#endif
