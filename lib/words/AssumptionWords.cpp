// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words for what a verdict takes for granted, and for what the user
// assumes.
#include "model/Quantity.h"
#include "words/FilledText.h"
#include "words/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

static Texts AssumptionTexts[] = {
    "",
    "{s}",
    "{0} threads a block",
    "nearly all threads pass the bounds {checks}",
    "a team's other threads stand idle in the region's serial part",
    "'{s}' lies in the host's memory; the bus to it is not modelled",
    "the code is optimised (it was compiled without)",
    "the loop{at} runs {times}{spread}{sample}",
    "{f0} % of the threads {take}{sample}",
    "a warp's access to '{s}'{at} touches {0} sectors of 32 byte{sample}",
    "",
    "",
    "",
    "the arguments could not be followed through the program's option "
    "loop{at}; its defaults are used",
    "",
    "",
    "",
    "the arrays of the launch, {b0} in all, do not fit into the {b1} of {s}",
    "{unreached}",
    "texture '{s}' has rows as long as the launch, one after the other",
    "{left out}",
    "",
    "L2 keeps data that are read again as long as its size suggests, which is "
    "not sure here: {b0} to {b1} of DRAM traffic",
};

static Texts RefusedTexts[] = {
    "",
    "{s}",
    "nothing has this name here{near}",
    "the analysis does not follow this value",
    "the analysis does not follow what a kernel reads through a pointer; a "
    "parameter of the kernel can be assumed{near}",
    "no launch here can depend on it",
    "no kernel here calls the function",
    "the host code gives {i0}",
    "the host code gives {i0} to {i1}{not followed}",
    "",
    "the kernel's launch bounds allow {i0}",
    "'{s}' is not known, and must be assumed as well",
    "{near}",
    "nothing has this name here, where {s} can be assumed",
};

/// "n = 4096", "n in 1..8192", "n >= 4". The values are the ends of the range,
/// infinite if open.
static std::string rangeText(StringRef Name, const std::vector<double> &Ends,
                             StringRef Equals = " = ") {
  auto Whole = [](double Value) { return std::to_string(std::llround(Value)); };
  if (std::isinf(Ends[0]))
    return Name.str() + " <= " + Whole(Ends[1]);
  if (std::isinf(Ends[1]))
    return Name.str() + " >= " + Whole(Ends[0]);
  if (Ends[0] == Ends[1])
    return (Name + Equals).str() + Whole(Ends[0]);
  return Name.str() + " in " + Whole(Ends[0]) + ".." + Whole(Ends[1]);
}

/// "ROOFLINE_ASSUME at x.cu:9", or where an option was set.
template <typename KindT> static std::string giverText(const Fact<KindT> &F) {
  return F.Line
             ? "ROOFLINE_ASSUME at " + F.Symbol + ":" + std::to_string(F.Line)
             : F.Symbol;
}

std::string roofline::wordsOf(const UserAssumption &A) {
  return rangeText(A.Written.empty() ? A.Name : A.Written, {A.Low, A.High});
}

/// "'p' has no field 'nn'", by the numbers of characters from there to the end.
static std::string fieldText(StringRef Name, ArrayRef<double> ToEnd) {
  StringRef Object = Name.drop_back(ToEnd[0]),
            Field = Name.take_back(ToEnd[0]).drop_back(ToEnd[1]);
  return formatv("'{0}' has no field '{1}'", Object, Field.ltrim(".->"));
}

std::string roofline::writtenText(const UserAssumption &A) {
  return rangeText(A.Written.empty() ? A.Name : A.Written, {A.Low, A.High},
                   " == ");
}

std::string roofline::wordsOf(const RefusedAssumption &Refused) {
  const UserAssumption &A = Refused.Given;
  const Fact<AssumptionRefusal> &Why = Refused.Why;
  std::string Text = "'" + writtenText(A) + "' is not assumed: ";
  if (Why.Kind == AssumptionRefusal::Given && Why.Values.size() == 4)
    return Text + "'" +
           rangeText(Why.Symbol, {Why.Values[2], Why.Values[3]}, " == ") +
           "' means " +
           rangeText(A.Name, {Why.Values[0], Why.Values[1]}, " == ");
  if (Why.Kind == AssumptionRefusal::Given)
    return Text + giverText(Why) + " says " +
           rangeText(A.Name, Why.Values, " == ");
  if (Why.Kind == AssumptionRefusal::UnknownField && Why.Values.size() == 2)
    Text += fieldText(A.Written.empty() ? A.Name : A.Written, Why.Values);
  return Text + filled(RefusedTexts, Why);
}

std::string roofline::wordsOf(const Assumption &Assumed) {
  if (Assumed.Kind == AssumptionKind::NotGiven)
    return wordsOf(Assumed.About) +
           " is not among the arguments that are given";
  if (Assumed.Kind == AssumptionKind::NotFromArguments) {
    unsigned More = Assumed.Values[0] - 1;
    return "the value" + std::string(More ? "s" : "") + " of '" +
           Assumed.Symbol + "'" +
           (More ? " and " + std::to_string(More) + " more" : "") +
           (More ? " do" : " does") +
           " not follow from the arguments, as far as the program was followed";
  }
  if (Assumed.Kind == AssumptionKind::Given && Assumed.Values.size() == 2)
    return "assumed by " + giverText(Assumed) + ": " +
           rangeText(Assumed.About.Symbol, Assumed.Values);
  if (Assumed.Kind == AssumptionKind::FitsType)
    // What the compiler computes has no text, or no line.
    return (Assumed.About.Symbol.empty() ? "a value" : wordsOf(Assumed.About)) +
           wordFor("at", Assumed) +
           (Assumed.Values.empty() ? " fits " : " does not fit ") +
           Assumed.Symbol;
  if (Assumed.Kind == AssumptionKind::DataPlaces) {
    std::string Text = "where accesses to '" + Assumed.Symbol + "' start";
    if (!Assumed.About || Assumed.Values.empty())
      return Text + " is not known";
    Text += " follows from values of '" + Assumed.About.Symbol + "'";
    if (Assumed.Values[0] > 1)
      Text += formatv(" and {0:F0} more", Assumed.Values[0] - 1);
    return Text + ", which are not known";
  }
  if (!isTakenValue(Assumed) || Assumed.Values.empty())
    return filled(AssumptionTexts, Assumed);
  if (Assumed.About.Kind == UnknownKind::Branch)
    return formatv("{0:F0} % of the threads {1} {2}, a guess",
                   100 * Assumed.Values[0],
                   isOneWay(Assumed.About) ? "go one way at" : "take",
                   wordsOf(Assumed.About));
  if (Assumed.About.Kind == UnknownKind::LoopPart)
    return formatv("{0} ends after {1:F0} % of its iterations, a guess",
                   wordFor("loop", Assumed.About), 100 * Assumed.Values[0]);
  std::string Text =
      wordsOf(Assumed.About) + " = " + formatSize(Assumed.Values[0]);
  return Assumed.Kind == AssumptionKind::DefaultValue
             ? Text + ", the program's default"
             : Text;
}
