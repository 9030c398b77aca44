// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Normalises types, template arguments and parameters, so that the output of
// two demanglers for one type gives equal strings. The result is for
// comparison, not for people.
#ifndef ROOFLINE_EVAL_JOIN_TYPESPELLING_H
#define ROOFLINE_EVAL_JOIN_TYPESPELLING_H

#include "eval/join/NameTokens.h"

namespace roofline {

/// A parser over the tokens of a name.
class TypeSpelling {
public:
  /// Starts at token \p At of \p Tokens, which must outlive this.
  /// \p KeepScopes: "ns::S" is kept, not shortened to "S".
  TypeSpelling(const NameTokens &Tokens, size_t At, bool KeepScopes)
      : Tokens(Tokens), At(At), KeepScopes(KeepScopes) {}

  struct Name {
    std::string Scope; // "ns::", if kept
    std::string Base;
    std::vector<std::string> Arguments;
    std::string text() const;
  };

  /// Reads a name with its scopes and template arguments.
  Name name();

  /// Reads a parenthesised list of parameters: "(double const*,int)". "T1" in
  /// it stands for the first of \p Arguments.
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
