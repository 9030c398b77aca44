// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symbols as people write them. LLVM's demangler recurses over types, and
// templates of generated code nest as deep as their writer likes: so names
// longer than those of the deepest libraries are left as they are.
#ifndef ROOFLINE_SUPPORT_DEMANGLE_H
#define ROOFLINE_SUPPORT_DEMANGLE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace roofline {

/// With the types of its parameters; \p Symbol itself where it isn't mangled.
std::string demangled(llvm::StringRef Symbol);

/// With template arguments, without return type and parameters; \p Symbol
/// itself where it isn't a mangled function.
std::string functionName(llvm::StringRef Symbol);

} // namespace roofline

#endif
