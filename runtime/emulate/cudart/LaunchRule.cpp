// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LaunchRule.h"
#include "support/Error.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

Expected<LaunchRule> LaunchRule::parse(StringRef Text) {
  LaunchRule Rule;
  auto [Word, Count] = Text.split(':');
  Rule.Repeats = Word != "first";
  if (Text == "all") {
    Rule.N = 1;
    return Rule;
  }
  if ((Word != "first" && Word != "every") || Count.getAsInteger(10, Rule.N) ||
      (Rule.Repeats && Rule.N == 0))
    return makeError("launches: wanted 'all', 'first:<number>' or "
                     "'every:<number>', found '{0}'",
                     Text);
  return Rule;
}

std::string LaunchRule::str() const {
  if (Repeats && N == 1)
    return "all";
  return (Repeats ? "every:" : "first:") + std::to_string(N);
}
