// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of prediction reports. The tables of docs/report-format.md
// are made from them.
#ifndef ROOFLINE_REPORT_PREDICTIONFIELDS_H
#define ROOFLINE_REPORT_PREDICTIONFIELDS_H

#include "report/CommonFields.h"
#include "report/PredictionJson.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"

namespace roofline {

template <class F> void fields(F &Member, Assumption &Of) {
  factFields<F, AssumptionKind>(Member, "kind", Of);
  Member.when(bool(Of.About), "about", Of.About, "the unknown, a FACT");
}
template <class F> void fields(F &Member, UnknownRange &Of) {
  factFields<F, UnknownKind>(Member, "kind", Of);
  Member("low", Of.Low);
  Member("high", Of.High, "likewise, the ends of the range");
  Member.sparse("turns_below", Of.TurnsBelow,
                "the verdict is another one below the range");
  Member.sparse("turns_above", Of.TurnsAbove,
                "and above it; without these, the range ends where the "
                "examination does");
  Member.sparse(
      "fills_memory", Of.FillsMemory,
      "with larger values, the arrays passed to the kernel do not fit in "
      "the GPU's memory");
}
template <class F> void fields(F &Member, LaunchRange &Of) {
  Member.sparse("name", Of.Name,
                "of the parameter; absent: the number of threads");
  Member.sparse("parameter", Of.Parameter, "its index");
  Member.sparse("offset", Of.Offset, "bytes within it");
  Member("low", Of.Low);
  Member("high", Of.High);
}
template <class F> void fields(F &Member, ValidityRange &Range) {
  factFields<F, ValidityKind>(Member, "kind", Range);
  Member.sparse("over", Range.Over, "the unknowns, each with its range");
  Member.sparse("conditions", Range.Conditions,
                "how many of these, the first, have a range that ends before "
                "the values that the unknown may have do");
  Member.sparse("of_launch", Range.OfLaunch,
                "what follows for the launch, where `over` has values of the "
                "host program");
}

/// As factWithWords(), for several facts with the words \p Words.
template <class F, class FactT>
void factsWithWords(F &Member, llvm::StringRef Key, std::vector<FactT> &Facts,
                    std::vector<std::string> Words, llvm::StringRef About) {
  if constexpr (F::Reads)
    Words.clear();
  Member(Key, Words, About);
  Member((Key + "_data").str(), Facts, "the same, each a FACT");
  if constexpr (!F::Reads)
    return;
  Facts.resize(Words.size());
  for (size_t I = 0; I < Words.size(); ++I)
    if (!Facts[I])
      Facts[I] = {decltype(FactT::Kind)::Other, Words[I]};
}

/// A number, or the likely value of an ESTIMATE.
struct Amount {
  std::optional<double> &Value;
  bool empty() const { return !Value; }
};
inline JsonValue toJson(JsonBuilder &B, const Amount &Of) {
  return toJson(B, Of.Value);
}
inline llvm::Error readJson(const JsonCursor &From, Amount &Of) {
  if (!From.raw().IsObject())
    return readJson(From, Of.Value);
  JsonReader Member(From);
  Member("likely", Of.Value);
  return Member.finish();
}

/// Totals by kind of operation. If the object is there, a kind that it lacks
/// does not occur.
struct Totals {
  std::array<std::optional<double>, NumOpKinds> &Values;
};
template <class F> void fields(F &Member, Totals &Of) {
  for (OpKind Kind : AllOpKinds) {
    std::optional<double> &Value = Of.Values[static_cast<unsigned>(Kind)];
    if constexpr (F::Reads)
      Value = 0;
    Member.sparse(idOf(Kind), Amount{Value});
  }
}

/// A size with an extent of null is not known.
inline llvm::Error readJson(const JsonCursor &From,
                            std::optional<std::array<double, 3>> &Size) {
  if (From.raw().IsArray())
    for (const JsonValue &Extent : From.raw().GetArray())
      if (Extent.IsNull())
        return llvm::Error::success();
  return readJson(From, Size.emplace());
}

template <class F> void fields(F &Member, PredictionRow &R) {
  Member.required("kernel", R.Id);
  Member.required("gpu", R.Gpu, "the name that option `gpu` takes");
  Member("convention", R.Convention,
         "empty, or the published convention that the GPU's figures follow");
  Member("evidence", R.Evidence,
         "`llm` if a language model's answer contributed");
  Member.sparse("arguments", R.Arguments,
                "the program's arguments, if option `arguments` gave them");
  Member("grid", R.Grid, "blocks in x, y, z; null if no launch is known");
  Member("block", R.Block, "threads in x, y, z; null if no launch is known");
  Member("threads", R.Threads, "of the launch; null if not known");
  Member.required("verdict", R.Outcome);
  if (F::Reads && R.Outcome != Verdict::Undetermined)
    R.Leaning = R.Outcome;
  else
    Member.required("leaning", R.Leaning,
                    "`compute` or `bandwidth`, also if the verdict is "
                    "undetermined");
  Member.sparse("confidence", R.Confidence,
                "probability, from 0.5 to 1, that a measurement gives the "
                "verdict or, if it is undetermined, the leaning; absent "
                "without calibration");
  bool HasTotals = R.Threads.has_value();
  if (HasTotals || F::Describes) {
    Member.when(HasTotals, "operations", Totals{R.Operations},
                "totals of the launch at the likeliest point; kinds that do "
                "not occur are absent");
    Member.when(HasTotals, "dram_bytes", Amount{R.DramBytes},
                "read and written, likewise");
    Member.sparse("seconds", Amount{R.Seconds},
                  "the likely [time](limiter.md) of the launch");
    Member.sparse("reach", Amount{R.Reach},
                  "the share of the nearer roof's rate that it reaches");
    Member.sparse("limiter", R.Limiter,
                  "what limits it: a roof, or what keeps it from both");
  }
  if constexpr (F::Reads) {
    if (R.Leaning == Verdict::Undetermined)
      Member.fail(makeError("{0}.leaning: wanted 'compute' or 'bandwidth'",
                            Member.cursor().path()));
    if (R.Confidence && !(*R.Confidence >= 0 && *R.Confidence <= 1))
      Member.fail(
          makeError("{0}.confidence: wanted a number from 0 to 1, found {1}",
                    Member.cursor().path(), *R.Confidence));
  } else if (!HasTotals) {
    Member("operations_per_thread", Totals{R.Operations},
           "in place of `operations` if `threads` is null");
    Member("dram_bytes_per_thread", Amount{R.DramBytes},
           "in place of `dram_bytes` if `threads` is null");
  }
}

template <class F> void fields(F &Member, OpinionBinding &B) {
  factWithWords(Member, "unknown", B.Id, wordsOf(B.Id));
  Member("low", B.Low);
  Member("high", B.High);
  if (F::Reads || F::Describes || B.Refusal)
    factWithWords(Member, "refused", B.Refusal, wordsOf(B.Refusal),
                  "why the range is not used; absent if it is");
}

template <class F> void fields(F &Member, CounterOpinion &C) {
  Member("counter", C.What);
  Member("analysis", C.Static,
         "by the analysis, within the ranges that the model gave");
  Member("basis", C.Basis,
         "how the analysis alone obtained it: `counted`, `modelled`, `sampled` "
         "or `assumed`; what it counted is not changed");
  Member("own", C.Own,
         "the model's range before it weighed the analysis' figures");
  Member("final", C.Final, "the same, afterwards");
  if (F::Reads || F::Describes || C.Refusal)
    factWithWords(Member, "refused", C.Refusal, wordsOf(C.Refusal),
                  "why the range is not used; absent if it is");
  Member("joint", C.Joint, "weighted mean of both; the headline has it");
}

template <class F> void fields(F &Member, LlmOpinion &O) {
  Member("model", O.Model);
  Member("samples", O.Samples, "number of answers");
  Member.sparse("input_tokens", O.InputTokens,
                "of all answers, as the endpoint counted them");
  Member.sparse("output_tokens", O.OutputTokens, "likewise");
  Member("unanimous", O.Unanimous, "whether all have the same verdict");
  Member("verdict", O.Said, "the model's: `compute` or `bandwidth`");
  Member("confidence", O.Confidence, "as the model states it");
  Member("reason", O.Reason, "the model's words");
  Member.sparse("differences", O.Differences,
                "likewise, where its estimates and the analysis differ and "
                "which is right");
  Member("bindings", O.Bindings, "ranges that the model gave for unknowns");
  Member.sparse("counters", O.Counters,
                "operations by kind and DRAM bytes of the launch; absent if "
                "that is not known");
  Member.sparse("accuracy", O.Accuracy,
                "the share of labelled kernels on which the model was right; "
                "absent without a [card](llm.md#cards)");
  Member("certain", O.IsCertain,
         "whether the verdict of the analysis alone follows from what it "
         "counted and is not overruled");
  Member("static_verdict", O.StaticOutcome, "of the analysis alone");
  Member("static_leaning", O.StaticLeaning, "likewise");
  Member.sparse("static_confidence", O.StaticConfidence, "likewise");
  Member("within_verdict", O.WithinOutcome,
         "of the analysis with the unknowns in the ranges given");
  Member("within_leaning", O.WithinLeaning, "likewise");
  Member.sparse("within_confidence", O.WithinConfidence, "likewise");
}

/// A figure: an ESTIMATE with its unit and, if known, formula and place.
struct FigureMember {
  Estimate &Value;
  llvm::StringRef Unit, Formula;
  SourceLocation Where;
};
template <class F> void fields(F &Member, FigureMember &Of) {
  fields(Member, Of.Value);
  Member.derived("unit", Of.Unit);
  if constexpr (!F::Reads) {
    Member.sparse("formula", Of.Formula);
    Member.when(bool(Of.Where), "where", Of.Where);
  }
}

/// A construct that decides a verdict, as a fact with its place.
struct UnseenMember {
  UnseenConstruct &Construct;
};
template <class F> void fields(F &Member, UnseenMember &Of) {
  factFields<F, UnseenKind>(Member, "kind", Of.Construct);
  Member("where", Of.Construct.Where);
}

template <class F> void fields(F &Member, RoofFigure &Of) {
  Member("kind", Of.Kind);
  Member("intensity", Of.Intensity, "op/byte");
  Member("ridge", Of.Ridge, "op/byte");
}

/// An evaluation. The owner has formulas and the place of its figures; it is
/// null if they are read.
struct EvaluationMember {
  Evaluation &Result;
  const Prediction *Owner;
};
struct FiguresMember {
  Evaluation &Result;
  const Prediction *Owner;
};

template <class F> void fields(F &Member, FiguresMember &Of) {
  Evaluation &E = Of.Result;
  auto Add = [&](bool If, const llvm::Twine &Key, Estimate &Value,
                 llvm::StringRef Unit, llvm::StringRef Formula,
                 llvm::StringRef About) {
    Member.when(If, Key.str(),
                FigureMember{Value, Unit, Formula,
                             Of.Owner ? Of.Owner->Where : SourceLocation()},
                About);
  };
  auto AddOne = [&](bool If, const llvm::Twine &Key, double &Value,
                    llvm::StringRef Unit, llvm::StringRef Formula,
                    llvm::StringRef About) {
    Estimate Same{Value, Value, Value};
    Add(If, Key, Same, Unit, Formula, About);
    Value = Same.Likely;
  };
  std::string Kind = idOf(E.Kind).str();
  Add(true, "intensity", E.Intensity, "op/byte",
      Kind + "_operations_per_thread / (dram_read_per_thread + "
             "dram_written_per_thread)",
      "op/byte: operations of kind `roof` by DRAM bytes");
  AddOne(true, "ridge", E.Ridge, "op/byte",
         "peak(" + Kind + ") / DRAM bandwidth",
         "op/byte: where that roof and DRAM take equally long");
  for (OpKind K : AllOpKinds) {
    Estimate &Operations = E.Operations[static_cast<unsigned>(K)];
    llvm::StringRef Formula;
    if (Of.Owner)
      Formula = Of.Owner->OperationFormulas[static_cast<unsigned>(K)];
    Add(Operations.High != 0 || !Formula.empty(),
        idOf(K) + "_operations_per_thread", Operations, "op/thread", Formula,
        "op/thread; without `formula` if it could not be kept");
  }
  Add(true, "dram_read_per_thread", E.DramRead, "byte/thread",
      "sum of dram_bytes over the reading accesses", "byte/thread");
  Add(true, "dram_written_per_thread", E.DramWritten, "byte/thread",
      "sum of dram_bytes over the writing accesses", "byte/thread");
  Add(true, "requested_per_thread", E.Requested, "byte/thread",
      "sum of width * count over the accesses",
      "byte/thread: what loads and stores request, before caches");
  bool HasTimes = E.MemorySeconds >= 0;
  for (OpKind K : AllOpKinds) {
    double &Seconds = E.ComputeSeconds[static_cast<unsigned>(K)];
    AddOne(HasTimes && Seconds > 0, idOf(K) + "_seconds", Seconds, "s",
           "operations / peak",
           "s: at the theoretical peak, if the launch is known");
  }
  AddOne(HasTimes, "memory_seconds", E.MemorySeconds, "s",
         "DRAM bytes / DRAM bandwidth",
         "s: at the theoretical bandwidth, if the launch is known");
}

template <class F> void fields(F &Member, EvaluationMember &Of) {
  Evaluation &E = Of.Result;
  Member("verdict", E.Outcome);
  Member("leaning", E.Leaning,
         "`compute` or `bandwidth`, also if the verdict is undetermined");
  Member("roof", E.Kind,
         "the kind of operation that takes longest at the GPU's peak");
  RoofFigure Floating = E.Floating.value_or(RoofFigure());
  Member.when(E.Floating.has_value(), "floating", Floating,
              "the figures of the floating-point kind that the kernel has most "
              "of; absent if that is `roof`");
  if (F::Reads && Floating.Ridge > 0)
    E.Floating = Floating;
  factWithWords(Member, "validity", E.Validity, wordsOf(E.Validity, E.Assumed),
                "for which values of the unknowns the verdict holds");
  factsWithWords(Member, "depends_on", E.DependsOn, dependenciesOf(E),
                 "the unknowns that the figures depend on; of an undetermined "
                 "verdict, those that decide it");
  factsWithWords(Member, "assumed", E.Assumed, allWordsOf(E.Assumed),
                 "the assumptions that were made");
  Member("flips_when_achievable", E.FlipsWhenAchievable,
         "whether achievable DRAM bandwidth, instead of the theoretical one, "
         "gives the other verdict");
  factWithWords(Member, "limiter", E.Limiter, wordsOf(E.Limiter),
                "what limits the launch: a roof, or what keeps it from both; "
                "empty if the launch is not known");
  LaunchTime Time = E.Time.value_or(LaunchTime());
  Member.when(E.Time.has_value(), "time", Time,
              "the time of the launch; absent if it is not known");
  if (F::Reads && Time.Seconds.Likely > 0)
    E.Time = Time;
  Member("points_examined", E.PointsExamined,
         "number of combinations of the unknowns for which the verdict was "
         "computed");
  Member("margin", E.Margin,
         "natural logarithm of the longest compute time over the memory time, "
         "above 0 on the compute-bound side");
  Member("gather_share", E.GatherShare,
         "share of the DRAM bytes, at the likeliest point, of accesses whose "
         "addresses depend on data");
  Member("launch_dram_bytes", E.LaunchDram,
         "DRAM bytes of the whole launch at the likeliest point");
  Member("launch_threads", E.LaunchThreads,
         "its threads there, or those of all launches of which these are the "
         "figures");
  Member(
      "launch_floor_bytes", E.LaunchFloor,
      "those DRAM bytes that are no data but code, constants and parameters");
  bool IsUnseen = E.Unseen.has_value();
  Member("unseen", IsUnseen,
         "whether code that may decide the verdict is not seen");
  UnseenConstruct Construct = E.Unseen.value_or(UnseenConstruct());
  Member.when(IsUnseen, "unseen_data", UnseenMember{Construct});
  if (F::Reads && IsUnseen) {
    // The only dependency is the construct itself.
    if (!Construct && !E.DependsOn.empty())
      Construct = {{UnseenKind::Other, wordsOf(E.DependsOn[0])}, {}};
    E.Unseen = std::move(Construct);
    E.DependsOn.clear();
  }
  Member.sparse("confidence", E.Confidence,
                "as in ROW; computed from the members above and the verdict");
  Member("threads", E.Threads, "of the launch; null if not known");
  Member.required("figures", FiguresMember{E, Of.Owner});
}

template <class F> void fields(F &Member, LaunchTime &T) {
  static constexpr llvm::StringLiteral About[NumTimeParts] = {
      "s: start and end of the launch",
      "s: its operations at the roof that takes longest",
      "s: DRAM traffic at the bandwidth that programs achieve",
      "s: issuing its instructions",
      "s: moving data between L2 and the multiprocessors",
      "s: a thread's operations one after the other, wave by wave",
      "s: a thread's waiting for memory, likewise",
      "s: its atomic operations one after the other"};
  Member("seconds", T.Seconds, "s: the predicted time");
  for (unsigned P = 0; P < NumTimeParts; ++P)
    Member.sparse(idOf(TimePart(P)), T.Parts[P], About[P]);
}

template <class F> void fields(F &Member, PassedValue &V) {
  Member("name", V.Name);
  Member("value", V.Value);
}

/// A launch with its owner, as of an evaluation.
struct LaunchMember {
  LaunchEntry &Launch;
  const Prediction *Owner;
};
template <class F> void fields(F &Member, LaunchMember &Of) {
  LaunchEntry &L = Of.Launch;
  Member("where", L.Where);
  Member("grid", L.Grid, "blocks in x, y, z");
  Member("block", L.Block, "threads in x, y, z");
  Member.when(Of.Owner && Of.Owner->Origin && !Of.Owner->Origin->Misfit,
              "times", L.Times,
              "number of launches in the profile that it represents; absent "
              "for launches in the source");
  Member.sparse("passed", L.Passed,
                "numbers for parameters, those in which the launches differ");
  Member("result", EvaluationMember{L.Result, Of.Owner});
}
template <class F> void fields(F &Member, LaunchEntry &L) {
  LaunchMember Of{L, nullptr};
  fields(Member, Of);
}

template <class F> void fields(F &Member, LaunchOrigin &O) {
  Member("file", O.File);
  Member("launches", O.Launches, "the kernel's launches in the profile");
  Member("kinds", O.Kinds, "distinct ones");
  if (F::Reads || F::Describes || O.Misfit)
    factWithWords(Member, "unused", O.Misfit, wordsOf(O.Misfit),
                  "why none of them is used; absent if they are");
}

template <class F> void fields(F &Member, ExaminedPoint &P) {
  Member("launch", P.Launch,
         "index in `launches` of the launch that takes longest; null: no "
         "launch is known, and the figures are for the likeliest values");
  Member("grid", P.Grid);
  Member("grid_known", P.GridKnown);
  Member("block", P.Block);
  Member("block_known", P.BlockKnown);
  Member("seconds", ByKind{P.ComputeSeconds}, "for all threads at each roof");
  Member("memory_seconds", P.MemorySeconds, "likewise");
}

template <class F> void fields(F &Member, OperationSummary &S) {
  Member("kind", S.Kind);
  Member("per_thread", S.PerThread, "at `point`");
  Member("formula", S.Formula);
  Member("where", S.Where);
}

template <class F> void fields(F &Member, AccessSummary &A) {
  Member("object", A.Object, "name of the array");
  Member("space", A.Space);
  Member("kind", A.Kind);
  Member("width", A.Width, "bytes per thread");
  Member("offset_formula", A.OffsetFormula, "in bytes");
  Member("count_formula", A.CountFormula);
  Member("count", A.Count, "executions per thread");
  Member("sectors_per_warp", A.SectorsPerWarp, "sectors of 32 bytes");
  Member("dram_bytes", A.DramBytes,
         "bytes per thread: its share of the object's traffic");
  Member.when(A.DramWritten.has_value(), "dram_written", A.DramWritten,
              "of an atomic, and of a store for which the rest of sectors is "
              "read: the part of these that is written");
  Member("where", A.Where);
}

template <class F> void fields(F &Member, LoopSummary &L) {
  Member("trips", L.Trips, "iterations per entry");
  Member("trips_formula", L.TripsFormula);
  Member("where", L.Where);
}

template <class F> void fields(F &Member, BranchSummary &B) {
  Member("condition", B.Condition, "formula; empty if not known");
  Member("share", B.Share,
         "of the executions for which the source's condition holds or, where "
         "that is not known, that go to the first successor; computed where the "
         "values of the condition are known");
  Member("guard", B.Guard,
         "a bounds check, which nearly all threads are assumed to pass");
  Member("where", B.Where);
}

template <class F> void fields(F &Member, UnknownSummary &U) {
  factWithWords(Member, "name", U.Id, wordsOf(U.Id));
  factWithWords(Member, "meaning", U.Origin, meaningOf(U.Id, U.Origin),
                "what it is or, for values of the host program, where it comes "
                "from");
  // Without data, it is what an unknown of its kind is.
  if constexpr (F::Reads)
    if (U.Id.Kind != UnknownKind::Other && !Member.cursor().has("meaning_data"))
      U.Origin = {};
  Member("range", U.Range,
         "plausible values; a parameter that determines the size of the "
         "launch is examined beyond `high`");
  Member("taken", U.Taken, "the value at `point`");
  Member("known", U.Known, "whether the source determines it");
  Member("where", U.Where);
}

template <class F> void fields(F &Member, KernelResources &R) {
  Member("barriers", R.Barriers, "per thread");
  Member("barriers_formula", R.BarriersFormula);
  Member("divergent_branches", R.DivergentBranches,
         "branches at which the threads of a warp may diverge");
  Member("shared_bytes_per_block", R.SharedBytes, "static");
  Member("local_bytes_per_thread", R.LocalBytes);
}

template <class F> void fields(F &Member, PredictionNote &N) {
  if constexpr (F::Describes)
    Member("id", N.Kind,
           "`none` and those from `not-modelled` on do not occur here");
  factFields<F, NoteKind>(Member, "id", N);
  std::string Text = F::Reads ? "" : wordsOf(N);
  Member("text", Text);
  Member("where", N.Where);
  if constexpr (F::Reads) {
    if (!N)
      N.Kind = NoteKind::Other;
    if (isInWords(N))
      N.Symbol = Text;
  }
}

template <class F> void fields(F &Member, ChangeFigures &C) {
  Member("roof", C.Kind, "the kind of operation that takes longest");
  Member("operations", C.Operations, "of that kind, of the launch");
  Member("dram_bytes", C.DramBytes, "of the launch");
  Member.sparse("l2_bytes", C.L2Bytes,
                "between L2 and the multiprocessors; absent of a question");
  Member.sparse("requested_bytes", C.RequestedBytes,
                "that loads and stores ask global memory for, before caches; "
                "absent of a question");
  Member.derived("intensity", C.intensity(), "op/byte: their quotient");
  Member("threads", C.Threads, "of the launch");
  Member("roof_seconds", C.RoofSeconds,
         "at the slowest roof; of the likely launch if none is known");
  Member.sparse("seconds", C.Seconds,
                "the predicted time; absent if the launch is not known");
  Member("compute_bound", C.IsCompute, "whether the leaning is `compute`");
}

/// The types that the first two values of \p Change stand for.
inline std::vector<std::string> elementTypes(const Fact<ChangeKind> &Change) {
  std::vector<std::string> Types;
  if (Change.Kind == ChangeKind::Narrow)
    for (double Value : llvm::ArrayRef(Change.Values).take_front(2))
      Types.push_back(idOf(elementType(Value)).str());
  return Types;
}

template <class F> void fields(F &Member, ProposedChange &C) {
  if constexpr (F::Describes)
    Member("kind", C.Kind, "`asked` alone is by option `--what-if`");
  Fact<ChangeKind> What = C;
  std::vector<std::string> Types = elementTypes(C);
  std::optional<unsigned> Others;
  if (!Types.empty()) {
    if (C.Values.size() > 2)
      Others = C.Values[2];
    What.Values.clear();
  }
  factFields<F, ChangeKind>(Member, "kind", What);
  Member.sparse("types", Types, "of `narrow`: of an element, before and after");
  Member.sparse("more_arrays", Others,
                "of `narrow`: those that change with `symbol`");
  if constexpr (F::Reads) {
    // Older reports have the positions of the types in ElementType as values.
    static_cast<Fact<ChangeKind> &>(C) = What;
    for (const std::string &Type : Types)
      C.Values.push_back(
          double(parseId<ElementType>(Type).value_or(ElementType::Other)));
    if (Others && !Types.empty())
      C.Values.push_back(*Others);
  }
  std::string Text = F::Reads ? "" : wordsOf(C);
  Member("text", Text);
  Member("where", C.Where);
  Member("before", C.Before, "the code as it is");
  Member("after", C.After, "by the same model, with the change");
  Member("launch_known", C.IsLaunchKnown,
         "whether the figures are of a launch that is known");
  if (F::Reads && !C)
    static_cast<Fact<ChangeKind> &>(C) = {ChangeKind::Other, Text};
}

template <class F> void fields(F &Member, UnseenConstruct &C) {
  std::string Text = F::Reads ? "" : notCounted(C);
  Member.derived("id", idOf(NoteKind::NotModelled), "`not-modelled`");
  Member("text", Text);
  if constexpr (F::Describes)
    Member("kind", C.Kind);
  factFields<F, UnseenKind>(Member, "kind", C);
  Member("where", C.Where);
  // Older reports have the words only.
  if (F::Reads && !C) {
    llvm::StringRef Words = Text;
    Words.consume_front(NotCountedPrefix);
    static_cast<Fact<UnseenKind> &>(C) = {UnseenKind::Other, Words.str()};
  }
}

/// A flag for each formula that there is.
struct FlagsOfFormulas {
  const std::array<std::string, NumOpKinds> &Formulas;
  std::array<bool, NumOpKinds> &Flags;
};
template <class F> void fields(F &Member, FlagsOfFormulas &Of) {
  for (unsigned I = 0; I < NumOpKinds; ++I)
    Member.when(!Of.Formulas[I].empty(), idOf(AllOpKinds[I]), Of.Flags[I]);
}

template <class F> void fields(F &Member, TemplateValue &A) {
  Member("name", A.Name, "of the parameter; may be empty");
  Member("value", A.Value);
}
template <class F> void fields(F &Member, TemplateInstance &I) {
  Member("name", I.Template);
  Member("arguments", I.Arguments);
}

template <class F> void fields(F &Member, Prediction &P) {
  Member.required("kernel", P.Id);
  Member("display_name", P.DisplayName,
         "the name in remarks: `jacobi<double>`, `solve:12`");
  bool IsInstance = !P.Instance.Arguments.empty();
  Member.when(IsInstance, "template", P.Instance,
              "the function template that the kernel is an instance of");
  Member("where", P.Where, "place of the kernel");
  Member.required("gpu", P.Gpu, "as in ROW");
  Member("gpu_display_name", P.GpuDisplayName, "\"NVIDIA H200\"");
  Member("convention", P.Convention, "as in ROW");
  Member("code_arch", P.CodeArch,
         "the architecture that the code was compiled for");
  Member("foreign_arch", P.ForeignArch,
         "whether that is not the GPU's own architecture");
  Member("evidence", P.Evidence, "as in ROW");
  Member.sparse("llm", P.Opinion, "what a [language model](llm.md) answered");
  Member.when(
      P.Spared != AskingSpared::None, "not_asked", P.Spared,
      "`certain` if [a model was not asked](llm.md#what-is-asked), since "
      "the verdict is certain");
  Member("counts", P.Counts,
         "whether operations are modelled on IR or read from machine code "
         "([machine-counts.md](machine-counts.md))");
  Member.sparse("arguments", P.Arguments, "as in ROW");
  Member.sparse("launch_profile", P.Origin,
                "with option [`launch-profile`](launch-profile.md)");
  Member.sparse("expected", P.Expected,
                "the verdict that [`ROOFLINE_EXPECT`](assume.md) states for "
                "this GPU");
  Member.when(P.Expected.has_value(), "expected_at", P.ExpectedAt);
  Member("mixed", P.Mixed, "whether launches have different verdicts");
  Member.required("headline",
                  EvaluationMember{P.Headline, F::Reads ? nullptr : &P},
                  "over all known launches, or for any launch");
  if constexpr (F::Reads) {
    Member("launches", P.Launches);
  } else {
    std::vector<LaunchMember> Launches;
    for (LaunchEntry &L : P.Launches)
      Launches.push_back({L, &P});
    Member("launches", Launches);
  }
  Member("operation_formulas", ByKind{P.OperationFormulas},
         "operations per thread");
  Member("operation_formulas_are_named",
         FlagsOfFormulas{P.OperationFormulas, P.IsNamedFormula},
         "whether all symbols of the formula are names in the program");
  Member("point", P.Point,
         "what the figures of `operation_sites` and `accesses` are for");
  Member("operation_sites", P.OperationSites, "operations by source line");
  Member("accesses", P.Accesses, "each load, store and atomic");
  Member("loops", P.Loops);
  Member("branches", P.Branches);
  Member("unknowns", P.Unknowns, "the symbols of the formulas");
  Member("resources", P.Resources);
  Member("notes", P.Notes);
  Member.sparse("changes", P.Changes,
                "what would make it faster ([advice.md](advice.md)), the "
                "largest gain first; or the question that is answered");
  Member("not_modelled", P.NotModelled,
         "constructs that the figures leave out");
}

/// A report, with its kernels in a vector or, to be written, an array.
template <class List> struct Report {
  List Kernels;
};
template <class F, class List> void fields(F &Member, Report<List> &R) {
  schemaFields(Member, PredictionSchema, PredictionFormatVersion);
  if constexpr (!F::Reads) {
    std::vector<PredictionRow> Rows;
    for (const Prediction &P : R.Kernels)
      llvm::append_range(Rows, rowsOf(P));
    Member("predictions", Rows,
           "a row for each kernel, GPU and launch, from which scores are "
           "computed; `roofline eval` requires it");
  }
  Member.required("kernels", R.Kernels,
                  "all details for each kernel and GPU; `roofline eval` reads "
                  "a report without");
}

} // namespace roofline

#endif
