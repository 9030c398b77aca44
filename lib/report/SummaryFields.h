// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of what a prediction says about parts of the kernel:
// operations, accesses, loops, branches, unknowns, resources.
#ifndef ROOFLINE_REPORT_SUMMARYFIELDS_H
#define ROOFLINE_REPORT_SUMMARYFIELDS_H

#include "report/CommonFields.h"
#include "words/Words.h"

namespace roofline {

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
  Member(
      "share", B.Share,
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

} // namespace roofline

#endif
