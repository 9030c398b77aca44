// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON members of values that several formats share.
#ifndef ROOFLINE_REPORT_COMMONFIELDS_H
#define ROOFLINE_REPORT_COMMONFIELDS_H

#include "model/KernelId.h"
#include "model/OpKind.h"
#include "model/Prediction.h"
#include "model/SourceLocation.h"
#include "support/JsonFields.h"
#include <limits>

namespace roofline {

/// WHERE: null if the place is not known.
template <class F> void fields(F &Member, SourceLocation &Where) {
  Member("file", Where.File, "as the compiler names it");
  Member("line", Where.Line, "from 1");
  Member("column", Where.Column, "from 1; 0 if not known");
}

/// ESTIMATE. JSON has no infinity: null means unbounded.
template <class F> void fields(F &Member, Estimate &E) {
  constexpr double Unbounded = std::numeric_limits<double>::infinity();
  if constexpr (F::Reads)
    E = {Unbounded, Unbounded, Unbounded};
  Member("low", E.Low, "the smallest value found; null if unbounded");
  Member("likely", E.Likely, "the value at the likeliest point");
  Member("high", E.High, "the largest value found; null if unbounded");
}

/// Reads from the id if there is one, else from the parts of the id.
template <class F> void fields(F &Member, KernelId &Id) {
  std::string Text;
  if constexpr (!F::Reads)
    Text = Id.str();
  Member("id", Text,
         "joins the kernel in source, IR, profiles and tables; the members "
         "below are read only if it is absent");
  bool IsWhole = F::Reads && !Text.empty();
  if (!IsWhole) {
    Member.required("language", Id.Lang);
    Member.required("name", Id.Name,
                    "mangled, without suffixes that differ from build to "
                    "build; for OpenMP that of the enclosing function");
    Member.derived("demangled", Id.demangled(), "`name`, demangled");
    Member("line", Id.Line, "OpenMP: line of the region; CUDA: 0");
    Member("ordinal", Id.Ordinal,
           "OpenMP: index among the regions on that line, from 0");
    Member.required("unit", Id.Unit,
                    "the main source file, as the compiler was given it");
  }
  if constexpr (F::Reads) {
    if (!IsWhole)
      Id = Id.Lang == Language::Cuda
               ? KernelId::forCuda(Id.Name, Id.Unit)
               : KernelId::forOpenMP(Id.Name, Id.Line, Id.Ordinal, Id.Unit);
    else if (auto Parsed = KernelId::parse(Text))
      Id = *Parsed;
    else
      Member.fail(makeError("{0}.id: wanted a kernel id, found '{1}'",
                            Member.cursor().path(), Text));
  }
}

/// An object with a member for each kind of operation that occurs.
template <class Array> struct ByKind {
  Array &Values;
};
template <class F, class Array> void fields(F &Member, ByKind<Array> &Of) {
  for (OpKind Kind : AllOpKinds)
    Member.sparse(idOf(Kind), Of.Values[static_cast<unsigned>(Kind)]);
}

/// Kind \p KindKey of a fact, and the names and numbers in it. A kind that is
/// not known, as of a later version of this program, becomes None.
template <class F, class Kind>
void factFields(F &Member, llvm::StringRef KindKey, Fact<Kind> &Of) {
  std::string Id = F::Reads ? "" : idOf(Of.Kind).str();
  Member(KindKey, Id, "identifier of the kind");
  Member.sparse("symbol", Of.Symbol, "a name in the program");
  Member.sparse("line", Of.Line, "of the source");
  Member.sparse("values", Of.Values, "null if infinite");
  if constexpr (F::Reads)
    Of.Kind = parseId<Kind>(Id).value_or(Kind::None);
}
template <class F, class Kind> void fields(F &Member, Fact<Kind> &Of) {
  factFields(Member, "kind", Of);
}

/// \p Words of a fact as member \p Key, and what they are made from as
/// KEY_data. If only the words are there, the kind becomes Other.
template <class F, class FactT>
void factWithWords(F &Member, llvm::StringRef Key, FactT &Of, std::string Words,
                   llvm::StringRef About = "") {
  if constexpr (F::Reads)
    Words.clear();
  Member(Key, Words, About);
  Member.when(bool(Of), (Key + "_data").str(), Of);
  if (F::Reads && !Of && !Words.empty()) {
    Of.Kind = decltype(Of.Kind)::Other;
    Of.Symbol = Words;
  }
}

} // namespace roofline

#endif
