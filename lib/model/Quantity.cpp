// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Quantity.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

std::string roofline::formatNumber(double V, unsigned Digits) {
  if (std::isnan(V))
    return "unknown";
  if (std::isinf(V))
    return V > 0 ? "unbounded" : "-unbounded";
  if (V == 0)
    return "0";
  // Round first: 9.996 rounds to 10.0, which has one more digit before the
  // point.
  std::string Scientific;
  raw_string_ostream(Scientific) << format("%.*e", int(Digits) - 1, V);
  int Exponent = std::atoi(Scientific.c_str() + Scientific.find('e') + 1);
  if (Exponent < -4 || Exponent > 6) // "9.0e8", not "9.0e+08"
    return Scientific.substr(0, Scientific.find('e') + 1) +
           std::to_string(Exponent);
  double Unit = std::pow(10.0, Exponent - int(Digits) + 1);
  int Decimals = std::max(0, int(Digits) - 1 - Exponent);
  std::string Text;
  raw_string_ostream(Text) << format(
      "%.*f", Decimals, Unit > 1 ? std::round(V / Unit) * Unit : V);
  return Text;
}

std::string roofline::formatCount(double V) {
  if (V == std::floor(V) && std::fabs(V) < 1000)
    return std::to_string(static_cast<long>(V));
  return formatNumber(V);
}

std::string roofline::formatSize(double V) {
  bool IsWhole = V == std::floor(V) && std::fabs(V) < 1e12;
  return IsWhole ? std::to_string(std::llround(V)) : formatNumber(V);
}

/// Returns the number and the SI prefix of its unit: "12.3 k".
static std::string withPrefix(double V, std::string (*Format)(double)) {
  static const char *const Prefixes[] = {"", "k", "M", "G", "T", "P", "E"};
  unsigned I = 0;
  // 999.6 reads "1.00 k" with three digits, not "1000".
  for (; std::fabs(V) >= 999.5 && std::isfinite(V) && I + 1 < 7; ++I)
    V /= 1000;
  return (I ? formatNumber(V) : Format(V)) + " " + Prefixes[I];
}

static std::string threeDigits(double V) { return formatNumber(V); }

std::string roofline::formatOperations(double V) {
  return withPrefix(V, formatCount) + "op";
}

std::string roofline::formatBytes(double V) {
  std::string Text = withPrefix(V, threeDigits);
  return Text + (Text.back() == ' ' ? "byte" : "B");
}

std::string roofline::formatSeconds(double V) {
  if (V < 1e-6)
    return formatNumber(V * 1e9) + " ns";
  if (V < 1e-3)
    return formatNumber(V * 1e6) + " us";
  if (V < 1)
    return formatNumber(V * 1e3) + " ms";
  return formatNumber(V) + " s";
}

bool roofline::isTight(const Estimate &E) {
  return E.exact() || formatNumber(E.Low, 2) == formatNumber(E.High, 2);
}

std::string roofline::formatRange(const Estimate &E) {
  if (isTight(E))
    return formatNumber(E.Likely);
  if (!std::isfinite(E.High))
    return E.Low > 0 ? formatNumber(E.Low, 2) + " or more" : "any number of";
  if (E.Low <= 0)
    return "up to " + formatNumber(E.High, 2);
  return formatNumber(E.Low, 2) + " to " + formatNumber(E.High, 2);
}

std::string roofline::formatExtents(const std::array<double, 3> &Size) {
  return "(" + formatSize(Size[0]) + "," + formatSize(Size[1]) + "," +
         formatSize(Size[2]) + ")";
}

std::string roofline::formatExtents(const std::array<unsigned, 3> &Size) {
  return formatExtents(
      std::array<double, 3>{double(Size[0]), double(Size[1]), double(Size[2])});
}

Estimate roofline::operator+(const Estimate &A, const Estimate &B) {
  return {A.Low + B.Low, A.Likely + B.Likely, A.High + B.High};
}

std::string roofline::formatBound(double V, bool IsLow,
                                  ArrayRef<double> Inside) {
  auto Inwards = [&](double Value) {
    constexpr double Tolerance = 1e-9;
    return IsLow ? std::ceil(Value - Tolerance) : std::floor(Value + Tolerance);
  };
  std::string Text;
  raw_string_ostream OS(Text);
  if (V >= 1e7) {
    int Exponent = std::floor(std::log10(V));
    double Tenths = Inwards(V / std::pow(10, Exponent - 1));
    if (Tenths >= 100) { // rounded up to the next power of ten
      Tenths /= 10;
      ++Exponent;
    }
    double Shown = Tenths * std::pow(10, Exponent - 1);
    if (llvm::any_of(Inside, [&](double Value) {
          return IsLow ? Value >= V && Value < Shown
                       : Value <= V && Value > Shown;
        }))
      return formatSize(Inwards(V));
    OS << format("%.1fe%d", Tenths / 10, Exponent);
  } else if (V == std::round(V)) {
    OS << std::llround(V);
  } else {
    OS << format("%.2f", Inwards(V * 100) / 100);
  }
  return Text;
}

Estimate roofline::operator*(const Estimate &A, double Factor) {
  return {A.Low * Factor, A.Likely * Factor, A.High * Factor};
}
