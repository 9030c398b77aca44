// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Nearest.h"

using namespace llvm;
using namespace roofline;

StringRef roofline::nearestName(StringRef Text, ArrayRef<StringRef> Names) {
  StringRef Best;
  // Edit distance takes quadratic time, so long input gets no suggestion.
  if (Text.size() > 64)
    return Best;
  unsigned Limit = Text.size() < 4 ? 1 : 2;
  for (StringRef Name : Names) {
    unsigned Distance = Text.edit_distance_insensitive(Name, true, Limit);
    if (Distance > Limit)
      continue;
    Best = Name;
    if (Distance == 0)
      break;
    Limit = Distance - 1;
  }
  return Best;
}

StringRef roofline::nearestIdentifier(StringRef Text,
                                      ArrayRef<StringRef> Names) {
  std::vector<StringRef> Near;
  if (Text.size() <= 64)
    for (StringRef Name : Names)
      if ((!Name.empty() && Text.contains(Name)) ||
          3 * Text.edit_distance_insensitive(Name) <=
              std::max(Text.size(), Name.size()))
        Near.push_back(Name);
  return nearestName(Text, Near);
}
