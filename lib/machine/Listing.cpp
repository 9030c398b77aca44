// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/Listing.h"
#include "llvm/ADT/StringExtras.h"
#include <utility>

using namespace llvm;
using namespace roofline;

/// "$__internal_0_$__cuda_sm20_div_s64" without its number.
static StringRef subroutineName(StringRef Label) {
  return Label.substr(Label.rfind('$') + 1);
}

StringRef MachineInstruction::callee() const {
  StringRef Rest = Text;
  if (!Rest.starts_with("CALL"))
    return "";
  Rest = Rest.split('`').second;
  if (!Rest.consume_front("("))
    return "";
  return subroutineName(Rest.take_until([](char C) { return C == ')'; }));
}

StringRef MachineInstruction::target() const {
  StringRef Rest = Text;
  if (!Rest.consume_front("BRA"))
    return "";
  auto [Before, Name] = Rest.split("`(");
  return Name.take_until([](char C) { return C == ')'; });
}

StringRef MachineInstruction::opcode() const {
  return StringRef(Text).split(' ').first.split('.').first;
}

bool MachineInstruction::isJump() const {
  StringRef Name = opcode();
  return Name == "BRA" || Name == "EXIT" || Name == "RET" || Name == "BREAK";
}

/// The number of leading operands that may be results: "LOP3.LUT P0, RZ, ...",
/// "IADD3 R3, P1, P2, ...". A source among them only makes groups smaller.
static constexpr unsigned ResultOperands = 3;

SmallVector<StringRef, 3> MachineInstruction::predicatesSet() const {
  SmallVector<StringRef, 8> Operands;
  StringRef(Text).split(' ').second.split(Operands, ',');
  SmallVector<StringRef, 3> Set;
  for (StringRef Operand : ArrayRef(Operands).take_front(ResultOperands)) {
    StringRef Name = Operand.trim(), Digits = Name;
    Digits.consume_front("U");
    if (Digits.consume_front("P") && !Digits.empty() &&
        all_of(Digits, llvm::isDigit))
      Set.push_back(Name);
  }
  return Set;
}

bool MachineInstruction::maySetAnyPredicate() const {
  StringRef All = Text;
  return All.starts_with("CALL") || All.starts_with("R2P") ||
         All.starts_with("R2UP");
}

/// The function whose code the section headed by \p Line holds, empty if it
/// holds no code; none if \p Line is no heading.
static std::optional<StringRef> heading(StringRef Line) {
  if (!Line.consume_front("//-"))
    return std::nullopt;
  Line = Line.ltrim("-").trim();
  StringRef Section = Line.take_until([](char C) { return C == ' '; });
  return Section.consume_front(".text.") ? Section : StringRef();
}

static std::optional<unsigned> lineMark(StringRef Line) {
  if (!Line.consume_front("//## File"))
    return std::nullopt;
  // The last number: inlined code also names its call site.
  StringRef Number = Line.rsplit("line ").second;
  unsigned N = 0;
  Number.take_while(llvm::isDigit).getAsInteger(10, N);
  return N;
}

static std::optional<MachineInstruction> instruction(StringRef Line,
                                                     unsigned At) {
  if (!Line.consume_front("/*"))
    return std::nullopt;
  auto [Address, Rest] = Line.split("*/");
  if (Address.empty() || !all_of(Address, llvm::isHexDigit))
    return std::nullopt;
  MachineInstruction I;
  I.Line = At;
  Rest = Rest.split(';').first.trim();
  if (Rest.consume_front("@")) {
    I.Guard = Rest.split(' ').first.str();
    Rest = Rest.split(' ').second.ltrim();
  }
  if (Rest.empty())
    return std::nullopt;
  I.Text = Rest.str();
  return I;
}

MachineListing roofline::parseListing(StringRef Text) {
  MachineListing Functions;
  std::vector<MachineInstruction> *Code = nullptr;
  unsigned At = 0;
  SmallVector<std::string, 1> Labels;
  for (StringRef Line : split(Text, '\n')) {
    Line = Line.trim();
    if (auto Name = heading(Line)) {
      Code = Name->empty() ? nullptr : &Functions[Name->str()];
      Labels.clear();
      At = 0;
    } else if (auto Mark = lineMark(Line)) {
      At = *Mark;
    } else if (!Code) {
      continue;
    } else if (Line.starts_with("$") && Line.ends_with(":")) {
      Code = &Functions[subroutineName(Line.drop_back()).str()];
      Code->clear(); // each kernel has its own copy
    } else if (Line.ends_with(":")) {
      Labels.push_back(Line.drop_back().str());
    } else if (auto I = instruction(Line, At)) {
      I->Labels = std::exchange(Labels, {});
      Code->push_back(std::move(*I));
    }
  }
  return Functions;
}
