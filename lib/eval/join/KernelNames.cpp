// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/KernelNames.h"
#include "eval/join/TypeSpelling.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

/// The index of the token that begins the parameter list, or the number of
/// tokens.
static size_t findParameters(const NameTokens &Tokens) {
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I] == "<") {
      I = matchingBracket(Tokens, I);
      continue;
    }
    if (Tokens[I] != "(")
      continue;
    size_t Close = matchingBracket(Tokens, I);
    if (Close + 1 >= Tokens.size() || Tokens[Close + 1] != "::")
      return I;
    I = Close;
  }
  return Tokens.size();
}

/// The index of the token at which the name that ends before \p End begins,
/// after the return type.
static size_t findName(const NameTokens &Tokens, size_t End) {
  size_t I = End;
  while (I > 0) {
    for (int Depth = 0; I > 0; --I) { // skip "<...>" and "(...)"
      StringRef Token = Tokens[I - 1];
      Depth += Token == ">" || Token == ")";
      if (Depth == 0)
        break;
      Depth -= Token == "<" || Token == "(";
    }
    I -= I > 0;
    if (I == 0 || Tokens[I - 1] != "::")
      return I;
    --I;
  }
  return I;
}

/// See KernelNames::Cut. ncu prints the type of each literal, "(int)16", so the
/// first parenthesis may stand before the first literal.
static std::string cutName(const TypeSpelling::Name &Name) {
  std::string Text = Name.text(), Kept;
  for (size_t I = 0; I < Text.size() && Text[I] != '('; ++I) {
    char Before = I ? Text[I - 1] : ' ';
    if ((Before == '<' || Before == ',') &&
        (isDigit(Text[I]) || Text[I] == '-'))
      break;
    Kept += Text[I];
    if (Text[I] == ',')
      Kept += ' ';
  }
  StringRef Words = StringRef(Kept).rtrim();
  StringRef Last = Words.substr(Words.rfind(' ') + 1);
  return Last.take_front(Last.find('<')).str();
}

KernelNames KernelNames::of(StringRef Demangled) {
  NameTokens Tokens = tokenizeName(Demangled);
  size_t Parameters = findParameters(Tokens);
  size_t Begin = findName(Tokens, Parameters);

  KernelNames Names;
  TypeSpelling Scoped(Tokens, Begin, /*KeepScopes=*/true);
  TypeSpelling::Name ScopedName = Scoped.name();
  TypeSpelling Plain(Tokens, Begin, /*KeepScopes=*/false);
  TypeSpelling::Name Name = Plain.name();
  Names.Scoped = ScopedName.text();
  Names.Template = Names.Full = Name.text();
  Names.Base = Name.Base;
  Names.Cut = cutName(Name);
  if (Parameters < Tokens.size()) {
    Names.Scoped += Scoped.parameters(ScopedName.Arguments);
    Names.Full += Plain.parameters(Name.Arguments);
  }
  return Names;
}
