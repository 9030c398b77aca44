// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_SAMPLE_PARAMETERPLACE_H
#define ROOFLINE_SAMPLE_PARAMETERPLACE_H

#include "llvm/IR/Argument.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace roofline {

/// A byte within a kernel parameter.
struct ParameterPlace {
  const llvm::Argument *Parameter;
  unsigned Offset;
};

/// Where \p Load reads a parameter that is passed in memory; nothing where it
/// reads anything else.
std::optional<ParameterPlace> parameterPlace(const llvm::LoadInst &Load);

} // namespace roofline

#endif
