// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pattern.h"
#include <regex.h>

using namespace roofline::measure;

struct Pattern::Expression {
  regex_t Regex;
  bool IsValid = false;
  ~Expression() {
    if (IsValid)
      regfree(&Regex);
  }
};

std::optional<Pattern> Pattern::parse(const std::string &Text,
                                      std::string &Problem) {
  Pattern P;
  if (Text.empty())
    return P;
  auto E = std::make_shared<Expression>();
  if (int Code = regcomp(&E->Regex, Text.c_str(), REG_EXTENDED | REG_NOSUB)) {
    char Message[128];
    regerror(Code, &E->Regex, Message, sizeof(Message));
    Problem = "'" + Text + "': " + Message;
    return std::nullopt;
  }
  E->IsValid = true;
  P.Compiled = std::move(E);
  return P;
}

bool Pattern::matches(const std::string &Text) const {
  return !Compiled ||
         regexec(&Compiled->Regex, Text.c_str(), 0, nullptr, 0) == 0;
}
