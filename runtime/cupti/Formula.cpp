// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MetricTable.h"
#include <algorithm>
#include <charconv>

using namespace roofline::measure;

/// Removes the next blank-separated word from \p Text and returns it; empty at
/// the end.
static std::string_view takeWord(std::string_view &Text) {
  size_t Begin = std::min(Text.find_first_not_of(' '), Text.size());
  size_t End = std::min(Text.find(' ', Begin), Text.size());
  std::string_view Word = Text.substr(Begin, End - Begin);
  Text.remove_prefix(End);
  return Word;
}

std::optional<Formula> Formula::parse(std::string_view Text) {
  Formula F;
  F.Terms.emplace_back();
  for (bool Divides = false;;) {
    std::string_view Word = takeWord(Text);
    Factor Next;
    Next.Divides = Divides;
    if (Word.empty())
      return std::nullopt;
    if (Word.front() >= '0' && Word.front() <= '9') {
      const char *End = Word.data() + Word.size();
      auto [Stop, Problem] = std::from_chars(Word.data(), End, Next.Number);
      if (Problem != std::errc() || Stop != End)
        return std::nullopt;
    } else if (Word.size() > 1) {
      Next.Metric = Word;
    } else {
      return std::nullopt;
    }
    F.Terms.back().push_back(std::move(Next));
    std::string_view Operator = takeWord(Text);
    if (Operator.empty())
      return F;
    if (Operator == "+")
      F.Terms.emplace_back();
    else if (Operator != "*" && Operator != "/")
      return std::nullopt;
    Divides = Operator == "/";
  }
}

std::vector<std::string> Formula::metrics() const {
  std::vector<std::string> Names;
  for (const std::vector<Factor> &Term : Terms)
    for (const Factor &F : Term)
      if (!F.Metric.empty() &&
          std::find(Names.begin(), Names.end(), F.Metric) == Names.end())
        Names.push_back(F.Metric);
  return Names;
}

std::optional<double> Formula::evaluate(const Values &Metrics) const {
  double Sum = 0;
  for (const std::vector<Factor> &Term : Terms) {
    double Product = 1;
    for (const Factor &F : Term) {
      double Value = F.Number;
      if (!F.Metric.empty()) {
        auto Found = Metrics.find(F.Metric);
        if (Found == Metrics.end())
          return std::nullopt;
        Value = Found->second;
      }
      if (F.Divides && Value == 0)
        return std::nullopt;
      Product = F.Divides ? Product / Value : Product * Value;
    }
    Sum += Product;
  }
  return Sum;
}
