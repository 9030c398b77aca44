// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The units that a GPU file may use. Data sheets mix decimal and binary
// prefixes freely (bandwidth decimal, caches binary), so both exist here and
// none stands for the other: 1 GB is 10^9 byte, 1 GiB is 2^30.
#ifndef ROOFLINE_GPU_FIGUREUNITS_H
#define ROOFLINE_GPU_FIGUREUNITS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace roofline {

/// What a figure measures; each has a base unit in which GpuSpec keeps it.
enum class Dimension {
  Multiprocessors,
  Frequency,
  Bandwidth,
  Size,
  Threads,
  Blocks,
  Registers,
  Lanes,
  MultiplyAdds,
};

/// "Hz", "byte/s", "byte", "thread/SM" ...
llvm::StringRef baseUnit(Dimension D);

/// How many base units one \p Unit is; nothing if it does not measure \p D.
std::optional<double> unitFactor(Dimension D, llvm::StringRef Unit);

/// The units of \p D for an error message: "Hz, kHz, MHz, GHz".
std::string unitList(Dimension D);

/// Whether fractions make no sense: "half a multiprocessor".
bool isWholeNumber(Dimension D);

/// \p Value, in base units, as text: "1.41 GHz", "40 MiB", "108 SM".
std::string formatFigure(Dimension D, double Value);

/// \p Value rounded to \p Digits significant digits, but at most to a whole
/// number, and without exponent.
std::string formatNumber(double Value, int Digits);

} // namespace roofline

#endif
