// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How declarations and places are called: by the device compiler and by
// people.
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

/// \p Loc as diagnostics show it: where a macro is used, not where it is
/// defined; #line directives are obeyed.
SourceLocation locate(const clang::ASTContext &Context,
                      clang::SourceLocation Loc);

/// The text of \p Range in the user's file, in one line; empty where it is
/// not contiguous there.
std::string sourceText(const clang::ASTContext &Context,
                       clang::SourceRange Range);

/// The text of \p Code; empty also where it is too deep to ask where it ends.
std::string sourceText(const clang::ASTContext &Context,
                       const clang::Stmt &Code);

/// How types and functions are printed for people. Of a name that is too deep
/// only the last part is printed.
class NamePrinter {
public:
  explicit NamePrinter(const clang::ASTContext &Context);
  std::string type(clang::QualType Type) const;
  /// With scope and template arguments, without parameters: "ns::k<double>".
  std::string function(const clang::FunctionDecl &Function) const;
  /// With scope, inline namespaces left out: "cub::BlockReduce".
  std::string qualified(const clang::NamedDecl &D) const;
  /// "double *x", "float tile[16]".
  std::string declaration(clang::QualType Type, llvm::StringRef Name) const;
  std::string argument(const clang::TemplateArgument &Argument) const;

private:
  // A lambda's name has its place in it: show the file, not the whole path.
  struct ShortPaths : clang::PrintingCallbacks {
    std::string remapPath(llvm::StringRef Path) const override;
  };
  ShortPaths Paths;
  clang::PrintingPolicy Policy;
};

/// Symbols as the device module has them. In the host half of a CUDA compile
/// that is neither the host's mangling of lambdas nor the name of the stub
/// that launches the kernel.
class DeviceMangler {
public:
  explicit DeviceMangler(clang::ASTContext &Context);
  ~DeviceMangler();

  std::string kernel(const clang::FunctionDecl &Kernel) const;
  /// The symbol that a target region inside \p Function is named after.
  std::string regionParent(const clang::FunctionDecl &Function) const;

private:
  std::string mangle(clang::GlobalDecl Decl) const;
  std::unique_ptr<clang::MangleContext> Mangler;
};

} // namespace roofline

#endif
