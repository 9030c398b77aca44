// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of prediction reports. The tables of docs/report-format.md
// are made from them.
#ifndef ROOFLINE_REPORT_PREDICTIONFIELDS_H
#define ROOFLINE_REPORT_PREDICTIONFIELDS_H

#include "report/ChangeFields.h"
#include "report/EvaluationFields.h"
#include "report/OpinionFields.h"
#include "report/RowFields.h"
#include "report/SummaryFields.h"
#include "llvm/ADT/STLExtras.h"

namespace roofline {

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
