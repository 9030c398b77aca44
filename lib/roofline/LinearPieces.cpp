// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "roofline/LinearPieces.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

bool roofline::isPiecewise(SymExpr Address) {
  std::vector<SymExpr> Work{Address};
  std::set<unsigned> Seen;
  while (!Work.empty()) {
    SymExpr E = Work.back();
    Work.pop_back();
    if (!Seen.insert(E->Id).second)
      continue;
    switch (E->Op) {
    case SymOp::FloorDiv:
    case SymOp::Mod:
    case SymOp::BitAnd:
    case SymOp::BitOr:
    case SymOp::BitXor:
      return true;
    default:
      Work.insert(Work.end(), E->Operands.begin(), E->Operands.end());
    }
  }
  return false;
}

/// More would be an address that looks random.
static constexpr unsigned MostPieces = 6;

/// Steps beyond this are not told apart by the numbers they are counted with.
static constexpr double MostSteps = 1e12;

/// The first of \p Counts, which grow, that \p Unit steps at a time do not
/// reach in a straight line.
static size_t firstOffLine(ArrayRef<double> Counts, double Unit, double Stride,
                           StepProbe Moved) {
  std::vector<double> Steps;
  for (double Count : Counts)
    Steps.push_back(Count * Unit);
  std::vector<double> At = Moved(Steps);
  for (size_t I = 0; I < At.size(); ++I)
    if (At[I] != Stride * Counts[I])
      return I;
  return At.size();
}

/// How many steps of \p Unit stay in line, at most \p Extent.
static double stepsInLine(double Extent, double Unit, double Stride,
                          StepProbe Moved) {
  static constexpr unsigned Ways = 32;
  std::vector<double> Counts;
  for (double Count = 1; Count < Extent - 1; Count *= 2)
    Counts.push_back(Count);
  Counts.push_back(Extent - 1);
  while (true) {
    size_t Off = firstOffLine(Counts, Unit, Stride, Moved);
    if (Off == Counts.size())
      return Extent;
    double High = Counts[Off], Low = Off ? Counts[Off - 1] : 0;
    if (High - Low <= 1)
      return High;
    Counts.clear();
    for (unsigned I = 1; I <= Ways; ++I) {
      double Count = Low + std::ceil((High - Low) * I / Ways);
      if (Counts.empty() || Count > Counts.back())
        Counts.push_back(Count);
    }
    Extent = High + 1;
  }
}

std::vector<Direction> roofline::linearPieces(double Extent, StepProbe Moved) {
  std::vector<Direction> Pieces;
  double Unit = 1;
  Extent = std::floor(std::min(Extent, MostSteps));
  while (Extent > 1) {
    double Stride = Moved(Unit)[0];
    double InLine = Pieces.size() + 1 < MostPieces
                        ? stepsInLine(Extent, Unit, Stride, Moved)
                        : Extent;
    Pieces.push_back({Stride, InLine});
    Unit *= InLine;
    Extent = std::ceil(Extent / InLine);
  }
  return Pieces;
}
