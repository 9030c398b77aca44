// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often the threads of a block read the same bytes, which shared memory
// could serve.
#ifndef ROOFLINE_PREDICT_BLOCKREUSE_H
#define ROOFLINE_PREDICT_BLOCKREUSE_H

#include "predict/ChangeFigures.h"

namespace roofline {

/// How often a block reads the same bytes.
struct BlockReuse {
  double Unique = 0; ///< bytes
  double Reads = 0;  ///< of each byte
  /// By different threads in the same iteration.
  double SameIteration = 0;
};

/// What one block alone reads of \p Object.
BlockReuse reuseInBlock(const KernelFeatures &Features, const ChangePoint &At,
                        unsigned Object);

} // namespace roofline

#endif
