// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much of what a kernel writes reaches DRAM before it ends, fitted to
// published counters (docs/traffic.md, Writes).
#ifndef ROOFLINE_VERDICT_WRITEBACK_H
#define ROOFLINE_VERDICT_WRITEBACK_H

#include "model/GpuSpec.h"

namespace roofline {

/// The part of \p Written bytes that reaches DRAM before the kernel ends. L2
/// writes lines back once it holds a certain amount of dirty data
/// (GpuSpec::L2Dirty), and still holds that amount at the end.
/// With \p InPart, of sectors that stores cover only in part, of which L2 holds
/// less where it has to fetch the rest (GpuSpec::L2Fill).
double writtenBack(double Written, const GpuSpec &Gpu, bool InPart = false);

} // namespace roofline

#endif
