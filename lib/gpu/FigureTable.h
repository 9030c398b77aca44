// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of the figures that a GPU has, for the reader of GPU files, for
// `roofline gpu show` and for the documentation.
#ifndef ROOFLINE_GPU_FIGURETABLE_H
#define ROOFLINE_GPU_FIGURETABLE_H

#include "gpu/FigureUnits.h"
#include "model/GpuSpec.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// One figure of a GPU.
struct FigureRow {
  llvm::StringLiteral Key;  // in the file
  llvm::StringLiteral Text; // for people
  Figure GpuSpec::*Member;
  Dimension Measures;
  bool Required;
};

/// All figures except the lanes.
llvm::ArrayRef<FigureRow> figureTable();

/// The dimension of the figure for \p Kind under `lanes`.
Dimension laneDimension(OpKind Kind);

/// Whether a GPU file must say how many lanes of \p Kind there are; the
/// others may be absent because the GPU has no such unit.
bool laneRequired(OpKind Kind);

} // namespace roofline

#endif
