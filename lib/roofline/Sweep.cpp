// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "roofline/Sweep.h"
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

/// Which of the grid's axes the kernel tells apart; x if none.
static std::array<bool, 3> axesUsed(const KernelFeatures &Features,
                                    SymbolKind Index, SymbolKind Extent) {
  std::array<bool, 3> Used{};
  for (const SymbolInfo &Info : Features.Symbols)
    if (Info.Kind == Index || Info.Kind == Extent)
      Used[Info.Axis] = true;
  if (!Used[0] && !Used[1] && !Used[2])
    Used[0] = true;
  return Used;
}

/// The usual shapes of a 256-thread block.
static std::array<double, 3> customaryBlock(const KernelFeatures &Features) {
  std::array<bool, 3> Used =
      axesUsed(Features, SymbolKind::ThreadIdx, SymbolKind::BlockDim);
  if (Used[2])
    return {8, 8, 4};
  if (Used[1])
    return {16, 16, 1};
  return {256, 1, 1};
}

static void bindBlock(const KernelFeatures &Features, Binding &B,
                      std::vector<std::string> &Assumed) {
  if (Features.RequiredBlock[0]) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      B.Shape.Block[Axis] = Features.RequiredBlock[Axis].value_or(1);
    B.BlockBound = true;
    return;
  }
  B.Shape.Block = customaryBlock(Features);
  if (auto Most = Features.MaxThreadsPerBlock) {
    // The OpenMP runtime launches as many as it may.
    if (*Most < B.Shape.blockThreads() || Features.Id.Lang == Language::OpenMP)
      B.Shape.Block = {*Most, 1, 1};
    B.BlockBound = Features.Id.Lang == Language::OpenMP;
  }
  if (!B.BlockBound)
    Assumed.push_back(std::to_string(static_cast<int>(B.Shape.blockThreads())) +
                      " threads a block");
}

static double blocksPerWave(const Binding &B, const GpuSpec &Gpu) {
  return std::max(1.0, Gpu.Sms.Value *
                           std::floor(Gpu.ThreadsPerSm.Value /
                                      std::max(32.0, B.Shape.blockThreads())));
}

/// Spreads \p Blocks evenly over the axes that the kernel uses and that no
/// bounds check decides.
static void setBlocks(Binding &B, const KernelFeatures &Features,
                      const Coverage &Covered, double Blocks) {
  std::array<bool, 3> Used =
      axesUsed(Features, SymbolKind::BlockIdx, SymbolKind::GridDim);
  double Axes = 0;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Axes += Used[Axis] && !Covered.covers(Axis);
  if (Axes == 0)
    return;
  double Each = std::max(1.0, std::round(std::pow(Blocks, 1 / Axes)));
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (!Covered.covers(Axis))
      B.Shape.Grid[Axis] = Used[Axis] ? Each : 1;
}

Binding roofline::bind(const KernelFeatures &Features,
                       const KnownLaunch &Launch, const GpuSpec &Gpu,
                       std::vector<std::string> &Assumed) {
  Binding B = Binding::likely(Features);
  bindBlock(Features, B, Assumed);
  for (const MemoryObject &O : Features.Objects)
    B.ObjectSize.push_back(O.Size);
  if (!Launch)
    return B;
  bool KernelDecides = B.BlockBound && !isKnown(Launch.Site->Block);
  B.Host = likelyHostValues(*Launch.Sources, Gpu);
  applyLaunch(Features, Launch, B);
  if (isKnown(Launch.Site->Block))
    std::erase_if(Assumed, [](const std::string &Clause) {
      return Clause.ends_with("threads a block");
    });
  B.ShapeFixed =
      isFixed(Launch.Site->Grid, *Launch.Sources) &&
      (KernelDecides || isFixed(Launch.Site->Block, *Launch.Sources));
  return B;
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

/// The least value, a whole number, for which \p Function, which grows, comes
/// to \p Target.
static double valueReaching(double Target,
                            function_ref<double(double)> Function) {
  double Low = 1, High = 1e12;
  if (Function(Low) >= Target)
    return Low;
  for (unsigned Step = 0; Step < 60; ++Step) {
    double Middle = std::sqrt(Low * High);
    (Function(Middle) < Target ? Low : High) = Middle;
  }
  return std::round(High);
}

/// The value that all parameters of \p Limit would share for it to reach
/// \p Target: n for a limit of n, its root for n * n or n * m.
static double parametersFor(SymExpr Limit, double Target) {
  return valueReaching(Target, [&](double Value) {
    return evaluate(Limit, [&](SymbolId) { return Value; });
  });
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

/// The range of host symbol \p Id where a bounds check compares the known
/// launch with something made of it.
static std::optional<Unknown>
fittingLaunch(const KernelFeatures &Features, const KnownLaunch &Launch,
              const Binding &Known, const Coverage &Covered, SymbolId Id) {
  if (!Known.GridBound)
    return std::nullopt;
  auto ArgumentOf = [&](SymbolId Symbol) {
    const SymbolInfo &Info = Features.symbol(Symbol);
    return Launch.Site->argument(Info.Axis, Info.Offset);
  };
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (!Covered.covers(Axis))
      continue;
    std::vector<double> Host = Known.Host;
    bool Made = any_of(symbolsOf(Covered.Limit[Axis]), [&](SymbolId Symbol) {
      SymExpr E = ArgumentOf(Symbol);
      return E && is_contained(symbolsOf(E), Id);
    });
    if (!Made)
      continue;
    auto LimitWith = [&](double Value) {
      Host[Id] = Value;
      return evaluate(Covered.Limit[Axis], [&](SymbolId Symbol) {
        SymExpr E = ArgumentOf(Symbol);
        return E ? hostValue(E, Host) : Known.Value[Symbol];
      });
    };
    double Step = Known.Shape.Block[Axis], Blocks = Known.Shape.Grid[Axis];
    Unknown U;
    U.Low = valueReaching((Blocks - 1) * Step + 1, LimitWith);
    U.Likely = U.High =
        std::max(U.Low, valueReaching(Blocks * Step + 1, LimitWith) - 1);
    return U;
  }
  return std::nullopt;
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
    auto Blocks = [&](double Trial) {
      return blocksWith(Site.GridInSource, Known.Host, Id, Trial);
    };
    U.Low = valueReaching(Known.Shape.blocks(), Blocks);
    U.High =
        std::max(U.Low, valueReaching(Known.Shape.blocks() + 1, Blocks) - 1);
    U.Likely = U.High;
  } else if (auto Fitting =
                 fittingLaunch(Features, Launch, Known, Covered, Id)) {
    U = *Fitting;
  } else {
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

/// A size that a bounds check compares the launch with lies, if the launch is
/// known, between its last block and its last thread.
static Unknown coveredSize(const Coverage &Covered, const Binding &Known,
                           SymbolId Id) {
  Unknown U;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (!Covered.covers(Axis) ||
        !is_contained(symbolsOf(Covered.Limit[Axis]), Id))
      continue;
    double Step = Known.Shape.Block[Axis], Blocks = Known.Shape.Grid[Axis];
    U.Low = parametersFor(Covered.Limit[Axis], (Blocks - 1) * Step + 1);
    U.Likely = U.High = parametersFor(Covered.Limit[Axis], Blocks * Step);
    break;
  }
  return U;
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
  if (any_of(Features.Accesses, [&](const MemoryAccess &A) {
        return Features.Objects[A.Object].Space == MemorySpace::Global &&
               (!A.Offset || (A.Offset->Classes & ObscureClasses));
      }))
    Found.push_back({Unknown::CachedGathers, SymbolKind::Loaded,
                     "the share of its gathers that caches serve", 0, 0.5, 1});
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
      if (Known.GridBound && Covered.dependsOn(Id)) {
        U = coveredSize(Covered, Known, Id);
        break;
      }
      if (!Known.GridBound && Covered.dependsOn(Id)) {
        U = launchExtent(Known, Gpu, Axes[0] + Axes[1] + Axes[2]);
        for (unsigned Axis = 0; Axis < 3; ++Axis)
          if (Covered.covers(Axis) &&
              is_contained(symbolsOf(Covered.Limit[Axis]), Id)) {
            double Threads = Known.Shape.Block[Axis];
            for (double *Value : {&U.Low, &U.Likely, &U.High})
              *Value = parametersFor(Covered.Limit[Axis], *Value * Threads);
            break;
          }
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
    Found.push_back(std::move(U));
  }
  sortByImportance(Found);
  return Found;
}

Binding roofline::bindingAt(const KernelFeatures &Features,
                            const KnownLaunch &Launch, const Binding &Known,
                            const Coverage &Covered, ArrayRef<Unknown> Unknowns,
                            ArrayRef<double> Values) {
  Binding B = Known;
  for (size_t I = 0; I < Unknowns.size(); ++I)
    if (Unknowns[I].Symbol == Unknown::CachedGathers)
      B.CachedGathers = Values[I];
    else if (Unknowns[I].isHost())
      B.Host[Unknowns[I].Symbol - Unknown::Host] = Values[I];
    else if (Unknowns[I].Symbol != Unknown::GridBlocks)
      B.Value[Unknowns[I].Symbol] = Values[I];
  applyLaunch(Features, Launch, B);
  if (B.GridBound)
    return B;
  for (size_t I = 0; I < Unknowns.size(); ++I)
    if (Unknowns[I].Symbol == Unknown::GridBlocks)
      setBlocks(B, Features, Covered, Values[I]);
  coverGrid(Features, Covered, B);
  return B;
}
