// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LaunchValues.h"
#include "constants/assumed-ranges.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

std::optional<double> roofline::figureOf(DeviceFigure Figure,
                                         const GpuSpec &Gpu) {
  switch (Figure) {
  case DeviceFigure::None:
    return std::nullopt;
  case DeviceFigure::Sms:
    return Gpu.Sms.Value;
  case DeviceFigure::WarpSize:
    return 32;
  case DeviceFigure::ThreadsPerBlock:
    return MostBlockThreads;
  case DeviceFigure::ThreadsPerSm:
    return Gpu.ThreadsPerSm.Value;
  case DeviceFigure::BlocksPerSm:
    return Gpu.BlocksPerSm.Value;
  case DeviceFigure::SharedPerSm:
    return Gpu.SharedPerSm.Value;
  case DeviceFigure::L2:
    return Gpu.L2.Value;
  case DeviceFigure::Dram:
    return Gpu.Dram.Value;
  }
  llvm_unreachable("figure without a value");
}

std::vector<double> roofline::likelyHostValues(const SourceModel &Sources,
                                               const GpuSpec &Gpu) {
  std::vector<double> Values;
  for (const HostSymbol &S : Sources.HostSymbols) {
    double Value = constants::LikelySize;
    if (auto Figure = figureOf(S.Figure, Gpu))
      Value = *Figure;
    else if (S.Likely)
      Value = *S.Likely;
    else if (S.Low && S.High)
      Value = *S.High;
    Values.push_back(S.Given ? S.Given->nearest(Value) : Value);
  }
  return Values;
}

double roofline::hostValue(SymExpr E, const std::vector<double> &Host) {
  return isConstant(E) ? E->Value
                       : evaluate(E, [&](SymbolId Id) { return Host[Id]; });
}

static bool isOpen(SymbolId Id, const SourceModel &Sources) {
  return Sources.HostSymbols[Id].Figure == DeviceFigure::None;
}

bool roofline::isFixed(SymExpr E, const SourceModel &Sources) {
  return E && none_of(symbolsOf(E),
                      [&](SymbolId Id) { return isOpen(Id, Sources); });
}

bool roofline::isFixed(const std::array<SymExpr, 3> &Extents,
                       const SourceModel &Sources) {
  return all_of(Extents, [&](SymExpr E) { return isFixed(E, Sources); });
}

std::vector<SymbolId> roofline::openSymbols(const SourceLaunch &Launch) {
  std::set<SymbolId> Found;
  auto Collect = [&](SymExpr E) {
    if (!E)
      return;
    for (SymbolId Id : symbolsOf(E))
      if (isOpen(Id, *Launch.Sources))
        Found.insert(Id);
  };
  for (SymExpr E : Launch.Site->Grid)
    Collect(E);
  for (SymExpr E : Launch.Site->Block)
    Collect(E);
  for (const LaunchArgument &A : Launch.Site->Arguments)
    Collect(A.Value);
  for (const LaunchBuffer &B : Launch.Site->Buffers)
    Collect(B.Size);
  return {Found.begin(), Found.end()};
}

std::optional<double>
roofline::mostDynamicShared(const KernelFeatures &Features,
                            const SourceLaunch &Launch) {
  const LaunchSite &Site = *Launch.Site;
  if (!Site.SharedIsLimited || !Site.SharedBytes || Site.IsObserved)
    return std::nullopt;
  // A symbol that nothing else of the launch depends on has no value.
  std::vector<SymbolId> Open = openSymbols(Launch);
  for (SymbolId Id : symbolsOf(Site.SharedBytes))
    if (isOpen(Id, *Launch.Sources) && !is_contained(Open, Id))
      return std::nullopt;
  return std::max(0.0, MostSharedBytes - Features.SharedBytes);
}

Fact<LimiterKind> roofline::refusedLaunch(const KernelFeatures &Features,
                                          const SourceLaunch &Launch,
                                          const std::vector<double> &Host) {
  if (Features.Id.Lang != Language::Cuda || !Launch ||
      !isKnown(Launch.Site->Grid) || !isKnown(Launch.Site->Block))
    return {};
  constexpr StringLiteral Axes = "xyz";
  Fact<LimiterKind> Why{LimiterKind::InvalidLaunch};
  double Most = 0, BlockThreads = 1;
  auto Add = [&](StringRef Of, const std::array<SymExpr, 3> &Extents,
                 const double (&MostAlong)[3]) {
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      double Extent = std::floor(hostValue(Extents[Axis], Host));
      if (Extent < 0) // as the unsigned number that a dim3 has
        Extent += 4294967296;
      Why.Values.push_back(Extent);
      if (Why.Symbol.empty() && (Extent < 1 || Extent > MostAlong[Axis])) {
        Why.Symbol = (Of + "." + Axes.substr(Axis, 1)).str();
        Most = MostAlong[Axis];
      }
    }
  };
  Add("gridDim", Launch.Site->Grid, MostGridBlocks);
  Add("blockDim", Launch.Site->Block, MostBlockExtents);
  for (double Extent : ArrayRef(Why.Values).take_back(3))
    BlockThreads *= Extent;
  if (Why.Symbol.empty() && BlockThreads <= MostBlockThreads) {
    std::optional<double> MostShared = mostDynamicShared(Features, Launch);
    if (!MostShared)
      return {};
    double Shared = hostValue(Launch.Site->SharedBytes, Host);
    if (Shared <= *MostShared)
      return {};
    Why.Symbol = "shared";
    append_range(Why.Values, std::array{*MostShared, Shared});
    return Why;
  }
  Why.Values.push_back(Why.Symbol.empty() ? MostBlockThreads : Most);
  return Why;
}

/// The trip count or branch share that a profiled run had for \p Info; none if
/// it is no loop or branch of that run.
static std::optional<double> profiledValue(const SymbolInfo &Info,
                                           const FlowCounts &Flow) {
  if (!Info.Place)
    return std::nullopt;
  if (Info.Kind == SymbolKind::TripCount)
    return Flow.tripsOf(*Info.Place);
  if (Info.Kind != SymbolKind::BranchShare)
    return std::nullopt;
  std::optional<double> First = Flow.shareOf(*Info.Place);
  return First && Info.Way == BranchWay::Reversed ? 1 - *First : First;
}

/// Evaluates \p Formulas with \p Host into \p Extents, limited to 1 to \p Most.
static void applyExtents(const std::array<SymExpr, 3> &Formulas,
                         const std::vector<double> &Host, double Most,
                         std::array<double, 3> &Extents) {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Extents[Axis] =
        std::clamp(std::floor(hostValue(Formulas[Axis], Host)), 1.0, Most);
}

/// Whether all open symbols of \p E have values that the program shows to be
/// likely.
static bool isLikely(SymExpr E, const SourceModel &Sources) {
  return all_of(symbolsOf(E), [&](SymbolId Id) {
    const HostSymbol &Symbol = Sources.HostSymbols[Id];
    return Symbol.Likely || Symbol.Figure != DeviceFigure::None;
  });
}

/// Whether nothing tells the value of some symbol of \p Size: neither the
/// program nor the grid or an argument of \p Launch that it determines as well.
static bool isUntold(SymExpr Size, const SourceLaunch &Launch) {
  auto Determines = [](SymbolId Id, SymExpr E) {
    return E && is_contained(symbolsOf(E), Id);
  };
  return any_of(symbolsOf(Size), [&](SymbolId Id) {
    const HostSymbol &Symbol = Launch.Sources->HostSymbols[Id];
    return !Symbol.Likely && !Symbol.Given && !Symbol.High &&
           Symbol.Figure == DeviceFigure::None &&
           none_of(Launch.Site->Grid,
                   [&](SymExpr E) { return Determines(Id, E); }) &&
           none_of(Launch.Site->Arguments, [&](const LaunchArgument &A) {
             return Determines(Id, A.Value);
           });
  });
}

/// The size that the buffer \p Of, which the program passes at \p Launch, has
/// in a run with the program's defaults; none if that is not known.
static std::optional<double> sizeAtDefaults(const SourceLaunch &Launch,
                                            const LaunchBuffer &Of) {
  const SourceModel *AtDefaults = Launch.Sources->AtDefaults.get();
  if (!AtDefaults)
    return std::nullopt;
  for (const LaunchSite &Site : AtDefaults->Launches)
    if (Site.Kernel == Launch.Site->Kernel && Site.Where == Launch.Site->Where)
      for (const LaunchBuffer &Buffer : Site.Buffers)
        if (Buffer.Parameter == Of.Parameter && Buffer.Offset == Of.Offset &&
            Buffer.Size && isConstant(Buffer.Size))
          return Buffer.Size->Value;
  return std::nullopt;
}

/// Whether \p Site passes for the parameter \p Of the address of memory that
/// the program certainly has. One that a library or an option may set can be
/// null.
static bool passesMemory(const LaunchSite &Site, const SymbolInfo &Of) {
  return any_of(Site.Buffers, [&](const LaunchBuffer &Buffer) {
    return Buffer.Parameter == Of.Axis && Buffer.Offset == Of.Offset &&
           Buffer.Size;
  });
}

void roofline::applyLaunch(const KernelFeatures &Features,
                           const SourceLaunch &Launch, SymbolValues &Values) {
  if (!Launch)
    return;
  const LaunchSite &Site = *Launch.Site;
  if (isKnown(Site.Block)) {
    applyExtents(Site.Block, Values.Host, MostBlockThreads, Values.Shape.Block);
    Values.BlockBound = true;
  }
  if (isKnown(Site.Grid)) {
    applyExtents(Site.Grid, Values.Host, MostGridBlocks[0], Values.Shape.Grid);
    Values.GridBound = true;
  }
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (std::optional<double> Profiled = profiledValue(Info, Site.Flow)) {
      Values.Value[Id] = *Profiled;
      Values.Bound[Id] = true;
    }
    if (Info.Kind != SymbolKind::Parameter)
      continue;
    if (SymExpr E = Site.argument(Info.Axis, Info.Offset)) {
      Values.Value[Id] = hostValue(E, Values.Host);
      Values.Bound[Id] = true;
    } else if (passesMemory(Site, Info)) {
      Values.Bound[Id] = true; // not null, which is all that is asked of it
    }
  }
  Values.ObjectOnHost.assign(Features.Objects.size(), false);
  Values.ObjectSize.assign(Features.Objects.size(), std::nullopt);
  Values.LikelySize.assign(Features.Objects.size(), std::nullopt);
  Values.ObjectPlace.assign(Features.Objects.size(), std::nullopt);
  for (size_t I = 0; I < Features.Objects.size(); ++I) {
    const MemoryObject &Object = Features.Objects[I];
    Values.ObjectSize[I] = Object.Size;
    for (const LaunchBuffer &Buffer : Site.Buffers)
      if (Object.Parameter == Buffer.Parameter &&
          Object.ParameterOffset == Buffer.Offset &&
          Object.Space == MemorySpace::Global) {
        Values.ObjectOnHost[I] = Buffer.OnHost;
        if (Buffer.Start)
          Values.ObjectPlace[I] = {Buffer.Allocation,
                                   hostValue(Buffer.Start, Values.Host)};
        if (!Buffer.Size || isUntold(Buffer.Size, Launch)) {
          if (std::optional<double> Usual = sizeAtDefaults(Launch, Buffer))
            Values.LikelySize[I] = *Usual * Object.SizeFactor;
          continue;
        }
        double Size = hostValue(Buffer.Size, Values.Host) * Object.SizeFactor;
        // If the grid is fixed but the size is not, a trial size could be
        // smaller than what the grid certainly touches.
        if (isFixed(Buffer.Size, *Launch.Sources) ||
            !isFixed(Site.Grid, *Launch.Sources))
          Values.ObjectSize[I] = Size;
        else if (isLikely(Buffer.Size, *Launch.Sources))
          Values.LikelySize[I] = Size;
      }
  }
}
