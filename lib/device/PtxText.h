// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the text of inline assembly into PTX statements.
#ifndef ROOFLINE_DEVICE_PTXTEXT_H
#define ROOFLINE_DEVICE_PTXTEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

/// "@!p shfl.sync.down.b32 r0|q, $1, $2, $3, $4"
struct PtxStatement {
  std::string Guard; // name of the predicate register, "p"; may be empty
  bool GuardNegated = false;
  /// The instruction's name split at dots: "shfl", "sync", ...
  llvm::SmallVector<std::string, 6> Words;
  /// As written: "r0|q", "$1", "{$0, $1}", "[$2+4]".
  llvm::SmallVector<std::string, 6> Operands;

  bool has(llvm::StringRef Word) const;
  /// "shfl.sync.down.b32"
  std::string name() const;
  llvm::StringRef type() const { return Words.back(); }
};

/// The statements of \p Text without declarations (".reg ...").
std::vector<PtxStatement> parsePtx(llvm::StringRef Text);

/// The registers in an operand "{a, b}", "a|b" or "a".
llvm::SmallVector<llvm::StringRef, 4> partsOf(llvm::StringRef Operand);

} // namespace roofline

#endif
