// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/StripComments.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

/// Calls \p Each with the beginning and end of every comment in \p Code.
static void forEachComment(const std::string &Code,
                           llvm::function_ref<void(size_t, size_t)> Each) {
  LangOptions Opts;
  Opts.LineComment = Opts.CPlusPlus = Opts.CPlusPlus11 = Opts.CPlusPlus14 =
      Opts.CPlusPlus17 = true;
  Lexer L(SourceLocation(), Opts, Code.data(), Code.data(),
          Code.data() + Code.size());
  L.SetCommentRetentionState(true);
  Token T;
  do {
    L.LexFromRawLexer(T);
    size_t End = L.getCurrentBufferOffset();
    if (T.is(tok::comment))
      Each(End - T.getLength(), End);
  } while (T.isNot(tok::eof));
}

std::string roofline::blankedComments(llvm::StringRef Code) {
  std::string Text = Code.str(); // the lexer needs a terminating NUL
  std::string Out = Text;
  forEachComment(Text, [&](size_t Begin, size_t End) {
    for (size_t I = Begin; I < End; ++I)
      if (Out[I] != '\n')
        Out[I] = ' ';
  });
  return Out;
}

/// Appends \p Piece to \p Out, with a space where a comment separated tokens.
static void append(std::string &Out, llvm::StringRef Piece) {
  if (!Out.empty() && !Piece.empty() && !llvm::isSpace(Out.back()) &&
      !llvm::isSpace(Piece.front()))
    Out += ' ';
  Out += Piece;
}

std::string roofline::withoutComments(llvm::StringRef Code) {
  std::string Text = Code.str(), Out;
  size_t Kept = 0;
  forEachComment(Text, [&](size_t Begin, size_t End) {
    append(Out, llvm::StringRef(Text).slice(Kept, Begin));
    Kept = End;
  });
  append(Out, llvm::StringRef(Text).drop_front(Kept));

  // Remove empty lines, mainly those that had only a comment.
  std::string Lines;
  llvm::StringRef Rest = Out;
  while (!Rest.empty()) {
    auto [Line, After] = Rest.split('\n');
    Rest = After;
    if (!Line.trim().empty())
      Lines += Line.rtrim().str() + "\n";
  }
  if (!llvm::StringRef(Code).ends_with("\n") && !Lines.empty())
    Lines.pop_back();
  return Lines;
}
