// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the macros that a range of source text expands.
#ifndef ROOFLINE_FRONTEND_MACROUSES_H
#define ROOFLINE_FRONTEND_MACROUSES_H

#include "frontend/WrittenText.h"
#include <set>
#include <string>
#include <vector>

namespace clang {
class MacroInfo;
class Preprocessor;
} // namespace clang

namespace roofline {

/// The macros, owned by the preprocessor.
struct MacroUses {
  struct Macro {
    std::string Name;
    const clang::MacroInfo *Info;
  };
  /// Macros of the user, each after those that its body expands.
  std::vector<Macro> Macros;
  /// Macros of system headers without a leading underscore, such as FLT_MAX.
  std::set<std::string> SystemNames;
};

/// Returns the macros that \p Range expands, with the definitions that are
/// active at that position. Macros defined inside \p Range are left out, since
/// its text contains them.
MacroUses macrosOf(const clang::ASTContext &Context, clang::Preprocessor &PP,
                   const TextRange &Range);

/// Returns the definition as written: "#define MAX(a, b) ((a) > (b) ? ...".
std::string definitionText(const clang::ASTContext &Context,
                           const clang::MacroInfo &Macro);

} // namespace roofline

#endif
