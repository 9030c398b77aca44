// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/RangeProbe.h"
#include "constants/verdict.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The corners next to the worst one that are tried, each if so many points are
/// affordable for it.
static constexpr unsigned MostNeighbours = 6, PointsPerNeighbour = 16;
/// What a range gains is tried at one scattered point for so many that are
/// affordable.
static constexpr unsigned PointsForGain = 8;
/// The scattered points that are tried, by the points that are affordable:
/// usually, and where some point is near the ridge.
static constexpr size_t ScatteredFar = 2, ScatteredNear = 20,
                        MostScattered = 400;
/// Pairs of so many unknowns are moved through their ranges together, if so
/// many points are affordable.
static constexpr unsigned MostPaired = 3, PointsForPairs = 16;
/// How often the scattered point nearest to failing is moved through all
/// unknowns.
static constexpr unsigned DescentRounds = 2;

bool roofline::areWithin(ArrayRef<Interval> Ranges, const PointResult &P) {
  return all_of(zip_equal(Ranges, P.At), [](auto Pair) {
    auto [Range, Value] = Pair;
    return Range.Low <= Value && Value <= Range.High;
  });
}

/// Sizes before shares, and within these those with most effect first; at last
/// the sizes that determine the launch but not the verdict.
static std::vector<unsigned> importance(const Examination &E) {
  std::vector<unsigned> Order = E.Relevant;
  std::stable_partition(Order.begin(), Order.end(), [&](unsigned I) {
    return E.Unknowns[I].logarithmic();
  });
  for (unsigned I = 0; I < E.Unknowns.size(); ++I)
    if (E.Unknowns[I].SizesLaunch && !is_contained(Order, I))
      Order.push_back(I);
  return Order;
}

/// How far the time of \p Kind is above that of DRAM: the logarithm of the
/// ratio of operations of the kind and bytes, over its ridge.
static double marginOf(OpKind Kind, const PointResult &P, const GpuSpec &Gpu) {
  RoofTimes Times = timesOf(P.Work, Gpu);
  Times.Top = Kind;
  return Times.margin();
}

RangeProbe::RangeProbe(Examination &E)
    : Wanted(E.likeliest().Outcome),
      Shown(timesOf(E.likeliest().Work, E.Gpu).Top), Order(importance(E)),
      E(E) {}

/// Whether the verdict is nearer to failing at \p Margin.
bool RangeProbe::isWorse(double Margin, double Than) const {
  return Wanted == Verdict::Compute ? Margin < Than : Margin > Than;
}

bool RangeProbe::differs(const PointResult &P) const {
  return P.Outcome != Wanted || P.IsRefused;
}

bool RangeProbe::stands(const PointResult &P) const {
  bool IsContrary = Wanted == Verdict::Compute && marginOf(Shown, P, E.Gpu) < 0;
  bool IsUnsure = E.likeliest().isSure() && !P.isSure();
  return !differs(P) && !IsContrary && !IsUnsure &&
         std::fabs(P.Margin) >= constants::LeastEffect;
}

double RangeProbe::worseEnd(unsigned I, const Interval &Range) const {
  return E.isWorseAtHigh(I, Wanted) ? Range.High : Range.Low;
}

/// Whether the verdict holds at the corner of \p Tried where it is likeliest to
/// fail. Which corner that is follows from the effect of each unknown alone; as
/// far as affordable, neighbouring corners are tried as well.
bool RangeProbe::holdsAtCorners(ArrayRef<Interval> Tried) {
  std::vector<double> At = E.likeliest().At;
  for (unsigned I : Order)
    At[I] = worseEnd(I, Tried[I]);
  const PointResult *P = &E.examine(At);
  double Worst = P->Margin;
  unsigned Neighbours =
      std::min<size_t>(MostNeighbours, E.affordable() / PointsPerNeighbour);
  for (unsigned I : ArrayRef(Order).take_front(Neighbours)) {
    if (!stands(*P))
      return false;
    if (Tried[I].Low == Tried[I].High)
      continue;
    std::vector<double> Neighbour = At;
    Neighbour[I] = At[I] == Tried[I].Low ? Tried[I].High : Tried[I].Low;
    P = &E.examine(Neighbour);
    if (isWorse(P->Margin, Worst)) {
      Worst = P->Margin;
      At = std::move(Neighbour);
    }
  }
  return stands(*P);
}

/// The value at \p Position, from 0 to 1, of range \p In of unknown \p I.
double RangeProbe::within(unsigned I, const Interval &In,
                          double Position) const {
  Unknown Limited = E.Unknowns[I];
  Limited.Low = In.Low;
  Limited.High = In.High;
  return std::clamp(Limited.at(Position), In.Low, In.High);
}

/// A point with another verdict where two unknowns nearly reach ends of their
/// ranges; null if there is none. A loop from m to n - m with n just above 2m
/// hardly runs, though it does at each end of n's and of m's range.
const PointResult *RangeProbe::pairs(ArrayRef<Interval> In) {
  if (E.affordable() < PointsForPairs)
    return nullptr;
  std::vector<unsigned> Moved;
  for (unsigned I : Order)
    if (In[I].Low < In[I].High && Moved.size() < MostPaired)
      Moved.push_back(I);
  for (unsigned I : Moved)
    for (unsigned J : Moved)
      for (double AtI : {0.0, 0.01, 0.03, 0.1})
        for (double AtJ : {0.0, 0.25, 0.5, 0.75, 0.9, 1.0}) {
          if (I == J)
            continue;
          std::vector<double> At = E.likeliest().At;
          At[I] = within(I, In[I], AtI);
          At[J] = within(J, In[J], AtJ);
          if (const PointResult &P = E.examine(std::move(At)); !stands(P))
            return &P;
        }
  return nullptr;
}

/// Moves one unknown of the point \p At with \p Margin after the other to the
/// end or quarter of its range that is nearest to failing. Returns a point
/// with another verdict; null if there is none on the way.
const PointResult *RangeProbe::descend(ArrayRef<Interval> In,
                                       std::vector<double> At, double Margin) {
  for (unsigned Round = 0; Round < DescentRounds; ++Round)
    for (unsigned I : Order) {
      if (In[I].Low == In[I].High)
        continue;
      for (double Position : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        std::vector<double> Tried = At;
        Tried[I] = within(I, In[I], Position);
        const PointResult &P = E.examine(Tried);
        if (!stands(P))
          return &P;
        if (isWorse(P.Margin, Margin)) {
          Margin = P.Margin;
          At = std::move(Tried);
        }
      }
    }
  return nullptr;
}

const PointResult *RangeProbe::contradiction(ArrayRef<Interval> In,
                                             bool IsFinal) {
  // The figures of what is stated are those of the points, so the corners where
  // all unknowns raise, or lower, the ratio are among them.
  std::vector<double> Worst = E.likeliest().At, Best = Worst;
  for (unsigned I : Order) {
    Worst[I] = worseEnd(I, In[I]);
    Best[I] = Worst[I] == In[I].Low ? In[I].High : In[I].Low;
  }
  E.examine(std::move(Worst));
  E.examine(std::move(Best));
  double Nearest = INFINITY; // to the ridge
  for (const PointResult &P : E.points()) {
    if (!areWithin(In, P))
      continue;
    if (!stands(P))
      return &P;
    Nearest = std::min(Nearest, std::fabs(P.Margin));
  }
  const size_t NearTheRidge =
      std::min(MostScattered, ScatteredNear * E.affordable());
  size_t Scattered = ScatteredFar * E.affordable();
  std::vector<double> NearestAt = E.likeliest().At;
  double Least = E.likeliest().Margin;
  for (unsigned N = 1; N <= Scattered; ++N) {
    std::vector<double> At = E.likeliest().At;
    for (size_t K = 0; K < Order.size(); ++K)
      if (unsigned I = Order[K]; In[I].Low < In[I].High)
        At[I] = within(I, In[I], scatteredPosition(N, K));
    const PointResult &P = E.examine(std::move(At));
    if (!stands(P))
      return &P;
    if (isWorse(P.Margin, Least)) {
      Least = P.Margin;
      NearestAt = P.At;
    }
    Nearest = std::min(Nearest, std::fabs(P.Margin));
    if (IsFinal && Nearest < std::log(constants::NearRidge))
      Scattered = std::max(Scattered, NearTheRidge);
  }
  if (const PointResult *P = descend(In, std::move(NearestAt), Least))
    return P;
  return pairs(In);
}

bool RangeProbe::holdsAlong(ArrayRef<Interval> In, unsigned I, double From,
                            double To) {
  auto [Low, High] = std::minmax(From, To);
  std::vector<Interval> Gain = In.vec();
  Gain[I] = {Low, High};
  std::vector<double> At = E.likeliest().At;
  for (unsigned J : Order)
    At[J] = J == I ? To : worseEnd(J, In[J]);
  if (!stands(E.examine(At)))
    return false;
  for (size_t N = 1; N <= E.affordable() / PointsForGain; ++N) {
    for (size_t K = 0; K < Order.size(); ++K)
      At[Order[K]] = within(Order[K], Gain[Order[K]], scatteredPosition(N, K));
    if (!stands(E.examine(At)))
      return false;
  }
  return true;
}
