// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sscanf() of a known text, as of one of the program's arguments.
#include "launch/LibraryCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace roofline;

namespace {
/// One call, with what is left of its text and of its format.
class TextScan {
public:
  TextScan(const LibraryCall &C, StringRef Text, StringRef Format)
      : C(C), Whole(Text), Text(Text), Format(Format) {}

  /// Returns the number of conversions that write something, as sscanf() does;
  /// unknown if the format has one that is not supported.
  HostValue run();

private:
  enum class Step { Done, NoMatch, Unsupported };
  Step convert();
  Step readNumber(int Base, bool IsReal);
  Step readText(StringRef Found, bool IsString);
  std::optional<std::string> characterSet();
  Address target() { return C.pointee(Next++); }
  StringRef within(StringRef Found) const {
    return Width ? Found.take_front(Width) : Found;
  }

  const LibraryCall &C;
  StringRef Whole, Text, Format;
  unsigned Next = 2; // the argument that the next conversion writes to
  unsigned Written = 0;
  // Of a conversion:
  bool IsSkipped = false; // "%*d"
  unsigned Width = 0;     // 0: any
};
} // namespace

static constexpr llvm::StringLiteral Spaces = " \t\n\v\f\r";

HostValue TextScan::run() {
  while (!Format.empty()) {
    char F = Format.front();
    Format = Format.drop_front();
    if (llvm::isSpace(F)) {
      Text = Text.ltrim(Spaces);
      continue;
    }
    Step Its = Step::Done;
    if (F == '%' && !Format.starts_with("%")) {
      Its = convert();
    } else {
      if (F == '%') {
        Text = Text.ltrim(Spaces);
        Format = Format.drop_front();
      }
      if (!Text.consume_front(StringRef(&F, 1)))
        Its = Step::NoMatch;
    }
    if (Its == Step::Unsupported)
      return HostValue();
    if (Its == Step::NoMatch)
      return HostValue::integer(Text.empty() && Written == 0 ? EOF : Written);
  }
  return HostValue::integer(Written);
}

TextScan::Step TextScan::convert() {
  IsSkipped = Format.consume_front("*");
  Width = 0;
  Format.consumeInteger(10, Width);
  Format = Format.ltrim("hlLqjzt");
  if (Format.empty())
    return Step::Unsupported;
  char Kind = Format.front();
  Format = Format.drop_front();
  switch (Kind) {
  case 'd':
  case 'u':
    return readNumber(10, /*IsReal=*/false);
  case 'i':
    return readNumber(0, /*IsReal=*/false);
  case 'o':
    return readNumber(8, /*IsReal=*/false);
  case 'x':
  case 'X':
    return readNumber(16, /*IsReal=*/false);
  case 'e':
  case 'f':
  case 'g':
    return readNumber(10, /*IsReal=*/true);
  case 'c': {
    size_t Length = std::max(Width, 1u);
    return Text.size() < Length
               ? Step::NoMatch
               : readText(Text.take_front(Length), /*IsString=*/false);
  }
  case 's':
    Text = Text.ltrim(Spaces);
    return readText(within(Text.take_until(llvm::isSpace)), /*IsString=*/true);
  case '[': {
    std::optional<std::string> Set = characterSet();
    if (!Set)
      return Step::Unsupported;
    auto IsIn = [&](char Its) { return Set->find(Its) != std::string::npos; };
    return readText(within(Text.take_while(IsIn)), /*IsString=*/true);
  }
  case 'n':
    if (!IsSkipped)
      C.Memory.write(target(), HostValue::integer(Whole.size() - Text.size()));
    return Step::Done;
  default:
    return Step::Unsupported;
  }
}

TextScan::Step TextScan::readNumber(int Base, bool IsReal) {
  const Expr *To = IsSkipped ? nullptr : C.expr(Next);
  QualType Type = To ? To->getType()->getPointeeType() : QualType();
  if (IsSkipped)
    Type = IsReal ? C.Values.context().DoubleTy : C.Values.context().LongTy;
  if (Type.isNull() || Type->isRealFloatingType() != IsReal)
    return Step::Unsupported;
  StringRef From = within(Text.ltrim(Spaces));
  size_t Length = 0;
  std::optional<HostValue> Number = numberAt(From.str(), Type, Base, &Length);
  Text = Text.ltrim(Spaces).drop_front(Length);
  if (!Number)
    return Step::NoMatch;
  if (IsSkipped)
    return Step::Done;
  C.Values.store(target(), Type, *Number);
  ++Written;
  return Step::Done;
}

TextScan::Step TextScan::readText(StringRef Found, bool IsString) {
  if (Found.empty())
    return Step::NoMatch;
  Text = Text.drop_front(Found.size());
  if (IsSkipped)
    return Step::Done;
  Address To = target();
  for (auto [I, Its] : llvm::enumerate(Found))
    C.Memory.write(To.plus(I), HostValue::integer(Its));
  if (IsString)
    C.Memory.write(To.plus(Found.size()), HostValue::integer(0));
  ++Written;
  return Step::Done;
}

/// Returns the characters of "[...]", behind its bracket.
std::optional<std::string> TextScan::characterSet() {
  bool IsInverse = Format.consume_front("^");
  size_t End = Format.find(']', 1); // the first character may be one
  if (End == StringRef::npos)
    return std::nullopt;
  StringRef Written = Format.take_front(End);
  Format = Format.drop_front(End + 1);
  std::string Named, Set;
  for (size_t I = 0; I < Written.size(); ++I)
    if (I > 0 && Written[I] == '-' && I + 1 < Written.size())
      for (char Its = Written[I - 1]; Its < Written[I + 1]; ++Its)
        Named += char(Its + 1);
    else
      Named += Written[I];
  for (char Its = 1; Its < 127; ++Its)
    if ((Named.find(Its) != std::string::npos) != IsInverse)
      Set += Its;
  return Set;
}

std::optional<HostValue> roofline::scanText(const LibraryCall &C) {
  Address From = C.pointee(0);
  C.Memory.object(From.Object).WasUsed = true;
  std::optional<std::string> Text = C.Memory.text(From),
                             Format = C.Memory.text(C.pointee(1));
  if (Text && Format)
    if (HostValue Count = TextScan(C, *Text, *Format).run(); Count.known())
      return Count;
  // What it leaves alone has the value from before.
  for (unsigned I = 2; I < C.Call.getNumArgs(); ++I) {
    QualType Type = C.expr(I)->getType()->getPointeeType();
    Address To = C.pointee(I);
    if (!Type.isNull() && Type->isArithmeticType() && !Type->isCharType())
      C.Memory.readAnew(To, C.Values.sizeOf(Type));
    else
      forgetPointee(C.Memory, C.Values, To, C.expr(I));
  }
  return HostValue();
}
