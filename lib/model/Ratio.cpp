// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Ratio.h"
#include "model/Quantity.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace roofline;

double roofline::ratioOf(double Guess, double Truth) {
  if (Guess == Truth)
    return 1;
  return Truth ? Guess / Truth : std::numeric_limits<double>::infinity();
}

double roofline::distanceOf(double Ratio) {
  if (Ratio <= 0)
    return std::numeric_limits<double>::infinity();
  return std::max(Ratio, 1 / Ratio);
}

std::string roofline::ratioText(double Ratio) {
  double Distance = distanceOf(Ratio);
  if (!std::isfinite(Distance))
    return "wholly";
  if (Distance >= 2)
    return (Ratio > 1 ? "x" : "/") + formatNumber(Distance, 2);
  double Percent = std::round((Ratio - 1) * 100);
  if (Percent == 0)
    return "0 %";
  return (Percent > 0 ? "+" : "") + std::to_string(int(Percent)) + " %";
}
