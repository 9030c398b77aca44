// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LaunchRanges.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {
/// A value of the host program.
struct HostRange {
  unsigned Index; ///< of the unknown
  Interval Range;
  bool IsStated = false; ///< else, it may have any value
};

/// A value that the launch has and a run shows: that of a parameter, or if
/// there is none, the number of threads.
struct Quantity {
  std::optional<SymbolId> Parameter;

  double of(const SymbolValues &Values) const {
    return Parameter ? Values.Value[*Parameter] : Values.Shape.threads();
  }
};
} // namespace

static std::vector<HostRange> hostRanges(const Examination &E,
                                         ArrayRef<UnknownRange> Over) {
  std::vector<HostRange> Hosts;
  for (auto [I, U] : enumerate(E.Unknowns)) {
    if (!U.isHost())
      continue;
    const auto *Stated = find_if(Over, [Id = &U.Id](const UnknownRange &R) {
      return haveSameName(R, *Id);
    });
    if (Stated == Over.end())
      Hosts.push_back({unsigned(I), {U.Low, U.High}});
    else
      Hosts.push_back({unsigned(I), {Stated->Low, Stated->High}, true});
  }
  return Hosts;
}

static std::vector<Quantity> quantitiesOf(const Examination &E) {
  std::vector<Quantity> All;
  const LaunchSite &Site = *E.Launch.Site;
  if (isKnown(Site.Grid) && E.Fixed.BlockBound)
    All.push_back({});
  for (SymbolId Id = 0; Id < E.Features.Symbols.size(); ++Id)
    if (const SymbolInfo &Info = E.Features.symbol(Id);
        Info.Kind == SymbolKind::Parameter &&
        Site.argument(Info.Axis, Info.Offset))
      All.push_back({Id});
  return All;
}

/// How \p Q changes where the value \p Host goes from the low to the high end
/// of its range and \p At has the other values: 1 if it grows, -1 if it falls,
/// 0 if it stays the same; none if it turns.
static std::optional<int> directionOf(const Examination &E, const Quantity &Q,
                                      const HostRange &Host,
                                      std::vector<double> At) {
  constexpr unsigned Steps = 8;
  std::optional<double> Last;
  bool Grows = false, Falls = false;
  auto [Low, High] = Host.Range;
  for (unsigned Step = 0; Step <= Steps; ++Step) {
    double Share = double(Step) / Steps;
    At[Host.Index] = Low > 0 ? std::round(Low * std::pow(High / Low, Share))
                             : std::round(Low + (High - Low) * Share);
    double Value = Q.of(
        valuesAt(E.Features, E.Launch, E.Fixed, E.Covered, E.Unknowns, At));
    Grows |= Last && Value > *Last;
    Falls |= Last && Value < *Last;
    Last = Value;
  }
  if (Grows && Falls)
    return std::nullopt;
  return Grows - Falls;
}

/// The range of \p Q; none if it does not depend on what is stated.
static std::optional<Interval> rangeOf(const Examination &E, const Quantity &Q,
                                       ArrayRef<HostRange> Hosts) {
  std::vector<double> Likely = E.likeliest().At, AtLow = Likely,
                      AtHigh = Likely;
  bool IsStated = false;
  for (const HostRange &Host : Hosts) {
    std::optional<int> Direction = directionOf(E, Q, Host, Likely);
    if (!Direction)
      return std::nullopt;
    if (*Direction == 0)
      continue;
    auto [Low, High] = Host.Range;
    AtLow[Host.Index] = *Direction > 0 ? Low : High;
    AtHigh[Host.Index] = *Direction > 0 ? High : Low;
    IsStated |= Host.IsStated;
  }
  if (!IsStated)
    return std::nullopt;
  auto ValueAt = [&](ArrayRef<double> At) {
    return Q.of(
        valuesAt(E.Features, E.Launch, E.Fixed, E.Covered, E.Unknowns, At));
  };
  double Here = ValueAt(Likely);
  return Interval{std::min(ValueAt(AtLow), Here),
                  std::max(ValueAt(AtHigh), Here)};
}

void roofline::addLaunchRanges(const Examination &E, ValidityRange &V) {
  // With further launches, a run shows any of them.
  if (!E.Launch || !E.Further.empty())
    return;
  std::vector<HostRange> Hosts = hostRanges(E, V.Over);
  if (none_of(Hosts, [](const HostRange &H) { return H.IsStated; }))
    return;
  for (const Quantity &Q : quantitiesOf(E)) {
    std::optional<Interval> R = rangeOf(E, Q, Hosts);
    if (!R)
      continue;
    LaunchRange Of;
    Of.Low = R->Low;
    Of.High = R->High;
    if (Q.Parameter) {
      const SymbolInfo &Info = E.Features.symbol(*Q.Parameter);
      Of.Parameter = Info.Axis;
      Of.Offset = Info.Offset;
      Of.Name = Info.id().Symbol;
      if (Of.Name.empty())
        Of.Name = "p" + std::to_string(Info.Axis);
    }
    V.OfLaunch.push_back(std::move(Of));
  }
}
