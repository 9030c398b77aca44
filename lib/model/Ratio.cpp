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

double roofline::errorOf(double Ratio) {
  double Distance = distanceOf(Ratio);
  return Distance >= 2 ? Distance - 1 : std::abs(Ratio - 1);
}

std::optional<double> roofline::medianOf(std::vector<double> Values) {
  if (Values.empty())
    return std::nullopt;
  std::sort(Values.begin(), Values.end());
  size_t Half = Values.size() / 2;
  return Values.size() % 2 ? Values[Half]
                           : (Values[Half - 1] + Values[Half]) / 2;
}

/// The text of \p Ratio with \p Times before a factor and \p Sign before a
/// percentage.
static std::string textOf(double Ratio, const char *Times, const char *Sign) {
  double Distance = distanceOf(Ratio);
  if (!std::isfinite(Distance))
    return "one is 0";
  if (Distance >= 2)
    return Times + formatNumber(Distance, 2);
  int Percent = std::round(errorOf(Ratio) * 100);
  return (Percent ? Sign : "") + std::to_string(Percent) + " %";
}

std::string roofline::ratioText(double Ratio) {
  return Ratio > 1 ? textOf(Ratio, "x", "+") : textOf(Ratio, "/", "-");
}

std::string roofline::distanceText(double Ratio) {
  return textOf(Ratio, "x", "");
}
