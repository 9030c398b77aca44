// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of the rows of a prediction report, from which scores are
// computed.
#ifndef ROOFLINE_REPORT_ROWFIELDS_H
#define ROOFLINE_REPORT_ROWFIELDS_H

#include "report/CommonFields.h"
#include "report/PredictionJson.h"

namespace roofline {

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

} // namespace roofline

#endif
