// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Labels a launch by the rule of arXiv 2505.03988: it is compute-bound if its
// operations per DRAM byte of any kind (fp64, fp32 or integer) reach the ridge
// of that kind, else bandwidth-bound.
#ifndef ROOFLINE_EVAL_LABELS_RIDGELABEL_H
#define ROOFLINE_EVAL_LABELS_RIDGELABEL_H

#include "eval/labels/Labels.h"
#include "model/GpuSpec.h"

namespace roofline {

/// The kinds of operation that decide a label.
inline constexpr std::array LabelKinds = {OpKind::Fp64, OpKind::Fp32,
                                          OpKind::Int};

/// The intensity of a launch relative to the ridge of \p Kind: 1 means on the
/// ridge. Infinite for zero bytes, zero for zero operations.
double overRidge(OpKind Kind, double Operations, double DramBytes,
                 const GpuSpec &Gpu);

/// The label of \p Row by operations of \p Kinds. std::nullopt if the row lacks
/// a figure that could change the result.
std::optional<Verdict> ridgeLabel(const LabelRow &Row, const GpuSpec &Gpu,
                                  llvm::ArrayRef<OpKind> Kinds = LabelKinds);

} // namespace roofline

#endif
