// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of what a verdict takes for granted and of the ranges of
// values that it holds for.
#ifndef ROOFLINE_REPORT_RANGEFIELDS_H
#define ROOFLINE_REPORT_RANGEFIELDS_H

#include "report/CommonFields.h"
#include "words/Words.h"

namespace roofline {

template <class F> void fields(F &Member, Assumption &Of) {
  factFields<F, AssumptionKind>(Member, "kind", Of);
  Member.when(bool(Of.About), "about", Of.About, "the unknown, a FACT");
  if (F::Reads && Of.Kind == AssumptionKind::FitsType && Of.Values.size() == 2)
    Of.Kind = AssumptionKind::OutOfMemory; // by an older report
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

} // namespace roofline

#endif
