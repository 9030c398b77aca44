// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/FigureUnits.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {
struct UnitRow {
  Dimension D;
  StringLiteral Unit;
  double Factor;
};
} // namespace

// The first row of a dimension is its base unit.
static constexpr UnitRow Units[] = {
    {Dimension::Multiprocessors, "SM", 1},
    {Dimension::Frequency, "Hz", 1},
    {Dimension::Frequency, "kHz", 1e3},
    {Dimension::Frequency, "MHz", 1e6},
    {Dimension::Frequency, "GHz", 1e9},
    {Dimension::Bandwidth, "byte/s", 1},
    {Dimension::Bandwidth, "B/s", 1},
    {Dimension::Bandwidth, "MB/s", 1e6},
    {Dimension::Bandwidth, "GB/s", 1e9},
    {Dimension::Bandwidth, "TB/s", 1e12},
    {Dimension::Bandwidth, "MiB/s", 1024.0 * 1024},
    {Dimension::Bandwidth, "GiB/s", 1024.0 * 1024 * 1024},
    {Dimension::Bandwidth, "TiB/s", 1024.0 * 1024 * 1024 * 1024},
    {Dimension::Size, "byte", 1},
    {Dimension::Size, "B", 1},
    {Dimension::Size, "kB", 1e3},
    {Dimension::Size, "MB", 1e6},
    {Dimension::Size, "GB", 1e9},
    {Dimension::Size, "KiB", 1024},
    {Dimension::Size, "MiB", 1024.0 * 1024},
    {Dimension::Size, "GiB", 1024.0 * 1024 * 1024},
    {Dimension::Threads, "thread/SM", 1},
    {Dimension::Blocks, "block/SM", 1},
    {Dimension::Registers, "register/SM", 1},
    {Dimension::Lanes, "lane/SM", 1},
    {Dimension::MultiplyAdds, "multiply-add/SM/clock", 1},
};

StringRef roofline::baseUnit(Dimension D) {
  for (const UnitRow &Row : Units)
    if (Row.D == D)
      return Row.Unit;
  return "";
}

std::optional<double> roofline::unitFactor(Dimension D, StringRef Unit) {
  for (const UnitRow &Row : Units)
    if (Row.D == D && Row.Unit == Unit)
      return Row.Factor;
  return std::nullopt;
}

std::string roofline::unitList(Dimension D) {
  std::string List;
  for (const UnitRow &Row : Units) {
    if (Row.D != D)
      continue;
    if (!List.empty())
      List += ", ";
    List += Row.Unit;
  }
  return List;
}

bool roofline::isWholeNumber(Dimension D) {
  return D == Dimension::Multiprocessors || D == Dimension::Threads ||
         D == Dimension::Blocks || D == Dimension::Registers;
}

std::string roofline::formatNumber(double Value, int Digits) {
  int Magnitude =
      Value > 0 ? static_cast<int>(std::floor(std::log10(Value))) + 1 : 1;
  int Decimals = std::max(0, Digits - Magnitude);
  std::string Text;
  raw_string_ostream(Text) << format("%.*f", Decimals, Value);
  return Text;
}

/// \p Value without trailing zeros, as sources give figures: 40 MiB, not 40.00
/// MiB.
static std::string formatGiven(double Value, int Digits) {
  std::string Text = formatNumber(Value, Digits);
  if (!StringRef(Text).contains('.'))
    return Text;
  return StringRef(Text).rtrim('0').rtrim('.').str();
}

/// The units to print a figure in, largest first. Sizes of caches and memories
/// are powers of two, rates and clocks powers of ten.
static ArrayRef<StringLiteral> readableUnits(Dimension D) {
  static constexpr StringLiteral Sizes[] = {"GiB", "MiB", "KiB"};
  static constexpr StringLiteral Rates[] = {"GB/s", "MB/s"};
  static constexpr StringLiteral Clocks[] = {"GHz", "MHz"};
  switch (D) {
  case Dimension::Size:
    return Sizes;
  case Dimension::Bandwidth:
    return Rates;
  case Dimension::Frequency:
    return Clocks;
  default:
    return {};
  }
}

std::string roofline::formatFigure(Dimension D, double Value) {
  for (StringRef Unit : readableUnits(D)) {
    double Factor = *unitFactor(D, Unit);
    if (Value >= Factor)
      return formatGiven(Value / Factor, 4) + " " + Unit.str();
  }
  return formatGiven(Value, 6) + " " + baseUnit(D).str();
}
