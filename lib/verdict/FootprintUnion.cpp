// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/FootprintUnion.h"
#include "model/Sector.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

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

/// So many runs are compared with each other one by one. Of more, those in
/// windows that are spread evenly over them; finding these takes a limited
/// number of steps.
static constexpr double MostRuns = 1024, Windows = 16,
                        MostSteps = 16 * MostRuns;

/// How many runs \p F has, of which the last one may be there in part only;
/// infinite if they are not known.
static double runsOf(const PlacedFootprint &F) {
  double Runs = F.Run > 0 ? 1 : INFINITY;
  for (const Direction &Level : F.Levels)
    Runs *= std::ceil(Level.Extent);
  return Runs;
}

namespace {
/// The runs of footprints in a window of the object.
struct RunsWithin {
  double Begin, End; ///< of the window
  std::vector<Piece> Pieces;
  double Steps = 0; ///< of the search

  void add(const PlacedFootprint &F);

private:
  void add(const PlacedFootprint &F, size_t Level, double At, double Density);
};
} // namespace

static double lengthOfRuns(const PlacedFootprint &F) {
  return std::ceil(F.Run / SectorBytes) * SectorBytes;
}

/// Adds those that are like the one at \p At along directions \p Level and the
/// ones after it. A direction of which the extent is no whole number, the mean
/// of several, has the last of its positions in part.
void RunsWithin::add(const PlacedFootprint &F, size_t Level, double At,
                     double Density) {
  double Span = lengthOfRuns(F);
  if (Level == F.Levels.size()) {
    double Sector = std::floor(At / SectorBytes) * SectorBytes;
    double From = std::max(Sector, Begin), To = std::min(Sector + Span, End);
    if (From < To)
      Pieces.push_back({From, To, Density, 0, 0});
    return;
  }
  for (size_t I = Level + 1; I < F.Levels.size(); ++I)
    Span += F.Levels[I].Stride * std::ceil(F.Levels[I].Extent - 1);
  const Direction &Along = F.Levels[Level];
  double First =
      Along.Stride > 0
          ? std::max(0.0, std::floor((Begin - Span - At) / Along.Stride))
          : 0;
  for (double I = First; I < Along.Extent && Steps < MostSteps; ++I, ++Steps) {
    double Next = At + I * Along.Stride;
    if (Next >= End + SectorBytes)
      break;
    add(F, Level + 1, Next, Density * std::min(1.0, Along.Extent - I));
  }
}

void RunsWithin::add(const PlacedFootprint &F) {
  PlacedFootprint Ordered = F;
  double Sum = lengthOfRuns(F);
  for (Direction &Level : Ordered.Levels) {
    Level.Stride = std::abs(Level.Stride);
    Sum *= Level.Extent;
  }
  std::sort(Ordered.Levels.begin(), Ordered.Levels.end(),
            [](const Direction &A, const Direction &B) {
              return A.Stride > B.Stride;
            });
  add(Ordered, 0, F.Low, std::min(1.0, F.Bytes / Sum));
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

/// The bytes that any of \p Pieces touches, where \p DensityOf those that lie
/// in one place is the share of sectors that they touch there.
template <typename Density>
static double bytesOf(std::vector<Piece> Pieces, Density DensityOf) {
  std::vector<double> Ends;
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
      Bytes += (Ends[I + 1] - Ends[I]) * DensityOf(Here);
  }
  return Bytes;
}

/// The bytes that any of \p All touches, found by comparing their runs; nothing
/// if the runs are not known or can't be found.
static std::optional<double>
bytesOfRuns(const std::vector<PlacedFootprint> &All) {
  double Low = INFINITY, End = -INFINITY, Runs = 0, Least = 0, Most = 0;
  for (const PlacedFootprint &F : All) {
    Piece P = inSectors(F);
    Low = std::min(Low, P.Begin);
    End = std::max(End, P.End + SectorBytes);
    Runs += runsOf(F);
    Least = std::max(Least, F.Bytes);
    Most += F.Bytes;
  }
  if (!std::isfinite(Runs) || !std::isfinite(Low) || !std::isfinite(End))
    return std::nullopt;
  auto DensityOf = [](const std::vector<Piece> &Here) {
    double Greatest = 0;
    for (const Piece &P : Here)
      Greatest = std::max(Greatest, P.Density);
    return Greatest;
  };
  bool IsAll = Runs <= MostRuns;
  double Number = IsAll ? 1 : Windows, Distance = (End - Low) / Number;
  double Length = IsAll ? Distance : Distance * MostRuns / Runs;
  double Bytes = 0, Sum = 0, Steps = 0;
  for (double I = 0; I < Number; ++I) {
    double At = std::floor((Low + I * Distance) / SectorBytes) * SectorBytes;
    double Sectors = std::ceil(Length / SectorBytes);
    RunsWithin Window{At, At + Sectors * SectorBytes, {}, Steps};
    if (IsAll)
      Window.Begin = -INFINITY, Window.End = INFINITY;
    for (const PlacedFootprint &F : All)
      Window.add(F);
    Steps = Window.Steps;
    if (Steps >= MostSteps)
      return std::nullopt;
    for (const Piece &P : Window.Pieces)
      Sum += (P.End - P.Begin) * P.Density;
    Bytes += bytesOf(std::move(Window.Pieces), DensityOf);
  }
  if (!IsAll)
    Bytes = Sum > 0 ? Bytes / Sum * Most : Most;
  return std::clamp(Bytes, Least, Most);
}

/// Divides \p All into those of which none overlaps one of another set.
static std::vector<std::vector<PlacedFootprint>>
apart(std::vector<PlacedFootprint> All) {
  std::stable_sort(All.begin(), All.end(),
                   [](const PlacedFootprint &A, const PlacedFootprint &B) {
                     return A.Low < B.Low;
                   });
  std::vector<std::vector<PlacedFootprint>> Sets;
  double End = -INFINITY;
  for (const PlacedFootprint &F : All) {
    Piece P = inSectors(F);
    if (Sets.empty() || P.Begin >= End)
      Sets.emplace_back();
    Sets.back().push_back(F);
    End = std::max(End, P.End);
  }
  return Sets;
}

double roofline::bytesOfUnion(std::vector<PlacedFootprint> All) {
  std::erase_if(All, [](const PlacedFootprint &F) { return F.Bytes <= 0; });
  double Bytes = 0, Least = 0, Most = 0;
  std::vector<PlacedFootprint> Others;
  for (const std::vector<PlacedFootprint> &Set : apart(std::move(All))) {
    std::optional<double> OfRuns;
    if (overlapUnevenly(Set))
      OfRuns = bytesOfRuns(Set);
    if (OfRuns)
      Bytes += *OfRuns;
    else
      Others.insert(Others.end(), Set.begin(), Set.end());
  }
  std::vector<Piece> Pieces;
  for (const PlacedFootprint &F : joinedParts(std::move(Others))) {
    Least = std::max(Least, F.Bytes);
    Most += F.Bytes;
    Pieces.push_back(inSectors(F));
  }
  return Bytes + std::clamp(bytesOf(std::move(Pieces), densityOf), Least, Most);
}
