// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/FootprintUnion.h"
#include "model/Sector.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace roofline;

namespace {
/// A footprint in whole sectors.
struct Piece {
  double Begin, End, Density;
  /// Pitch and, in sectors, phase: equal for those that touch the same sectors.
  std::pair<double, double> Comb;
};
} // namespace

static Piece inSectors(const PlacedFootprint &F) {
  double Begin = std::floor(F.Low / SectorBytes) * SectorBytes;
  double Span =
      std::max(F.Bytes, std::ceil(F.Span / SectorBytes) * SectorBytes);
  double Phase = F.Pitch ? std::fmod(F.Low, F.Pitch) : 0;
  return {Begin,
          Begin + Span,
          F.Bytes / Span,
          {F.Pitch, std::floor(Phase / SectorBytes)}};
}

/// The share of sectors that \p Here touch where all of them are.
static double densityOf(const std::vector<Piece> &Here) {
  std::map<std::pair<double, double>, double> ByComb;
  for (const Piece &P : Here) {
    double &Most = ByComb[P.Comb];
    Most = std::max(Most, P.Density);
  }
  double Sum = 0;
  for (const auto &[Comb, Density] : ByComb)
    Sum += Density;
  return std::min(1.0, Sum);
}

double roofline::bytesOfUnion(std::vector<PlacedFootprint> All) {
  double Least = 0, Most = 0;
  std::vector<Piece> Pieces;
  std::vector<double> Ends;
  for (const PlacedFootprint &F : All) {
    Least = std::max(Least, F.Bytes);
    Most += F.Bytes;
    if (F.Bytes > 0) {
      Pieces.push_back(inSectors(F));
      Ends.insert(Ends.end(), {Pieces.back().Begin, Pieces.back().End});
    }
  }
  std::sort(Ends.begin(), Ends.end());
  Ends.erase(std::unique(Ends.begin(), Ends.end()), Ends.end());
  std::sort(Pieces.begin(), Pieces.end(),
            [](const Piece &A, const Piece &B) { return A.Begin < B.Begin; });
  double Bytes = 0;
  std::vector<Piece> Here; // those that reach beyond the end before
  auto Next = Pieces.begin();
  for (size_t I = 0; I + 1 < Ends.size(); ++I) {
    std::erase_if(Here, [&](const Piece &P) { return P.End <= Ends[I]; });
    for (; Next != Pieces.end() && Next->Begin <= Ends[I]; ++Next)
      Here.push_back(*Next);
    if (!Here.empty())
      Bytes += (Ends[I + 1] - Ends[I]) * densityOf(Here);
  }
  return std::clamp(Bytes, Least, Most);
}
