// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of evaluations, of the figures in them, and of the launches
// that they are of.
#ifndef ROOFLINE_REPORT_EVALUATIONFIELDS_H
#define ROOFLINE_REPORT_EVALUATIONFIELDS_H

#include "report/RangeFields.h"

namespace roofline {

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
  Member.when(
      L.Times != 1 ||
          (Of.Owner && Of.Owner->Origin && !Of.Owner->Origin->Misfit),
      "times", L.Times,
      "how many such launches the profile has or, of launches in the "
      "source, a run makes, where it is not 1; 0 if that is not known, or "
      "not of all of them, so that each counts once");
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
         "index in `launches` of the launch that takes longest, times its "
         "number; null: no launch is known, and the figures are for the "
         "likeliest values");
  Member("grid", P.Grid);
  Member("grid_known", P.GridKnown);
  Member("block", P.Block);
  Member("block_known", P.BlockKnown);
  Member("seconds", ByKind{P.ComputeSeconds}, "for all threads at each roof");
  Member("memory_seconds", P.MemorySeconds, "likewise");
}

} // namespace roofline

#endif
