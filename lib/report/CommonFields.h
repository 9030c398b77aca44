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
    Member.sparse(opKindId(Kind), Of.Values[static_cast<unsigned>(Kind)]);
}

} // namespace roofline

#endif
