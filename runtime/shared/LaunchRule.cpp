// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shared/LaunchRule.h"
#include <charconv>

using namespace roofline::runtime;

std::optional<LaunchRule> LaunchRule::parse(std::string_view Text) {
  LaunchRule Rule;
  if (Text == "all") {
    Rule.Repeats = true;
    Rule.N = 1;
    return Rule;
  }
  size_t Colon = Text.find(':');
  std::string_view Word = Text.substr(0, Colon);
  if (Colon == Text.npos || (Word != "first" && Word != "every"))
    return std::nullopt;
  Rule.Repeats = Word == "every";
  const char *End = Text.data() + Text.size();
  auto [Stop, Problem] = std::from_chars(Text.data() + Colon + 1, End, Rule.N);
  if (Problem != std::errc() || Stop != End || (Rule.Repeats && Rule.N == 0))
    return std::nullopt;
  return Rule;
}

std::string LaunchRule::str() const {
  if (Repeats && N == 1)
    return "all";
  return (Repeats ? "every:" : "first:") + std::to_string(N);
}
