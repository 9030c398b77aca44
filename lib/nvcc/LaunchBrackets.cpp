// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/LaunchBrackets.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include <vector>

using namespace clang;
using namespace llvm;
using namespace roofline;

namespace {
struct Lexeme {
  tok::TokenKind Kind;
  size_t Begin;
  size_t End;
};

/// The brackets of launches in a source that have spaces between them. "<< <"
/// is nothing else in C++, but ">> >" may also end template arguments: it
/// belongs to a launch if it is the first in parentheses as deep as those of
/// the opening brackets, and the kernel's arguments follow.
class BracketFinder {
public:
  explicit BracketFinder(const std::string &Text) : Text(Text) {
    LangOptions Language;
    Language.CPlusPlus = Language.CPlusPlus11 = Language.CUDA = true;
    Lexer Lex(clang::SourceLocation(), Language, Text.data(), Text.data(),
              Text.data() + Text.size());
    Token T;
    do {
      Lex.LexFromRawLexer(T);
      size_t End = Lex.getBufferLocation() - Text.data();
      Lexemes.push_back({T.getKind(), End - T.getLength(), End});
    } while (T.isNot(tok::eof));
  }

  /// The offset of the first bracket and that after the last.
  std::vector<std::pair<size_t, size_t>> find() {
    for (size_t I = 0; I < Lexemes.size(); ++I) {
      if (!isStart(I))
        continue;
      bool IsApart = Lexemes[I].Kind != tok::lesslessless;
      if (IsApart)
        add(I);
      findEnd(I + (IsApart ? 2 : 1));
    }
    return std::move(Found);
  }

private:
  bool isStart(size_t I) const {
    return Lexemes[I].Kind == tok::lesslessless ||
           areApart(I, tok::lessless, tok::less);
  }

  /// Follows a launch's configuration, which has no launch in it, from \p I.
  void findEnd(size_t I) {
    unsigned Depth = 0;
    for (; I < Lexemes.size() && !isStart(I); ++I) {
      tok::TokenKind Kind = Lexemes[I].Kind;
      if (Kind == tok::l_paren || Kind == tok::l_brace) {
        ++Depth;
      } else if (Kind == tok::r_paren || Kind == tok::r_brace) {
        if (!Depth--)
          return;
      } else if (Depth) {
        continue;
      } else if (Kind == tok::semi || Kind == tok::greatergreatergreater) {
        return;
      } else if (areApart(I, tok::greatergreater, tok::greater) &&
                 Lexemes[I + 2].Kind == tok::l_paren) {
        add(I);
        return;
      }
    }
  }

  /// Whether the tokens from \p I are \p First and \p Second with blanks
  /// between them.
  bool areApart(size_t I, tok::TokenKind First, tok::TokenKind Second) const {
    return I + 2 < Lexemes.size() && Lexemes[I].Kind == First &&
           Lexemes[I + 1].Kind == Second &&
           StringRef(Text)
                   .slice(Lexemes[I].End, Lexemes[I + 1].Begin)
                   .find_first_not_of(" \t") == StringRef::npos;
  }

  void add(size_t I) {
    Found.push_back({Lexemes[I].Begin, Lexemes[I + 1].End});
  }

  const std::string &Text;
  std::vector<Lexeme> Lexemes;
  std::vector<std::pair<size_t, size_t>> Found;
};
} // namespace

/// Whether \p Source has \p Two of a bracket, blanks, and one more.
static bool hasApart(StringRef Source, StringRef Two) {
  for (size_t At = 0; (At = Source.find(Two, At)) != StringRef::npos; ++At) {
    StringRef Rest = Source.drop_front(At + 2);
    StringRef Next = Rest.ltrim(" \t");
    if (Next.size() < Rest.size() && Next.starts_with(Two.take_front()))
      return true;
  }
  return false;
}

std::optional<std::string>
roofline::withJoinedLaunchBrackets(StringRef Source) {
  // Most files have none: they need not be lexed.
  if (!hasApart(Source, "<<") &&
      !(Source.contains("<<<") && hasApart(Source, ">>")))
    return std::nullopt;
  std::string Text = Source.str(); // ends with a null byte, for the lexer
  auto Found = BracketFinder(Text).find();
  if (Found.empty())
    return std::nullopt;
  for (auto [Begin, End] : Found)
    Text.replace(Begin, End - Begin,
                 std::string(3, Text[Begin]) +
                     std::string(End - Begin - 3, ' '));
  return Text;
}
