// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The label of a measured launch by the rule of arXiv 2505.03988: compute-bound
// if its operations of any kind, fp64, fp32 or integer, per DRAM byte reach the
// ridge of that kind, else bandwidth-bound.
#ifndef ROOFLINE_EVAL_LABELS_RIDGELABEL_H
#define ROOFLINE_EVAL_LABELS_RIDGELABEL_H

#include "eval/labels/Labels.h"
#include "model/GpuSpec.h"

namespace roofline {

/// The kinds of operation that decide a label.
inline constexpr std::array LabelKinds = {OpKind::Fp64, OpKind::Fp32,
                                          OpKind::Int};

/// How many times over the ridge of \p Kind a launch of \p Operations and
/// \p DramBytes is: 1 on it. Infinite without bytes, zero without operations.
double overRidge(OpKind Kind, double Operations, double DramBytes,
                 const GpuSpec &Gpu);

/// By operations of \p Kinds. Nothing if the row lacks a figure that could
/// decide.
std::optional<Verdict> ridgeLabel(const LabelRow &Row, const GpuSpec &Gpu,
                                  llvm::ArrayRef<OpKind> Kinds = LabelKinds);

} // namespace roofline

#endif
