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

/// The kind of metadata on a load of what an OpenMP region maps, through an
/// argument of the kernel at a constant offset, that the kernel never writes.
inline constexpr llvm::StringLiteral MappedRead = "roofline.mapped";

/// Returns the position that \p Load reads if it reads a by-value parameter in
/// memory (attribute byval) at a constant offset, or has the metadata above
/// (MappedFieldsFrom says where that is); else nothing.
std::optional<ParameterPlace> parameterPlace(const llvm::LoadInst &Load);

} // namespace roofline

#endif
