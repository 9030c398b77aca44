// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/NameTokens.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static bool isWordChar(char C) { return isAlnum(C) || C == '_' || C == '$'; }

bool roofline::isWord(StringRef Token) {
  return !Token.empty() && (isWordChar(Token[0]) || Token[0] == '{');
}

/// Drops the parenthesised text at the beginning of \p Text.
static void dropParentheses(StringRef &Text) {
  int Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    Depth += (Text[I] == '(') - (Text[I] == ')');
    if (Depth == 0) {
      Text = Text.drop_front(Text[I] == ')' ? I + 1 : I);
      return;
    }
  }
  Text = "";
}

static unsigned takeUnsigned(StringRef &Text, unsigned Default) {
  unsigned Number;
  return Text.consumeInteger(10, Number) ? Default : Number;
}

// Reads a lambda's name. LLVM prints 'lambda', 'lambda0'; GNU {lambda(int)#1},
// {lambda(int)#2}; ncu [lambda(int) (instance 1)].
static bool takeLambda(StringRef &Text, NameTokens &Tokens) {
  unsigned Number;
  if (Text.consume_front("'lambda")) {
    Number = Text.starts_with("'") ? 1 : takeUnsigned(Text, 0) + 2;
    Text.consume_front("'");
    dropParentheses(Text);
  } else if (Text.consume_front("{lambda")) {
    dropParentheses(Text);
    Text.consume_front("#");
    Number = takeUnsigned(Text, 1);
    Text.consume_front("}");
  } else if (Text.consume_front("[lambda")) {
    dropParentheses(Text);
    Number = Text.consume_front(" (instance ") ? takeUnsigned(Text, 1) : 1;
    Text.consume_front(")");
    Text.consume_front("]");
  } else {
    return false;
  }
  Tokens.push_back("{lambda#" + std::to_string(Number) + "}");
  return true;
}

static bool takeUnnamed(StringRef &Text, NameTokens &Tokens) {
  for (StringRef Spelling :
       {"(anonymous namespace)", "<unnamed>", "{anonymous}"})
    if (Text.consume_front(Spelling)) {
      Tokens.push_back("{unnamed}");
      return true;
    }
  return false;
}

NameTokens roofline::tokenizeName(StringRef Text) {
  NameTokens Tokens;
  while (!(Text = Text.ltrim()).empty()) {
    if (takeLambda(Text, Tokens) || takeUnnamed(Text, Tokens))
      continue;
    if (isWordChar(Text[0])) {
      Tokens.push_back(Text.take_while(isWordChar).str());
      Text = Text.drop_front(Tokens.back().size());
      continue;
    }
    size_t Length = Text.starts_with("::") ? 2 : 1;
    Tokens.push_back(Text.take_front(Length).str());
    Text = Text.drop_front(Length);
  }
  return Tokens;
}
