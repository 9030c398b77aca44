// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Demangle.h"
#include "llvm/Demangle/Demangle.h"
#include <cstdlib>

using namespace llvm;
using namespace roofline;

/// In bytes. Each letter of a mangled name can be one level of the demangler's
/// recursion, which takes a few hundred bytes of stack.
static constexpr size_t LongestName = 8192;

std::string roofline::demangled(StringRef Symbol) {
  return Symbol.size() > LongestName ? Symbol.str() : demangle(Symbol);
}

std::string roofline::functionName(StringRef Symbol) {
  std::string Name = Symbol.str();
  ItaniumPartialDemangler Demangler;
  if (Name.size() > LongestName || Demangler.partialDemangle(Name.c_str()) ||
      !Demangler.isFunction())
    return Name;
  char *Text = Demangler.getFunctionName(nullptr, nullptr);
  if (!Text)
    return Name;
  std::string Result = Text;
  std::free(Text);
  return Result;
}

std::string roofline::variableName(StringRef Symbol) {
  std::string Text = demangled(Symbol);
  if (Text != Symbol && !StringRef(Text).ends_with(">")) // of a template
    if (size_t At = Text.rfind("::"); At != std::string::npos)
      Text.erase(0, At + 2);
  return Text;
}
