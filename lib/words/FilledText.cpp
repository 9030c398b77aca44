// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "words/FilledText.h"
#include "model/KernelSource.h"
#include "model/OpKind.h"
#include "model/Quantity.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

/// \p Value with one decimal if it is below 100 and not whole, else rounded.
static std::string number(double Value) {
  if (Value >= 100 || std::fabs(Value - std::round(Value)) < 0.05)
    return std::to_string(std::llround(Value));
  return formatv("{0:F1}", Value).str();
}

/// "3 of 4", or "1.00 of 1.01" where number() writes both alike.
static std::string partText(double Part, double Whole) {
  std::string Text = number(Part), OfWhole = number(Whole);
  if (Text == OfWhole && Part < Whole) {
    Text = formatv("{0:F2}", Part);
    OfWhole = formatv("{0:F2}", Whole);
  }
  return Text + " of " + OfWhole;
}

/// Which extent \p Name of a launch is not allowed, or that the block is not,
/// if it is empty, or the "shared" memory; \p Values are those of
/// LimiterKind::InvalidLaunch.
static std::string limitText(StringRef Name, ArrayRef<double> Values) {
  if (Values.size() < 7) // by an older report
    return "it starts no thread";
  if (Name.empty())
    return formatv("{0:F0} threads a block, at most {1:F0} are allowed",
                   Values[3] * Values[4] * Values[5], Values[6]);
  if (Name == "shared")
    return formatv("{0:F0} byte of dynamic shared memory, at most {1:F0} are "
                   "allowed without cudaFuncSetAttribute()",
                   Values.size() > 7 ? Values[7] : 0, Values[6]);
  double Extent =
      Values[(Name.starts_with("block") ? 3 : 0) + (Name.back() - 'x')];
  if (Extent < 1)
    return formatv("{0} is {1:F0}, so it starts no thread", Name, Extent);
  return formatv("{0} is {1:F0}, at most {2:F0} are allowed", Name, Extent,
                 Values[6]);
}

std::string roofline::wordFor(StringRef Name, const FactParts &F) {
  auto Value = [&](size_t I) { return I < F.Values.size() ? F.Values[I] : 0; };
  auto Whole = [&](size_t I) { return std::to_string(std::llround(Value(I))); };
  std::string Line = std::to_string(F.Line);
  if (Name == "s")
    return F.Symbol.str();
  if (Name == "part")
    return partText(Value(1), Value(2));
  if (Name == "name")
    return F.Symbol.empty() ? "" : (" '" + F.Symbol + "'").str();
  if (Name == "near")
    return F.Symbol.empty() ? "" : ("; did you mean '" + F.Symbol + "'?").str();
  if (Name == "allocation")
    return F.Symbol.empty() ? "allocation " + Whole(2)
                            : ("'" + F.Symbol + "'").str();
  if (Name == "host")
    return Value(0) ? " in host code" : "";
  if (Name == "at")
    return F.Line ? " at line " + Line : "";
  if (Name == "this loop")
    return Value(0) ? "a loop of the function or macro here" : "this loop";
  if (F.IsUnknown && (Name == "loop" || Name == "branch") && Value(0))
    return (Name == "loop" ? "the loop" : "a branch") +
           (" in the call or macro at line " + Line);
  if (Name == "loop" || Name == "branch" || Name == "value")
    return F.Line ? "the " + Name.str() + " at line " + Line
                  : "a " + Name.str();
  if (Name == "checks")
    return F.Line ? "check at line " + Line : "checks";
  if (Name == "kind")
    return opKindText(parseId<OpKind>(F.Symbol).value_or(OpKind::Int)).str();
  if (Name == "served")
    return F.Values.size() < 2 || Value(1) < 0
               ? ""
               : ", if caches serve " +
                     (std::llround(Value(1)) == 50 ? std::string("half")
                                                   : Whole(1) + " %") +
                     " of it";
  if (Name == "where")
    return Value(2) ? "at places that can't be followed"
                    : "where other data say";
  if (Name == "ends")
    return Value(2) > 1 ? "each of " + Whole(2) + " launches ends, on average"
                        : "the kernel ends";
  if (Name == "moved" && Value(2) > 1)
    return std::string(Value(3) ? "written and " : "") +
           "read to fill up sectors that stores write in part";
  if (Name == "moved")
    return Value(2) && Value(3) ? "read and written"
           : Value(3)           ? "written"
                                : "read";
  if (Name == "limit")
    return limitText(F.Symbol, F.Values);
  if (Name == "unreached")
    return Value(0) ? "no values were found with which the program comes to "
                      "this launch"
                    : "with these arguments the program does not come to this "
                      "launch, as far as it was followed";
  if (Name == "left out") {
    std::string Place =
        (F.Symbol.empty() ? "line " : F.Symbol.str() + ":") + Line;
    auto Why = LeftOut(Value(0));
    if (Why == LeftOut::OtherArms)
      return "which of the kernel's launches a run makes is not known here; "
             "the figures are of " +
             (Value(3)       ? "one that stands for any of " + Whole(2) +
                                   ", such as that at " + Place
              : Value(2) > 1 ? Whole(2) + " of them, with that at " + Place
                             : "that at " + Place);
    std::string Text = "further launches by the code" +
                       (F.Line ? " at " + Place : "") + " are left out";
    auto Shown = F.Values.size() > 1 ? LoopLaunch(Value(1)) : LoopLaunch::Any;
    std::string Which =
        Shown == LoopLaunch::First    ? "; the figures are of its first"
        : Shown == LoopLaunch::Middle ? "; the figures are of its middle one"
                                      : "";
    if (Why == LeftOut::OpenLoop)
      return Text + ": where the loop ends is not known" + Which;
    if (!Which.empty()) // the loop may have any number of iterations
      return Text + Which;
    Text += ": they are too many";
    if (F.Values.size() > 2)
      Text += Shown == LoopLaunch::Spread
                  ? "; the figures are of " + Whole(2) +
                        " that are spread evenly over the loop"
                  : "; the figures are of the first " + Whole(2);
    return Text;
  }
  if (Name == "not followed")
    return Value(2) ? ", and another value in the launches that were followed"
                    : "";
  if (Name == "reach")
    return formatv(
        "it will reach about {0} % of the {1}",
        formatNumber(100 * Value(0), Value(0) < 0.1 ? 1 : 2),
        F.Symbol == "dram"
            ? "DRAM bandwidth"
            : opKindText(parseId<OpKind>(F.Symbol).value_or(OpKind::Int))
                      .str() +
                  " peak");
  if (Name == "few")
    return Value(1) < Value(2)
               ? Whole(1) + " of " + Whole(2) + " multiprocessors have work"
               : Whole(3) + " of " + Whole(4) +
                     " threads on a multiprocessor are too few to hide latency";
  if (Name == "times")
    return number(Value(0)) == "1" ? "once" : number(Value(0)) + " times";
  if (Name == "spread") {
    double Percent = F.Values.size() > 6 ? Value(3) : 100;
    std::string Share =
        (Percent < 0.1 ? "less than 0.1" : number(Percent)) + " %";
    bool All = Percent >= 99.5;
    // Where data decide whether it is entered, all threads were run into it.
    bool IsWhole =
        !F.Values.empty() &&
        static_cast<SampleExtent>(F.Values.back()) == SampleExtent::AllWarps;
    std::string AtMost = (IsWhole ? "at most " : "at most about ") + Share;
    if (Value(1) == Value(2))
      return " for each thread that enters it" +
             (All ? "" : ", " + AtMost + " of all");
    return " (" + number(Value(1)) + " to " + number(Value(2)) + ", by thread" +
           (All ? ")" : "; " + AtMost + " enter it)");
  }
  if (Name.starts_with("about")) // where this Value says so
    return Value(Name.back() - '0') ? "about " : "";
  if (Name == "take") {
    bool IsOneWay = F.Values.size() > 5 && Value(2); // as in UnknownId
    bool InCall = IsOneWay && Value(1);
    return (IsOneWay ? "go one way at a branch" : "take a branch") +
           std::string(InCall ? " in the call or macro" : "") +
           (F.Line ? " at line " + Line : "");
  }
  if (Name == "sample") {
    size_t First = std::max<size_t>(F.Values.size(), 3) - 3;
    auto Extent = static_cast<SampleExtent>(Value(First + 2));
    if (Extent == SampleExtent::AllWarps)
      return ", from all " + Whole(First) + " warps";
    return ", from " + Whole(First) + " sampled " +
           (Extent == SampleExtent::SomeThreads ? "threads" : "warps") +
           " of " + std::to_string(static_cast<uint64_t>(Value(First + 1)));
  }
  size_t I = Name.back() - '0';
  switch (Name.front()) {
  case 'a':
    return std::fabs(Value(I) - std::round(Value(I))) < 0.05
               ? number(Value(I))
               : "about " + formatNumber(Value(I), 2);
  case 'i':
    return Whole(I);
  case 'f':
    return formatv("{0:F1}", Value(I)).str();
  case 'z':
    return formatSize(Value(I));
  case 'b':
    return formatBytes(Value(I));
  default:
    return number(Value(I));
  }
}

std::string roofline::filledText(StringRef Rest, const FactParts &F) {
  std::string Text;
  while (!Rest.empty()) {
    auto [Before, After] = Rest.split('{');
    auto [Name, Next] = After.split('}');
    Text += Before;
    if (!Name.empty())
      Text += wordFor(Name, F);
    Rest = Next;
  }
  return Text;
}
