// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the unknowns of a kernel and their ranges.
#include "verdict/Unknowns.h"
#include "constants/assumed-ranges.h"
#include "verdict/AccessPattern.h"
#include "verdict/CopiedUnknowns.h"
#include "verdict/Footprint.h"
#include "verdict/Gathers.h"
#include "verdict/LaunchFit.h"
#include "verdict/LoopBounds.h"
#include "verdict/Sampling.h"
#include "verdict/SymbolRange.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

double CopiedSymbol::valueFor(double Original) const {
  auto [Low, High] = Range;
  if (Original == OriginalLikely)
    return Likely;
  // On straight lines between the likely values and the ends.
  double End = Original < OriginalLikely ? Low : High;
  double To = IsReversed ? Low + High - End : End;
  double Way = (Original - OriginalLikely) / (End - OriginalLikely);
  return std::clamp(Likely + Way * (To - Likely), Low, High);
}

double Unknown::at(double Position) const {
  if (!logarithmic())
    return Low + Position * (High - Low);
  double First = std::log(std::max(Low, 1.0)), Last = std::log(High);
  return std::round(std::exp(First + Position * (Last - First)));
}

/// Marks the symbols that a formula of the features mentions, also through
/// branch conditions and trip counts; addresses only if \p WithAddresses.
/// Formulas that were sampled are left out.
static std::vector<bool> mentioned(const KernelFeatures &Features,
                                   const SymbolValues &Fixed,
                                   bool WithAddresses) {
  std::vector<bool> Found(Features.Symbols.size(), false);
  std::vector<SymExpr> Work(Features.Operations.begin(),
                            Features.Operations.end());
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    Work.push_back(A.Count);
    if (WithAddresses && A.Offset && !sampledPlaces(Fixed, I))
      Work.push_back(A.Offset);
  }
  while (!Work.empty()) {
    SymExpr E = Work.back();
    Work.pop_back();
    visitNodes(E, [&](SymExpr Node) {
      if (Fixed.Sample && Fixed.Sample->Trips.count(Node->Id))
        return false;
      if (Node->Op != SymOp::Symbol || Found[Node->Symbol])
        return true;
      Found[Node->Symbol] = true;
      const SymbolInfo &Info = Features.symbol(Node->Symbol);
      for (SymExpr Inner :
           {Fixed.Bound[Node->Symbol] ? nullptr : Info.Condition, Info.Trips})
        if (Inner)
          Work.push_back(Inner);
      return true;
    });
  }
  return Found;
}

/// Whether \p Info is the share of a branch that all threads take alike, by
/// sizes of which each has a value wherever the model is evaluated.
static bool followsFromSizes(const SymbolInfo &Info,
                             const KernelFeatures &Features,
                             const SymbolValues &Fixed) {
  constexpr unsigned Others =
      ThreadClasses | ObscureClasses | classBit(SymbolKind::TripCount) |
      classBit(SymbolKind::BranchShare) | classBit(SymbolKind::LoopIndex);
  return Info.Kind == SymbolKind::BranchShare && Info.Condition &&
         !(Info.Condition->Classes & Others) &&
         !asksForUntoldPointer(Info.Condition, Features, Fixed);
}

/// Marks the parameters that bound a grid-stride loop, and so are sizes of the
/// whole launch.
static std::vector<bool> strideBounds(const KernelFeatures &Features) {
  std::vector<bool> Found(Features.Symbols.size(), false);
  for (const LoopFeature &L : Features.Loops)
    if (L.Trips->Classes & classBit(SymbolKind::GridDim))
      for (SymbolId Id : symbolsOf(L.Trips))
        Found[Id] = Features.symbol(Id).Kind == SymbolKind::Parameter;
  return Found;
}

Coverage roofline::tellingChecks(const KernelFeatures &Features,
                                 const SymbolValues &Fixed) {
  Coverage Covered = coverageOf(Features);
  if (!Fixed.GridBound || Features.Id.Lang == Language::OpenMP)
    return Covered;
  for (const LoopFeature &L : Features.Loops)
    if (L.Trips->Classes & classBit(SymbolKind::GridDim))
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (Covered.covers(Axis) &&
            any_of(symbolsOf(L.Trips), [&](SymbolId Id) {
              return is_contained(symbolsOf(Covered.Limit[Axis]), Id);
            }))
          Covered.Limit[Axis] = Covered.Number[Axis] = nullptr;
  return Covered;
}

/// Sizes before branches: if not all can be varied one by one, the first are.
static void sortByImportance(std::vector<Unknown> &Unknowns) {
  auto Rank = [](const Unknown &U) {
    // It decides what gathers cost, not the values that say where they go.
    if (U.Symbol == Unknown::CachedGathers)
      return 2;
    switch (U.Kind) {
    case SymbolKind::GridDim:
      return 0;
    case SymbolKind::Parameter:
      return 1;
    case SymbolKind::TripCount:
      return 2;
    case SymbolKind::BranchShare:
      return 4;
    default:
      return 3;
    }
  };
  std::sort(Unknowns.begin(), Unknowns.end(),
            [&](const Unknown &A, const Unknown &B) {
              return std::pair(Rank(A), A.Symbol) <
                     std::pair(Rank(B), B.Symbol);
            });
}

/// The product of \p Extents, those of a grid or a block, with host symbol \p
/// Id at \p Value.
static double productWith(const std::array<SymExpr, 3> &Extents,
                          std::vector<double> Host, SymbolId Id, double Value) {
  Host[Id] = Value;
  double Product = 1;
  for (SymExpr E : Extents)
    Product *= E ? std::max(1.0, hostValue(E, Host)) : 1;
  return Product;
}

/// Replaces the range of \p U by what the user says.
static void restrict(Unknown &U, const UserAssumption &Given) {
  U.Low = std::isfinite(Given.Low) ? Given.Low : std::min(U.Low, Given.High);
  U.High = std::isfinite(Given.High) ? Given.High : std::max(U.High, Given.Low);
  if (Given.contains(U.Likely))
    return;
  U.Likely = U.Low > 0 ? std::round(std::sqrt(U.Low * U.High))
                       : std::round((U.Low + U.High) / 2);
  U.IsDefault = false;
}

/// Shortens the range of \p U to what the program's checks leave of it; to what
/// they leave at all, if that is nothing of it. Sizes are usually at least 1,
/// but a check for a smaller least value means that the program can run with
/// it.
static void checked(Unknown &U, const HostSymbol &Symbol) {
  double Least = Symbol.Low.value_or(U.Low);
  double Most = Symbol.High.value_or(U.High);
  double Low = U.Low == 1 ? Least : std::max(U.Low, Least);
  double High = std::min(U.High, Most);
  if (Low > High) {
    Low = Symbol.Low ? Least : std::min(U.Low, Most);
    High = Symbol.High ? Most : std::max(U.High, Least);
  }
  U.Low = Low, U.High = High;
  if (U.Likely < Low || U.Likely > High)
    U.Likely = Low > 0 ? std::round(std::sqrt(Low * High))
                       : std::round((Low + High) / 2);
}

/// Whether \p Id determines the grid of \p Site.
static bool sizesGrid(const LaunchSite &Site, SymbolId Id) {
  return isKnown(Site.Grid) && any_of(Site.Grid, [&](SymExpr E) {
           return is_contained(symbolsOf(E), Id);
         });
}

/// The value that \p Id and the other host symbols without a default by which
/// the grid of \p Site grows, except \p Widths, have, all equal as width and
/// height are, if the launch has \p Threads; 1 if the grid does not grow with
/// \p Id.
static double sharedGridSize(const LaunchSite &Site,
                             const std::vector<double> &Usual,
                             const SourceModel &Sources,
                             const std::set<SymbolId> &Widths, SymbolId Id,
                             double Threads) {
  auto With = [&](ArrayRef<SymbolId> Each, double Value) {
    std::vector<double> Host = Usual;
    for (SymbolId One : Each)
      Host[One] = Value;
    return productWith(Site.Grid, Host, Id, Host[Id]) *
           productWith(Site.Block, Host, Id, Host[Id]);
  };
  if (With(Id, Boundless) <= With(Id, 1))
    return 1;
  std::vector<SymbolId> Together{Id};
  for (SymExpr Extent : Site.Grid)
    for (SymbolId Other : symbolsOf(Extent)) {
      const HostSymbol &Symbol = Sources.HostSymbols[Other];
      bool IsOpen = Symbol.Figure == DeviceFigure::None && !Symbol.Likely &&
                    !Symbol.Given && !Symbol.High && !Widths.count(Other);
      if (IsOpen && !is_contained(Together, Other) &&
          With(Other, Boundless) > With(Other, 1))
        Together.push_back(Other);
    }
  return valueReaching(Threads,
                       [&](double Trial) { return With(Together, Trial); });
}

/// The range of a size of which nothing is known.
static Unknown anySize() {
  Unknown U;
  U.Low = 1, U.Likely = constants::LikelySize, U.High = constants::MostSize;
  return U;
}

/// The range of host symbol \p Id, which determines the grid of \p Site: so
/// that the launches have usual sizes. The other sizes of the grid have their
/// defaults, or are customary, but do not leave \p Id so little that it would
/// be less than if all were equal: an extent of 1 may well have no thread
/// inside.
static Unknown gridSize(const KernelFeatures &Features,
                        const SourceLaunch &Launch, const LaunchSite &Site,
                        const SymbolValues &Fixed, const GpuSpec &Gpu,
                        SymbolId Id) {
  double Threads = productWith(Site.Block, Fixed.Host, Id, Boundless);
  SymbolValues Large = Fixed;
  if (isKnown(Site.Block))
    Large.Shape.Block = {std::min(Threads, MostBlockThreads), 1, 1};
  std::set<SymbolId> Starts = startsOfRanges(Features, Launch, Site);
  if (Starts.count(Id))
    return rangeStart();
  std::set<SymbolId> Widths = widthsInGrid(Features, Launch, Site);
  if (Widths.count(Id))
    return anySize();
  std::set<SymbolId> Divisors = divisorsOfGrid(Launch, Site, Fixed);
  if (Divisors.count(Id))
    return gridDivisor();
  std::vector<double> Host = Fixed.Host;
  for (SymbolId Divisor : Divisors)
    Host[Divisor] = gridDivisor().Likely;
  for (SymbolId Start : Starts)
    Host[Start] = rangeStart().Likely;
  Unknown U = launchExtent(Large, Gpu, 1);
  double Equal = sharedGridSize(Site, Host, *Launch.Sources, Widths, Id,
                                U.Likely * Threads);
  for (double *Value : {&U.Low, &U.Likely, &U.High})
    *Value = valueReaching(*Value * Threads, [&](double Trial) {
      return productWith(Site.Grid, Host, Id, Trial) *
             productWith(Site.Block, Host, Id, Trial);
    });
  U.Likely = std::max(U.Likely, Equal);
  U.High = std::max(U.High, U.Likely);
  return U;
}

bool roofline::mayChangeFigures(const KernelFeatures &Features,
                                const SourceLaunch &Launch,
                                const SymbolValues &Fixed, SymbolId Id) {
  const LaunchSite &Site = *Launch.Site;
  auto Mentions = [Id](SymExpr E) {
    return E && is_contained(symbolsOf(E), Id);
  };
  if (any_of(Site.Grid, Mentions) || any_of(Site.Block, Mentions) ||
      Mentions(Site.Times) || any_of(Site.Buffers, [&](const LaunchBuffer &B) {
        return Mentions(B.Size) || Mentions(B.Start);
      }))
    return true;
  std::vector<bool> Used = mentioned(Features, Fixed, /*WithAddresses=*/true);
  for (const LaunchArgument &A : Site.Arguments)
    for (SymbolId Symbol = 0; Symbol < Features.Symbols.size(); ++Symbol) {
      const SymbolInfo &Info = Features.symbol(Symbol);
      if (Used[Symbol] && Info.Kind == SymbolKind::Parameter &&
          Info.Axis == A.Parameter && Info.Offset == A.Offset &&
          Mentions(A.Value))
        return true;
    }
  return false;
}

/// Whether host symbol \p Id is passed to parameters of which nothing but
/// addresses depends, and to no others.
static bool onlySpacesRows(const KernelFeatures &Features,
                           const SourceLaunch &Launch,
                           const SymbolValues &Fixed, SymbolId Id) {
  std::vector<bool> Used = mentioned(Features, Fixed, /*WithAddresses=*/true);
  std::vector<bool> Counts = mentioned(Features, Fixed, false);
  bool IsPassed = false;
  for (SymbolId Symbol = 0; Symbol < Features.Symbols.size(); ++Symbol) {
    const SymbolInfo &Info = Features.symbol(Symbol);
    SymExpr E = Info.Kind == SymbolKind::Parameter && Used[Symbol]
                    ? Launch.Site->argument(Info.Axis, Info.Offset)
                    : nullptr;
    if (!E || !is_contained(symbolsOf(E), Id))
      continue;
    if (E->Op != SymOp::Symbol || Counts[Symbol])
      return false;
    IsPassed = true;
  }
  return IsPassed;
}

/// Whether \p Launch passes something else than host symbol \p Id for a
/// parameter with its name.
static bool isNameOfOther(const KernelFeatures &Features,
                          const SourceLaunch &Launch, SymbolId Id) {
  return any_of(Features.Symbols, [&](const SymbolInfo &Info) {
    if (Info.Kind != SymbolKind::Parameter ||
        Info.Name != Launch.Sources->HostSymbols[Id].Name)
      return false;
    SymExpr E = Launch.Site->argument(Info.Axis, Info.Offset);
    return E && (E->Op != SymOp::Symbol || E->Symbol != Id);
  });
}

/// The range of host symbol \p Id: block sizes if it sizes the block, launch
/// sizes if the grid depends on it, else the range of the parameter that it is
/// passed as. Values in the source or from a known launch narrow it.
static Unknown hostUnknown(const KernelFeatures &Features,
                           const SourceLaunch &Launch,
                           const SymbolValues &Fixed, const Coverage &Covered,
                           const GpuSpec &Gpu, SymbolId Id) {
  const HostSymbol &Symbol = Launch.Sources->HostSymbols[Id];
  const LaunchSite &Site = *Launch.Site;
  auto Mentions = [&](SymExpr E) {
    return E && is_contained(symbolsOf(E), Id);
  };
  Unknown U;
  auto SetRange = [&](const double (&Range)[3]) {
    U.Low = Range[0], U.Likely = Range[1], U.High = Range[2];
  };
  SetRange(constants::HostValueRange);
  // A block may be chosen by a size, but not have it.
  double Largest = productWith(Site.Block, Fixed.Host, Id, Boundless);
  if (any_of(Site.Block, Mentions) && Largest > MostBlockThreads) {
    SetRange(constants::HostBlockRange);
  } else if (sizesGrid(Site, Id)) {
    U = gridSize(Features, Launch, Site, Fixed, Gpu, Id);
  } else if (any_of(Site.GridInSource, Mentions) &&
             isKnown(Site.GridInSource)) {
    fitGrid(Launch, Fixed, Gpu, Id, U);
  } else if (!fitsLaunch(Features, Launch, Fixed, Covered, Gpu, Id, U) &&
             !fitsStride(Features, Launch, Fixed, Gpu, Id, U)) {
    for (const SymbolInfo &Info : Features.Symbols)
      if (Info.Kind == SymbolKind::Parameter &&
          Mentions(Site.argument(Info.Axis, Info.Offset))) {
        U.Low = Info.Low, U.Likely = Info.Likely, U.High = Info.High;
        break;
      }
  }
  // All kernels of a program have one likely value of it: that for the first
  // launch that it determines.
  auto Sized = find_if(Launch.Sources->Launches, [&](const LaunchSite &Other) {
    return sizesGrid(Other, Id);
  });
  if (Sized != Launch.Sources->Launches.end() && !Site.IsObserved &&
      none_of(Site.Block, Mentions)) {
    U.Likely = gridSize(Features, Launch, *Sized, Fixed, Gpu, Id).Likely;
    U.Low = std::min(U.Low, U.Likely);
    U.High = std::max(U.High, U.Likely);
  }
  // One of several values, rather than any that a check leaves.
  if (Symbol.IsOneOfSeveral)
    U.Low = *Symbol.Low, U.Likely = U.High = *Symbol.High;
  // A run may have had another value than the default; then it was launched
  // with another grid.
  bool FitsRun = Site.IsObserved && !Symbol.IsOneOfSeveral &&
                 U.Likely == U.High && U.Low > 1;
  if (Symbol.Likely && !FitsRun) {
    U.Likely = *Symbol.Likely;
    // Where the default does not fill the GPU, smaller sizes are as usual.
    if (U.Likely < U.Low && sizesGrid(Site, Id) && !Site.IsObserved)
      U.Low = 1;
    U.Low = std::min(U.Low, U.Likely);
    U.High = std::max(U.High, U.Likely);
    U.IsDefault = Symbol.Origin.Kind != HostOrigin::PartlyFollowed &&
                  Symbol.Origin.Kind != HostOrigin::DeviceProperty;
  }
  checked(U, Symbol);
  if (Symbol.Given)
    restrict(U, *Symbol.Given);
  U.SizesLaunch = any_of(Site.Grid, Mentions) || any_of(Site.Block, Mentions);
  U.SpacesRows = !U.SizesLaunch && !Symbol.Likely && !Symbol.Given &&
                 onlySpacesRows(Features, Launch, Fixed, Id);
  U.Symbol = Unknown::Host + Id;
  U.Kind = SymbolKind::Parameter;
  U.Id = {UnknownKind::HostValue, Symbol.Name};
  if (isNameOfOther(Features, Launch, Id))
    U.Id.Values = {1};
  return U;
}

/// The range of parameter \p Id, the limit of a bounds check: sizes of
/// launches, or those that fit the known one.
static Unknown coveringSize(const KernelFeatures &Features,
                            const Coverage &Covered, const SymbolValues &Fixed,
                            const GpuSpec &Gpu, SymbolId Id) {
  unsigned Axis =
      *checkedAxis(Covered, [&](SymbolId Symbol) { return Symbol == Id; });
  auto LimitWith = [&](double Value) {
    return evaluate(Covered.Limit[Axis], [&](SymbolId) { return Value; });
  };
  Unknown U;
  if (Fixed.GridBound)
    fitLaunch(Fixed, Covered, Axis, LimitWith, U);
  else
    fitCustomary(Features, Fixed, Covered, Gpu, Axis, LimitWith, U);
  return U;
}

std::vector<Unknown> roofline::unknownsOf(const KernelFeatures &Features,
                                          const SourceLaunch &Launch,
                                          const SymbolValues &Fixed,
                                          const Coverage &Covered,
                                          const GpuSpec &Gpu) {
  std::vector<Unknown> Found;
  std::array<bool, 3> Axes =
      axesUsed(Features, SymbolKind::BlockIdx, SymbolKind::GridDim);
  bool Open = false;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Open |= Axes[Axis] && !Covered.determines(Axis);
  if (!Fixed.GridBound && Open) {
    Unknown Grid = launchExtent(Fixed, Gpu, 1);
    for (double *Value : {&Grid.Low, &Grid.Likely, &Grid.High})
      *Value = std::min(*Value, mostTeams(Features, Launch));
    Grid.Symbol = Unknown::GridBlocks;
    Grid.Kind = SymbolKind::GridDim;
    Grid.SizesLaunch = true;
    Grid.Id = {UnknownKind::LaunchSize};
    Found.push_back(std::move(Grid));
  }
  if (std::optional<double> Likely = likelyCachedGathers(Features, Fixed))
    Found.push_back({Unknown::CachedGathers,
                     SymbolKind::Loaded,
                     {UnknownKind::GatherShare},
                     0,
                     *Likely,
                     1,
                     {}});
  if (Launch)
    for (SymbolId Id : openSymbols(Launch))
      Found.push_back(hostUnknown(Features, Launch, Fixed, Covered, Gpu, Id));
  std::vector<bool> Used = mentioned(Features, Fixed, /*WithAddresses=*/true);
  std::vector<bool> Counts = mentioned(Features, Fixed, false);
  std::vector<bool> Strides = strideBounds(Features);
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (Fixed.Bound[Id] || Info.Low >= Info.High ||
        followsFromSizes(Info, Features, Fixed))
      continue;
    Unknown U;
    switch (Info.Kind) {
    case SymbolKind::Parameter:
      if (Covered.dependsOn(Id)) {
        U = coveringSize(Features, Covered, Fixed, Gpu, Id);
        U.SizesLaunch = !Fixed.GridBound;
        break;
      }
      if (Strides[Id]) {
        U = launchExtent(Fixed, Gpu, 1);
        double Threads = Fixed.Shape.blockThreads();
        U.Low *= Threads, U.Likely *= Threads, U.High *= Threads;
        break;
      }
      [[fallthrough]];
    case SymbolKind::TripCount:
    case SymbolKind::BranchShare:
    case SymbolKind::Loaded:
    case SymbolKind::Opaque:
      if (!Used[Id])
        continue;
      U.SpacesRows = Info.Kind == SymbolKind::Parameter && !Counts[Id];
      U.Low = Info.Low, U.Likely = Info.Likely, U.High = Info.High;
      break;
    default:
      continue;
    }
    U.Symbol = Id;
    U.Kind = Info.Kind;
    U.Id = Info.id();
    if (U.Kind == SymbolKind::TripCount || U.Kind == SymbolKind::Loaded)
      limitToObjects(Features, Fixed, U,
                     !Launch || openSymbols(Launch).empty());
    U.IsInvented =
        (U.Kind == SymbolKind::TripCount || U.Kind == SymbolKind::Loaded) &&
        U.Likely == Info.Likely;
    if (U.IsInvented && U.Kind == SymbolKind::Loaded)
      fitsStride(
          Features, Fixed, Gpu, [&](SymbolId Each) { return Each == Id; },
          [&](SymbolValues &Trial, double Value) { Trial.Value[Id] = Value; },
          U);
    Found.push_back(std::move(U));
  }
  letLoopsRun(Features, Found);
  Found = joinCopies(Features, std::move(Found));
  sortByImportance(Found);
  return Found;
}

std::vector<Unknown> roofline::narrowed(std::vector<Unknown> Unknowns,
                                        ArrayRef<Narrowing> Narrowed) {
  for (Unknown &U : Unknowns)
    for (const Narrowing &N : Narrowed) {
      double Low = std::max(U.Low, N.Low), High = std::min(U.High, N.High);
      if (N.Symbol != U.Symbol || Low > High)
        continue;
      U.IsNarrowed = true;
      bool Log = U.logarithmic() && Low > 0;
      U.Low = Low;
      U.High = High;
      U.Likely = Log ? std::round(std::sqrt(Low * High)) : (Low + High) / 2;
      U.Likely = std::clamp(U.Likely, Low, High);
    }
  return Unknowns;
}
