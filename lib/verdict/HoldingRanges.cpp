// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/HoldingRanges.h"
#include "constants/verdict.h"
#include "verdict/RangeProbe.h"
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
static constexpr unsigned MostCuts = 16;
/// How far ends are then moved outwards: the moves of one end before points in
/// all ranges are tried, how often they are, and how often moves are taken back
/// before all are.
static constexpr unsigned MovesPerEnd = 7, MostGrown = 12, MostWithdrawn = 4;
/// The unknowns that keep their full ranges, beside the one that separates,
/// where not all can.
static constexpr unsigned FewUnknowns = 2;

namespace {
class RangeSearch {
public:
  explicit RangeSearch(Examination &E)
      : E(E), Probe(E), Wanted(Probe.Wanted), Order(Probe.Order) {
    for (const Unknown &U : E.Unknowns)
      Found.Ranges.push_back({U.Likely, U.Likely});
    Found.Shown = Probe.Shown;
  }

  std::optional<HoldingRanges> run();

private:
  using Ranges = std::vector<Interval>;
  /// The side of an unknown's likely value where the verdict holds, and the
  /// nearest surveyed value on the other side, where it does not.
  struct Separation {
    bool Above = false;
    double Failed = 0;
  };
  std::optional<Separation> separates(unsigned I) const;
  bool limit(unsigned I, const Separation &At);
  double &worseEnd(Ranges &Of, unsigned I) const;
  double between(unsigned I, double A, double B) const;
  double scaled(unsigned I, double Value) const;
  void widenEnd(Ranges Tried, unsigned I, double Failed);
  void widen();
  bool widen(unsigned I);
  void cut(const PointResult &By);
  /// An end of unknown I's range, and the nearest value at which it is known to
  /// fail or, while it MayReach it, beyond which there are none.
  struct OpenEnd {
    unsigned I;
    bool IsHigh;
    double Failed;
    bool MayReach = true;
  };
  double &end(Ranges &Of, const OpenEnd &At) const;
  void consider(OpenEnd &At) const;
  bool moveOut(OpenEnd &At);
  void withdraw(const PointResult &By, const Ranges &Held);
  enum class Growth { Ended, Open, Contradicted };
  Growth grow(OpenEnd &At);
  bool regrow();
  bool turns(unsigned I, bool High) const;
  std::optional<double> room(unsigned I) const;
  bool isNearGuess() const;
  bool restsOnIdleThreads() const;
  void roundShares();
  void sort();

  Examination &E;
  RangeProbe Probe;
  const Verdict Wanted;
  const std::vector<unsigned> &Order; // the most important first
  std::optional<unsigned> Separator;
  HoldingRanges Found;
};
} // namespace

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
  // That the arrays of the lists are full says more than a guess.
  bool FillsArrays = U.Kind == SymbolKind::Loaded && !U.IsInvented &&
                     !U.IsNarrowed && U.Likely == U.High;
  auto IsClear = [&](double Value, double Than) {
    if (FillsArrays)
      return Value > Than;
    return U.logarithmic() ? Value >= Than * constants::ClearFactor
                           : Value >= Than + constants::ClearShare;
  };
  if (IsClear(U.Likely, Largest))
    return Separation{/*Above=*/true, Largest};
  if (IsClear(Least, U.Likely))
    return Separation{/*Above=*/false, Least};
  return std::nullopt;
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
    (Probe.holdsAtCorners(Tried) ? Held : Failed) = Middle;
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
    if (E.isWorseAtHigh(I, Wanted) == At.Above || !Probe.holdsAtCorners(Tried))
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
  if (Probe.holdsAtCorners(Tried)) {
    Found.Ranges = std::move(Tried);
    return true;
  }
  double Failed = worseEnd(Tried, I);
  worseEnd(Tried, I) = U.Likely;
  if (!Probe.holdsAtCorners(Tried))
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
  if (Probe.holdsAtCorners(Full)) {
    Found.Ranges = std::move(Full);
    return;
  }
  for (unsigned I : Order)
    if (I != Separator)
      widen(I);
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
double &RangeSearch::end(Ranges &Of, const OpenEnd &At) const {
  Interval &Range = Of[At.I];
  return At.IsHigh ? Range.High : Range.Low;
}

/// Moves \p At.Failed to the nearest known point that contradicts, if only this
/// end is moved out.
void RangeSearch::consider(OpenEnd &At) const {
  Ranges Grown = Found.Ranges;
  end(Grown, At) = At.Failed;
  for (const PointResult &P : E.points())
    if (!Probe.stands(P) && areWithin(Grown, P)) {
      end(Grown, At) = At.Failed = P.At[At.I];
      At.MayReach = false;
    }
}

/// Moves \p At out, half way to where it is known to fail. Returns whether it
/// can be moved further.
bool RangeSearch::moveOut(OpenEnd &At) {
  consider(At);
  const double Held = end(Found.Ranges, At);
  double Next = At.MayReach ? At.Failed : between(At.I, Held, At.Failed);
  if (Next == Held || (Next == At.Failed && !At.MayReach) ||
      std::fabs(scaled(At.I, At.Failed) - scaled(At.I, Held)) < EndPrecision)
    return false;
  end(Found.Ranges, At) = Next;
  if (!Probe.holdsAlong(Found.Ranges, At.I, Held, Next)) {
    end(Found.Ranges, At) = Held;
    At.Failed = Next;
    At.MayReach = false;
  }
  return true;
}

/// Takes back, half way, the move from \p Held that brought \p By into the
/// ranges: that of the least important unknown.
void RangeSearch::withdraw(const PointResult &By, const Ranges &Held) {
  for (unsigned I : reverse(Order)) {
    double Value = By.At[I];
    auto [Low, High] = Held[I];
    if (Low <= Value && Value <= High)
      continue;
    double &End = Value < Low ? Found.Ranges[I].Low : Found.Ranges[I].High;
    double Kept = Value < Low ? Low : High, Middle = between(I, Kept, Value);
    End = Middle == Value ? Kept : Middle;
    return;
  }
}

/// Moves \p At out to where a quick look finds that the verdict turns, and
/// takes that back if a point contradicts, which limits the next try.
RangeSearch::Growth RangeSearch::grow(OpenEnd &At) {
  const double Held = end(Found.Ranges, At);
  for (unsigned Moves = 0; Moves < MovesPerEnd && moveOut(At);)
    ++Moves;
  if (end(Found.Ranges, At) == Held)
    return Growth::Ended;
  const PointResult *By = Probe.contradiction(Found.Ranges, /*IsFinal=*/false);
  if (!By)
    return Growth::Ended;
  end(Found.Ranges, At) = Held;
  return areWithin(Found.Ranges, *By) ? Growth::Contradicted : Growth::Open;
}

/// Moves ends out to where the verdict turns, in turns: the first search is
/// coarse, and where ranges were cut, cuts of others may have left out what
/// contradicted. Returns whether a point contradicts what held until now.
bool RangeSearch::regrow() {
  const Ranges Held = Found.Ranges;
  std::vector<OpenEnd> Ends;
  for (unsigned I : Order)
    for (bool IsHigh : {false, true})
      Ends.push_back(
          {I, IsHigh, IsHigh ? E.Unknowns[I].High : E.Unknowns[I].Low});
  bool IsContradicted = false;
  for (unsigned Tries = 0; !Ends.empty() && !IsContradicted;) {
    std::vector<OpenEnd> Open;
    for (OpenEnd &At : Ends) {
      if (IsContradicted || Tries == MostGrown)
        break;
      double Before = end(Found.Ranges, At);
      Growth Its = grow(At);
      IsContradicted = Its == Growth::Contradicted;
      // An end that can't move costs little.
      Tries += Its == Growth::Open || end(Found.Ranges, At) != Before;
      if (Its == Growth::Open)
        Open.push_back(At);
    }
    Ends = std::move(Open);
  }
  for (unsigned Try = 0; Try < MostWithdrawn && !IsContradicted; ++Try) {
    const PointResult *By = Probe.contradiction(Found.Ranges, /*IsFinal=*/true);
    if (!By)
      return false;
    IsContradicted = areWithin(Held, *By);
    withdraw(*By, Held);
  }
  Found.Ranges = Held;
  return IsContradicted || Probe.contradiction(Held, /*IsFinal=*/true);
}

/// Whether unknown \p I's range ends, at the high or the low end, since the
/// verdict is another one beyond, with the others in their ranges, and not only
/// since points there are as near to the ridge as the noise of sampling, or
/// since another kind of operation than the one that is shown decides there.
bool RangeSearch::turns(unsigned I, bool High) const {
  const Interval &Range = Found.Ranges[I];
  if (Range.Low == Range.High) // nothing is stated of other values
    return High ? Range.High < E.Unknowns[I].High
                : Range.Low > E.Unknowns[I].Low;
  Ranges Beyond = Found.Ranges; // the others where the verdict holds
  Beyond[I] =
      High ? Interval{Range.High, INFINITY} : Interval{-INFINITY, Range.Low};
  return any_of(E.points(), [&](const PointResult &P) {
    return areWithin(Beyond, P) && Probe.differs(P);
  });
}

/// How far unknown \p I's likely value is from the nearest end of its range
/// beyond which the verdict is another one, where 1 is clear of it; none if
/// there is no such end.
std::optional<double> RangeSearch::room(unsigned I) const {
  const Unknown &U = E.Unknowns[I];
  auto [Low, High] = Found.Ranges[I];
  const double Clear =
      U.isGuess() ? constants::GuessClearFactor : constants::ClearFactor;
  auto Between = [&](double A, double B) {
    return U.logarithmic()
               ? std::log(std::max(B, 1.0) / std::max(A, 1.0)) / std::log(Clear)
               : (B - A) / constants::ClearShare;
  };
  std::optional<double> Least;
  if (Found.Turns[I].Below)
    Least = Between(Low, U.Likely);
  if (Found.Turns[I].Above)
    Least = std::min(Least.value_or(INFINITY), Between(U.Likely, High));
  return Least;
}

/// Sets what is stated: first the unknown that separates, then the others that
/// are limited, those with least room first.
void RangeSearch::sort() {
  for (unsigned I = 0; I < E.Unknowns.size(); ++I)
    Found.Turns.push_back({turns(I, /*High=*/false), turns(I, /*High=*/true)});
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

/// Whether the verdict turns near the likely value of a number of which nothing
/// in the program tells, or is stated for that value alone of a size without a
/// default.
bool RangeSearch::isNearGuess() const {
  return any_of(ArrayRef(Found.Over).take_front(Found.Limited),
                [&](unsigned I) {
                  const Unknown &U = E.Unknowns[I];
                  auto [Low, High] = Found.Ranges[I];
                  bool IsSize = U.logarithmic() && !U.IsDefault;
                  return (U.isGuess() && room(I).value_or(1) < 1) ||
                         (IsSize && Low == High);
                });
}

/// Whether hardly a thread of the likeliest launch gets as far as an access to
/// memory, because of a size that is only likely, and with another one, by
/// which many do, the verdict is another: that an open size makes the kernel do
/// nothing says nothing of its launches.
bool RangeSearch::restsOnIdleThreads() const {
  constexpr double FewThreads = 0.1, ManyTimes = 10;
  const Workload &Likely = E.likeliest().Work;
  double Busy = 0;
  for (auto [Access, Cost] : zip(E.Features.Accesses, Likely.Accesses))
    if (E.Features.Objects[Access.Object].Space == MemorySpace::Global)
      Busy = std::max(Busy, Cost.Count);
  if (Busy >= FewThreads)
    return false;
  auto IsOpen = [&](const PointResult &P) {
    for (auto [I, U] : enumerate(E.Unknowns))
      if (P.At[I] != U.Likely && U.logarithmic() && !U.IsDefault &&
          !U.IsNarrowed)
        return true;
    return false;
  };
  auto PerThread = [](const Workload &W) {
    return W.Requested / std::max(1.0, W.Threads);
  };
  return any_of(E.surveyed(), [&](const PointResult &P) {
    return P.Outcome != Wanted && !P.IsRefused && IsOpen(P) &&
           PerThread(P.Work) > ManyTimes * PerThread(Likely);
  });
}

/// Moves the ends of shares inwards to whole percent, as they are stated.
void RangeSearch::roundShares() {
  for (auto [U, Range] : zip(E.Unknowns, Found.Ranges))
    if (!U.logarithmic()) {
      Range.Low = std::min(std::ceil(100 * Range.Low) / 100, U.Likely);
      Range.High = std::max(std::floor(100 * Range.High) / 100, U.Likely);
    }
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
    if (!Separator || restsOnIdleThreads())
      return std::nullopt;
  }
  widen();
  unsigned Cuts = 0;
  for (bool IsGrown : {false, true}) {
    while (const PointResult *P =
               Probe.contradiction(Found.Ranges, /*IsFinal=*/true)) {
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
  roundShares();
  if (Separator) { // which may have been moved to the end of all its values
    auto [Low, High] = Found.Ranges[*Separator];
    Found.EndsBelow &= Low > E.Unknowns[*Separator].Low;
    Found.EndsAbove &= High < E.Unknowns[*Separator].High;
  }
  sort();
  if (isNearGuess())
    return std::nullopt;
  return std::move(Found);
}

std::optional<HoldingRanges> roofline::holdingRanges(Examination &E) {
  return RangeSearch(E).run();
}
