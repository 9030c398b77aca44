// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps IR instructions to places in the user's source.
#ifndef ROOFLINE_DEVICE_SOURCEPLACE_H
#define ROOFLINE_DEVICE_SOURCEPLACE_H

#include "model/SourceLocation.h"
#include "llvm/IR/Instruction.h"

namespace roofline {

/// The source location of \p I: the innermost one, along the chain of inlining,
/// that is not in a header of toolkit or compiler; if all are, the outermost.
/// Empty without debug information.
SourceLocation sourceLocation(const llvm::Instruction &I);
SourceLocation sourceLocation(const llvm::DILocation *L);

/// Whether \p I is in a function of toolkit or compiler that was inlined.
bool isInLibrary(const llvm::Instruction &I);

} // namespace roofline

#endif
