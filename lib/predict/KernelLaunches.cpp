// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/KernelLaunches.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

std::vector<LaunchSite> roofline::launchesOf(const SourceModel &Sources,
                                             const KernelId &Id) {
  std::vector<LaunchSite> Found;
  for (const LaunchSite &L : Sources.Launches) {
    if (!(L.Kernel == Id) ||
        (!L.Grid[0] && !L.Block[0] && L.Arguments.empty() &&
         L.Buffers.empty() && L.Given.empty()))
      continue;
    bool IsThere = any_of(Found, [&](const LaunchSite &F) {
      return F.Grid == L.Grid && F.Block == L.Block && sameArguments(F, L);
    });
    if (!IsThere)
      Found.push_back(L);
  }
  return Found;
}

static unsigned axesAlike(const std::array<SymExpr, 3> &Formulas,
                          const std::array<double, 3> &Extents) {
  unsigned Alike = 0;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Alike += Formulas[Axis] && isConstant(Formulas[Axis], Extents[Axis]);
  return Alike;
}

/// The launch among \p Found whose grid and block agree with \p Grid and
/// \p Block on most axes; the first of several. Null if there is none.
static const LaunchSite *mostAlike(ArrayRef<LaunchSite> Found,
                                   const std::array<double, 3> &Grid,
                                   const std::array<double, 3> &Block) {
  auto Likeness = [&](const LaunchSite &L) {
    return axesAlike(L.Grid, Grid) + axesAlike(L.Block, Block);
  };
  const LaunchSite *Best = nullptr;
  for (const LaunchSite &L : Found)
    if (!Best || Likeness(L) > Likeness(*Best))
      Best = &L;
  return Best;
}

/// Puts the values of \p Block into the formulas of \p Site for the symbols
/// whose values \p InSource says the extents to have.
static void settle(LaunchSite &Site, const std::array<SymExpr, 3> &InSource,
                   const std::array<double, 3> &Block,
                   const SourceModel &Sources) {
  SymContext &Formulas = *Sources.HostFormulas;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (SymExpr Of = InSource[Axis];
        Of && Of->Op == SymOp::Symbol &&
        Sources.HostSymbols[Of->Symbol].Figure == DeviceFigure::None)
      changeFormulas(Site, [&](SymExpr &E) {
        E = substitute(Formulas, E, Of->Symbol, Formulas.constant(Block[Axis]));
      });
}

std::vector<LaunchSite> roofline::asGiven(ArrayRef<GivenLaunch> Given,
                                          ArrayRef<LaunchSite> Found,
                                          const KernelId &Id,
                                          const SourceModel &Sources) {
  std::vector<LaunchSite> Launches;
  for (const GivenLaunch &G : Given) {
    const LaunchSite *Best = mostAlike(Found, G.Grid, G.Block);
    LaunchSite &New = Launches.emplace_back(Best ? *Best : LaunchSite());
    New.Kernel = Id;
    New.GridInSource = New.Grid;
    New.IsObserved = true;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      New.Grid[Axis] = Sources.HostFormulas->constant(G.Grid[Axis]);
      New.Block[Axis] = Sources.HostFormulas->constant(G.Block[Axis]);
    }
    if (Best)
      settle(New, Best->Block, G.Block, Sources);
  }
  return Launches;
}

LaunchSite roofline::asSite(const ProfiledLaunch &Launch, const KernelId &Id,
                            SymContext &Formulas) {
  LaunchSite Site;
  Site.Kernel = Id;
  Site.IsObserved = true;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Site.Grid[Axis] = Formulas.constant(Launch.Grid[Axis]);
    Site.Block[Axis] = Formulas.constant(Launch.Block[Axis]);
  }
  Site.SharedBytes = Formulas.constant(double(Launch.DynamicSharedBytes));
  Site.Times = Formulas.constant(Launch.Times);
  Site.Flow = Launch.Flow;
  for (const ArgumentValue &A : Launch.Arguments) {
    switch (A.What) {
    case ArgumentValue::Kind::Integer:
      Site.Arguments.push_back(
          {A.Parameter, A.Offset, Formulas.constant(double(A.Integer))});
      break;
    case ArgumentValue::Kind::Float:
      if (std::isfinite(A.Float))
        Site.Arguments.push_back(
            {A.Parameter, A.Offset, Formulas.constant(A.Float)});
      break;
    case ArgumentValue::Kind::Pointer:
      if (A.Allocation)
        Site.Buffers.push_back({A.Parameter, A.Offset, *A.Allocation,
                                Formulas.constant(double(A.Start)),
                                Formulas.constant(double(A.Extent))});
      break;
    case ArgumentValue::Kind::Bytes:
      break;
    }
  }
  return Site;
}

/// Adds to \p To the elements of \p From for parameters that \p To lacks.
template <typename T>
static void addMissing(std::vector<T> &To, const std::vector<T> &From) {
  size_t Own = To.size();
  for (const T &More : From)
    if (none_of(ArrayRef(To).take_front(Own), [&](const T &Present) {
          return Present.Parameter == More.Parameter &&
                 Present.Offset == More.Offset;
        }))
      To.push_back(More);
}

std::vector<LaunchSite> roofline::asProfiled(const ProfiledKernel &Kernel,
                                             ArrayRef<LaunchSite> Found,
                                             const SourceModel &Sources) {
  std::vector<LaunchSite> Launches;
  for (const ProfiledLaunch &L : Kernel.Launches) {
    LaunchSite &New =
        Launches.emplace_back(asSite(L, Kernel.Id, *Sources.HostFormulas));
    std::array<double, 3> Grid, Block;
    llvm::copy(L.Grid, Grid.begin());
    llvm::copy(L.Block, Block.begin());
    const LaunchSite *Best = mostAlike(Found, Grid, Block);
    if (!Best)
      continue;
    New.Where = Best->Where;
    New.GridInSource = Best->Grid;
    addMissing(New.Arguments, Best->Arguments);
    addMissing(New.Buffers, Best->Buffers);
    for (LaunchBuffer &B : New.Buffers)
      for (const LaunchBuffer &InSource : Best->Buffers)
        if (B.Parameter == InSource.Parameter && B.Offset == InSource.Offset)
          B.OnHost = InSource.OnHost;
    settle(New, Best->Block, Block, Sources);
  }
  return Launches;
}

/// The launch that stands for a loop whose end is not known, of which \p First
/// and \p Second are the first two iterations. Nothing if they differ in more
/// than sizes and arguments, or if \p Second is of no such loop.
static std::optional<LaunchSite> loopLaunch(const LaunchSite &First,
                                            const LaunchSite &Second,
                                            SymContext &Formulas) {
  if (!Second.LaterIsOpen || !(First.Where == Second.Where) ||
      First.Arguments.size() != Second.Arguments.size() ||
      First.Given != Second.Given)
    return std::nullopt;
  LaunchSite Shown = Second;
  Shown.InLoop = LoopLaunch::First;
  // The iteration in the middle: none before it where there are one or two.
  SymExpr Middle = Second.OpenTrips ? Formulas.floorDiv(Second.OpenTrips,
                                                        Formulas.constant(2))
                                    : nullptr;
  auto Advance = [&](SymExpr &Value, SymExpr From) {
    SymExpr To = Value;
    Value = From;
    if (!From || !To || From == To)
      return;
    SymExpr Growth = Formulas.sub(To, From);
    if (!Middle || !isConstant(Growth))
      return;
    Value = Formulas.add(From, Formulas.mul(Growth, Middle));
    Shown.InLoop = LoopLaunch::Middle;
  };
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Advance(Shown.Grid[Axis], First.Grid[Axis]);
    Advance(Shown.Block[Axis], First.Block[Axis]);
  }
  for (auto [Own, Before] : zip(Shown.Arguments, First.Arguments)) {
    if (Own.Parameter != Before.Parameter || Own.Offset != Before.Offset)
      return std::nullopt;
    Advance(Own.Value, Before.Value);
  }
  Shown.Buffers = First.Buffers;
  return Shown;
}

/// Leaves out of \p Site the sizes of buffers that follow from no value that
/// also determines its launch or arguments: the kernel's own sizes vary
/// independently of them.
static void dropUntiedSizes(LaunchSite &Site) {
  std::set<SymbolId> Tied;
  auto Collect = [&](SymExpr E) {
    if (E)
      for (SymbolId Id : symbolsOf(E))
        Tied.insert(Id);
  };
  for_each(Site.Grid, Collect);
  for_each(Site.Block, Collect);
  for (const LaunchArgument &A : Site.Arguments)
    Collect(A.Value);
  for (LaunchBuffer &B : Site.Buffers)
    if (B.Size && !isConstant(B.Size) &&
        none_of(symbolsOf(B.Size), [&](SymbolId Id) { return Tied.count(Id); }))
      B.Size = nullptr;
}

LaunchSite roofline::commonOf(ArrayRef<LaunchSite> Sites,
                              SymContext &Formulas) {
  if (Sites.size() == 2)
    if (std::optional<LaunchSite> Shown =
            loopLaunch(Sites[0], Sites[1], Formulas))
      return *Shown;
  LaunchSite Common = Sites[0];
  for (const LaunchSite &Site : drop_begin(Sites)) {
    if (Site.Block != Common.Block)
      Common.Block = {};
    if (Site.Grid != Common.Grid)
      Common.Grid = {};
    if (!Common.LaterIn) {
      Common.LaterIn = Site.LaterIn;
      Common.LaterIsOpen = Site.LaterIsOpen;
    }
    erase_if(Common.Given, [&](const UserAssumption &Given) {
      return !is_contained(Site.Given, Given);
    });
    erase_if(Common.Arguments, [&](const LaunchArgument &A) {
      return Site.argument(A.Parameter, A.Offset) != A.Value;
    });
    erase_if(Common.Buffers, [&](const LaunchBuffer &B) {
      return none_of(Site.Buffers, [&](const LaunchBuffer &Other) {
        return Other.Parameter == B.Parameter && Other.Offset == B.Offset &&
               Other.Size == B.Size;
      });
    });
  }
  if (!isKnown(Common.Grid))
    dropUntiedSizes(Common);
  return Common;
}
