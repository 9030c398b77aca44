// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/UserAssumption.h"
#include "support/Error.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>

using namespace llvm;
using namespace roofline;

namespace {
/// Reads a text from left to right. The functions return false, or an error,
/// where the text has something else next.
class Reader {
public:
  explicit Reader(StringRef Text) : Text(Text) {}

  size_t position() {
    skipBlanks();
    return At;
  }
  bool atEnd() { return position() == Text.size(); }
  bool take(StringRef Token) {
    if (!Text.substr(position()).starts_with(Token))
      return false;
    At += Token.size();
    return true;
  }
  /// The word of letters, digits and underscores that is next; empty if there
  /// is none.
  StringRef peek() {
    return Text.substr(position()).take_while([](char C) {
      return isAlnum(C) || C == '_';
    });
  }
  StringRef word() {
    StringRef Word = peek();
    At += Word.size();
    return Word;
  }
  /// The parentheses that are next, with what is in them; empty if there are
  /// none.
  StringRef parenthesised() {
    size_t Start = position(), Open = 0;
    for (size_t I = Start; I < Text.size(); ++I) {
      Open += Text[I] == '(';
      if (!Open)
        break;
      Open -= Text[I] == ')';
      if (!Open) {
        At = I + 1;
        return Text.slice(Start, At);
      }
    }
    return "";
  }
  void goBackTo(size_t Position) { At = Position; }
  /// What is up to the next comma.
  StringRef upToComma() {
    StringRef Word =
        Text.substr(position()).take_until([](char C) { return C == ','; });
    At += Word.size();
    return Word.rtrim();
  }
  Expected<double> number();
  Expected<std::string> name();
  /// The error that something else than \p Wanted comes next.
  Error wanted(StringRef Wanted) {
    StringRef Rest = Text.substr(position());
    if (Rest.empty())
      return makeError("found the end, wanted {0}", Wanted);
    StringRef Word = peek();
    return makeError("found '{0}', wanted {1}",
                     Word.empty() ? Rest.take_front() : Word.take_front(40),
                     Wanted);
  }

private:
  void skipBlanks() {
    At = std::min(Text.find_first_not_of(" \t\r\n", At), Text.size());
  }

  StringRef Text;
  size_t At = 0;
};
} // namespace

Expected<double> Reader::number() {
  // Larger numbers are not exact.
  constexpr int64_t Most = int64_t(1) << 53;
  StringRef Rest = Text.substr(position());
  size_t Length = Rest.starts_with("-") || Rest.starts_with("+");
  Length += Rest.substr(Length)
                .take_while([](char C) { return isAlnum(C) || C == '\''; })
                .size();
  std::string Digits = Rest.take_front(Length).str();
  erase(Digits, '\'');
  StringRef Number = Digits;
  Number.consume_front("+");
  int64_t Value = 0;
  if (Number.getAsInteger(0, Value) || std::abs(Value) > Most)
    return wanted(isAlpha(Rest.empty() ? '0' : Rest.front())
                      ? "a whole number, as in NAME == 4096 or NAME in 1..8192"
                      : "a whole number");
  At += Length;
  return double(Value);
}

Expected<std::string> Reader::name() {
  auto Identifier = [&]() -> Expected<std::string> {
    if (atEnd() || isDigit(Text[At]))
      return wanted("a name");
    StringRef Word = word();
    if (Word.empty())
      return wanted("a name");
    return Word.str();
  };
  Expected<std::string> Name = Identifier();
  // "atoi(text)": a number that the host code reads.
  if (StringRef Call = parenthesised(); Name && !Call.empty())
    return *Name + Call.str();
  while (Name) {
    StringRef Step = take("->") ? "->" : "";
    // Two dots are those of a range.
    if (Step.empty() && !Text.substr(At).starts_with("..") && take("."))
      Step = ".";
    if (!Step.empty()) {
      Expected<std::string> Next = Identifier();
      if (!Next)
        return Next;
      *Name += Step.str() + *Next;
    } else if (take("[")) {
      // "list[...]": each value that the kernel reads there.
      if (take("...]"))
        return *Name + "[...]";
      StringRef Index = word();
      if (Index.empty() || !all_of(Index, isDigit) || !take("]"))
        return wanted("a whole number and ']'");
      *Name += "[" + Index.str() + "]";
    } else {
      break;
    }
  }
  return Name;
}

static Error readAssumption(Reader &In, UserAssumption &A) {
  if (Error E = In.name().moveInto(A.Name))
    return E;
  if (In.take("==")) {
    Error E = In.number().moveInto(A.Low);
    A.High = A.Low;
    return E;
  }
  if (In.take("<="))
    return In.number().moveInto(A.High);
  if (In.take(">="))
    return In.number().moveInto(A.Low);
  if (In.peek() != "in")
    return In.wanted("'==', 'in', '<=' or '>='");
  In.word();
  if (Error E = In.number().moveInto(A.Low))
    return E;
  if (!In.take(".."))
    return In.wanted("'..' and the end of the range");
  size_t End = In.position();
  if (Error E = In.number().moveInto(A.High))
    return E;
  if (A.Low <= A.High)
    return Error::success();
  In.goBackTo(End);
  return In.wanted("an end that is not below the start");
}

Expected<std::vector<UserAssumption>> roofline::parseAssumptions(StringRef Text,
                                                                 size_t &At) {
  Reader In(Text);
  std::vector<UserAssumption> All;
  Error Failure = Error::success();
  do {
    Failure = readAssumption(In, All.emplace_back());
  } while (!Failure && In.take(","));
  if (!Failure && !In.atEnd())
    Failure = In.wanted("',' or the end");
  At = In.position();
  if (Failure)
    return std::move(Failure);
  return std::move(All);
}

Expected<UserExpectation> roofline::parseExpectation(StringRef Text,
                                                     size_t &At) {
  Reader In(Text);
  UserExpectation Wanted;
  At = In.position();
  StringRef Verdict = In.peek();
  if (Verdict != "compute" && Verdict != "bandwidth") {
    StringRef Nearest = nearestName(Verdict, {"compute", "bandwidth"});
    return In.wanted(
        "compute or bandwidth" +
        (Nearest.empty() ? "" : "; did you mean '" + Nearest.str() + "'?"));
  }
  Wanted.IsCompute = In.word() == "compute";
  while (In.take(",")) {
    At = In.position();
    StringRef Gpu = In.upToComma();
    if (Gpu.empty())
      return In.wanted("the name of a GPU");
    Wanted.Gpus.push_back(Gpu.str());
  }
  At = In.position();
  if (!In.atEnd())
    return In.wanted("',' or the end");
  return std::move(Wanted);
}
