// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What must hold of whatever was read; the fuzzing program ends where it does
// not.
#ifndef ROOFLINE_FUZZ_REQUIRE_H
#define ROOFLINE_FUZZ_REQUIRE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorHandling.h"
#include <optional>

namespace roofline::fuzz {

inline void require(bool Holds, const char *What) {
  if (!Holds)
    llvm::report_fatal_error(What);
}

/// The value, or nothing if reading failed. An error without a text would tell
/// a user nothing.
template <class T> std::optional<T> valueOf(llvm::Expected<T> Value) {
  if (Value)
    return std::move(*Value);
  require(!toString(Value.takeError()).empty(), "an error has no message");
  return std::nullopt;
}

} // namespace roofline::fuzz

#endif
