// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelSource.h"
#include <algorithm>

using namespace roofline;

bool roofline::sameArguments(const LaunchSite &A, const LaunchSite &B) {
  auto SameNumber = [](const LaunchArgument &L, const LaunchArgument &R) {
    return L.Parameter == R.Parameter && L.Offset == R.Offset &&
           L.Value == R.Value;
  };
  auto SameMemory = [](const LaunchBuffer &L, const LaunchBuffer &R) {
    return L.Parameter == R.Parameter && L.Offset == R.Offset &&
           L.Start == R.Start && L.Size == R.Size;
  };
  return std::equal(A.Arguments.begin(), A.Arguments.end(), B.Arguments.begin(),
                    B.Arguments.end(), SameNumber) &&
         std::equal(A.Buffers.begin(), A.Buffers.end(), B.Buffers.begin(),
                    B.Buffers.end(), SameMemory);
}
