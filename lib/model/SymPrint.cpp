// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints formulas in conventional notation.
#include "model/SymExpr.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <optional>

using namespace llvm;
using namespace roofline;

namespace {
/// Operator precedence. A formula inside one of higher precedence needs
/// parentheses.
enum Binding { Loose, Additive, Multiplicative, Tight };

class Printer {
public:
  using Names = std::map<SymExpr, std::string>;
  Printer(function_ref<std::string(SymbolId)> SymbolText, raw_ostream &OS,
          size_t Limit, const Names &Named, SymExpr Root)
      : SymbolText(SymbolText), OS(OS), Limit(Limit), Named(Named), Root(Root) {
  }

  void print(SymExpr E, Binding Outer);

private:
  bool isCut();
  void number(double Value);
  void sum(SymExpr E);
  void infix(SymExpr E, StringRef Operator, Binding Own);
  void call(StringRef Name, SymExpr E);
  void atom(SymExpr E);

  function_ref<std::string(SymbolId)> SymbolText;
  raw_ostream &OS;
  size_t Limit;
  const Names &Named;
  SymExpr Root;
  std::optional<uint64_t> CutAt; // the end of the last "..."
};
} // namespace

static Binding bindingOf(SymExpr E) {
  switch (E->Op) {
  case SymOp::Sum:
    return E->Value == 0 && E->Operands.size() == 1 ? Multiplicative : Additive;
  case SymOp::Product:
    return Multiplicative;
  case SymOp::Less:
  case SymOp::Equal:
  case SymOp::BitAnd:
  case SymOp::BitOr:
  case SymOp::BitXor:
    return Loose;
  case SymOp::Mod:
    return Multiplicative;
  default:
    return Tight;
  }
}

/// Returns true if the limit is exceeded; prints "...", once at one place.
bool Printer::isCut() {
  if (OS.tell() <= Limit)
    return false;
  if (CutAt != OS.tell()) {
    OS << "...";
    CutAt = OS.tell();
  }
  return true;
}

void Printer::number(double Value) {
  if (Value == std::floor(Value) && std::fabs(Value) < 1e15)
    OS << static_cast<long long>(Value);
  else
    OS << format("%.4g", Value);
}

void Printer::sum(SymExpr E) {
  bool First = true;
  auto Sign = [&](double Weight) {
    if (Weight < 0)
      OS << (First ? "-" : " - ");
    else if (!First)
      OS << " + ";
    First = false;
  };
  for (size_t I = 0; I < E->Operands.size(); ++I) {
    if (isCut())
      return;
    Sign(E->Weights[I]);
    double Weight = std::fabs(E->Weights[I]);
    if (Weight != 1) {
      number(Weight);
      OS << '*';
    }
    // Print "2*(n mod 4)", which could otherwise be read as (2*n) mod 4.
    bool Modulo = E->Operands[I]->Op == SymOp::Mod;
    print(E->Operands[I], Modulo        ? Tight
                          : Weight == 1 ? Additive
                                        : Multiplicative);
  }
  if (E->Value == 0 || isCut())
    return;
  Sign(E->Value);
  number(std::fabs(E->Value));
}

void Printer::infix(SymExpr E, StringRef Operator, Binding Own) {
  for (size_t I = 0; I < E->Operands.size() && !isCut(); ++I) {
    if (I)
      OS << Operator;
    print(E->Operands[I], static_cast<Binding>(Own + 1));
  }
}

static bool isAtom(SymExpr E) {
  return E->Op == SymOp::Constant || E->Op == SymOp::Symbol;
}

void Printer::atom(SymExpr E) {
  if (E->Op == SymOp::Constant)
    number(E->Value);
  else
    OS << SymbolText(E->Symbol);
}

void Printer::call(StringRef Name, SymExpr E) {
  OS << Name << '(';
  for (size_t I = 0; I < E->Operands.size(); ++I) {
    if (I)
      OS << ", ";
    // A bound such as a constant is short, and says much.
    if (isAtom(E->Operands[I]) && OS.tell() > Limit)
      atom(E->Operands[I]);
    else
      print(E->Operands[I], Loose);
  }
  OS << ')';
}

void Printer::print(SymExpr E, Binding Outer) {
  if (isCut())
    return;
  if (auto Name = Named.find(E); Name != Named.end() && E != Root) {
    OS << Name->second;
    return;
  }
  bool Parenthesise = bindingOf(E) < Outer;
  if (Parenthesise)
    OS << '(';
  switch (E->Op) {
  case SymOp::Constant:
  case SymOp::Symbol:
    atom(E);
    break;
  case SymOp::Sum:
    sum(E);
    break;
  case SymOp::Product:
    infix(E, "*", Multiplicative);
    break;
  case SymOp::FloorDiv:
    OS << "floor(";
    infix(E, " / ", Multiplicative);
    OS << ')';
    break;
  case SymOp::Mod:
    infix(E, " mod ", Multiplicative);
    break;
  case SymOp::FloorLog:
    OS << "floor(log";
    number(E->Operands[1]->Value);
    OS << '(';
    print(E->Operands[0], Loose);
    OS << "))";
    break;
  case SymOp::Power:
    infix(E, "^", Multiplicative);
    break;
  case SymOp::Min:
    call("min", E);
    break;
  case SymOp::Max:
    call("max", E);
    break;
  case SymOp::Less:
    infix(E, " < ", Loose);
    break;
  case SymOp::Equal:
    infix(E, " == ", Loose);
    break;
  case SymOp::BitAnd:
    infix(E, " & ", Loose);
    break;
  case SymOp::BitOr:
    infix(E, " | ", Loose);
    break;
  case SymOp::BitXor:
    infix(E, " ^ ", Loose);
    break;
  }
  if (Parenthesise)
    OS << ')';
}

std::string roofline::toString(const SymContext &Context, SymExpr E,
                               size_t Limit) {
  return toString(E, {}, Limit,
                  [&](SymbolId Id) { return Context.symbolName(Id).str(); });
}

std::string roofline::toString(SymExpr E,
                               const std::map<SymExpr, std::string> &Names,
                               size_t Limit,
                               function_ref<std::string(SymbolId)> SymbolText) {
  std::string Text;
  raw_string_ostream OS(Text);
  Printer(SymbolText, OS, Limit, Names, E).print(E, Loose);
  return Text;
}
