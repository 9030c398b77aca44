// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/ShownKind.h"

using namespace roofline;

OpKind roofline::shownKind(const Figures &F) {
  if (F.Outcome != Verdict::Bandwidth)
    return F.Kind;
  return floatingKind(F.Operations).value_or(F.Kind);
}

OpKind roofline::shownKind(const Observation &Observed) {
  return shownKind(Figures::of(Observed));
}
