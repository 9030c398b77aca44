// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "words/Words.h"
#include "model/Quantity.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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

static std::string atLine(unsigned Line) {
  return Line ? " at line " + std::to_string(Line) : "";
}

std::string roofline::wordsOf(const UnknownId &U) {
  switch (U.Kind) {
  case UnknownKind::None:
  case UnknownKind::Other:
  case UnknownKind::Parameter:
  case UnknownKind::HostValue:
  case UnknownKind::Dimension:
  case UnknownKind::LoopIndex:
    return U.Symbol;
  case UnknownKind::LaunchSize:
    return "the launch size";
  case UnknownKind::GatherShare:
    return "the share of its gathers that caches serve";
  case UnknownKind::LoopTrips:
    return "the iterations of " +
           (U.Line ? "the loop" + atLine(U.Line) : "a loop");
  case UnknownKind::LoopPart:
    return "the part that runs of " +
           (U.Line ? "the loop" + atLine(U.Line) : "a loop");
  case UnknownKind::Branch:
    return U.Line ? "the branch" + atLine(U.Line) : "a branch";
  case UnknownKind::MainThreads:
    return "the share of main threads";
  case UnknownKind::SpanLength:
    return "the spans in '" + U.Symbol + "'";
  case UnknownKind::Loaded:
    return U.Symbol + "[...]";
  case UnknownKind::Opaque:
    return U.Line ? "value@" + std::to_string(U.Line) : "value";
  case UnknownKind::TooDeep:
  case UnknownKind::TooLarge:
    return "value";
  case UnknownKind::Branches:
    return "the way its branches go";
  }
  return "";
}

std::string roofline::meaningOf(const UnknownId &U,
                                const Fact<HostOrigin> &Origin) {
  if (Origin)
    return wordsOf(Origin);
  switch (U.Kind) {
  case UnknownKind::Parameter:
    return "kernel parameter";
  case UnknownKind::LaunchSize:
    return "blocks of the launch";
  case UnknownKind::GatherShare:
    return "of the bytes that gathers read beyond each sector's first fetch; "
           "0: none, 1: all";
  case UnknownKind::LoopIndex:
    return "iteration number of the loop";
  case UnknownKind::LoopTrips:
    return "iterations of the loop";
  case UnknownKind::LoopPart:
    return "share of the iterations before the loop breaks off";
  case UnknownKind::Branch:
  case UnknownKind::MainThreads:
    return "share of threads";
  case UnknownKind::SpanLength:
    return "difference of neighbouring values in memory";
  case UnknownKind::Loaded:
    return "value read from memory";
  case UnknownKind::Opaque:
    return "value that the analysis can't follow";
  case UnknownKind::TooDeep:
    return "value too deeply nested to follow";
  case UnknownKind::TooLarge:
    return "formula too large to follow";
  default:
    return "";
  }
}

std::string roofline::wordsOf(const Fact<HostOrigin> &Origin) {
  switch (Origin.Kind) {
  case HostOrigin::None:
    return "";
  case HostOrigin::Other:
  case HostOrigin::Expression:
    return Origin.Symbol;
  case HostOrigin::ArgumentCount:
    return "number of program arguments";
  case HostOrigin::ProgramArgument:
    return "program argument";
  case HostOrigin::NumberInText:
    return "number in a text";
  case HostOrigin::DeviceProperty:
    return "asked of the device at run time";
  case HostOrigin::SeveralPaths:
    return "set on more than one way";
  case HostOrigin::ArgumentOrDefault:
    return "given as a program argument or by default";
  case HostOrigin::Parameter:
    return "parameter of " + Origin.Symbol + "()";
  case HostOrigin::GlobalVariable:
    return "global variable";
  case HostOrigin::LocalVariable:
    return "local variable";
  case HostOrigin::Field:
    return "field";
  case HostOrigin::Memory:
    return "value in memory";
  }
  return "";
}

std::string roofline::wordsOf(const UnseenConstruct &C) {
  switch (C.Kind) {
  case UnseenKind::None:
    return "";
  case UnseenKind::Other:
    return C.Symbol;
  case UnseenKind::InlineAssembly:
    return "inline assembly '" + C.Symbol + "'";
  case UnseenKind::PointerCall:
    return "call through a pointer";
  case UnseenKind::Texture:
    return "texture or surface access";
  case UnseenKind::BulkCopy:
    return "bulk copy or tensor-memory instruction";
  case UnseenKind::UnknownLength:
    return "copy or fill of a length that is not known";
  case UnseenKind::LongCopy:
    return "copy or fill of more than 1 MiB";
  case UnseenKind::LargeCallee:
    return "call to '" + C.Symbol + "', which is recursive or too large";
  case UnseenKind::MissingBody:
    return "call to '" + C.Symbol + "', whose body is not in this unit";
  case UnseenKind::LargeKernel:
    return "code of the kernel, which is too large to analyse";
  case UnseenKind::IrreducibleLoop:
    return "control flow with several entries into a loop";
  case UnseenKind::Printf:
    return "printf";
  case UnseenKind::DeviceHeap:
    return "device-side " + C.Symbol;
  }
  return "";
}

/// ", from 64 sampled warps of 4096". \p Sample is the end of the values.
static std::string sampleText(ArrayRef<double> Sample) {
  if (Sample.size() < 3)
    return "";
  auto Warps = static_cast<uint64_t>(Sample[0]);
  return Sample[2] ? formatv(", from all {0} warps", Warps).str()
                   : formatv(", from {0} sampled warps of {1}", Warps,
                             static_cast<uint64_t>(Sample[1]))
                         .str();
}

std::string roofline::wordsOf(const Assumption &A) {
  auto Value = [&](size_t I) { return I < A.Values.size() ? A.Values[I] : 0; };
  auto Sample = [&](size_t First) {
    return sampleText(ArrayRef(A.Values).drop_front(
        std::min(First, A.Values.size())));
  };
  switch (A.Kind) {
  case AssumptionKind::None:
    return "";
  case AssumptionKind::Other:
    return A.Symbol;
  case AssumptionKind::BlockSize:
    return std::to_string(static_cast<int>(Value(0))) + " threads a block";
  case AssumptionKind::BoundsCheck:
    return A.Line ? "nearly all threads pass the bounds check" + atLine(A.Line)
                  : "nearly all threads pass the bounds checks";
  case AssumptionKind::IdleTeam:
    return "a team's other threads stand idle in the region's serial part";
  case AssumptionKind::HostMemory:
    return "'" + A.Symbol +
           "' lies in the host's memory; the bus to it is not modelled";
  case AssumptionKind::Optimised:
    return "the code is optimised (it was compiled without)";
  case AssumptionKind::SampledTrips:
    return "the loop" + atLine(A.Line) + " runs " + number(Value(0)) +
           " times" +
           (Value(1) == Value(2) ? " for each thread"
                                 : " (" + number(Value(1)) + " to " +
                                       number(Value(2)) + ", by thread)") +
           Sample(3);
  case AssumptionKind::SampledShare:
    return formatv("{0:F1} % of the threads take the branch{1}", 100 * Value(0),
                   atLine(A.Line))
               .str() +
           Sample(1);
  case AssumptionKind::SampledPlaces:
    return formatv("a warp's access to '{0}'{1} touches {2} sectors of 32 byte",
                   A.Symbol, atLine(A.Line), number(Value(0)))
               .str() +
           Sample(1);
  }
  return "";
}

std::string roofline::wordsOf(const Fact<LimiterKind> &L) {
  auto Value = [&](size_t I) {
    return std::llround(I < L.Values.size() ? L.Values[I] : 0);
  };
  switch (L.Kind) {
  case LimiterKind::None:
    return "";
  case LimiterKind::Other:
    return L.Symbol;
  case LimiterKind::FewBlocks:
    return formatv("{0} of {1} multiprocessors have work: the launch is too "
                   "small to reach a roof",
                   Value(0), Value(1));
  case LimiterKind::FewThreads:
    return formatv("{0} of {1} threads on a multiprocessor: too few to hide "
                   "latency",
                   Value(0), Value(1));
  }
  return "";
}

/// "n", "n and m", "n, m and k".
static std::string listed(const std::vector<std::string> &Words) {
  std::string Text;
  for (size_t I = 0; I < Words.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Words.size() ? " and " : ", ") + Words[I];
  return Text;
}

/// "for every n and m, whatever the iterations of the loop at line 9, whichever
/// way the branch at line 8 goes".
static std::string everywhere(ArrayRef<UnknownId> Over, bool InGivenRanges) {
  std::vector<std::string> Sizes, Things, Branches;
  bool EveryLaunch = false;
  for (const UnknownId &U : Over) {
    std::vector<std::string> *List = &Sizes;
    switch (U.Kind) {
    case UnknownKind::LaunchSize:
      EveryLaunch = true;
      continue;
    case UnknownKind::Branch:
      List = &Branches;
      break;
    case UnknownKind::GatherShare:
    case UnknownKind::LoopTrips:
    case UnknownKind::LoopPart:
    case UnknownKind::MainThreads:
    case UnknownKind::SpanLength:
      List = &Things;
      break;
    default:
      break;
    }
    if (List->size() < 3)
      List->push_back(wordsOf(U));
  }
  std::vector<std::string> Clauses;
  if (!Sizes.empty())
    Clauses.push_back("for every " + listed(Sizes));
  else if (EveryLaunch)
    Clauses.push_back("for every launch");
  if (!Things.empty())
    Clauses.push_back("whatever " + listed(Things));
  if (!Branches.empty())
    Clauses.push_back("whichever way " + listed(Branches) +
                      (Branches.size() > 1 ? " go" : " goes"));
  if (InGivenRanges)
    Clauses.push_back("within the ranges that the language model gave");
  return Clauses.empty() ? "" : "holds " + join(Clauses, ", ");
}

/// "holds for n >= 2300".
static std::string threshold(const ValidityRange &V) {
  if (V.Over.empty() || V.Values.size() < 2)
    return "";
  bool Above = V.Kind == ValidityKind::AtLeast;
  std::string Bound =
      V.Values[1] ? formatv("{0:F2}", V.Values[0]).str()
                  : std::to_string(static_cast<long long>(V.Values[0]));
  if (V.Over[0].Kind == UnknownKind::LaunchSize)
    return "holds for launches of " + Bound +
           (Above ? " threads or more" : " threads or fewer");
  return "holds for " + wordsOf(V.Over[0]) + (Above ? " >= " : " <= ") + Bound;
}

std::string roofline::wordsOf(const ValidityRange &V) {
  switch (V.Kind) {
  case ValidityKind::None:
    return "";
  case ValidityKind::Other:
    return V.Symbol;
  case ValidityKind::Everywhere:
  case ValidityKind::GivenRanges:
    return everywhere(V.Over, V.Kind == ValidityKind::GivenRanges);
  case ValidityKind::AtLeast:
  case ValidityKind::AtMost:
    return threshold(V);
  case ValidityKind::Unknowns:
    return "depends on " + listed(allWordsOf(V.Over));
  case ValidityKind::Launches:
    return "depends on some of its launches";
  case ValidityKind::Unseen:
    return "depends on what is not seen";
  case ValidityKind::Opinion:
    return "by the model's judgement";
  }
  return "";
}

std::string roofline::wordsOf(const PredictionNote &N) {
  auto Value = [&](size_t I) { return I < N.Values.size() ? N.Values[I] : 0; };
  auto Whole = [&](size_t I) { return std::llround(Value(I)); };
  switch (N.Kind) {
  case NoteKind::Operations:
    return formatv("{0} % of the {1} operations are on this line: {2} of {3} "
                   "op/thread",
                   Whole(0),
                   opKindText(parseOpKind(N.Symbol).value_or(OpKind::Int)),
                   number(Value(1)), number(Value(2)));
  case NoteKind::Gather:
    return formatv("'{0}' is accessed where other data say: {1} % of the DRAM "
                   "bytes, if caches serve {2} of it",
                   N.Symbol, Whole(0),
                   Whole(1) == 50 ? "half"
                                  : std::to_string(Whole(1)) + " %");
  case NoteKind::Uncoalesced:
    return formatv("a warp's access to '{0}' touches {1} sectors of 32 byte "
                   "where {2} would do",
                   N.Symbol, number(Value(0)), number(Value(1)));
  case NoteKind::Reuse:
    return formatv("'{0}' is read {1} times from L1/L2 for each DRAM read",
                   N.Symbol, number(Value(0)));
  case NoteKind::Traffic:
    return formatv("'{0}' makes {1} % of the DRAM bytes: {2} byte/thread {3}",
                   N.Symbol, Whole(0), number(Value(1)),
                   Value(2) && Value(3) ? "read and written"
                   : Value(3)           ? "written"
                                        : "read");
  case NoteKind::TripCount:
    return "how often this loop runs depends on data and is not known here";
  case NoteKind::MachineCounts:
    return formatv("counts are approximate: {0} of {1} machine instructions "
                   "could not be led back to the code",
                   Whole(0), Whole(1));
  case NoteKind::RegisterSpill:
    return formatv("ptxas spills registers: {0} byte stored and {1} byte "
                   "loaded per thread where each instruction runs once; not in "
                   "the DRAM figures",
                   Whole(0), Whole(1));
  default:
    return N.Symbol;
  }
}

std::string roofline::wordsOf(const Fact<LaunchMisfit> &M) {
  auto Value = [&](size_t I) {
    return std::llround(I < M.Values.size() ? M.Values[I] : 0);
  };
  switch (M.Kind) {
  case LaunchMisfit::None:
    return "";
  case LaunchMisfit::Other:
    return M.Symbol;
  case LaunchMisfit::NotLaunched:
    return "the kernel was not launched there";
  case LaunchMisfit::NoneFinished:
    return "no launch of the kernel finished there";
  case LaunchMisfit::ParameterCount:
    return formatv("the kernel had {0} parameters there, here it has {1}",
                   Value(0), Value(1));
  case LaunchMisfit::ParameterSize:
    return formatv("parameter {0} had {1} byte there, here it has {2}",
                   Value(0), Value(1), Value(2));
  }
  return "";
}

std::string roofline::wordsOf(const Fact<RangeRefusal> &R) {
  switch (R.Kind) {
  case RangeRefusal::None:
    return "";
  case RangeRefusal::Other:
    return R.Symbol;
  case RangeRefusal::NotAsked:
    return "no such unknown was asked about";
  case RangeRefusal::Reversed:
    return "its low end is above its high end";
  case RangeRefusal::Outside:
    return R.Values.size() < 2
               ? "outside what the code allows"
               : "outside " + formatSize(R.Values[0]) + " to " +
                     formatSize(R.Values[1]) + ", which the code allows";
  }
  return "";
}

std::vector<std::string> roofline::dependenciesOf(const Evaluation &E) {
  if (E.Unseen)
    return {wordsOf(*E.Unseen)};
  return allWordsOf(E.DependsOn);
}

std::string roofline::formulaText(const KernelFeatures &Features,
                                  SymExpr Formula, size_t Limit,
                                  const std::map<SymExpr, std::string> &Names) {
  return toString(Formula, Names, Limit, [&](SymbolId Id) {
    return wordsOf(Features.symbol(Id).id());
  });
}
