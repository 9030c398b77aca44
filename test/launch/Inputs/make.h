// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of a library that passes its argument on.
#pragma GCC system_header

template <typename T, typename A> T make(A &&argument) {
  return T(static_cast<A &&>(argument));
}
