// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LaunchFit.h"
#include "constants/assumed-ranges.h"
#include "model/TeamDefaults.h"
#include "verdict/LaneEvaluator.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

static double blocksPerWave(const SymbolValues &B, const GpuSpec &Gpu) {
  return Gpu.Sms.Value * Gpu.residentBlocksPerSm(B.Shape.blockThreads());
}

Unknown roofline::launchExtent(const SymbolValues &Fixed, const GpuSpec &Gpu,
                               double Axes) {
  double Wave = blocksPerWave(Fixed, Gpu);
  auto Root = [&](double Blocks) {
    return std::round(std::pow(Blocks, 1 / Axes));
  };
  Unknown U;
  U.Low = Root(Gpu.Sms.Value);
  U.Likely = Root(constants::LikelyWaves * Wave);
  U.High = Root(constants::MostWaves * Wave);
  return U;
}

double roofline::mostTeams(const KernelFeatures &Features,
                           const SourceLaunch &Launch) {
  return Features.Id.Lang == Language::OpenMP &&
                 (!Launch || Launch.Site->GridText.empty())
             ? MostDefaultTeams
             : Boundless;
}

double roofline::valueReaching(double Target,
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

/// Notes with which signs the symbols of \p E are added in it, where \p E
/// itself is added if \p Sign is positive. Conditions and divisors are left
/// out: they are no sizes.
static void collectSigns(SymExpr E, double Sign, std::set<SymbolId> &Added,
                         std::set<SymbolId> &Subtracted) {
  switch (E->Op) {
  case SymOp::Symbol:
    (Sign > 0 ? Added : Subtracted).insert(E->Symbol);
    return;
  case SymOp::Sum:
    for (auto [Operand, Weight] : zip_equal(E->Operands, E->Weights))
      collectSigns(Operand, Sign * Weight, Added, Subtracted);
    return;
  case SymOp::FloorDiv:
    collectSigns(E->Operands[0], Sign, Added, Subtracted);
    return;
  case SymOp::Product:
  case SymOp::Min:
  case SymOp::Max:
    for (SymExpr Operand : E->Operands)
      collectSigns(Operand, Sign, Added, Subtracted);
    return;
  case SymOp::Constant:
  case SymOp::Less:
  case SymOp::Equal:
    return;
  default: // neither grows nor shrinks with its operands alone
    for (SymbolId Id : symbolsOf(E)) {
      Added.insert(Id);
      Subtracted.insert(Id);
    }
  }
}

/// The arguments of \p Launch that say how often a loop of each thread of the
/// kernel \p Features runs. A loop over the whole grid is none: it shares out
/// what the grid was computed from.
static std::vector<SymExpr> loopLengths(const KernelFeatures &Features,
                                        const SourceLaunch &Launch) {
  std::vector<SymExpr> Found;
  for (const LoopFeature &L : Features.Loops) {
    if (L.Trips->Classes & classBit(SymbolKind::GridDim))
      continue;
    for (SymbolId Id : symbolsOf(L.Trips)) {
      const SymbolInfo &Info = Features.symbol(Id);
      if (Info.Kind == SymbolKind::Parameter)
        if (SymExpr E = Launch.Site->argument(Info.Axis, Info.Offset))
          Found.push_back(E);
    }
  }
  return Found;
}

std::set<SymbolId> roofline::startsOfRanges(const KernelFeatures &Features,
                                            const SourceLaunch &Launch,
                                            const LaunchSite &Site) {
  std::set<SymbolId> Added, Subtracted, InSizes;
  for (SymExpr E : Site.Grid)
    if (E)
      collectSigns(E, 1, Added, Subtracted);
  if (Subtracted.empty())
    return {};
  for (const LaunchSite &Any : Launch.Sources->Launches)
    for (const LaunchBuffer &Buffer : Any.Buffers)
      if (Buffer.Size)
        collectSigns(Buffer.Size, 1, Added, InSizes);
  for (SymExpr E : loopLengths(Features, Launch))
    collectSigns(E, 1, Added, InSizes);
  for (SymbolId Id : Added)
    Subtracted.erase(Id);
  return Subtracted;
}

std::set<SymbolId> roofline::widthsInGrid(const KernelFeatures &Features,
                                          const SourceLaunch &Launch,
                                          const LaunchSite &Site) {
  std::set<SymbolId> Lengths;
  for (SymExpr E : loopLengths(Features, Launch))
    for (SymbolId Id : symbolsOf(E))
      Lengths.insert(Id);
  std::set<SymbolId> Found;
  auto AddOperands = [&](SymExpr E) {
    if (E->Op == SymOp::Sum && any_of(E->Operands, [&](SymExpr Operand) {
          return any_of(symbolsOf(Operand),
                        [&](SymbolId Id) { return !Lengths.count(Id); });
        }))
      for (SymExpr Operand : E->Operands)
        if (Operand->Op == SymOp::Symbol && Lengths.count(Operand->Symbol))
          Found.insert(Operand->Symbol);
    return true;
  };
  if (!Lengths.empty())
    for (SymExpr E : Site.Grid)
      if (E)
        visitNodes(E, AddOperands);
  return Found;
}

/// Whether the blocks of \p Site are more, or with \p Fall fewer, where host
/// symbol \p Id is large and the other symbols with \p Host are.
static bool changesGrid(const LaunchSite &Site, std::vector<double> Host,
                        SymbolId Id, bool Fall) {
  auto Blocks = [&](double Value) {
    Host[Id] = Value;
    double Product = 1;
    for (SymExpr E : Site.Grid)
      Product *= E ? std::max(1.0, hostValue(E, Host)) : 1;
    return Product;
  };
  return Fall ? Blocks(Boundless) < Blocks(1) : Blocks(Boundless) > Blocks(1);
}

std::set<SymbolId> roofline::divisorsOfGrid(const SourceLaunch &Launch,
                                            const LaunchSite &Site,
                                            const SymbolValues &Fixed) {
  const SourceModel &Sources = *Launch.Sources;
  auto IsOpen = [&](SymbolId Id) {
    const HostSymbol &Symbol = Sources.HostSymbols[Id];
    return Symbol.Figure == DeviceFigure::None && !Symbol.Likely &&
           !Symbol.Given && !Symbol.High;
  };
  std::set<SymbolId> Found;
  for (SymExpr Extent : Site.Grid)
    if (Extent)
      visitNodes(Extent, [&](SymExpr E) {
        if (E->Op == SymOp::FloorDiv)
          for (SymbolId Id : symbolsOf(E->Operands[1]))
            if (IsOpen(Id))
              Found.insert(Id);
        return true;
      });
  if (Found.empty())
    return Found;
  // What is divided is large, so that something is left.
  std::vector<double> Host = Fixed.Host;
  for (SymbolId Id = 0; Id < Host.size(); ++Id)
    if (IsOpen(Id) && !Found.count(Id))
      Host[Id] = Boundless;
  std::erase_if(Found, [&](SymbolId Id) {
    return !changesGrid(Site, Host, Id, /*Fall=*/true) ||
           any_of(Sources.Launches, [&](const LaunchSite &Any) {
             return changesGrid(Any, Host, Id, /*Fall=*/false);
           });
  });
  return Found;
}

Unknown roofline::gridDivisor() {
  Unknown U;
  U.Low = constants::GridDivisorRange[0];
  U.Likely = constants::GridDivisorRange[1];
  U.High = constants::GridDivisorRange[2];
  return U;
}

Unknown roofline::rangeStart() {
  Unknown U;
  U.Low = 0, U.Likely = 0, U.High = constants::MostStart;
  return U;
}

/// The host symbols in \p E that are not properties of the GPU.
static std::vector<SymbolId> openIn(SymExpr E, const SourceModel &Sources) {
  std::vector<SymbolId> Found = symbolsOf(E);
  erase_if(Found, [&](SymbolId Id) {
    return Sources.HostSymbols[Id].Figure != DeviceFigure::None;
  });
  return Found;
}

/// The axis whose known extent determines host symbol \p Id best: one whose
/// formula has no other unknown symbol, else the first that mentions \p Id.
static unsigned tellingAxis(const SourceLaunch &Launch, SymbolId Id) {
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

void roofline::fitGrid(const SourceLaunch &Launch, const SymbolValues &Fixed,
                       const GpuSpec &Gpu, SymbolId Id, Unknown &U) {
  unsigned Axis = tellingAxis(Launch, Id);
  SymExpr Formula = Launch.Site->GridInSource[Axis];
  std::vector<SymbolId> Together = openIn(Formula, *Launch.Sources);
  erase_if(Together,
           [&](SymbolId Other) { return tellingAxis(Launch, Other) != Axis; });
  auto Blocks = [&](double Trial) {
    std::vector<double> Host = Fixed.Host;
    for (SymbolId Each : Together)
      Host[Each] = Trial;
    return std::max(1.0, hostValue(Formula, Host));
  };
  if (Together.size() > 1 && Blocks(Boundless) <= Blocks(1))
    Together = {Id};
  if (Blocks(Boundless) < Blocks(1))
    return;
  double Extent = Fixed.Shape.Grid[Axis];
  U.Low = valueReaching(Extent, Blocks);
  if (Blocks(Boundless) <= Extent) { // the formula has its maximum
    Unknown Launches = launchExtent(Fixed, Gpu, 1);
    U.Likely = std::max(U.Low, valueReaching(Launches.Likely, Blocks));
    U.High = std::max(U.Likely, valueReaching(Launches.High, Blocks));
  } else {
    U.High = std::max(U.Low, valueReaching(Extent + 1, Blocks) - 1);
    U.Likely = U.High;
  }
}

void roofline::fitLaunch(const SymbolValues &Fixed, const Coverage &Covered,
                         unsigned Axis, function_ref<double(double)> LimitWith,
                         Unknown &U) {
  double Step = Fixed.Shape.Block[Axis];
  double Blocks = Covered.numbered(Fixed.Shape, Axis);
  U.Low = valueReaching((Blocks - 1) * Step + 1, LimitWith);
  U.High = std::max(U.Low, valueReaching(Blocks * Step + 1, LimitWith) - 1);
  U.Likely = U.High;
}

void roofline::fitCustomary(const KernelFeatures &Features,
                            const SymbolValues &Fixed, const Coverage &Covered,
                            const GpuSpec &Gpu, unsigned Axis,
                            function_ref<double(double)> LimitWith,
                            Unknown &U) {
  std::array<bool, 3> Used =
      axesUsed(Features, SymbolKind::BlockIdx, SymbolKind::GridDim);
  double Axes = 0;
  for (unsigned Each = 0; Each < 3; ++Each)
    Axes += Used[Each] && !Covered.Continues[Each];
  U = launchExtent(Fixed, Gpu, Axes);
  for (double *Value : {&U.Low, &U.Likely, &U.High})
    *Value = valueReaching(*Value * Fixed.Shape.Block[Axis], LimitWith);
}

std::optional<unsigned>
roofline::checkedAxis(const Coverage &Covered,
                      function_ref<bool(SymbolId)> Decides) {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Covered.covers(Axis) && any_of(symbolsOf(Covered.Limit[Axis]), Decides))
      return Axis;
  return std::nullopt;
}

/// Whether the grid of \p Launch is known, or is that with the program's
/// defaults.
static bool hasTellingGrid(const SourceLaunch &Launch) {
  return all_of(Launch.Site->Grid, [&](SymExpr E) {
    return E && all_of(openIn(E, *Launch.Sources), [&](SymbolId Id) {
             return Launch.Sources->HostSymbols[Id].Likely.has_value();
           });
  });
}

bool roofline::fitsLaunch(const KernelFeatures &Features,
                          const SourceLaunch &Launch, const SymbolValues &Fixed,
                          const Coverage &Covered, const GpuSpec &Gpu,
                          SymbolId Id, Unknown &U) {
  auto ArgumentOf = [&](SymbolId Symbol) {
    const SymbolInfo &Info = Features.symbol(Symbol);
    return Launch.Site->argument(Info.Axis, Info.Offset);
  };
  auto Axis = checkedAxis(Covered, [&](SymbolId Symbol) {
    SymExpr E = ArgumentOf(Symbol);
    return E && is_contained(symbolsOf(E), Id);
  });
  if (!Axis)
    return false;
  std::set<SymbolId> Together{Id};
  for (SymbolId Symbol : symbolsOf(Covered.Limit[*Axis]))
    if (SymExpr E = ArgumentOf(Symbol))
      for (SymbolId Open : openIn(E, *Launch.Sources))
        if (!Launch.Sources->HostSymbols[Open].Likely)
          Together.insert(Open);
  std::vector<double> Host = Fixed.Host;
  auto LimitWith = [&](double Value) {
    for (SymbolId Each : Together)
      Host[Each] = Value;
    return evaluate(Covered.Limit[*Axis], [&](SymbolId Symbol) {
      SymExpr E = ArgumentOf(Symbol);
      return E ? hostValue(E, Host) : Fixed.Value[Symbol];
    });
  };
  // A grid of other sizes that are open is one of many.
  if (Fixed.GridBound && hasTellingGrid(Launch))
    fitLaunch(Fixed, Covered, *Axis, LimitWith, U);
  else
    fitCustomary(Features, Fixed, Covered, Gpu, *Axis, LimitWith, U);
  return true;
}

bool roofline::fitsStride(const KernelFeatures &Features,
                          const SymbolValues &Fixed, const GpuSpec &Gpu,
                          function_ref<bool(SymbolId)> Decides,
                          function_ref<void(SymbolValues &, double)> Assign,
                          Unknown &U) {
  constexpr double FewIterations = 4;
  for (const LoopFeature &L : Features.Loops) {
    if (!(L.Trips->Classes & classBit(SymbolKind::GridDim)) ||
        none_of(symbolsOf(L.Trips), Decides))
      continue;
    auto Iterations = [&](double Value, double Grids = 1) {
      SymbolValues Trial = Fixed;
      Assign(Trial, Value);
      for (double &Extent : Trial.Shape.Grid)
        Extent *= Grids;
      LaneEvaluator Eval(Features, Trial, {Lane{.FirstIterations = true}});
      return Eval.mean(L.Trips);
    };
    double Most = Iterations(Boundless);
    if (Most <= std::max(FewIterations, Iterations(1)) ||
        Iterations(Boundless, 2) >= Most)
      continue;
    Unknown Launches = launchExtent(Fixed, Gpu, 1);
    double Blocks = Fixed.Shape.blocks();
    U.Low = 1;
    U.Likely = valueReaching(std::max(FewIterations, Launches.Likely / Blocks),
                             Iterations);
    U.High =
        std::max(U.Likely, valueReaching(Launches.High / Blocks, Iterations));
    return true;
  }
  return false;
}

bool roofline::fitsStride(const KernelFeatures &Features,
                          const SourceLaunch &Launch, const SymbolValues &Fixed,
                          const GpuSpec &Gpu, SymbolId Id, Unknown &U) {
  auto ArgumentOf = [&](SymbolId Symbol) -> SymExpr {
    const SymbolInfo &Info = Features.symbol(Symbol);
    return Info.Kind == SymbolKind::Parameter
               ? Launch.Site->argument(Info.Axis, Info.Offset)
               : nullptr;
  };
  auto IsOf = [&](SymbolId Symbol, SymbolId Host) {
    SymExpr E = ArgumentOf(Symbol);
    return E && is_contained(symbolsOf(E), Host);
  };
  auto Assign = [&](SymbolValues &Trial, double Value) {
    Trial.Host[Id] = Value;
    for (SymbolId Symbol = 0; Symbol < Features.Symbols.size(); ++Symbol) {
      SymExpr E = ArgumentOf(Symbol);
      if (!E || !IsOf(Symbol, Id))
        continue;
      for (SymbolId Open : openIn(E, *Launch.Sources))
        if (!Launch.Sources->HostSymbols[Open].Likely)
          Trial.Host[Open] = Value;
    }
    for (SymbolId Symbol = 0; Symbol < Features.Symbols.size(); ++Symbol)
      if (SymExpr E = ArgumentOf(Symbol))
        Trial.Value[Symbol] = hostValue(E, Trial.Host);
  };
  return fitsStride(
      Features, Fixed, Gpu, [&](SymbolId Symbol) { return IsOf(Symbol, Id); },
      Assign, U);
}
