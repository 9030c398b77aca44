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

/// \p Name with "..." for what is nested in more than \p Most argument lists.
static std::string nestedUpTo(StringRef Name, unsigned Most) {
  std::string Text;
  unsigned Depth = 0;
  for (size_t I = 0; I < Name.size(); ++I) {
    bool IsArrow = Name[I] == '>' && I > 0 && Name[I - 1] == '-';
    if (Name[I] == '>' && !IsArrow && Depth > 0)
      --Depth;
    if (Depth <= Most)
      Text += Name[I];
    if (Name[I] == '<' && ++Depth == Most + 1)
      Text += "...";
  }
  return Text;
}

std::string roofline::shortName(StringRef Name, size_t Most) {
  if (Name.size() <= Most)
    return Name.str();
  unsigned Depth = 4; // deeper ones say nothing
  std::string Text = nestedUpTo(Name, Depth);
  while (Text.size() > Most && Depth > 0)
    Text = nestedUpTo(Name, --Depth);
  if (Text.size() > Most)
    Text = Text.substr(0, Most) + "...";
  constexpr StringLiteral Start = "(lambda at ";
  size_t At = Name.find(Start);
  if (At == StringRef::npos || StringRef(Text).contains(Start))
    return Text;
  StringRef Lambda = Name.drop_front(At);
  return Text + " " + Lambda.take_front(Lambda.find(')') + 1).str();
}

std::string roofline::variableName(StringRef Symbol) {
  std::string Text = demangled(Symbol);
  if (Text != Symbol && !StringRef(Text).ends_with(">")) // of a template
    if (size_t At = Text.rfind("::"); At != std::string::npos)
      Text.erase(0, At + 2);
  return Text;
}
