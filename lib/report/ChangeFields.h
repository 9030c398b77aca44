// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of changes of a kernel and what they gain.
#ifndef ROOFLINE_REPORT_CHANGEFIELDS_H
#define ROOFLINE_REPORT_CHANGEFIELDS_H

#include "report/CommonFields.h"
#include "words/Words.h"

namespace roofline {

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

} // namespace roofline

#endif
