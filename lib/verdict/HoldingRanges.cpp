// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/HoldingRanges.h"
#include "constants/verdict.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The steps of the first search for the end of a range.
static constexpr unsigned BisectionSteps = 7;
/// Ends of ranges that are that near to where the verdict turns, in the
/// logarithm of a size or in a share, are not moved. They are shown with two
/// digits.
static constexpr double EndPrecision = 0.02;
/// How often the ranges are cut because a scattered point contradicts.
static constexpr unsigned MostCuts = 8;
/// How far an end is then moved outwards: the moves of one try, and the tries,
/// each after a point that contradicts; and how often such moves are taken back
/// before all are.
static constexpr unsigned MovesPerEnd = 7, TriesPerEnd = 6, MostWithdrawn = 4;
/// A move of an end is tried at one scattered point for so many that are
/// affordable.
static constexpr unsigned QuickLooks = 8;
/// The corners next to the worst one that are tried, each if so many points are
/// affordable for it.
static constexpr unsigned MostNeighbours = 6, PointsPerNeighbour = 16;
/// The unknowns that keep their full ranges, beside the one that separates,
/// where not all can.
static constexpr unsigned FewUnknowns = 2;
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

bool HoldingRanges::contains(const PointResult &P) const {
  return all_of(zip_equal(Ranges, P.At), [](auto Pair) {
    auto [Range, Value] = Pair;
    return Range.Low <= Value && Value <= Range.High;
  });
}

namespace {
class RangeSearch {
public:
  explicit RangeSearch(Examination &E)
      : E(E), Wanted(E.likeliest().Outcome), Order(importance(E)) {
    for (const Unknown &U : E.Unknowns)
      Found.Ranges.push_back({U.Likely, U.Likely});
  }

  std::optional<HoldingRanges> run();

private:
  using Ranges = std::vector<Interval>;
  static std::vector<unsigned> importance(const Examination &E);
  /// The side of an unknown's likely value where the verdict holds, and the
  /// nearest surveyed value on the other side, where it does not.
  struct Separation {
    bool Above = false;
    double Failed = 0;
  };
  bool stands(const PointResult &P) const;
  std::optional<Separation> separates(unsigned I) const;
  bool limit(unsigned I, const Separation &At);
  bool holds(const Ranges &Tried);
  double &worseEnd(Ranges &Of, unsigned I) const;
  double between(unsigned I, double A, double B) const;
  double scaled(unsigned I, double Value) const;
  void widenEnd(Ranges Tried, unsigned I, double Failed);
  void widen();
  bool widen(unsigned I);
  bool isWorse(double Margin, double Than) const;
  const PointResult *contradiction(bool IsFinal = true);
  double within(unsigned I, double Position) const;
  const PointResult *descend(std::vector<double> At, double Margin);
  const PointResult *pairs();
  void cut(const PointResult &By);
  /// An end of unknown I's range, and the nearest value at which it is known to
  /// fail or, while it MayReach it, beyond which there are none.
  struct OpenEnd {
    unsigned I;
    bool IsHigh;
    double Failed;
    bool MayReach = true;
  };
  double &end(HoldingRanges &Of, const OpenEnd &At) const;
  void consider(OpenEnd &At) const;
  const PointResult *contradictionBetween(unsigned I, double From, double To);
  bool moveOut(OpenEnd &At);
  void withdraw(const PointResult &By, const HoldingRanges &Held);
  bool grow(OpenEnd At);
  bool regrow();
  std::optional<double> room(unsigned I) const;
  void sort();

  Examination &E;
  const Verdict Wanted;
  std::vector<unsigned> Order; // candidates, the most important first
  std::optional<unsigned> Separator;
  HoldingRanges Found;
};
} // namespace

/// Sizes before shares, and within these those with most effect first; at last
/// the sizes that determine the launch but not the verdict.
std::vector<unsigned> RangeSearch::importance(const Examination &E) {
  std::vector<unsigned> Order = E.Relevant;
  std::stable_partition(Order.begin(), Order.end(), [&](unsigned I) {
    return E.Unknowns[I].logarithmic();
  });
  for (unsigned I = 0; I < E.Unknowns.size(); ++I)
    if (E.Unknowns[I].SizesLaunch && !is_contained(Order, I))
      Order.push_back(I);
  return Order;
}

/// Whether the verdict is nearer to failing at \p Margin.
bool RangeSearch::isWorse(double Margin, double Than) const {
  return Wanted == Verdict::Compute ? Margin < Than : Margin > Than;
}

/// Whether \p P has the verdict, and by more than the noise of sampling.
bool RangeSearch::stands(const PointResult &P) const {
  return P.Outcome == Wanted && !P.IsRefused &&
         std::fabs(P.Margin) >= constants::LeastEffect;
}

/// Tells whether all surveyed points with another verdict lie on one side of
/// unknown \p I's likely value and clear of it.
std::optional<RangeSearch::Separation>
RangeSearch::separates(unsigned I) const {
  const Unknown &U = E.Unknowns[I];
  double Largest = -INFINITY, Least = INFINITY;
  for (const PointResult &P : E.surveyed())
    if (P.Outcome != Wanted && !P.IsRefused) {
      Largest = std::max(Largest, P.At[I]);
      Least = std::min(Least, P.At[I]);
    }
  auto IsClear = [&](double Value, double Than) {
    return U.logarithmic() ? Value >= Than * constants::ClearFactor
                           : Value >= Than + constants::ClearShare;
  };
  if (IsClear(U.Likely, Largest))
    return Separation{/*Above=*/true, Largest};
  if (IsClear(Least, U.Likely))
    return Separation{/*Above=*/false, Least};
  return std::nullopt;
}

/// Whether the verdict holds at the corner of \p Tried where it is likeliest to
/// fail. Which corner that is follows from the effect of each unknown alone; as
/// far as affordable, neighbouring corners are tried as well.
bool RangeSearch::holds(const Ranges &Tried) {
  std::vector<double> At = E.likeliest().At;
  for (unsigned I : Order)
    At[I] = E.isWorseAtHigh(I, Wanted) ? Tried[I].High : Tried[I].Low;
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

double &RangeSearch::worseEnd(Ranges &Of, unsigned I) const {
  return E.isWorseAtHigh(I, Wanted) ? Of[I].High : Of[I].Low;
}

/// \p Value of unknown \p I on the scale on which its range is searched.
double RangeSearch::scaled(unsigned I, double Value) const {
  return E.Unknowns[I].logarithmic() ? std::log(std::max(Value, 1.0)) : Value;
}

/// The middle of values \p A and \p B of unknown \p I: a whole one of a size.
double RangeSearch::between(unsigned I, double A, double B) const {
  double Middle = (scaled(I, A) + scaled(I, B)) / 2;
  return E.Unknowns[I].logarithmic() ? std::round(std::exp(Middle)) : Middle;
}

/// Adopts \p Tried, which holds, with the worse end of unknown \p I moved as
/// far towards \p Failed, where it does not hold, as it holds.
void RangeSearch::widenEnd(Ranges Tried, unsigned I, double Failed) {
  double Held = worseEnd(Tried, I);
  for (unsigned Step = 0; Step < BisectionSteps; ++Step) {
    double Middle = between(I, Failed, Held);
    worseEnd(Tried, I) = Middle;
    (holds(Tried) ? Held : Failed) = Middle;
  }
  worseEnd(Tried, I) = Held;
  Found.Ranges = std::move(Tried);
}

/// Limits unknown \p I to the side of its likely value where the verdict holds,
/// with all other unknowns in their full ranges or, if it fails there, with the
/// few most important of them.
bool RangeSearch::limit(unsigned I, const Separation &At) {
  for (unsigned Others : {~0u, FewUnknowns}) {
    Ranges Tried = Found.Ranges;
    for (unsigned Other : Order)
      if (Other != I && Others > 0) {
        Tried[Other] = {E.Unknowns[Other].Low, E.Unknowns[Other].High};
        --Others;
      }
    const Unknown &U = E.Unknowns[I];
    Tried[I] =
        At.Above ? Interval{U.Likely, U.High} : Interval{U.Low, U.Likely};
    if (E.isWorseAtHigh(I, Wanted) == At.Above || !holds(Tried))
      continue;
    widenEnd(std::move(Tried), I, At.Failed);
    return true;
  }
  return false;
}

/// Gives unknown \p I its full range or as much of it as holds.
bool RangeSearch::widen(unsigned I) {
  const Unknown &U = E.Unknowns[I];
  Ranges Tried = Found.Ranges;
  Tried[I] = {U.Low, U.High};
  if (holds(Tried)) {
    Found.Ranges = std::move(Tried);
    return true;
  }
  double Failed = worseEnd(Tried, I);
  worseEnd(Tried, I) = U.Likely;
  if (!holds(Tried))
    return false;
  widenEnd(std::move(Tried), I, Failed);
  return true;
}

/// Gives the unknowns ranges as wide as the verdict holds for.
void RangeSearch::widen() {
  Ranges Full = Found.Ranges;
  for (unsigned I : Order)
    if (I != Separator)
      Full[I] = {E.Unknowns[I].Low, E.Unknowns[I].High};
  if (holds(Full)) {
    Found.Ranges = std::move(Full);
    return;
  }
  for (unsigned I : Order)
    if (I != Separator)
      widen(I);
}

/// The value at \p Position, from 0 to 1, of unknown \p I's range found.
double RangeSearch::within(unsigned I, double Position) const {
  Unknown Limited = E.Unknowns[I];
  Limited.Low = Found.Ranges[I].Low;
  Limited.High = Found.Ranges[I].High;
  return std::clamp(Limited.at(Position), Limited.Low, Limited.High);
}

/// A point with another verdict where two unknowns nearly reach ends of their
/// ranges; null if there is none. A loop from m to n - m with n just above 2m
/// hardly runs, though it does at each end of n's and of m's range.
const PointResult *RangeSearch::pairs() {
  if (E.affordable() < PointsForPairs)
    return nullptr;
  std::vector<unsigned> Moved;
  for (unsigned I : Order)
    if (Found.Ranges[I].Low < Found.Ranges[I].High && Moved.size() < MostPaired)
      Moved.push_back(I);
  for (unsigned I : Moved)
    for (unsigned J : Moved)
      for (double AtI : {0.0, 0.01, 0.03, 0.1})
        for (double AtJ : {0.0, 0.5, 0.75, 0.9, 1.0}) {
          if (I == J)
            continue;
          std::vector<double> At = E.likeliest().At;
          At[I] = within(I, AtI);
          At[J] = within(J, AtJ);
          if (const PointResult &P = E.examine(std::move(At)); !stands(P))
            return &P;
        }
  return nullptr;
}

/// Moves one unknown of the point \p At with \p Margin after the other to the
/// end or the middle of its range that is nearest to failing. Returns a point
/// with another verdict; null if there is none on the way.
const PointResult *RangeSearch::descend(std::vector<double> At, double Margin) {
  for (unsigned Round = 0; Round < DescentRounds; ++Round)
    for (unsigned I : Order) {
      if (Found.Ranges[I].Low == Found.Ranges[I].High)
        continue;
      for (double Position : {0.0, 0.5, 1.0}) {
        std::vector<double> Tried = At;
        Tried[I] = within(I, Position);
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

/// A point that was examined before or a scattered one that lies in the ranges
/// found and has another verdict; null if there is none. More points are tried
/// for the ranges that are stated, which \p IsFinal tells, near the ridge.
const PointResult *RangeSearch::contradiction(bool IsFinal) {
  double Nearest = INFINITY; // to the ridge
  for (const PointResult &P : E.points()) {
    if (!Found.contains(P))
      continue;
    if (!stands(P))
      return &P;
    Nearest = std::min(Nearest, std::fabs(P.Margin));
  }
  const size_t NearTheRidge =
      std::min(MostScattered, ScatteredNear * E.affordable());
  size_t Scattered = ScatteredFar * E.affordable();
  std::vector<double> WorstAt = E.likeliest().At;
  double Worst = E.likeliest().Margin;
  for (unsigned N = 1; N <= Scattered; ++N) {
    std::vector<double> At = E.likeliest().At;
    for (size_t K = 0; K < Order.size(); ++K)
      if (unsigned I = Order[K]; Found.Ranges[I].Low < Found.Ranges[I].High)
        At[I] = within(I, scatteredPosition(N, K));
    const PointResult &P = E.examine(std::move(At));
    if (!stands(P))
      return &P;
    if (isWorse(P.Margin, Worst)) {
      Worst = P.Margin;
      WorstAt = P.At;
    }
    Nearest = std::min(Nearest, std::fabs(P.Margin));
    if (IsFinal && Nearest < std::log(constants::NearRidge))
      Scattered = std::max(Scattered, NearTheRidge);
  }
  if (const PointResult *P = descend(std::move(WorstAt), Worst))
    return P;
  return pairs();
}

/// Shortens the range of one unknown, on the side of \p By and to half the way
/// from the likely value: of the one with \p By nearest to the end of its
/// range.
void RangeSearch::cut(const PointResult &By) {
  std::optional<unsigned> Farthest;
  double Most = 0;
  for (unsigned I : Order) {
    double Likely = scaled(I, E.Unknowns[I].Likely), Here = scaled(I, By.At[I]);
    auto [Low, High] = Found.Ranges[I];
    double Room =
        Here < Likely ? Likely - scaled(I, Low) : scaled(I, High) - Likely;
    if (Room <= 0 || std::fabs(Here - Likely) / Room <= Most)
      continue;
    Most = std::fabs(Here - Likely) / Room;
    Farthest = I;
  }
  if (!Farthest)
    return;
  double At = By.At[*Farthest], Likely = E.Unknowns[*Farthest].Likely;
  auto &[Low, High] = Found.Ranges[*Farthest];
  (At < Likely ? Low : High) = between(*Farthest, At, Likely);
}

/// The end at which \p I's range in \p Of can be moved out.
double &RangeSearch::end(HoldingRanges &Of, const OpenEnd &At) const {
  Interval &Range = Of.Ranges[At.I];
  return At.IsHigh ? Range.High : Range.Low;
}

/// Moves \p At.Failed to the nearest known point that contradicts, if only this
/// end is moved out.
void RangeSearch::consider(OpenEnd &At) const {
  HoldingRanges Grown = Found;
  end(Grown, At) = At.Failed;
  for (const PointResult &P : E.points())
    if (!stands(P) && Grown.contains(P)) {
      end(Grown, At) = At.Failed = P.At[At.I];
      At.MayReach = false;
    }
}

/// A point with another verdict in what is added to the ranges where the end of
/// \p I moves from \p From to \p To, which it has reached: of the worst corner
/// and a few scattered points. Null if there is none.
const PointResult *RangeSearch::contradictionBetween(unsigned I, double From,
                                                     double To) {
  std::vector<double> At = E.likeliest().At;
  for (unsigned J : Order)
    At[J] = worseEnd(Found.Ranges, J);
  At[I] = To;
  if (const PointResult &P = E.examine(At); !stands(P))
    return &P;
  for (size_t N = 1; N <= E.affordable() / QuickLooks; ++N) {
    double Moved = 0;
    for (size_t K = 0; K < Order.size(); ++K) {
      At[Order[K]] = within(Order[K], scatteredPosition(N, K));
      if (Order[K] == I)
        Moved = scatteredPosition(N, K);
    }
    Unknown Added = E.Unknowns[I];
    std::tie(Added.Low, Added.High) = std::minmax(From, To);
    At[I] = std::clamp(Added.at(Moved), Added.Low, Added.High);
    if (const PointResult &P = E.examine(At); !stands(P))
      return &P;
  }
  return nullptr;
}

/// Moves \p At out, half way to where it is known to fail. Returns whether it
/// can be moved further.
bool RangeSearch::moveOut(OpenEnd &At) {
  consider(At);
  const double Held = end(Found, At);
  double Next = At.MayReach ? At.Failed : between(At.I, Held, At.Failed);
  if (Next == Held || (Next == At.Failed && !At.MayReach) ||
      std::fabs(scaled(At.I, At.Failed) - scaled(At.I, Held)) < EndPrecision)
    return false;
  end(Found, At) = Next;
  if (contradictionBetween(At.I, Held, Next)) {
    end(Found, At) = Held;
    At.Failed = Next;
    At.MayReach = false;
  }
  return true;
}

/// Takes back, half way, the move from \p Held that brought \p By into the
/// ranges: that of the least important unknown.
void RangeSearch::withdraw(const PointResult &By, const HoldingRanges &Held) {
  for (unsigned I : reverse(Order)) {
    double Value = By.At[I];
    auto [Low, High] = Held.Ranges[I];
    if (Low <= Value && Value <= High)
      continue;
    double &End = Value < Low ? Found.Ranges[I].Low : Found.Ranges[I].High;
    double Kept = Value < Low ? Low : High, Middle = between(I, Kept, Value);
    End = Middle == Value ? Kept : Middle;
    return;
  }
}

/// Moves \p At out to where the verdict turns. Returns whether a point
/// contradicts what held until now.
bool RangeSearch::grow(OpenEnd At) {
  const double Held = end(Found, At);
  for (unsigned Try = 0; Try < TriesPerEnd; ++Try) {
    for (unsigned Moves = 0; Moves < MovesPerEnd && moveOut(At);)
      ++Moves;
    if (end(Found, At) == Held)
      return false;
    const PointResult *By = contradiction(/*IsFinal=*/false);
    if (!By)
      return false;
    end(Found, At) = Held;
    if (Found.contains(*By))
      return true;
  }
  return false;
}

/// Moves ends out to where the verdict turns: the first search is coarse, and
/// where ranges were cut, cuts of others may have left out what contradicted.
/// Returns whether a point contradicts what held until now.
bool RangeSearch::regrow() {
  const HoldingRanges Held = Found;
  for (unsigned I : Order)
    for (bool IsHigh : {false, true})
      if (const Unknown &U = E.Unknowns[I];
          grow({I, IsHigh, IsHigh ? U.High : U.Low})) {
        Found = Held;
        return true;
      }
  for (unsigned Try = 0; Try < MostWithdrawn; ++Try) {
    const PointResult *By = contradiction();
    if (!By)
      return false;
    if (Held.contains(*By))
      break;
    withdraw(*By, Held);
  }
  Found = Held;
  return contradiction();
}

/// How far unknown \p I's likely value is from the nearest end of its range
/// beyond which there are other values, where 1 is clear of it; none if there
/// is no such end.
std::optional<double> RangeSearch::room(unsigned I) const {
  const Unknown &U = E.Unknowns[I];
  auto [Low, High] = Found.Ranges[I];
  auto Between = [&](double A, double B) {
    return U.logarithmic() ? std::log(std::max(B, 1.0) / std::max(A, 1.0)) /
                                 std::log(constants::ClearFactor)
                           : (B - A) / constants::ClearShare;
  };
  std::optional<double> Least;
  if (Low > U.Low)
    Least = Between(Low, U.Likely);
  if (High < U.High)
    Least = std::min(Least.value_or(INFINITY), Between(U.Likely, High));
  return Least;
}

/// Sets what is stated: first the unknown that separates, then the others that
/// are limited, those with least room first.
void RangeSearch::sort() {
  std::vector<unsigned> Full;
  for (unsigned I : Order) {
    bool HasRange = Found.Ranges[I].Low < Found.Ranges[I].High;
    if (room(I) && (HasRange || is_contained(E.Relevant, I)))
      Found.Over.push_back(I);
    else if (HasRange)
      Full.push_back(I);
  }
  std::stable_sort(Found.Over.begin(), Found.Over.end(),
                   [&](unsigned A, unsigned B) {
                     return std::pair(A != Separator, *room(A)) <
                            std::pair(B != Separator, *room(B));
                   });
  Found.Limited = Found.Over.size();
  append_range(Found.Over, Full);
}

std::optional<HoldingRanges> RangeSearch::run() {
  bool Unanimous = all_of(E.surveyed(), [&](const PointResult &P) {
    return P.Outcome == Wanted || P.IsRefused;
  });
  if (!Unanimous) {
    for (unsigned I : E.Relevant)
      if (auto At = separates(I); At && limit(I, *At)) {
        Separator = I;
        (At->Above ? Found.EndsBelow : Found.EndsAbove) = true;
        break;
      }
    if (!Separator)
      return std::nullopt;
  }
  widen();
  unsigned Cuts = 0;
  for (bool IsGrown : {false, true}) {
    while (const PointResult *P = contradiction()) {
      if (++Cuts > MostCuts && Separator)
        return std::nullopt;
      if (Cuts > MostCuts) { // nothing is stated about ranges
        for (unsigned I : Order)
          Found.Ranges[I] = {E.Unknowns[I].Likely, E.Unknowns[I].Likely};
        break;
      }
      cut(*P);
    }
    if (!IsGrown && Cuts <= MostCuts && !regrow())
      break;
  }
  if (Separator) { // which may have been moved to the end of all its values
    auto [Low, High] = Found.Ranges[*Separator];
    Found.EndsBelow &= Low > E.Unknowns[*Separator].Low;
    Found.EndsAbove &= High < E.Unknowns[*Separator].High;
  }
  sort();
  return std::move(Found);
}

std::optional<HoldingRanges> roofline::holdingRanges(Examination &E) {
  return RangeSearch(E).run();
}
