// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Detects code and types that nest too deep to be processed recursively. Most
// AST algorithms recurse, including clang's own (source ranges, printing,
// constant evaluation, mangling, record layout), and generated code can nest
// deeper than any stack. Each caller checks here first; the checks do not
// recurse. Code that is too deep is treated as unknown.
#ifndef ROOFLINE_FRONTEND_CODEDEPTH_H
#define ROOFLINE_FRONTEND_CODEDEPTH_H

#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class Decl;
class NamedDecl;
class Stmt;
class TemplateArgument;
} // namespace clang

namespace roofline {

/// Maximum levels of statements and expressions. Handwritten code has chains of
/// a few hundred `else if` (one level each) and sums of a few hundred operands
/// (one level each, four with an overloaded operator). One level takes a
/// visitor about 1 KB of stack, and the host interpreter up to 2 KB; the latter
/// may go three times as deep (HostProgress). This fits the usual 8 MB stack.
inline constexpr unsigned DeepestCode = 1200;

/// Maximum levels of a type or scope: pointers to pointers, nested template
/// arguments, nested records, base classes of base classes.
inline constexpr unsigned DeepestType = 500;

/// Returns true if \p Code nests deeper than DeepestCode.
bool isTooDeep(const clang::Stmt &Code);

/// Returns true if the body that a function has in this declaration (including
/// a constructor's initialisers), or a variable's initialiser, is too deep.
bool isTooDeep(const clang::Decl &D);

/// Returns true if the name of \p Type is too deep or too long to be printed
/// and mangled.
bool hasDeepName(clang::QualType Type);
/// The same for the name of \p D with its scopes, parameter types and template
/// arguments.
bool hasDeepName(const clang::NamedDecl &D);
bool hasDeepName(const clang::TemplateArgument &Argument);

/// Checks whether a record or array type nests too deep for its layout to be
/// computed. Caches the results.
class NestedValues {
public:
  bool areTooDeep(clang::QualType Type);

private:
  unsigned height(const clang::Type *Outermost);

  llvm::DenseMap<const clang::Type *, unsigned> Heights; // by canonical type
};

} // namespace roofline

#endif
