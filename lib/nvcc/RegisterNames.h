// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes clang accept the names of PTX's special registers as nvcc does. In
// inline assembly with operands, clang wants "%%globaltimer", where nvcc also
// takes "%globaltimer".
#ifndef ROOFLINE_NVCC_REGISTERNAMES_H
#define ROOFLINE_NVCC_REGISTERNAMES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace roofline {

/// \p Source with a second % before each special register's name that has one,
/// in the templates of assembly statements with operands; none if it has no
/// such name. Lines do not change.
std::optional<std::string> withEscapedRegisters(llvm::StringRef Source);

} // namespace roofline

#endif
