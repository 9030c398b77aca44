// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_DEVICE_SOURCEPLACE_H
#define ROOFLINE_DEVICE_SOURCEPLACE_H

#include "model/SourceLocation.h"
#include "llvm/IR/Instruction.h"

namespace roofline {

/// Where \p I stands in the user's source: the innermost place that is not in
/// one of the toolkit's or compiler's own headers.
SourceLocation sourceLocation(const llvm::Instruction &I);
SourceLocation sourceLocation(const llvm::DILocation *L);

} // namespace roofline

#endif
