// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which code and which types are nested too deep to be looked at. Most walks
// over syntax trees recurse, clang's own as well (places of expressions, their
// printing, constant evaluation, mangling, layout), and a generated program can
// nest deeper than any stack. So each walk asks here first; these answers take
// no stack themselves. What is too deep counts as not known.
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

/// Levels of statements and expressions. People write chains of a few hundred
/// `else if`, one level each, and sums of a few hundred operands, each of one
/// level or, where an operator is the user's, of four. One level costs a walk
/// about 1 KB of stack, and up to 2 KB where the host program is followed,
/// which may go three times as deep (HostRun). That fits into the 8 MB that
/// threads have.
inline constexpr unsigned DeepestCode = 1200;

/// Levels of a type or a scope: pointers of pointers, template arguments within
/// template arguments, records in records, base classes of base classes.
inline constexpr unsigned DeepestType = 500;

/// Of one statement or expression, with all that is in it.
bool isTooDeep(const clang::Stmt &Code);

/// Of the body that a function has in this declaration with what a constructor
/// initialises before it, or of what a variable is initialised with.
bool isTooDeep(const clang::Decl &D);

/// Whether the name of \p Type is too deep, or too long, to be spelled out.
bool hasDeepName(clang::QualType Type);
/// The same of \p D's name with its scopes, parameters and template arguments.
bool hasDeepName(const clang::NamedDecl &D);
bool hasDeepName(const clang::TemplateArgument &Argument);

/// Whether values of a type have values within values too deep to be laid out;
/// remembers what it has found.
class NestedValues {
public:
  bool areTooDeep(clang::QualType Type);

private:
  unsigned height(const clang::Type *Outermost);

  llvm::DenseMap<const clang::Type *, unsigned> Heights; // canonical
};

} // namespace roofline

#endif
