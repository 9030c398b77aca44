// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Selection.h"
#include "KernelName.h"
#include "shared/Regions.h"
#include <algorithm>

using namespace roofline::measure;

Choice Selection::next(const Launch &L, const std::vector<std::string> &Within,
                       unsigned Parts, int Device) {
  std::lock_guard Guard(Lock);
  Choice C;
  if (!roofline::runtime::isSwitchedOn())
    return C;
  if (!Ranges.isEmpty() &&
      std::none_of(Within.begin(), Within.end(),
                   [&](const std::string &R) { return Ranges.matches(R); }))
    return C;
  auto Known = Seen.find(L.Kernel);
  if (Known == Seen.end()) {
    Known = Seen.try_emplace(L.Kernel).first;
    Known->second.Wanted = Kernels.matches(readableName(L.Kernel));
  }
  Counts &Of = Known->second;
  if (!Of.Wanted)
    return C;
  C.Number = Of.Launches++;
  unsigned Number = C.Number;
  if (Parts > 1) {
    Number = Of.OfShape[{Device, L.Size}]++;
    C.Part = Number % Parts;
    Number /= Parts;
  }
  C.Measure = Rule.counts(Number);
  return C;
}
