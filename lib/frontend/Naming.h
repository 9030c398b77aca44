// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of declarations and source locations, as displayed to users and as
// mangled by the device compiler.
#ifndef ROOFLINE_FRONTEND_NAMING_H
#define ROOFLINE_FRONTEND_NAMING_H

#include "model/SourceLocation.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>

namespace clang {
class ASTContext;
class Expr;
class MangleContext;
class Stmt;
class TemplateArgument;
} // namespace clang

namespace roofline {

/// Returns \p Loc as diagnostics show it: the expansion location of macros,
/// with #line directives applied.
SourceLocation locate(const clang::ASTContext &Context,
                      clang::SourceLocation Loc);

/// Returns the source text of \p Range on one line; empty if it is not
/// contiguous in a file.
std::string sourceText(const clang::ASTContext &Context,
                       clang::SourceRange Range);

/// Returns the source text of \p Code; also empty if the code is too deep, as
/// clang recurses to find its end.
std::string sourceText(const clang::ASTContext &Context,
                       const clang::Stmt &Code);

/// Returns \p E as sourceText() does, but an expression in a macro's body as
/// the preprocessor makes it, so that those of one macro can be told apart.
std::string expandedText(const clang::ASTContext &Context,
                         const clang::Expr &E);

/// Prints names for users. If the name of a declaration is too deep to print
/// (hasDeepName()), only its unqualified name is printed; if that of a type is,
/// a placeholder.
class NamePrinter {
public:
  explicit NamePrinter(const clang::ASTContext &Context);
  std::string type(clang::QualType Type) const;
  /// Returns the qualified name with template arguments but without parameters:
  /// "ns::k<double>".
  std::string function(const clang::FunctionDecl &Function) const;
  /// Returns the qualified name without inline namespaces: "cub::BlockReduce".
  std::string qualified(const clang::NamedDecl &D) const;
  /// Returns a declaration of \p Name: "double *x", "float tile[16]".
  std::string declaration(clang::QualType Type, llvm::StringRef Name) const;
  std::string argument(const clang::TemplateArgument &Argument) const;

private:
  // The name of a lambda contains its location: shorten it to the file name.
  struct ShortPaths : clang::PrintingCallbacks {
    std::string remapPath(llvm::StringRef Path) const override;
  };
  ShortPaths Paths;
  clang::PrintingPolicy Policy;
};

/// Computes symbol names as they occur in the device module, in host compiles
/// as well. There, they differ from the host's symbols in the mangling of
/// lambdas and in the names of kernels, whose host symbols are launch stubs.
class DeviceMangler {
public:
  explicit DeviceMangler(clang::ASTContext &Context);
  ~DeviceMangler();

  std::string kernel(const clang::FunctionDecl &Kernel) const;
  std::string variable(const clang::VarDecl &Variable) const;
  /// Returns the symbol of \p Function as clang uses it in the name of a target
  /// region inside.
  std::string regionParent(const clang::FunctionDecl &Function) const;

private:
  std::string mangle(clang::GlobalDecl Decl) const;
  std::unique_ptr<clang::MangleContext> Mangler;
};

} // namespace roofline

#endif
