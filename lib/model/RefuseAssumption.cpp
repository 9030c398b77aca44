// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/RefuseAssumption.h"
#include <algorithm>

using namespace roofline;

void roofline::refuseBecauseOf(const UserAssumption &Other,
                               const UserAssumption &Given,
                               SourceModel &Sources) {
  Sources.refuse(Given, {AssumptionRefusal::Given,
                         Other.Where ? Other.Where.File : Other.Option,
                         Other.Where.Line,
                         {Other.Low, Other.High}});
}

std::optional<UserAssumption> roofline::assumedOf(const HostSymbol &Symbol,
                                                  const UserAssumption &Given,
                                                  SourceModel &Sources) {
  UserAssumption Both = Given;
  if (const auto &Other = Symbol.Given) {
    if (!Other->overlaps(Given)) {
      refuseBecauseOf(*Other, Given, Sources);
      return std::nullopt;
    }
    Both.Low = std::max(Both.Low, Other->Low);
    Both.High = std::min(Both.High, Other->High);
  }
  if (Symbol.Low && Symbol.High &&
      (Given.High < *Symbol.Low || *Symbol.High < Given.Low)) {
    Sources.refuse(
        Given,
        {AssumptionRefusal::KnownRange, "", 0, {*Symbol.Low, *Symbol.High}});
    return std::nullopt;
  }
  return Both;
}
