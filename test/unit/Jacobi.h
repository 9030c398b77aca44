// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A prediction that tests of the texts of remarks change in one respect each.
#ifndef ROOFLINE_TEST_UNIT_JACOBI_H
#define ROOFLINE_TEST_UNIT_JACOBI_H

#include "model/Prediction.h"

namespace roofline {

inline Estimate exactly(double V) { return {V, V, V}; }

inline Estimate &operations(Evaluation &E, OpKind Kind) {
  return E.Operations[static_cast<unsigned>(Kind)];
}

/// A kernel that is bandwidth-bound on one GPU.
inline Prediction jacobi() {
  Prediction P;
  P.DisplayName = "jacobi<double>";
  P.Where = {"stencil.cu", 12, 17};
  P.Gpu = "a100-80-sxm";
  P.GpuDisplayName = "NVIDIA A100-SXM4-80GB";
  P.CodeArch = "sm_80";
  Evaluation &E = P.Headline;
  E.Outcome = E.Leaning = Verdict::Bandwidth;
  E.Kind = OpKind::Fp64;
  operations(E, OpKind::Fp64) = exactly(5);
  E.DramRead = E.DramWritten = exactly(8);
  E.Intensity = exactly(5.0 / 16);
  E.Ridge = 4.76;
  E.Validity = {{ValidityKind::AtLeast},
                {{{UnknownKind::Parameter, "n"},
                  4096,
                  16.4e6,
                  /*TurnsBelow=*/true}}};
  return P;
}

} // namespace roofline

#endif
