// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of a language model's answer and of what is used of it.
#ifndef ROOFLINE_REPORT_OPINIONFIELDS_H
#define ROOFLINE_REPORT_OPINIONFIELDS_H

#include "report/CommonFields.h"
#include "words/Words.h"

namespace roofline {

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

} // namespace roofline

#endif
