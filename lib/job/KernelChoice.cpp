// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/KernelChoice.h"
#include "config/OptionValue.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

/// The most names to list where none is near.
static constexpr size_t MostNames = 5;

std::string roofline::kernelsInstead(StringRef Pattern,
                                     const std::set<std::string> &Names,
                                     bool &IsNear) {
  // Anchors are no part of a name.
  SmallVector<StringRef> Sorted(Names.begin(), Names.end());
  StringRef Nearest = nearestName(Pattern.trim("^$"), Sorted);
  IsNear = !Nearest.empty();
  if (IsNear)
    return "did you mean '" + Nearest.str() + "'?";
  std::string Text = (Sorted.size() == 1 ? "there is '" : "there are '") +
                     join(ArrayRef(Sorted).take_front(MostNames), "', '");
  return Text +
         (Sorted.size() <= MostNames
              ? "'"
              : "' and " + std::to_string(Sorted.size() - MostNames) + " more");
}

std::string roofline::noKernels(StringRef Unit, bool OfLibraries,
                                OptionSource By) {
  if (!OfLibraries)
    return formatv("'{0}' has no kernels", Unit);
  return formatv("'{0}' has no kernels but those of libraries, which option "
                 "'{1}' predicts",
                 Unit, optionSpelling(By, "system-kernels"));
}

std::string roofline::noKernelMatches(StringRef Option, StringRef Pattern,
                                      const std::set<std::string> &Names,
                                      bool &IsNear) {
  return formatv("no kernel matches '{0}' of {1}; {2}", printable(Pattern),
                 Option, kernelsInstead(Pattern, Names, IsNear));
}
