// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel leaves open, and between which values.
#include "roofline/Footprint.h"
#include "roofline/Sweep.h"
#include "roofline/WalkLimits.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

double Unknown::at(double Position) const {
  if (!logarithmic())
    return Low + Position * (High - Low);
  double First = std::log(std::max(Low, 1.0)), Last = std::log(High);
  return std::round(std::exp(First + Position * (Last - First)));
}

static double blocksPerWave(const Binding &B, const GpuSpec &Gpu) {
  return std::max(1.0, Gpu.Sms.Value *
                           std::floor(Gpu.ThreadsPerSm.Value /
                                      std::max(32.0, B.Shape.blockThreads())));
}

/// Symbols that some formula of the features mentions, through branch
/// conditions and trip counts too.
static std::vector<bool> mentioned(const KernelFeatures &Features) {
  std::vector<bool> Found(Features.Symbols.size(), false);
  std::vector<SymExpr> Work(Features.Operations.begin(),
                            Features.Operations.end());
  for (const MemoryAccess &A : Features.Accesses) {
    Work.push_back(A.Count);
    if (A.Offset)
      Work.push_back(A.Offset);
  }
  while (!Work.empty()) {
    SymExpr E = Work.back();
    Work.pop_back();
    for (SymbolId Id : symbolsOf(E)) {
      if (Found[Id])
        continue;
      Found[Id] = true;
      const SymbolInfo &Info = Features.symbol(Id);
      for (SymExpr Inner : {Info.Condition, Info.Trips})
        if (Inner)
          Work.push_back(Inner);
    }
  }
  return Found;
}

/// The range of the extents of a launch along one of \p Axes alike: from one
/// block on each multiprocessor to far more than fits at once.
static Unknown launchExtent(const Binding &Known, const GpuSpec &Gpu,
                            double Axes) {
  double Wave = blocksPerWave(Known, Gpu);
  auto Root = [&](double Blocks) {
    return std::round(std::pow(Blocks, 1 / Axes));
  };
  Unknown U;
  U.Low = Root(Gpu.Sms.Value);
  U.Likely = Root(16 * Wave);
  U.High = Root(4096 * Wave);
  return U;
}

/// More than any size.
static constexpr double Boundless = 1e12;

/// The least value, a whole number, for which \p Function, which grows, comes
/// to \p Target. One that stops short of it is taken to go on evenly.
static double valueReaching(double Target,
                            function_ref<double(double)> Function) {
  double Low = 1, High = Boundless;
  if (Function(Low) >= Target)
    return Low;
  double Most = Function(High);
  if (Most > 0 && Most < Target)
    return std::round(valueReaching(Most, Function) * Target / Most);
  for (unsigned Step = 0; Step < 60; ++Step) {
    double Middle = std::sqrt(Low * High);
    (Function(Middle) < Target ? Low : High) = Middle;
  }
  return std::round(High);
}

/// Parameters that are loop bounds of a grid-stride loop: sizes of the whole
/// launch.
static std::vector<bool> strideBounds(const KernelFeatures &Features) {
  std::vector<bool> Found(Features.Symbols.size(), false);
  for (const LoopFeature &L : Features.Loops)
    if (L.Trips->Classes & classBit(SymbolKind::GridDim))
      for (SymbolId Id : symbolsOf(L.Trips))
        Found[Id] = Features.symbol(Id).Kind == SymbolKind::Parameter;
  return Found;
}

/// Sizes before branches: what to try first where not all can be.
static void sortByImportance(std::vector<Unknown> &Unknowns) {
  auto Rank = [](const Unknown &U) {
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

/// Blocks of \p Grid with host symbol \p Id at \p Value.
static double blocksWith(const std::array<SymExpr, 3> &Grid,
                         std::vector<double> Host, SymbolId Id, double Value) {
  Host[Id] = Value;
  double Blocks = 1;
  for (SymExpr E : Grid)
    Blocks *= std::max(1.0, hostValue(E, Host));
  return Blocks;
}

/// The host symbols in \p E that the GPU does not decide.
static std::vector<SymbolId> openIn(SymExpr E, const SourceModel &Sources) {
  std::vector<SymbolId> Found = symbolsOf(E);
  erase_if(Found, [&](SymbolId Id) {
    return Sources.HostSymbols[Id].Figure != DeviceFigure::None;
  });
  return Found;
}

/// The axis whose known extent tells most of host symbol \p Id: one where it
/// stands alone, else any that mentions it.
static unsigned tellingAxis(const KnownLaunch &Launch, SymbolId Id) {
  std::optional<unsigned> Any;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    auto Open = openIn(Launch.Site->GridInSource[Axis], *Launch.Sources);
    if (!is_contained(Open, Id))
      continue;
    if (Open.size() == 1)
      return Axis;
    Any = Any.value_or(Axis);
  }
  return *Any;
}

/// The range of host symbol \p Id where the grid is known, and the source has
/// a formula for it with \p Id in it. Where several symbols decide one extent
/// they are taken to be alike, as width and height are; where that cancels, as
/// for a size and the part of it that a thread takes, each stands for itself,
/// and one that the grid shrinks with keeps the range that \p U has.
static void fitGrid(const KnownLaunch &Launch, const Binding &Known,
                    const GpuSpec &Gpu, SymbolId Id, Unknown &U) {
  unsigned Axis = tellingAxis(Launch, Id);
  SymExpr Formula = Launch.Site->GridInSource[Axis];
  std::vector<SymbolId> Together = openIn(Formula, *Launch.Sources);
  erase_if(Together,
           [&](SymbolId Other) { return tellingAxis(Launch, Other) != Axis; });
  auto Blocks = [&](double Trial) {
    std::vector<double> Host = Known.Host;
    for (SymbolId Each : Together)
      Host[Each] = Trial;
    return std::max(1.0, hostValue(Formula, Host));
  };
  if (Together.size() > 1 && Blocks(Boundless) <= Blocks(1))
    Together = {Id};
  if (Blocks(Boundless) < Blocks(1))
    return;
  double Extent = Known.Shape.Grid[Axis];
  U.Low = valueReaching(Extent, Blocks);
  if (Blocks(Boundless) <= Extent) { // at its most
    Unknown Launches = launchExtent(Known, Gpu, 1);
    U.Likely = std::max(U.Low, valueReaching(Launches.Likely, Blocks));
    U.High = std::max(U.Likely, valueReaching(Launches.High, Blocks));
  } else {
    U.High = std::max(U.Low, valueReaching(Extent + 1, Blocks) - 1);
    U.Likely = U.High;
  }
}

/// The range of what a bounds check compares the known launch with: between
/// its last block and its last thread. \p LimitWith is the check's limit for a
/// trial value.
static void fitLaunch(const Binding &Known, unsigned Axis,
                      function_ref<double(double)> LimitWith, Unknown &U) {
  double Step = Known.Shape.Block[Axis], Blocks = Known.Shape.Grid[Axis];
  U.Low = valueReaching((Blocks - 1) * Step + 1, LimitWith);
  U.High = std::max(U.Low, valueReaching(Blocks * Step + 1, LimitWith) - 1);
  U.Likely = U.High;
}

/// The axis along which a bounds check depends on parameters that \p Decides
/// says yes to.
static std::optional<unsigned>
checkedAxis(const Coverage &Covered, function_ref<bool(SymbolId)> Decides) {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Covered.covers(Axis) && any_of(symbolsOf(Covered.Limit[Axis]), Decides))
      return Axis;
  return std::nullopt;
}

/// Whether a bounds check ties host symbol \p Id to the known launch; \p U
/// gets the values that fit.
static bool fitsLaunch(const KernelFeatures &Features,
                       const KnownLaunch &Launch, const Binding &Known,
                       const Coverage &Covered, SymbolId Id, Unknown &U) {
  auto ArgumentOf = [&](SymbolId Symbol) {
    const SymbolInfo &Info = Features.symbol(Symbol);
    return Launch.Site->argument(Info.Axis, Info.Offset);
  };
  auto Axis = checkedAxis(Covered, [&](SymbolId Symbol) {
    SymExpr E = ArgumentOf(Symbol);
    return E && is_contained(symbolsOf(E), Id);
  });
  if (!Known.GridBound || !Axis)
    return false;
  std::vector<double> Host = Known.Host;
  fitLaunch(
      Known, *Axis,
      [&](double Value) {
        Host[Id] = Value;
        return evaluate(Covered.Limit[*Axis], [&](SymbolId Symbol) {
          SymExpr E = ArgumentOf(Symbol);
          return E ? hostValue(E, Host) : Known.Value[Symbol];
        });
      },
      U);
  return true;
}

/// The range of host symbol \p Id: launch sizes where it sizes the grid,
/// block sizes where it sizes only the block, else that of the parameter that
/// it is passed as.
static Unknown hostUnknown(const KernelFeatures &Features,
                           const KnownLaunch &Launch, const Binding &Known,
                           const Coverage &Covered, const GpuSpec &Gpu,
                           SymbolId Id) {
  const HostSymbol &Symbol = Launch.Sources->HostSymbols[Id];
  const LaunchSite &Site = *Launch.Site;
  auto Mentions = [&](SymExpr E) {
    return E && is_contained(symbolsOf(E), Id);
  };
  Unknown U;
  U.Low = 1, U.Likely = 1024, U.High = 1 << 24;
  if (any_of(Site.Block, Mentions)) {
    U.Low = 32, U.Likely = 256, U.High = 1024;
  } else if (any_of(Site.Grid, Mentions) && isKnown(Site.Grid)) {
    U = launchExtent(Known, Gpu, 1);
    for (double *Value : {&U.Low, &U.Likely, &U.High})
      *Value = valueReaching(*Value, [&](double Trial) {
        return blocksWith(Site.Grid, Known.Host, Id, Trial);
      });
  } else if (any_of(Site.GridInSource, Mentions) &&
             isKnown(Site.GridInSource)) {
    fitGrid(Launch, Known, Gpu, Id, U);
  } else if (!fitsLaunch(Features, Launch, Known, Covered, Id, U)) {
    for (const SymbolInfo &Info : Features.Symbols)
      if (Info.Kind == SymbolKind::Parameter &&
          Mentions(Site.argument(Info.Axis, Info.Offset))) {
        U.Low = Info.Low, U.Likely = Info.Likely, U.High = Info.High;
        break;
      }
  }
  if (Symbol.Low && Symbol.High)
    U.Low = *Symbol.Low, U.Likely = U.High = *Symbol.High;
  bool Fits = U.Likely == U.High && U.Low > 1;
  if (Symbol.Likely && !Fits) {
    U.Likely = *Symbol.Likely;
    U.Low = std::min(U.Low, U.Likely);
    U.High = std::max(U.High, U.Likely);
  }
  U.Symbol = Unknown::Host + Id;
  U.Kind = SymbolKind::Parameter;
  U.Name = Symbol.Name;
  return U;
}

/// The range of parameter \p Id, which a bounds check makes the extent of the
/// launch: sizes of launches, or what fits the known one.
static Unknown coveringSize(const Coverage &Covered, const Binding &Known,
                            double Axes, const GpuSpec &Gpu, SymbolId Id) {
  Unknown U = launchExtent(Known, Gpu, Axes);
  auto Axis =
      checkedAxis(Covered, [&](SymbolId Symbol) { return Symbol == Id; });
  if (!Axis)
    return U;
  auto LimitWith = [&](double Value) {
    return evaluate(Covered.Limit[*Axis], [&](SymbolId) { return Value; });
  };
  if (Known.GridBound) {
    fitLaunch(Known, *Axis, LimitWith, U);
    return U;
  }
  for (double *Value : {&U.Low, &U.Likely, &U.High})
    *Value = valueReaching(*Value * Known.Shape.Block[*Axis], LimitWith);
  return U;
}

/// The share of its gathers' sectors that caches are likely to hold; none
/// where the kernel has no gathers. As if their bytes were fetched once each:
/// what data say is mostly an order of neighbours, in which the rest of a
/// sector is soon asked for.
static std::optional<double>
likelyCachedGathers(const KernelFeatures &Features) {
  double Bytes = 0, Gathers = 0;
  for (const MemoryAccess &A : Features.Accesses)
    if (Features.Objects[A.Object].Space == MemorySpace::Global &&
        (!A.Offset || (A.Offset->Classes & ObscureClasses))) {
      Bytes += std::min<double>(A.Width, SectorBytes);
      ++Gathers;
    }
  if (Gathers == 0)
    return std::nullopt;
  return 1 - Bytes / Gathers / SectorBytes;
}

std::vector<Unknown> roofline::unknownsOf(const KernelFeatures &Features,
                                          const KnownLaunch &Launch,
                                          const Binding &Known,
                                          const Coverage &Covered,
                                          const GpuSpec &Gpu) {
  std::vector<Unknown> Found;
  std::array<bool, 3> Axes =
      axesUsed(Features, SymbolKind::BlockIdx, SymbolKind::GridDim);
  bool Open = false;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Open |= Axes[Axis] && !Covered.covers(Axis);
  if (!Known.GridBound && Open) {
    Unknown Grid = launchExtent(Known, Gpu, 1);
    Grid.Symbol = Unknown::GridBlocks;
    Grid.Kind = SymbolKind::GridDim;
    Grid.Name = "the launch size";
    Found.push_back(std::move(Grid));
  }
  if (std::optional<double> Likely = likelyCachedGathers(Features))
    Found.push_back({Unknown::CachedGathers, SymbolKind::Loaded,
                     "the share of its gathers that caches serve", 0, *Likely,
                     1});
  if (Launch)
    for (SymbolId Id : openSymbols(Launch))
      Found.push_back(hostUnknown(Features, Launch, Known, Covered, Gpu, Id));
  std::vector<bool> Used = mentioned(Features);
  std::vector<bool> Strides = strideBounds(Features);
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (Known.Bound[Id] || Info.Low >= Info.High)
      continue;
    Unknown U;
    switch (Info.Kind) {
    case SymbolKind::Parameter:
      if (Covered.dependsOn(Id)) {
        U = coveringSize(Covered, Known, Axes[0] + Axes[1] + Axes[2], Gpu, Id);
        break;
      }
      if (Strides[Id]) {
        U = launchExtent(Known, Gpu, 1);
        double Threads = Known.Shape.blockThreads();
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
      U.Low = Info.Low, U.Likely = Info.Likely, U.High = Info.High;
      break;
    default:
      continue;
    }
    U.Symbol = Id;
    U.Kind = Info.Kind;
    U.Name = Info.Name;
    if (U.Kind == SymbolKind::TripCount || U.Kind == SymbolKind::Loaded)
      limitToObjects(Features, Known, U);
    Found.push_back(std::move(U));
  }
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
