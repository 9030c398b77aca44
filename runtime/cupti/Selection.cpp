// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Selection.h"
#include "shared/Regions.h"
#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>

using namespace roofline::measure;

/// \p Symbol demangled, with return type and parameters; unchanged if it is not
/// a mangled name.
static std::string readableName(const std::string &Symbol) {
  char *Text = abi::__cxa_demangle(Symbol.c_str(), nullptr, nullptr, nullptr);
  std::string Name = Text ? Text : Symbol;
  std::free(Text);
  return Name;
}

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
  auto [Entry, IsNew] = CountsOf.try_emplace(L.Kernel);
  Counts &Of = Entry->second;
  if (IsNew)
    Of.Wanted = Kernels.matches(readableName(L.Kernel));
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
