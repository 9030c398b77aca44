// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Demangles Itanium C++ symbol names. LLVM's demangler recurses over types, and
// templates in generated code can nest arbitrarily deep, so a very long name
// (8 KiB) is returned unchanged rather than risk a stack overflow.
#ifndef ROOFLINE_SUPPORT_DEMANGLE_H
#define ROOFLINE_SUPPORT_DEMANGLE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// Returns the demangled \p Symbol including parameter types, or \p Symbol
/// itself if it is not a mangled name.
std::string demangled(llvm::StringRef Symbol);

/// Returns the qualified function name with template arguments but without
/// return type and parameters, or \p Symbol itself if it is not a mangled
/// function name.
std::string functionName(llvm::StringRef Symbol);

/// \p Name with at most about \p Most characters: "..." stands for template
/// arguments, the innermost first. The place of a lambda among them, which may
/// be all that tells two instances apart, follows:
/// "run<...> (lambda at solver.cu:12:5)".
std::string shortName(llvm::StringRef Name, size_t Most);

/// Returns the name of variable \p Symbol as a function that uses it says it,
/// without namespaces, classes and functions.
std::string variableName(llvm::StringRef Symbol);

} // namespace roofline

#endif
