// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The label of a measured launch by the rule of arXiv 2505.03988: compute-bound
// if its operations of any kind, fp64, fp32 or integer, per DRAM byte reach the
// ridge of that kind, else bandwidth-bound.
#ifndef ROOFLINE_EVAL_RIDGELABEL_H
#define ROOFLINE_EVAL_RIDGELABEL_H

#include "eval/Labels.h"
#include "model/GpuSpec.h"

namespace roofline {

/// Nothing if the row lacks a figure that could decide.
std::optional<Verdict> ridgeLabel(const LabelRow &Row, const GpuSpec &Gpu);

} // namespace roofline

#endif
