// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ExcerptLines.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace {

enum class Line { Code, Marker, If, Else, EndIf };

} // namespace

static Line kindOf(StringRef Text) {
  Text = Text.ltrim();
  if (!Text.consume_front("#"))
    return Line::Code;
  Text = Text.ltrim();
  if (!Text.empty() && isDigit(Text.front()))
    return Line::Marker;
  if (Text.starts_with("if"))
    return Line::If;
  if (Text.starts_with("el"))
    return Line::Else;
  return Text.starts_with("endif") ? Line::EndIf : Line::Code;
}

static StringRef dedent(StringRef Text, size_t Indent) {
  size_t Spaces = Text.size() - Text.ltrim(" \t").size();
  return Text.drop_front(std::min(Spaces, Indent));
}

std::string roofline::excerpt(StringRef Text, size_t Indent) {
  std::string Result;
  unsigned Open = 0;  // conditionals that began in the text
  unsigned Above = 0; // conditionals that began in a removed #else
  bool Alternative = false;
  bool First = true;
  while (!Text.empty()) {
    auto [Current, Rest] = Text.split('\n');
    Text = Rest;
    Line Kind = First ? Line::Code : kindOf(Current);
    bool Keep = !Alternative && Kind != Line::Marker;
    if (Alternative) {
      Above += Kind == Line::If;
      if (Kind == Line::EndIf && Above-- == 0) {
        Alternative = false;
        Above = 0;
      }
    } else if (Kind == Line::If) {
      ++Open;
    } else if (Kind == Line::Else && Open == 0) {
      Alternative = true;
      Keep = false;
    } else if (Kind == Line::EndIf) {
      Keep = Open > 0;
      Open -= Open > 0;
    }
    if (Keep) {
      if (!First)
        Result += '\n';
      Result += dedent(Current.rtrim(), First ? 0 : Indent);
    }
    First = false;
  }
  while (Open--)
    Result += "\n#endif";
  return Result;
}
