// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types, template arguments and parameters in one spelling. Two demanglers'
// texts of one type give one string; that it reads well is not the aim.
#ifndef ROOFLINE_EVAL_JOIN_TYPESPELLING_H
#define ROOFLINE_EVAL_JOIN_TYPESPELLING_H

#include "eval/join/NameTokens.h"

namespace roofline {

class TypeSpelling {
public:
  /// Reads \p Tokens from \p At on. With \p KeepScopes "ns::S" stays, else
  /// it is "S".
  TypeSpelling(const NameTokens &Tokens, size_t At, bool KeepScopes)
      : Tokens(Tokens), At(At), KeepScopes(KeepScopes) {}

  struct Name {
    std::string Scope; // "ns::", if kept
    std::string Base;
    std::vector<std::string> Arguments;
    std::string text() const;
  };

  /// A name with its scopes and template arguments.
  Name name();

  /// A parenthesised list of parameters: "(double const*,int)". "T1" in it
  /// means the first of \p Arguments.
  std::string parameters(const std::vector<std::string> &Arguments);

  bool atEnd() const { return At >= Tokens.size(); }

private:
  struct Qualifiers {
    bool Const = false, Volatile = false;
    std::string text() const;
  };

  llvm::StringRef peek(size_t Ahead = 0) const;
  bool take(llvm::StringRef Token);
  bool atItemEnd() const;
  bool atScopeParameters() const;
  void takeQualifiers(Qualifiers &Q);
  void skipCasts();
  std::string base();
  std::string builtin();
  std::string literal();
  std::string item();
  std::vector<std::string> items(llvm::StringRef Close);

  const NameTokens &Tokens;
  size_t At;
  bool KeepScopes;
  const std::vector<std::string> *TypeParameters = nullptr;
};

/// The index of the bracket that closes the one at \p Open, or the number of
/// tokens.
size_t matchingBracket(const NameTokens &Tokens, size_t Open);

} // namespace roofline

#endif
