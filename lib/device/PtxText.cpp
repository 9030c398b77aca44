// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/PtxText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

bool PtxStatement::has(StringRef Word) const {
  return is_contained(Words, Word);
}

std::string PtxStatement::name() const { return join(Words, "."); }

/// Splits at commas, except inside braces and brackets, and appends to \p Into.
static void splitOperands(StringRef Text, SmallVectorImpl<std::string> &Into) {
  std::string Current;
  int Depth = 0;
  for (char C : Text) {
    Depth += C == '{' || C == '[';
    Depth -= C == '}' || C == ']';
    if (C == ',' && !Depth) {
      Into.push_back(StringRef(Current).trim().str());
      Current.clear();
    } else {
      Current += C;
    }
  }
  if (StringRef Last = StringRef(Current).trim(); !Last.empty())
    Into.push_back(Last.str());
}

static PtxStatement parseStatement(StringRef Text) {
  PtxStatement S;
  if (Text.consume_front("@")) {
    S.GuardNegated = Text.consume_front("!");
    S.Guard = Text.take_until([](char C) { return isSpace(C); }).str();
    Text = Text.drop_front(S.Guard.size()).ltrim();
  }
  StringRef Name = Text.take_until([](char C) { return isSpace(C); });
  SmallVector<StringRef> Words;
  Name.split(Words, '.');
  for (StringRef Word : Words)
    S.Words.push_back(Word.str());
  splitOperands(Text.drop_front(Name.size()), S.Operands);
  return S;
}

std::vector<PtxStatement> roofline::parsePtx(StringRef Text) {
  std::vector<PtxStatement> Statements;
  SmallVector<StringRef> Lines, Parts;
  Text.split(Lines, '\n');
  std::string Plain; // without comments and line breaks
  for (StringRef Line : Lines)
    Plain += (Line.split("//").first + " ").str();
  StringRef(Plain).split(Parts, ';');
  for (StringRef Part : Parts) {
    // Braces before an instruction open and close scopes; those of operands are
    // not affected.
    Part = Part.trim();
    while (Part.consume_front("{") || Part.consume_front("}"))
      Part = Part.trim();
    if (!Part.empty() && !Part.starts_with("."))
      Statements.push_back(parseStatement(Part));
  }
  return Statements;
}

SmallVector<StringRef, 4> roofline::partsOf(StringRef Operand) {
  SmallVector<StringRef, 4> Parts;
  bool IsVector = Operand.starts_with("{");
  Operand.trim("{} ").split(Parts, IsVector ? ',' : '|');
  for (StringRef &Part : Parts)
    Part = Part.trim();
  return Parts;
}
