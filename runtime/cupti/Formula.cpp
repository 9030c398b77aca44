// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MetricTable.h"
#include <algorithm>
#include <charconv>

using namespace roofline::measure;

/// A number or the name of a metric; false if \p Word is neither.
bool Formula::Factor::read(const std::string &Word) {
  if (Word.front() < '0' || Word.front() > '9') {
    Metric = Word;
    return Word.size() > 1;
  }
  const char *End = Word.data() + Word.size();
  auto [Stop, Problem] = std::from_chars(Word.data(), End, Number);
  return Problem == std::errc() && Stop == End;
}

std::optional<Formula> Formula::parse(std::string_view Text) {
  Formula F;
  std::vector<std::string> Words = words(Text);
  if (Words.size() % 2 == 0) // factors, with operators between them
    return std::nullopt;
  for (size_t I = 0; I < Words.size(); I += 2) {
    std::string Operator = I ? Words[I - 1] : "+";
    if (Operator == "+")
      F.Terms.emplace_back();
    else if (Operator != "*" && Operator != "/")
      return std::nullopt;
    Factor &Next = F.Terms.back().emplace_back();
    Next.Divides = Operator == "/";
    if (!Next.read(Words[I]))
      return std::nullopt;
  }
  return F;
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
