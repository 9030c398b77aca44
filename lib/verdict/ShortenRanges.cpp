// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shortens the ranges of unknowns to values with which the program can run:
// its integers do not overflow, CUDA accepts its launches, and the GPU has the
// memory that it allocates.
#include "verdict/LaunchConditions.h"
#include "verdict/LaunchFit.h"
#include "verdict/Unknowns.h"
#include "verdict/VerdictNotes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <functional>
#include <limits>

using namespace llvm;
using namespace roofline;

/// All formulas in \p Launch.
static DenseSet<SymExpr> formulasIn(LaunchSite Launch) {
  DenseSet<SymExpr> Found;
  Launch.Arms.clear();
  changeFormulas(Launch, [&](SymExpr &E) {
    visitNodes(E, [&](SymExpr Node) { return Found.insert(Node).second; });
  });
  return Found;
}

/// The value at \p Position, 0 to 1, of the way from \p Low to \p High.
static double between(double Low, double High, double Position) {
  return std::pow(std::max(Low, 1.0), 1 - Position) *
         std::pow(std::max(High, 1.0), Position);
}

/// \p U with its range up to \p Share: from 1 on as much of what is above the
/// likely value as is above 1, below 1 this share of what is below it.
static Unknown upTo(Unknown U, double Share) {
  double Likely = U.Likely;
  if (Share < 2)
    U.High = std::floor(between(Likely, U.High, std::max(Share - 1, 0.0)));
  if (Share < 1 && !U.IsDefault)
    U.High = U.Likely =
        std::max(U.Low, std::floor(between(U.Low, Likely, Share)));
  U.High = std::max(U.High, U.Likely);
  return U;
}

/// The same from the other end: \p U with its range from \p Share on, where 2
/// is its low end and 1 its likely value.
static Unknown downTo(Unknown U, double Share) {
  double Likely = U.Likely;
  if (Share < 2)
    U.Low = std::ceil(between(U.Low, Likely, std::min(2 - Share, 1.0)));
  if (Share < 1 && !U.IsDefault)
    U.Low = U.Likely =
        std::min(U.High, std::ceil(between(Likely, U.High, 1 - Share)));
  U.Low = std::min(U.Low, U.Likely);
  return U;
}

/// The values of \p Formula where each of \p Unknowns is in its range.
static Interval valuesOf(SymExpr Formula, ArrayRef<Unknown> Unknowns,
                         const SymbolValues &Fixed) {
  return boundsOf(Formula, [&](SymbolId Id) {
    for (const Unknown &U : Unknowns)
      if (U.Symbol == Unknown::Host + Id)
        return Interval{U.Low, U.High};
    return Interval{Fixed.Host[Id], Fixed.Host[Id]};
  });
}

namespace {
/// A formula whose values must be in some interval.
struct Bounded {
  std::function<Interval(ArrayRef<Unknown>)> Values;
  std::function<bool(const Unknown &)> DependsOn;
};
} // namespace

/// The formula \p E of the host program.
static Bounded ofHost(SymExpr E, const SymbolValues &Fixed) {
  return {[&Fixed, E](ArrayRef<Unknown> Unknowns) {
            return valuesOf(E, Unknowns, Fixed);
          },
          [Ids = symbolsOf(E)](const Unknown &U) {
            return U.isHost() && is_contained(Ids, U.Symbol - Unknown::Host);
          }};
}

/// The formula \p E of a kernel's parameters, with what \p Launch passes.
static Bounded ofKernel(SymExpr E, const KernelFeatures &Features,
                        const SourceLaunch &Launch, const SymbolValues &Fixed) {
  auto PassedFor = [&Features, &Launch](SymbolId Id) -> SymExpr {
    const SymbolInfo &Info = Features.symbol(Id);
    return Launch ? Launch.Site->argument(Info.Axis, Info.Offset) : nullptr;
  };
  return {[&Fixed, E, PassedFor](ArrayRef<Unknown> Unknowns) {
            return boundsOf(E, [&](SymbolId Id) {
              for (const Unknown &U : Unknowns)
                if (U.Symbol == Id)
                  return Interval{U.Low, U.High};
              if (SymExpr Passed = PassedFor(Id))
                return valuesOf(Passed, Unknowns, Fixed);
              return Interval{Fixed.Value[Id], Fixed.Value[Id]};
            });
          },
          [Ids = symbolsOf(E), PassedFor](const Unknown &U) {
            return any_of(Ids, [&](SymbolId Id) {
              SymExpr Passed = PassedFor(Id);
              return U.isHost()
                         ? Passed && is_contained(symbolsOf(Passed),
                                                  U.Symbol - Unknown::Host)
                         : U.Symbol == Id;
            });
          }};
}

/// Shortens those of \p Unknowns that \p Formula depends on, with \p Shorter
/// and all by the same share, so that \p IsKept by the values of \p Formula.
/// Returns false if that is not necessary or, unless \p LikelyToo, not without
/// giving up a likely value.
static bool shorten(const Bounded &Formula, bool LikelyToo,
                    function_ref<Unknown(const Unknown &, double)> Shorter,
                    function_ref<bool(Interval)> IsKept,
                    std::vector<Unknown> &Unknowns) {
  auto With = [&](double Share) {
    std::vector<Unknown> Shortened = Unknowns;
    for (Unknown &U : Shortened)
      if (Formula.DependsOn(U))
        U = Shorter(U, Share);
    return Shortened;
  };
  auto IsKeptWith = [&](double Share) {
    return IsKept(Formula.Values(With(Share)));
  };
  if (IsKept(Formula.Values(Unknowns)))
    return false;
  double Kept = 1, Broken = 2;
  if (!IsKeptWith(Kept)) {
    if (!LikelyToo || !IsKeptWith(0))
      return false;
    Kept = 0, Broken = 1;
  }
  for (unsigned Step = 0; Step < 40; ++Step) {
    double Middle = (Kept + Broken) / 2;
    (IsKeptWith(Middle) ? Kept : Broken) = Middle;
  }
  Unknowns = With(Kept);
  return true;
}

/// Adds to \p Assumed, once, that \p Text at \p Line fits \p Type.
static void addFits(std::string Text, const std::string &Type, unsigned Line,
                    std::vector<Assumption> &Assumed) {
  Assumption Fits(AssumptionKind::FitsType, Type, Line, {},
                  UnknownId{UnknownKind::HostValue, std::move(Text)});
  // Several launches may have it.
  if (!is_contained(Assumed, Fits))
    Assumed.push_back(std::move(Fits));
}

std::vector<Unknown> roofline::withinTypes(std::vector<Unknown> Unknowns,
                                           const SourceLaunch &Launch,
                                           const SymbolValues &Fixed,
                                           std::vector<Assumption> &Assumed) {
  if (!Launch || Launch.Sources->Limits.empty())
    return Unknowns;
  DenseSet<SymExpr> Used = formulasIn(*Launch.Site);
  SymContext &Formulas = *Launch.Sources->HostFormulas;
  auto IsOpen = [&](SymbolId Id) {
    return any_of(Unknowns, [&](const Unknown &U) {
      return U.Symbol == Unknown::Host + Id;
    });
  };
  // What each run evaluates limits the sizes of all launches.
  auto HoldsInAllRuns = [&](const TypeLimit &Limit) {
    return Limit.IsStrict && all_of(symbolsOf(Limit.Value), IsOpen);
  };
  // A variable holds no value beyond its type, unlike a formula, which wraps.
  auto IsKept = [](const TypeLimit &Limit) {
    return Limit.IsStrict || Limit.Value->Op == SymOp::Symbol;
  };
  for (const TypeLimit &Limit : Launch.Sources->Limits)
    if ((HoldsInAllRuns(Limit) || Used.contains(Limit.Value) ||
         Used.contains(Formulas.scale(Limit.Value, -1))) && // the least value
        shorten(
            ofHost(Limit.Value, Fixed), IsKept(Limit), upTo,
            [&](Interval Values) { return Values.High <= Limit.Most; },
            Unknowns))
      addFits(Limit.Text, Limit.Type, lineForNotes(Launch, Limit.Where),
              Assumed);
  return Unknowns;
}

std::vector<Unknown> roofline::withinInt(std::vector<Unknown> Unknowns,
                                         const KernelFeatures &Features,
                                         const SourceLaunch &Launch,
                                         const SymbolValues &Fixed,
                                         std::vector<Assumption> &Assumed) {
  constexpr double Most = std::numeric_limits<int32_t>::max();
  // The largest first: most of the others then fit, too.
  std::vector<std::pair<double, const SizeLimit *>> Limits;
  for (const SizeLimit &Limit : Features.SizeLimits)
    Limits.push_back(
        {-ofKernel(Limit.Value, Features, Launch, Fixed).Values(Unknowns).High,
         &Limit});
  llvm::stable_sort(Limits, less_first());
  for (const auto &[Largest, Limit] : Limits)
    if (shorten(
            ofKernel(Limit->Value, Features, Launch, Fixed),
            /*LikelyToo=*/false, upTo,
            [](Interval Values) { return Values.High <= Most; }, Unknowns))
      addFits(toString(*Features.Context, Limit->Value), "int",
              Limit->Where.Line, Assumed);
  return Unknowns;
}

/// Shortens the ranges of \p Unknowns so that the values of \p Formula are in
/// \p Wanted, without giving up likely values unless \p LikelyToo. Returns
/// whether that was necessary and possible.
static bool keepWithin(SymExpr Formula, Interval Wanted, bool LikelyToo,
                       const SymbolValues &Fixed,
                       std::vector<Unknown> &Unknowns) {
  if (isConstant(Formula))
    return false;
  const std::vector<Unknown> Before = Unknowns;
  // Whether the value is larger at the high end of \p U than at the low end.
  auto Grows = [&](const Unknown &U) {
    std::vector<double> Host = Fixed.Host;
    for (const Unknown &Other : Before)
      if (Other.isHost())
        Host[Other.Symbol - Unknown::Host] = Other.Likely;
    double &Its = Host[U.Symbol - Unknown::Host];
    Its = U.Low;
    double AtLow = hostValue(Formula, Host);
    Its = U.High;
    return AtLow <= hostValue(Formula, Host);
  };
  auto FromAbove = [&](const Unknown &U, double Share) {
    return Grows(U) ? upTo(U, Share) : downTo(U, Share);
  };
  auto FromBelow = [&](const Unknown &U, double Share) {
    return Grows(U) ? downTo(U, Share) : upTo(U, Share);
  };
  bool IsLess = shorten(
      ofHost(Formula, Fixed), LikelyToo, FromAbove,
      [&](Interval Values) { return Values.High <= Wanted.High; }, Unknowns);
  bool IsMore = shorten(
      ofHost(Formula, Fixed), LikelyToo, FromBelow,
      [&](Interval Values) { return Values.Low >= Wanted.Low; }, Unknowns);
  return IsLess || IsMore;
}

std::vector<Unknown> roofline::launchable(std::vector<Unknown> Unknowns,
                                          const KernelFeatures &Features,
                                          const SourceLaunch &Launch,
                                          const SymbolValues &Fixed) {
  if (Features.Id.Lang != Language::Cuda || !Launch ||
      !isKnown(Launch.Site->Grid) || !isKnown(Launch.Site->Block))
    return Unknowns;
  auto Keep = [&](SymExpr Extent, double Most) {
    keepWithin(Extent, {1, Most}, /*LikelyToo=*/true, Fixed, Unknowns);
  };
  SymContext &Formulas = *Launch.Sources->HostFormulas;
  SymExpr BlockThreads = Formulas.constant(1);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Keep(Launch.Site->Grid[Axis], MostGridBlocks[Axis]);
    Keep(Launch.Site->Block[Axis], MostBlockExtents[Axis]);
    BlockThreads = Formulas.mul(BlockThreads, Launch.Site->Block[Axis]);
  }
  Keep(BlockThreads, MostBlockThreads);
  if (std::optional<double> Most = mostDynamicShared(Features, Launch))
    keepWithin(Launch.Site->SharedBytes, {0, *Most}, /*LikelyToo=*/true, Fixed,
               Unknowns);
  return Unknowns;
}

/// Shortens the ranges of \p Unknowns so that the 0/1 formula \p Condition is 1
/// in them, if it is a comparison or the negation of one.
static void keepTrue(SymExpr Condition, SymContext &Formulas,
                     const SymbolValues &Fixed,
                     std::vector<Unknown> &Unknowns) {
  bool Wanted = true;
  SymExpr E = Condition;
  if (E->Op == SymOp::Sum && E->Value == 1 && E->Operands.size() == 1 &&
      E->Weights[0] == -1) {
    E = E->Operands[0];
    Wanted = false;
  }
  if (E->Op == SymOp::Less) {
    constexpr double Positive = 1e-9;
    SymExpr Left = E->Operands[0], Right = E->Operands[1];
    keepWithin(Wanted ? Formulas.sub(Right, Left) : Formulas.sub(Left, Right),
               {Wanted ? Positive : 0, INFINITY}, /*LikelyToo=*/true, Fixed,
               Unknowns);
  } else if (E->Op == SymOp::Equal && !Wanted) {
    // A value at the end of a range is no more in it.
    auto Fails = [&](const Unknown &U, double Value) {
      std::vector<double> Host = Fixed.Host;
      Host[U.Symbol - Unknown::Host] = Value;
      return hostValue(E, Host) != 0;
    };
    std::vector<SymbolId> Ids = symbolsOf(E);
    for (Unknown &U : Unknowns)
      if (Ids.size() == 1 && U.Symbol == Unknown::Host + Ids[0]) {
        if (U.Low < U.High && Fails(U, U.Low))
          ++U.Low;
        if (U.Low < U.High && Fails(U, U.High))
          --U.High;
        if (U.Likely < U.Low || U.Likely > U.High) {
          U.Likely = std::clamp(U.Likely, U.Low, U.High);
          U.IsDefault = false;
        }
      }
  }
}

std::vector<Unknown> roofline::withinConditions(std::vector<Unknown> Unknowns,
                                                ArrayRef<SymExpr> Conditions,
                                                const SourceLaunch &Launch,
                                                const SymbolValues &Fixed) {
  for (SymExpr Condition : Conditions) {
    auto TryWith = [&](function_ref<void(Unknown &)> Open) {
      std::vector<Unknown> Tried = Unknowns;
      for (Unknown &U : Tried)
        if (U.isHost() &&
            is_contained(symbolsOf(Condition), U.Symbol - Unknown::Host))
          Open(U);
      keepTrue(Condition, *Launch.Sources->HostFormulas, Fixed, Tried);
      if (valuesOf(Condition, Tried, Fixed).Low == 0)
        return false;
      Unknowns = std::move(Tried);
      return true;
    };
    auto FromOne = [&](Unknown &U) {
      const HostSymbol &Symbol =
          Launch.Sources->HostSymbols[U.Symbol - Unknown::Host];
      if (!Symbol.Given)
        U.Low = std::min(U.Low, std::max(Symbol.Low.value_or(1), 1.0));
    };
    TryWith([](Unknown &) {}) || TryWith(FromOne) || TryWith([&](Unknown &U) {
      // With the defaults the program does not come to the launch.
      FromOne(U);
      U.IsDefault = false;
    });
  }
  return Unknowns;
}

std::vector<unsigned> roofline::gridSizes(ArrayRef<Unknown> Unknowns,
                                          const SourceLaunch &Launch) {
  std::vector<unsigned> Found;
  if (!Launch || !isKnown(Launch.Site->Grid) || Launch.Site->IsObserved)
    return Found;
  for (auto [I, U] : enumerate(Unknowns)) {
    if (!U.isHost() ||
        Launch.Sources->HostSymbols[U.Symbol - Unknown::Host].Given)
      continue;
    auto Mentions = [Id = U.Symbol - Unknown::Host](SymExpr E) {
      return E && is_contained(symbolsOf(E), Id);
    };
    if (any_of(Launch.Site->Grid, Mentions) &&
        none_of(Launch.Site->Block, Mentions))
      Found.push_back(I);
  }
  return Found;
}

std::vector<Unknown> roofline::fillingGpu(std::vector<Unknown> Unknowns,
                                          const SourceLaunch &Launch,
                                          const SymbolValues &Fixed,
                                          const GpuSpec &Gpu) {
  std::vector<unsigned> Sizes = gridSizes(Unknowns, Launch);
  if (Sizes.empty())
    return Unknowns;
  // The others, such as sizes of blocks, have their likely values.
  std::vector<Unknown> Open;
  SymbolValues Others = Fixed;
  for (auto [I, U] : enumerate(Unknowns))
    if (is_contained(Sizes, I))
      Open.push_back(U);
    else if (U.isHost())
      Others.Host[U.Symbol - Unknown::Host] = U.Likely;
  SymContext &Formulas = *Launch.Sources->HostFormulas;
  SymExpr Blocks = Formulas.constant(1);
  for (SymExpr Extent : Launch.Site->Grid)
    Blocks = Formulas.mul(Blocks, Extent);
  keepWithin(Blocks, {Gpu.Sms.Value, INFINITY}, /*LikelyToo=*/false, Others,
             Open);
  for (auto [I, U] : zip_equal(Sizes, Open))
    Unknowns[I] = U;
  return Unknowns;
}

std::vector<Unknown> roofline::withinMemory(std::vector<Unknown> Unknowns,
                                            const SourceLaunch &Launch,
                                            const SymbolValues &Fixed,
                                            const GpuSpec &Gpu) {
  if (!Launch)
    return Unknowns;
  SymContext &Formulas = *Launch.Sources->HostFormulas;
  SymExpr Bytes = Formulas.constant(0);
  DenseSet<unsigned> Added;
  for (const LaunchBuffer &B : Launch.Site->Buffers)
    if (B.Size && !B.OnHost && Added.insert(B.Allocation).second)
      Bytes = Formulas.add(Bytes, B.Size);
  const std::vector<Unknown> Before = Unknowns;
  // Of several sizes, each could be larger if the others were smaller. What is
  // stated is about all values of the ranges, so these end where arrays with
  // all sizes at their ends fill the memory. Where even the likely values do
  // not fit, the number may be one that wraps in its type, as its formula does
  // not.
  keepWithin(Bytes, {-INFINITY, Gpu.Dram.Value}, /*LikelyToo=*/false, Fixed,
             Unknowns);
  for (auto [U, Was] : zip_equal(Unknowns, Before))
    U.FillsMemory = U.High < Was.High;
  return Unknowns;
}
