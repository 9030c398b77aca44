// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which figures a GPU has: one table for the reader of GPU files, for what
// `roofline gpu show` prints and for the documentation.
#ifndef ROOFLINE_GPU_FIGURETABLE_H
#define ROOFLINE_GPU_FIGURETABLE_H

#include "gpu/FigureUnits.h"
#include "model/GpuSpec.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

struct FigureRow {
  llvm::StringLiteral Key;  // in the file
  llvm::StringLiteral Text; // for people
  Figure GpuSpec::*Member;
  Dimension Measures;
  bool Required;
};

llvm::ArrayRef<FigureRow> figureTable();

/// What the figure of \p Kind under `lanes` measures.
Dimension laneDimension(OpKind Kind);

/// Whether a GPU file must say how many lanes of \p Kind there are; the
/// others may be absent because the GPU has no such unit.
bool laneRequired(OpKind Kind);

} // namespace roofline

#endif
