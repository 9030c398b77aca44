// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/StripComments.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

using namespace clang;

/// Adds \p Piece to \p Out, a blank where a comment stood between words.
static void append(std::string &Out, llvm::StringRef Piece) {
  if (!Out.empty() && !Piece.empty() && !llvm::isSpace(Out.back()) &&
      !llvm::isSpace(Piece.front()))
    Out += ' ';
  Out += Piece;
}

std::string roofline::withoutComments(llvm::StringRef Code) {
  LangOptions Opts;
  Opts.CPlusPlus = Opts.CPlusPlus11 = true; // raw strings
  std::string Text = Code.str();            // the lexer wants a final NUL
  Lexer L(SourceLocation(), Opts, Text.data(), Text.data(),
          Text.data() + Text.size());
  L.SetCommentRetentionState(true);
  std::string Out;
  size_t Kept = 0;
  for (Token T; !L.LexFromRawLexer(T) || T.isNot(tok::eof);) {
    size_t End = L.getCurrentBufferOffset(), Begin = End - T.getLength();
    if (T.is(tok::comment)) {
      append(Out, llvm::StringRef(Text).slice(Kept, Begin));
      Kept = End;
    }
    if (T.is(tok::eof))
      break;
  }
  append(Out, llvm::StringRef(Text).drop_front(Kept));

  // Lines that the comments had to themselves.
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
