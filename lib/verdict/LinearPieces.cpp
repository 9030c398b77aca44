// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LinearPieces.h"
#include <algorithm>
#include <cmath>
#include <optional>

using namespace llvm;
using namespace roofline;

bool roofline::isPiecewise(SymExpr Address) {
  bool Found = false;
  visitNodes(Address, [&](SymExpr E) {
    switch (E->Op) {
    case SymOp::FloorDiv:
    case SymOp::Mod:
    case SymOp::BitAnd:
    case SymOp::BitOr:
    case SymOp::BitXor:
      Found = true;
      return false;
    default:
      return !Found;
    }
  });
  return Found;
}

/// The most levels of pieces; an address with more looks random.
static constexpr unsigned MostPieces = 6;

/// The most steps that are probed; beyond, a double does not tell them apart.
static constexpr double MostSteps = 1e12;

/// Numbers from 1 to below \p Extent, each about twice the one before.
static std::vector<double> doubling(double Extent) {
  std::vector<double> Counts;
  for (double Count = 1; Count < Extent - 1; Count *= 2)
    Counts.push_back(Count);
  Counts.push_back(Extent - 1);
  return Counts;
}

/// Numbers from above \p Low to \p High, about evenly spaced.
static std::vector<double> between(double Low, double High) {
  static constexpr unsigned Ways = 32;
  std::vector<double> Counts;
  for (unsigned I = 1; I <= Ways; ++I) {
    double Count = Low + std::ceil((High - Low) * I / Ways);
    if (Counts.empty() || Count > Counts.back())
      Counts.push_back(Count);
  }
  return Counts;
}

/// The direction of steps of \p Unit from the start, up to the first step that
/// is off the line; at most \p Extent positions.
static Direction firstPiece(double Extent, double Unit, StepProbe Moved) {
  std::vector<double> Counts = doubling(Extent), Steps;
  std::optional<double> Stride;
  while (true) {
    Steps.clear();
    for (double Count : Counts)
      Steps.push_back(Count * Unit);
    std::vector<double> At = Moved(Steps);
    Stride = Stride.value_or(At[0]); // of one step
    size_t Off = 0;
    while (Off < At.size() && At[Off] == *Stride * Counts[Off])
      ++Off;
    if (Off == Counts.size())
      return {*Stride, Extent};
    double High = Counts[Off], Low = Off ? Counts[Off - 1] : 0;
    if (High - Low <= 1)
      return {*Stride, High};
    Counts = between(Low, High);
  }
}

std::vector<Direction> roofline::linearPieces(double Extent, StepProbe Moved) {
  std::vector<Direction> Pieces;
  double Unit = 1;
  Extent = std::floor(std::min(Extent, MostSteps));
  while (Extent > 1) {
    if (Pieces.size() + 1 == MostPieces) {
      Pieces.push_back({Moved(Unit)[0], Extent});
      break;
    }
    Pieces.push_back(firstPiece(Extent, Unit, Moved));
    Unit *= Pieces.back().Extent;
    Extent = std::ceil(Extent / Pieces.back().Extent);
  }
  return Pieces;
}
