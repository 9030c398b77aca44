// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question of the user's: what would the prediction be if the launch, the
// GPU or the type of an array were another one (docs/advice.md).
#ifndef ROOFLINE_MODEL_WHATIF_H
#define ROOFLINE_MODEL_WHATIF_H

#include "model/ProposedChange.h"
#include "llvm/Support/Error.h"
#include <array>
#include <map>

namespace roofline {

struct WhatIf {
  std::string Text; ///< as the user wrote it
  /// Threads of a block in x, y and z.
  std::optional<std::array<unsigned, 3>> Block;
  std::string Gpu; ///< a name or the path of a GPU file; empty: the same
  bool WithoutCaches = false;
  /// The types of elements, by the name of the array.
  std::map<std::string, ElementType> Types;

  explicit operator bool() const { return !Text.empty(); }
};

/// Parses conditions separated by semicolons: block=X[,Y[,Z]], gpu=NAME,
/// cache=off, type(ARRAY)=TYPE.
llvm::Expected<WhatIf> parseWhatIf(llvm::StringRef Text);

} // namespace roofline

#endif
