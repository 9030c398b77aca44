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
  double Pitch, Phase; ///< of its runs; Phase in whole sectors
};
} // namespace

static Piece inSectors(const PlacedFootprint &F) {
  double Begin = std::floor(F.Low / SectorBytes) * SectorBytes;
  double Span =
      std::max(F.Bytes, std::ceil(F.Span / SectorBytes) * SectorBytes);
  // It is the mean distance of runs, which is found by a division.
  constexpr double Exactly = 1024;
  double Pitch = std::round(F.Pitch * Exactly) / Exactly;
  double Phase = Pitch > 0 ? F.Low - std::floor(F.Low / Pitch) * Pitch : 0;
  return {Begin, Begin + Span, F.Bytes / Span, Pitch,
          std::floor(Phase / SectorBytes) * SectorBytes};
}

/// The share of a pitch that the runs of \p Same cover, all of which have it.
static double shareOfPitch(const std::vector<Piece> &Same) {
  double Pitch = Same[0].Pitch, Most = 0;
  std::vector<std::pair<double, double>> Runs;
  for (const Piece &P : Same) {
    Most = std::max(Most, P.Density);
    double End = P.Phase + P.Density * Pitch;
    Runs.push_back({P.Phase, std::min(End, Pitch)});
    if (End > Pitch) // goes on at the start of the next one
      Runs.push_back({0, End - Pitch});
  }
  if (Pitch <= 0)
    return Most;
  std::sort(Runs.begin(), Runs.end());
  double Covered = 0, Last = 0;
  for (auto [Begin, End] : Runs) {
    Covered += std::max(0.0, End - std::max(Begin, Last));
    Last = std::max(Last, End);
  }
  return std::max(Most, Covered / Pitch);
}

/// The share of sectors that \p Here touch where all of them are.
static double densityOf(const std::vector<Piece> &Here) {
  std::map<double, std::vector<Piece>> ByPitch;
  for (const Piece &P : Here)
    ByPitch[P.Pitch].push_back(P);
  double Sum = 0;
  for (const auto &[Pitch, Same] : ByPitch)
    Sum += shareOfPitch(Same);
  return std::min(1.0, Sum);
}

/// The footprint of \p Same, whose parts are equally far apart. Their numbers
/// are those of the nearest parts of the first.
static PlacedFootprint joined(const std::vector<PlacedFootprint> &Same) {
  PlacedFootprint All = Same[0];
  All.Run = 0;
  All.Levels.clear();
  double FirstPart = 0, EndPart = All.Parts, End = All.Low + All.Span;
  double Least = 0, Most = 0, PartLow = All.Low, PartEnd = All.Low;
  std::vector<PlacedFootprint> Parts;
  for (const PlacedFootprint &F : Same) {
    double Number = std::round((F.Low - Same[0].Low) / F.PartStride);
    PlacedFootprint Part;
    Part.Low = F.Low - Number * F.PartStride;
    Part.Span = F.PartSpan;
    Part.Bytes = F.Bytes / F.Parts;
    Part.Pitch = F.PartPitch;
    Parts.push_back(Part);
    PartLow = std::min(PartLow, Part.Low);
    PartEnd = std::max(PartEnd, Part.Low + Part.Span);
    FirstPart = std::min(FirstPart, Number);
    EndPart = std::max(EndPart, Number + F.Parts);
    All.Low = std::min(All.Low, F.Low);
    End = std::max(End, F.Low + F.Span);
    Least = std::max(Least, F.Bytes);
    Most += F.Bytes;
  }
  All.Span = End - All.Low;
  All.Parts = EndPart - FirstPart;
  All.PartSpan = PartEnd - PartLow;
  All.Bytes =
      std::clamp(bytesOfUnion(std::move(Parts)) * All.Parts, Least, Most);
  return All;
}

/// Divides \p Same, whose parts are equally far apart, into those whose parts
/// lie in the same stretch of the object or in one that follows at once.
static std::vector<std::vector<PlacedFootprint>>
stretchesOf(std::vector<PlacedFootprint> Same) {
  std::stable_sort(Same.begin(), Same.end(),
                   [](const PlacedFootprint &A, const PlacedFootprint &B) {
                     return A.Low < B.Low;
                   });
  std::vector<std::vector<PlacedFootprint>> Stretches;
  double End = -HUGE_VAL; // where the next part of the last one would start
  for (const PlacedFootprint &F : Same) {
    // Its first part may lie anywhere beside that part.
    if (F.Low >= End + F.PartStride / 2)
      Stretches.emplace_back();
    Stretches.back().push_back(F);
    End = std::max(End, F.Low + F.Parts * F.PartStride);
  }
  return Stretches;
}

std::vector<PlacedFootprint>
roofline::joinedParts(std::vector<PlacedFootprint> All) {
  std::map<double, std::vector<PlacedFootprint>> ByStride;
  std::vector<PlacedFootprint> Found;
  for (const PlacedFootprint &F : All)
    if (F.Parts > 1 && F.PartSpan <= F.PartStride && F.Bytes > 0)
      ByStride[F.PartStride].push_back(F);
    else
      Found.push_back(F);
  for (auto &[Stride, Same] : ByStride)
    for (const auto &Each : stretchesOf(std::move(Same)))
      Found.push_back(Each.size() > 1 ? joined(Each) : Each[0]);
  return Found;
}

/// The runs of \p F are compared with others one by one if there are no more of
/// them in all.
static constexpr double MostRuns = 1024;

/// How many runs \p F has, of which the last one may be there in part only;
/// infinite if they are not known.
static double runsOf(const PlacedFootprint &F) {
  double Runs = F.Run > 0 ? 1 : INFINITY;
  for (const Direction &Level : F.Levels)
    Runs *= std::ceil(Level.Extent);
  return Runs;
}

/// Adds the runs of \p F to \p Pieces. A direction of which the extent is no
/// whole number, the mean of several, has the last of its positions in part.
static void addRuns(const PlacedFootprint &F, std::vector<Piece> &Pieces) {
  std::vector<std::pair<double, double>> Runs{
      {F.Low, 1}}; // and the share of it
  for (const Direction &Level : F.Levels)
    for (size_t I = 0, Of = Runs.size(); I < Of; ++I)
      for (double At = 1; At < Level.Extent; ++At)
        Runs.push_back({Runs[I].first + At * Level.Stride,
                        Runs[I].second * std::min(1.0, Level.Extent - At)});
  double Length = std::ceil(F.Run / SectorBytes) * SectorBytes, Sum = 0;
  for (auto [Begin, Share] : Runs)
    Sum += Share * Length;
  for (auto [Begin, Share] : Runs) {
    double Sector = std::floor(Begin / SectorBytes) * SectorBytes;
    double Density = Share * std::min(1.0, F.Bytes / Sum);
    Pieces.push_back({Sector, Sector + Length, Density, 0, 0});
  }
}

/// Whether some of \p All overlap whose gaps are not at equal distances.
static bool overlapUnevenly(const std::vector<PlacedFootprint> &All) {
  std::vector<Piece> Pieces;
  for (const PlacedFootprint &F : All) {
    Piece A = inSectors(F);
    for (const Piece &B : Pieces)
      if (A.Pitch != B.Pitch && A.Begin < B.End && B.Begin < A.End)
        return true;
    Pieces.push_back(A);
  }
  return false;
}

double roofline::bytesOfUnion(std::vector<PlacedFootprint> All) {
  std::erase_if(All, [](const PlacedFootprint &F) { return F.Bytes <= 0; });
  double Runs = 0;
  for (const PlacedFootprint &F : All)
    Runs += runsOf(F);
  bool IsExact = Runs <= MostRuns && overlapUnevenly(All);
  if (!IsExact)
    All = joinedParts(std::move(All));
  double Least = 0, Most = 0;
  std::vector<Piece> Pieces;
  std::vector<double> Ends;
  for (const PlacedFootprint &F : All) {
    Least = std::max(Least, F.Bytes);
    Most += F.Bytes;
    if (IsExact)
      addRuns(F, Pieces);
    else
      Pieces.push_back(inSectors(F));
  }
  for (const Piece &P : Pieces)
    Ends.insert(Ends.end(), {P.Begin, P.End});
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
