// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/TypeSpelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

size_t roofline::matchingBracket(const NameTokens &Tokens, size_t Open) {
  int Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    Depth += Tokens[I] == "(" || Tokens[I] == "[" || Tokens[I] == "<";
    Depth -= Tokens[I] == ")" || Tokens[I] == "]" || Tokens[I] == ">";
    if (Depth == 0)
      return I;
  }
  return Tokens.size();
}

static bool isBuiltinWord(StringRef Word) {
  return is_contained(
      {"unsigned", "signed", "long", "short", "int", "char", "double", "float"},
      Word);
}

StringRef TypeSpelling::peek(size_t Ahead) const {
  return At + Ahead < Tokens.size() ? StringRef(Tokens[At + Ahead]) : "";
}

bool TypeSpelling::take(StringRef Token) {
  if (peek() != Token)
    return false;
  ++At;
  return true;
}

bool TypeSpelling::atItemEnd() const {
  return atEnd() || is_contained({",", ">", ")", "]"}, peek());
}

std::string TypeSpelling::Qualifiers::text() const {
  return std::string(Const ? " const" : "") + (Volatile ? " volatile" : "");
}

void TypeSpelling::takeQualifiers(Qualifiers &Q) {
  for (;; ++At)
    if (peek() == "const")
      Q.Const = true;
    else if (peek() == "volatile")
      Q.Volatile = true;
    else if (!is_contained({"struct", "class", "enum", "typename",
                            "__restrict__", "__restrict", "restrict"},
                           peek()))
      return;
}

// Skips casts such as in "(int)16": a parenthesis where a type or value may
// begin, unless it belongs to a pointer to a function or array.
void TypeSpelling::skipCasts() {
  while (peek() == "(" && peek(1) != "*" && peek(1) != "&")
    At = std::min(matchingBracket(Tokens, At) + 1, Tokens.size());
}

/// Reads a builtin type: "unsigned long int", "long unsigned" and "unsigned
/// long" give the same text.
std::string TypeSpelling::builtin() {
  std::vector<StringRef> Words;
  for (; isBuiltinWord(peek()); ++At)
    Words.push_back(peek());
  bool IsChar = is_contained(Words, "char");
  std::string Text;
  if (is_contained(Words, "unsigned"))
    Text = "unsigned ";
  else if (IsChar && is_contained(Words, "signed"))
    Text = "signed ";
  for (StringRef Word : Words)
    if (Word == "long" || Word == "short")
      Text += Word.str() + " ";
  if (IsChar)
    Text += "char";
  else if (is_contained(Words, "double"))
    Text += "double";
  else if (is_contained(Words, "float"))
    Text += "float";
  else if (!is_contained(Words, "long") && !is_contained(Words, "short"))
    Text += "int";
  return StringRef(Text).rtrim().str();
}

std::string TypeSpelling::literal() {
  std::string Sign = take("-") ? "-" : "";
  StringRef Digits = peek();
  ++At;
  return Sign +
         (Digits.starts_with("0x") ? Digits : Digits.rtrim("uUlL")).str();
}

// Whether the parameters of a function that is a scope follow: "f(int)::S".
bool TypeSpelling::atScopeParameters() const {
  if (peek() != "(")
    return false;
  size_t Close = matchingBracket(Tokens, At);
  return Close + 1 < Tokens.size() && Tokens[Close + 1] == "::";
}

std::string TypeSpelling::Name::text() const {
  std::string Text = Scope + Base;
  return Arguments.empty() ? Text : Text + "<" + join(Arguments, ",") + ">";
}

TypeSpelling::Name TypeSpelling::name() {
  Name N;
  take("::");
  while (true) {
    N.Base = peek().str();
    N.Arguments.clear();
    At += !atEnd();
    if (take("<"))
      N.Arguments = items(">");
    if (atScopeParameters())
      At = matchingBracket(Tokens, At) + 1;
    if (peek() != "::" || !isWord(peek(1)))
      return N;
    ++At;
    if (KeepScopes)
      N.Scope = N.text() + "::";
  }
}

std::string TypeSpelling::base() {
  skipCasts();
  if (peek() == "-" || (!atEnd() && isDigit(peek()[0])))
    return literal();
  if (isBuiltinWord(peek()))
    return builtin();
  if (peek() != "::" && !isWord(peek()))
    return "";
  Name N = name();
  if (N.Arguments.empty() && N.Scope.empty()) {
    if (N.Base == "true" || N.Base == "false")
      return N.Base == "true" ? "1" : "0";
    unsigned Index;
    StringRef Parameter = N.Base;
    if (TypeParameters && Parameter.consume_front("T") &&
        !Parameter.getAsInteger(10, Index) && Index > 0 &&
        Index <= TypeParameters->size())
      return (*TypeParameters)[Index - 1];
  }
  return N.text();
}

std::string TypeSpelling::item() {
  Qualifiers Q;
  takeQualifiers(Q);
  std::string Text = base();
  takeQualifiers(Q);
  Text += Q.text();
  while (!atItemEnd()) {
    Qualifiers OfPointer;
    size_t Before = At;
    takeQualifiers(OfPointer);
    Text += OfPointer.text();
    if (At != Before)
      continue;
    if (take("("))
      Text += "(" + join(items(")"), ",") + ")";
    else if (take("["))
      Text += "[" + join(items("]"), ",") + "]";
    else
      Text += Tokens[At++];
  }
  return Text;
}

std::vector<std::string> TypeSpelling::items(StringRef Close) {
  std::vector<std::string> Items;
  while (!atEnd() && !take(Close)) {
    Items.push_back(item());
    if (!take(",") && !atEnd() && peek() != Close)
      ++At; // unmatched brackets: go on, since the text is only compared
  }
  return Items;
}

std::string
TypeSpelling::parameters(const std::vector<std::string> &Arguments) {
  TypeParameters = Arguments.empty() ? nullptr : &Arguments;
  std::vector<std::string> Items;
  if (take("("))
    Items = items(")");
  TypeParameters = nullptr;
  if (Items.size() == 1 && Items[0] == "void")
    Items.clear();
  return "(" + join(Items, ",") + ")";
}
