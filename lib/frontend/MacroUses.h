// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The macros that a piece of source expands.
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

struct MacroUses {
  struct Macro {
    std::string Name;
    const clang::MacroInfo *Info;
  };
  /// The user's, each after those that it expands itself.
  std::vector<Macro> Macros;
  /// The system's that have an ordinary name, as FLT_MAX.
  std::set<std::string> SystemNames;
};

/// The macros in force where \p Range stands, whatever they are later; those
/// defined inside it are part of its text.
MacroUses macrosOf(const clang::ASTContext &Context, clang::Preprocessor &PP,
                   const TextRange &Range);

/// "#define MAX(a, b) ((a) > (b) ? (a) : (b))", as it is written.
std::string definitionText(const clang::ASTContext &Context,
                           const clang::MacroInfo &Macro);

} // namespace roofline

#endif
