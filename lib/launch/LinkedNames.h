// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names by which the units of a program that matter for its launches refer
// to each other, and a look at a source's text for them, which is far cheaper
// than parsing it.
#ifndef ROOFLINE_LAUNCH_LINKEDNAMES_H
#define ROOFLINE_LAUNCH_LINKEDNAMES_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSet.h"

namespace roofline {

/// Grows with each unit that is added.
class LinkedNames {
public:
  void add(clang::ASTContext &Unit);

  /// Whether the unit with \p Text may define what the units added use and do
  /// not define, or may call what leads to their launches. Names alone are
  /// compared, without scopes and types, so that a unit that matters is not
  /// missed.
  bool mayMatter(llvm::StringRef Text) const;

private:
  /// Functions and variables without a definition in the unit that uses them.
  llvm::StringSet<> Wanted;
  /// Kernels, and functions and variables that lead to a launch.
  llvm::StringSet<> Launching;
};

} // namespace roofline

#endif
