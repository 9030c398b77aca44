// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the launch sizes that a label table has for the kernels of a unit.
#ifndef ROOFLINE_EVAL_JOIN_ROWLAUNCHES_H
#define ROOFLINE_EVAL_JOIN_ROWLAUNCHES_H

#include "eval/labels/Labels.h"
#include "model/GivenLaunch.h"

namespace roofline {

/// The launch sizes of \p Rows by the kernel among \p Kernels that each row
/// names, by the rules of joinLabels(). Each size is listed once, in the order
/// of the rows. The rows' programs are not compared.
GivenLaunches launchesOfRows(llvm::ArrayRef<LabelRow> Rows,
                             llvm::ArrayRef<KernelId> Kernels);

} // namespace roofline

#endif
