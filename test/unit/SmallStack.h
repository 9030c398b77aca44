// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stack of the usual size for threads, whatever limit the shell of the tests
// sets.
#ifndef ROOFLINE_TEST_UNIT_SMALLSTACK_H
#define ROOFLINE_TEST_UNIT_SMALLSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/thread.h"
#include <optional>

namespace roofline {

/// Runs \p Work on a stack of 8 MB; an overflow ends the tests.
inline void onSmallStack(llvm::function_ref<void()> Work) {
  constexpr unsigned Bytes = 8u << 20;
  llvm::thread(std::optional<unsigned>(Bytes), [&] { Work(); }).join();
}

} // namespace roofline

#endif
