// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "words/Words.h"
#include "model/KernelSource.h"
#include "model/Quantity.h"
#include "model/ValueName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <set>
#include <tuple>

using namespace llvm;
using namespace roofline;

// The texts by kind, in the order of the enumerators. wordFor() replaces
//   {s}       the symbol
//   {name}    the symbol in quotes, with a blank before it; or nothing
//   {near}    "; did you mean 's'?" for the symbol s; or nothing
//   {at}      " at line 9", or nothing if the line is not known
//   {host}    " in host code" if Values[0] says that the kernel has another
//             value of that name; or nothing
//   {loop}    "the loop at line 9", or "a loop"
//   {branch}  "the branch at line 9", or "a branch"
//   {take}    "take a branch at line 9", of a sample
//   {about}   "about ", where data decide which threads access an object
//   {value}   "the value at line 9", or "a value"
//   {checks}  "check at line 9", or "checks"
//   {kind}    the kind of operation of which the symbol is the id
//   {0}       the value at index 0 as number() prints it; {1}, ... likewise
//   {a0}      the same, or "about 63" if it is not whole
//   {i0}      the same, as a whole number
//   {f0}      the same, with one decimal
//   {z0}      the same, as formatSize() prints it
//   {b0}      the same, as an amount of bytes
//   {served}  ", if caches serve 75 % of it", or "half of it", for the
//             percentage at index 1; or nothing
//   {part}    the values at index 1 and 2 as "3 of 4" or "1.00 of 1.01"
//   {limit}   which extent of a launch, or how much shared memory, is not
//             allowed, by the first 8 values
//   {ends}    "the kernel ends", or which launches end, by the number of them
//             at index 2, if there is one
//   {moved}   "read", "written" or both, for the bytes at index 2 and 3
//   {left out} which launches are left out and why, by the value at index 0
//   {unreached} that the program does not come to a launch, and why
//   {times}   the value at index 0 as "once" or "20 times"
//   {spread}  " (3 to 61, by thread)" for the values at index 1 and 2, or " for
//             each thread that enters it" if they are equal; with the
//             percentage of the threads at index 3, if there is one before the
//             sample
//   {sample}  ", from 64 sampled warps of 32768" for the last three values
using Texts = const StringLiteral;

static Texts UnknownTexts[] = {
    "",
    "{s}",
    "{s}",
    "{s}{host}",
    "the launch size",
    "the share of its gathers that caches serve",
    "{s}",
    "{s}",
    "the iterations of {loop}",
    "the part that runs of {loop}",
    "{branch}",
    "the share of main threads",
    "the mean length of the lists in '{s}'",
    "{s}[...]",
    "{value}",
    "{value}",
    "{value}",
    "the way its branches go",
};

static Texts MeaningTexts[] = {
    "",
    "",
    "kernel parameter",
    "of the host program",
    "blocks of the launch",
    "of the bytes that gathers read beyond each sector's first fetch; 0: none, "
    "1: all",
    "",
    "iteration number of the loop",
    "iterations of the loop",
    "share of the iterations before the loop breaks off",
    "share of threads",
    "share of threads",
    "difference of neighbouring values in memory",
    "value read from memory",
    "value that the analysis can't follow",
    "value too deeply nested to follow",
    "formula too large to follow",
    "",
};

static Texts OriginTexts[] = {
    "",
    "{s}",
    "number of program arguments",
    "program argument",
    "number in a text",
    "{s}",
    "asked of the device at run time",
    "set on more than one way",
    "given as a program argument or by default",
    "program argument that is not given",
    "set by the program's option loop{at}",
    "does not follow from the arguments",
    "set under a condition in the loop{at}, of which only the first iterations "
    "were followed",
    "parameter of {s}()",
    "global variable",
    "local variable",
    "field",
    "value in memory",
};

static Texts UnseenTexts[] = {
    "",
    "{s}",
    "inline assembly '{s}'",
    "call through a pointer",
    "texture or surface access",
    "bulk copy or tensor-memory instruction",
    "copy or fill of a length that is not known",
    "copy or fill of more than 1 MiB",
    "call to '{s}', which is recursive or too large",
    "call to '{s}', whose body is not in this unit",
    "code of the kernel, which is too large to analyse",
    "control flow with several entries into a loop",
    "printf",
    "device-side {s}",
};

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
    "{unreached}",
    "texture '{s}' has rows as long as the launch, one after the other",
    "{left out}",
    "",
};

static Texts RefusedTexts[] = {
    "",
    "{s}",
    "nothing has this name here{near}",
    "the analysis does not follow this value",
    "the analysis does not follow what a kernel reads through a pointer; a "
    "parameter of the kernel can be assumed",
    "no launch here can depend on it",
    "no kernel here calls the function",
    "the host code gives {i0}",
    "the host code gives {i0} to {i1}",
    "",
    "the kernel's launch bounds allow {i0}",
    "'{s}' is not known, and must be assumed as well",
    "{near}",
    "nothing has this name here, where {s} can be assumed",
};

static Texts LimiterTexts[] = {
    "",
    "{s}",
    "{reach}",
    "{reach}",
    "{reach}",
    "{reach}",
    "{reach}",
    "{reach}",
    "{reach}: what it moves between L2 and the multiprocessors takes longer",
    "{reach}: its threads wait for one operation after the other",
    "{reach}: {few}",
    "{reach}: its atomic operations follow one another",
    "{reach}: it ends almost as soon as it is started",
    "a launch with grid ({i0},{i1},{i2}) and block ({i3},{i4},{i5}) fails: "
    "{limit}",
    "{reach}: issuing its instructions takes longer",
};

// Of the other kinds, wordsOf() makes the text.
static Texts ValidityTexts[] = {
    "",
    "{s}",
    "",
    "",
    "",
    "",
    "",
    "depends on some of its launches",
    "depends on what is not seen",
    "by the model's judgement",
};

static Texts NoteTexts[] = {
    "",
    "{s}",
    "{i0} % of the {kind} operations are on this line: {part} op/thread",
    "'{s}' is accessed where other data say: {i0} % of the DRAM bytes"
    "{served}",
    "a warp's access to '{s}' touches {0} sectors of 32 byte where {1} would "
    "do",
    "'{s}' is read {a0} times from L1/L2 for each DRAM read",
    "'{s}' makes {about}{i0} % of the DRAM bytes: {about}{1} byte/thread "
    "{moved}",
    "how often {this loop} runs is not known here and may depend on data",
    "counts are approximate: {i0} of {i1} machine instructions could not be "
    "led back to the code",
    "ptxas spills registers: {i0} byte stored and {i1} byte loaded per thread "
    "where each instruction runs once; not in the DRAM figures",
    "'{s}' has {i1} byte, but is accessed at byte {i0}: what lies beyond its "
    "end is not counted",
    "{b0} of the {b1} written stay in L2 when {ends}",
};

static Texts MisfitTexts[] = {
    "",
    "{s}",
    "the kernel was not launched there",
    "no launch of the kernel finished there",
    "the kernel had {i0} parameters there, here it has {i1}",
    "parameter {i0} had {i1} byte there, here it has {i2}",
};

static Texts RefusalTexts[] = {
    "",
    "{s}",
    "no such unknown was asked about",
    "its low end is above its high end",
    "outside {z0} to {z1}, which the code allows",
    "the analysis counted {0}",
    "too wide, or more than {0}",
};

static Texts PlaceTexts[] = {
    "",
    "{s}",
    "byte {i0} of the {i1}-byte shared array{name}",
    "byte {i0} of the {i1}-byte dynamic shared array{name}",
    "byte {i0} of the {i1}-byte shared memory",
    "byte {i0} of the {i1}-byte local array",
    "byte {i0} of the {i1}-byte parameter",
    "byte {i0} of the {i1}-byte {allocation}",
    "byte {i0} of the {i1}-byte {allocation}, which was freed",
    "byte {i0} of the {i1}-byte variable{name}",
    "byte {i0} of the {i1}-byte block of the runtime's own",
    "byte {i0} of the {i1}-byte block of the kernel's malloc()",
    "in local memory, outside of the thread's array",
    "at a null pointer",
    "outside of all memory of the GPU",
};

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

/// The text of placeholder \p Name in the words for \p F.
template <typename KindT>
static std::string wordFor(StringRef Name, const Fact<KindT> &F) {
  auto Value = [&](size_t I) { return I < F.Values.size() ? F.Values[I] : 0; };
  auto Whole = [&](size_t I) { return std::to_string(std::llround(Value(I))); };
  std::string Line = std::to_string(F.Line);
  if (Name == "s")
    return F.Symbol;
  if (Name == "part")
    return partText(Value(1), Value(2));
  if (Name == "name")
    return F.Symbol.empty() ? "" : " '" + F.Symbol + "'";
  if (Name == "near")
    return F.Symbol.empty() ? "" : "; did you mean '" + F.Symbol + "'?";
  if (Name == "allocation")
    return F.Symbol.empty() ? "allocation " + Whole(2) : "'" + F.Symbol + "'";
  if (Name == "host")
    return Value(0) ? " in host code" : "";
  if (Name == "at")
    return F.Line ? " at line " + Line : "";
  if (Name == "this loop")
    return Value(0) ? "a loop of the function or macro here" : "this loop";
  if constexpr (std::is_base_of_v<UnknownId, Fact<KindT>>)
    if ((Name == "loop" || Name == "branch") && Value(0))
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
    return F.Values.size() < 2
               ? ""
               : ", if caches serve " +
                     (std::llround(Value(1)) == 50 ? std::string("half")
                                                   : Whole(1) + " %") +
                     " of it";
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
    auto Why = LeftOut(Value(0));
    if (Why == LeftOut::OtherArms)
      return "which of the kernel's launches a run makes is not known here; "
             "the figures are of " +
             (Value(2) > 1 ? Whole(2) + " of them, with that at line " + Line
                           : "that at line " + Line);
    std::string Text = "further launches by the code" +
                       (F.Line ? " at line " + Line : "") + " are left out: ";
    if (Why == LeftOut::TooMany)
      return Text + "they are too many" +
             (F.Values.size() > 2
                  ? formatv("; the figures are of the first {0:f0}", Value(2))
                        .str()
                  : "");
    auto Shown = F.Values.size() > 1 ? LoopLaunch(Value(1)) : LoopLaunch::Any;
    return Text + "where the loop ends is not known" +
           (Shown == LoopLaunch::First ? "; the figures are of its first"
            : Shown == LoopLaunch::Middle
                ? "; the figures are of its middle one"
                : "");
  }
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
    if (Value(1) == Value(2))
      return " for each thread that enters it" +
             (All ? "" : ", at most " + Share + " of all");
    return " (" + number(Value(1)) + " to " + number(Value(2)) + ", by thread" +
           (All ? ")" : "; at most " + Share + " enter it)");
  }
  if (Name == "about")
    return Value(4) ? "about " : "";
  if (Name == "take") {
    bool IsOneWay = F.Values.size() > 5 && Value(2); // as in UnknownId
    bool InCall = IsOneWay && Value(1);
    return (IsOneWay ? "go one way at a branch" : "take a branch") +
           std::string(InCall ? " in the call or macro" : "") +
           (F.Line ? " at line " + Line : "");
  }
  if (Name == "sample") {
    size_t First = std::max<size_t>(F.Values.size(), 3) - 3;
    return Value(First + 2)
               ? ", from all " + Whole(First) + " warps"
               : ", from " + Whole(First) + " sampled warps of " +
                     std::to_string(static_cast<uint64_t>(Value(First + 1)));
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

/// The one of \p ByKind for \p F, with the placeholders replaced.
template <size_t N, typename KindT>
static std::string filled(Texts (&ByKind)[N], const Fact<KindT> &F) {
  // The last kinds of notes are in remarks only, and have no text.
  static_assert(N == std::size(idsOf<KindT>()) ||
                std::is_same_v<KindT, NoteKind>);
  auto Kind = static_cast<size_t>(F.Kind);
  StringRef Rest = Kind < N ? ByKind[Kind] : StringLiteral("");
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

std::string roofline::wordsOf(const UnknownId &Unknown) {
  return filled(UnknownTexts, Unknown);
}

/// Whether a reader can't find \p Unknown in the source.
static bool isWithoutPlace(const UnknownId &Unknown) {
  return isValueWithoutName(Unknown) && Unknown.Line == 0;
}

std::string roofline::meaningOf(const UnknownId &Unknown,
                                const Fact<HostOrigin> &Origin) {
  std::string Words = wordsOf(Origin);
  return Words.empty() ? filled(MeaningTexts, Unknown) : Words;
}

std::string roofline::wordsOf(const Fact<HostOrigin> &Origin) {
  if (Origin.Kind == HostOrigin::ArgumentOrDefault && !Origin.Symbol.empty())
    return "given by " + Origin.Symbol + " or by default";
  return filled(OriginTexts, Origin);
}

std::string roofline::wordsOf(const UnseenConstruct &Construct) {
  return filled(UnseenTexts, Construct);
}

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

/// Whether the share of the branch \p U is that of one of its ways, of which it
/// is not known whether the source's condition holds there.
static bool isOneWay(const UnknownId &U) {
  return U.Kind == UnknownKind::Branch && U.Values.size() > 1 && U.Values[1];
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
  if (Assumed.Kind == AssumptionKind::FitsType && Assumed.Values.size() == 2)
    return "the arrays of the launch, " + formatBytes(Assumed.Values[0]) +
           " in all, do not fit into the " + formatBytes(Assumed.Values[1]) +
           " of " + Assumed.Symbol;
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

std::string roofline::wordsOf(const Fact<LimiterKind> &Limiter) {
  return filled(LimiterTexts, Limiter);
}

std::string roofline::wordsOf(const PredictionNote &Note) {
  return isInWords(Note) ? Note.Symbol : filled(NoteTexts, Note);
}

std::string roofline::wordsOf(const Fact<LaunchMisfit> &Misfit) {
  return filled(MisfitTexts, Misfit);
}

std::string roofline::wordsOf(const Fact<ProblemPlace> &Place) {
  return filled(PlaceTexts, Place);
}

std::string roofline::wordsOf(const Fact<RangeRefusal> &Refusal) {
  return filled(RefusalTexts, Refusal);
}

/// Whether any value of the share \p U is in its range.
static bool isWhole(const UnknownRange &U) { return U.Low <= 0 && U.High == 1; }

/// "n = 2300 to 1.6e7", "n >= 2300 (examined up to 1.6e7)" or, where the line
/// is short of room, "n >= 2300 (to 1.6e7)", "launches of 27648 to 4.5e9
/// threads", "either way of the branch at line 8".
static std::string rangeText(const UnknownRange &U, bool WithExamined,
                             ArrayRef<Assumption> Assumed) {
  if (U.Low == U.High && U.Kind != UnknownKind::LaunchSize &&
      U.Kind != UnknownKind::LoopPart)
    return wordsOf(U) + " = " + formatSize(U.Low);
  if (isWhole(U)) {
    if (U.Kind == UnknownKind::GatherShare)
      return "any cached share of its gathers";
    if (U.Kind == UnknownKind::LoopPart)
      return "any number of iterations of " + wordFor("loop", U);
    return (U.Kind == UnknownKind::Branch ? "either way of "
                                          : "any value of ") +
           wordsOf(U);
  }
  if (U.Kind == UnknownKind::LoopPart)
    return formatv("{0:F0} to {1:F0} % of the iterations of {2}",
                   std::ceil(100 * U.Low), std::floor(100 * U.High),
                   wordFor("loop", U));
  if (U.Kind == UnknownKind::Branch)
    return formatv("{0:F0} to {1:F0} % of threads {2} {3}",
                   std::ceil(100 * U.Low), std::floor(100 * U.High),
                   isOneWay(U) ? "going one way at" : "taking", wordsOf(U));
  if (U.Kind == UnknownKind::GatherShare)
    return formatv("{0:F0} to {1:F0} % of its gathers cached",
                   std::ceil(100 * U.Low), std::floor(100 * U.High));
  std::vector<double> Taken;
  for (const Assumption &A : Assumed)
    if (isTakenValue(A) && !A.Values.empty() && haveSameName(A.About, U))
      Taken.push_back(A.Values[0]);
  std::string Low = formatBound(U.Low, /*IsLow=*/true, Taken),
              High = formatBound(U.High, /*IsLow=*/false, Taken);
  bool IsLaunch = U.Kind == UnknownKind::LaunchSize;
  if (IsLaunch && U.Low == U.High)
    return "launches of " + formatSize(U.Low) + " threads";
  if (U.TurnsBelow == U.TurnsAbove || U.High <= 1)
    return (IsLaunch ? "launches of " + Low + " to " + High + " threads"
                     : wordsOf(U) + " = " + Low + " to " + High) +
           (U.FillsMemory ? " (memory full)" : "");
  std::string Text =
      IsLaunch ? (U.TurnsBelow ? "launches of at least " + Low
                               : "launches of at most " + High) +
                     " threads"
               : wordsOf(U) + (U.TurnsBelow ? " >= " + Low : " <= " + High);
  return Text + (WithExamined ? " (examined " : " (") +
         (!U.TurnsBelow ? "from " + Low
                        : (WithExamined ? "up to " : "to ") + High) +
         ")";
}

static bool haveSameRange(const UnknownRange &A, const UnknownRange &B) {
  return std::tie(A.Low, A.High, A.TurnsBelow, A.TurnsAbove, A.FillsMemory) ==
         std::tie(B.Low, B.High, B.TurnsBelow, B.TurnsAbove, B.FillsMemory);
}

static bool isWholeBranch(const UnknownRange &U) {
  return U.Kind == UnknownKind::Branch && isWhole(U);
}

/// "n, m = 64 to 1.0e6 and either way of 3 branches".
static std::string rangesText(ArrayRef<UnknownRange> Over, bool WithExamined,
                              ArrayRef<Assumption> Assumed) {
  std::vector<std::string> Names, Parts;
  size_t Branches = count_if(Over, isWholeBranch);
  // Several that fill the memory do so together.
  const auto *LastFills = find_if(reverse(Over), [](const UnknownRange &U) {
                            return U.FillsMemory;
                          }).base();
  for (size_t I = 0; I < Over.size(); ++I) {
    if (Branches > 1 && isWholeBranch(Over[I]))
      continue;
    if (I + 1 < Over.size() && haveSameRange(Over[I], Over[I + 1]) &&
        Over[I].High > 1 && Over[I].Kind != UnknownKind::LaunchSize) {
      Names.push_back(wordsOf(Over[I]));
      continue;
    }
    UnknownRange Told = Over[I];
    Told.FillsMemory &= Over.begin() + I + 1 == LastFills;
    Names.push_back(rangeText(Told, WithExamined, Assumed));
    Parts.push_back(join(Names, ", "));
    Names.clear();
  }
  if (Branches > 1)
    Parts.push_back("either way of " + std::to_string(Branches) + " branches");
  return listed(Parts);
}

/// "holds for n >= 64 and either way of the branch at line 8; examined for m =
/// 1 to 8192". Without \p WithExamined, only what the verdict depends on.
static std::string holdsText(const ValidityRange &V,
                             ArrayRef<Assumption> Assumed, StringRef Where = "",
                             bool WithExamined = true) {
  std::vector<UnknownRange> Held, Examined;
  for (const UnknownRange &U : V.Over)
    (U.isOnlyExamined() ? Examined : Held).push_back(U);
  // Such as at the ridge, where the verdict turns at any other value.
  bool IsPoint =
      all_of(Held, [](const UnknownRange &U) { return U.Low == U.High; });
  std::string Text;
  if (!Held.empty())
    Text = ((IsPoint ? "stated" : "holds") + Where +
            (IsPoint ? " only for " : " for "))
               .str() +
           rangesText(Held, WithExamined, Assumed);
  if (!Examined.empty() && WithExamined)
    Text += (Text.empty() ? "" : "; ") + ("examined" + Where + " for ").str() +
            rangesText(Examined, WithExamined, Assumed);
  return Text;
}

std::string roofline::listed(ArrayRef<std::string> Words, size_t Most) {
  if (Words.size() > Most)
    return join(Words.take_front(Most), ", ") + " and " +
           std::to_string(Words.size() - Most) + " more";
  std::string Text;
  for (size_t I = 0; I < Words.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Words.size() ? " and " : ", ") + Words[I];
  return Text;
}

/// \p V without ranges that were only examined, of values that a reader can't
/// find.
static ValidityRange findable(const ValidityRange &V) {
  ValidityRange Kept = V;
  Kept.Over.clear();
  for (auto [I, U] : enumerate(V.Over))
    if (!isWithoutPlace(U) || !U.isOnlyExamined())
      Kept.Over.push_back(U);
    else
      Kept.Conditions -= I < V.Conditions;
  return Kept;
}

std::string roofline::wordsOf(const ValidityRange &All,
                              ArrayRef<Assumption> Assumed) {
  ValidityRange V = findable(All);
  switch (V.Kind) {
  case ValidityKind::Everywhere:
  case ValidityKind::GivenRanges:
  case ValidityKind::AtLeast:
  case ValidityKind::AtMost:
    return holdsText(V, Assumed);
  case ValidityKind::Unknowns:
    return "depends on " + listed(allWordsOf(V.Over));
  default:
    return filled(ValidityTexts, V);
  }
}

/// \p V without the shares that may be any, if other ranges are left: they
/// exclude nothing.
static ValidityRange withoutWhole(const ValidityRange &V) {
  ValidityRange Kept = V;
  Kept.Over.clear();
  for (auto [I, U] : enumerate(V.Over))
    if (!isWhole(U))
      Kept.Over.push_back(U);
    else
      Kept.Conditions -= I < V.Conditions;
  return Kept.Over.empty() ? V : Kept;
}

std::string roofline::briefly(const ValidityRange &All,
                              ArrayRef<Assumption> Assumed, StringRef Where,
                              bool WithExamined,
                              std::optional<double> Default) {
  ValidityRange V = findable(All);
  if (isInRanges(V))
    V = withoutWhole(V);
  ValidityRange First = V;
  size_t Kept = 1;
  while (Kept < V.Over.size() && Kept < 2 && V.Over[0].High > 1 &&
         haveSameRange(V.Over[0], V.Over[Kept]))
    ++Kept;
  First.Over.resize(std::min(Kept, V.Over.size()));
  std::string Text = isInRanges(V)
                         ? holdsText(First, Assumed, Where, WithExamined)
                         : wordsOf(First, Assumed);
  if (Default && Kept == 1 && !Text.empty())
    Text = (Text.back() == ')' ? Text.substr(0, Text.size() - 1) + "; default "
                               : Text + " (default ") +
           formatSize(*Default) + ")";
  // A share that may be any is no condition; the range of a size has ends.
  size_t More = 0;
  for (size_t I = Kept; I < V.Over.size(); ++I)
    More += I < V.Conditions || V.Over[I].High > 1;
  if (More && !Text.empty())
    Text += formatv(" and {0} more range{1}", More, More > 1 ? "s" : "");
  return Text;
}

std::vector<std::string> roofline::dependenciesOf(const Evaluation &E) {
  if (E.Unseen)
    return {wordsOf(*E.Unseen)};
  std::vector<std::string> Words;
  for (const UnknownId &U : E.DependsOn)
    Words.push_back(isWithoutPlace(U) ? "a " + meaningOf(U, {}) : wordsOf(U));
  return Words;
}

/// Whether all unknowns of \p Kind with one name are the same value.
static bool isNameInProgram(UnknownKind Kind) {
  return Kind == UnknownKind::Parameter || Kind == UnknownKind::HostValue ||
         Kind == UnknownKind::Dimension;
}

/// "n, m", the parameters in the condition of the branch \p Info.
static std::string namesTested(const KernelFeatures &Features,
                               const SymbolInfo &Info) {
  std::vector<std::string> Names;
  if (Info.Condition)
    for (SymbolId Id : symbolsOf(Info.Condition))
      if (Features.symbol(Id).Kind == SymbolKind::Parameter)
        Names.push_back(Features.symbol(Id).Name);
  return join(Names, ", ");
}

std::string roofline::formulaText(const KernelFeatures &Features,
                                  SymExpr Formula, size_t Limit,
                                  const std::map<SymExpr, std::string> &Names) {
  return toString(Formula, Names, Limit, [&](SymbolId Id) {
    UnknownId Own = Features.symbol(Id).id();
    auto HasItsName = [&](const UnknownId &Other) {
      return std::tie(Other.Kind, Other.Symbol, Other.Line) ==
             std::tie(Own.Kind, Own.Symbol, Own.Line);
    };
    std::string Words = wordsOf(Own);
    if (isNameInProgram(Own.Kind))
      return Words;
    // Several branches of a line, for example, are different unknowns. They are
    // told by their columns, by what they compare or, if these are alike too,
    // by number.
    size_t Number = 0, Alike = 0;
    std::set<unsigned> Columns;
    std::set<std::string> Tests;
    for (SymbolId Other = 0; Other < Features.Symbols.size(); ++Other)
      if (const SymbolInfo &Info = Features.symbol(Other);
          HasItsName(Info.id())) {
        ++Alike;
        Number = Other <= Id ? Alike : Number;
        Columns.insert(Info.Where.Column);
        Tests.insert(namesTested(Features, Info));
      }
    if (Alike == 1)
      return Words;
    unsigned Column = Features.symbol(Id).Where.Column;
    if (Own.Line && Columns.size() == Alike && Column)
      return Words + ":" + std::to_string(Column);
    std::string Tested = namesTested(Features, Features.symbol(Id));
    if (Own.Line && Tests.size() == Alike && !Tested.empty())
      return Words + " (on " + Tested + ")";
    return Words + " #" + std::to_string(Number);
  });
}
