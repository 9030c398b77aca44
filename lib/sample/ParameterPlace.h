// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_SAMPLE_PARAMETERPLACE_H
#define ROOFLINE_SAMPLE_PARAMETERPLACE_H

#include "llvm/IR/Argument.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace roofline {

/// A position within a kernel parameter.
struct ParameterPlace {
  const llvm::Argument *Parameter;
  unsigned Offset; ///< in bytes
};

/// Returns the position that \p Load reads if it reads a by-value parameter in
/// memory (attribute byval) at a constant offset; else nothing.
std::optional<ParameterPlace> parameterPlace(const llvm::LoadInst &Load);

} // namespace roofline

#endif
