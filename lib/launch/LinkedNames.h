// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names by which the units of a program that matter for its launches refer
// to each other, and a look at a source's text for them, which is far cheaper
// than parsing it.
#ifndef ROOFLINE_LAUNCH_LINKEDNAMES_H
#define ROOFLINE_LAUNCH_LINKEDNAMES_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"

namespace roofline {

/// Grows with each unit that is added.
class LinkedNames {
public:
  void add(clang::ASTContext &Unit);

  /// Whether \p Text may define what the units added use and do not define.
  /// Names alone are compared, without scopes and types. Definitions are missed
  /// of names that macros put together, and of variables that are initialised
  /// in parentheses.
  bool mayBeDefinedIn(llvm::StringRef Text) const;
  /// Whether \p Text names what leads to the launches of the units added.
  bool mayLaunchIn(llvm::StringRef Text) const;

private:
  /// Functions and variables without a definition in the unit that uses them.
  llvm::StringSet<> Wanted;
  /// Kernels, and functions and variables that lead to a launch.
  llvm::StringSet<> Launching;
};

/// Finds those of \p Number units of a program that matter for the launches in
/// \p Own, by what each leads to in turn. \p Matters tells of a unit whether
/// the names of \p Own and of the units found so far make it one, \p Parse
/// gives its tree, or null if it does not compile.
void findLinked(clang::ASTContext &Own, size_t Number,
                llvm::function_ref<bool(size_t, const LinkedNames &)> Matters,
                llvm::function_ref<clang::ASTContext *(size_t)> Parse);

} // namespace roofline

#endif
