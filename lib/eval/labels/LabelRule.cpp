// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/LabelRule.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

ArrayRef<OpKind> roofline::kindsOf(LabelRule Rule) {
  static constexpr std::array Floats = {OpKind::Fp64, OpKind::Fp32};
  if (Rule == LabelRule::FloatRoofs)
    return Floats;
  return LabelKinds;
}

Relabelling roofline::relabel(std::vector<LabelRow> &Rows, LabelRule Rule,
                              const GpuSpec &Gpu) {
  Relabelling Done;
  if (Rule == LabelRule::Table)
    return Done;
  size_t Before = Rows.size();
  erase_if(Rows, [&](LabelRow &Row) {
    auto Label = ridgeLabel(Row, Gpu, kindsOf(Rule));
    if (!Label)
      return true;
    Done.Changed += *Label != Row.Label;
    Row.Label = *Label;
    return false;
  });
  Done.Dropped = Before - Rows.size();
  return Done;
}
