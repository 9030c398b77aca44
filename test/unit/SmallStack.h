// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stack as threads usually have it, whatever the shell of the tests allows.
#ifndef ROOFLINE_TEST_UNIT_SMALLSTACK_H
#define ROOFLINE_TEST_UNIT_SMALLSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/thread.h"
#include <optional>

namespace roofline {

/// Runs \p Work on a stack of 8 MB; what overflows it ends the tests.
inline void onSmallStack(llvm::function_ref<void()> Work) {
  constexpr unsigned Bytes = 8u << 20;
  llvm::thread(std::optional<unsigned>(Bytes), [&] { Work(); }).join();
}

} // namespace roofline

#endif
