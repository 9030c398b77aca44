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
  bool IsReached = any_of(Sources.Launches, [&](const LaunchSite &L) {
    return L.Kernel == Id && !L.BesidesArguments;
  });
  const LaunchSite *Bare = nullptr; // of which only the place is known
  for (const LaunchSite &L : Sources.Launches) {
    if (!(L.Kernel == Id) || (IsReached && L.BesidesArguments))
      continue;
    if (!L.Grid[0] && !L.Block[0] && L.Arguments.empty() && L.Buffers.empty() &&
        L.Given.empty()) {
      Bare = &L;
      continue;
    }
    auto Same = find_if(Found, [&](const LaunchSite &F) {
      return F.Grid == L.Grid && F.Block == L.Block && sameArguments(F, L);
    });
    if (Same == Found.end()) {
      Found.push_back(L);
      continue;
    }
    keepCommonArms(*Same, L, /*IsSameCall=*/false);
    // What stands for others in a loop happens more often than it says.
    Same->Times = Same->Times && L.Times && !Same->LaterIn && !L.LaterIn
                      ? Sources.HostFormulas->add(Same->Times, L.Times)
                      : nullptr;
  }
  if (Found.empty() && Bare && Bare->BesidesArguments)
    Found.push_back(*Bare);
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
    New.Arms.clear();
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

/// The deepest formulas of which another iteration is looked for.
static constexpr unsigned DeepestInLoop = 8;

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

/// The formula of which \p First and \p Second are the values in the first two
/// iterations of a loop, in iteration \p Number, from 0: what differs between
/// the two grows by the same constant in each. Null if it is not that simple.
static SymExpr inIteration(SymExpr First, SymExpr Second, SymExpr Number,
                           SymContext &Formulas) {
  if (First == Second)
    return First;
  SymExpr Growth = Formulas.sub(Second, First);
  if (isConstant(Growth))
    return Formulas.add(First, Formulas.mul(Growth, Number));
  if (First->Op != Second->Op || First->Op == SymOp::Symbol ||
      First->Operands.size() != Second->Operands.size() ||
      First->Depth > DeepestInLoop)
    return nullptr;
  // The operands of both that are the same formula, then the first of the other
  // that fits.
  bool IsSum = First->Op == SymOp::Sum;
  bool IsOrdered = First->Op != SymOp::Sum && First->Op != SymOp::Product &&
                   First->Op != SymOp::Min && First->Op != SymOp::Max;
  size_t Size = First->Operands.size();
  std::vector<SymExpr> Found(Size);
  std::vector<bool> Taken(Size);
  for (bool Same : {true, false})
    for (size_t I = 0; I < Size; ++I)
      for (size_t J = 0; J < Size && !Found[I]; ++J) {
        SymExpr A = First->Operands[I], B = Second->Operands[J];
        if (Taken[J] || (IsOrdered && I != J) || (Same && A != B) ||
            (IsSum && First->Weights[I] != Second->Weights[J]))
          continue;
        Found[I] = inIteration(A, B, Number, Formulas);
        Taken[J] = Found[I] != nullptr;
      }
  if (is_contained(Found, nullptr))
    return nullptr;
  switch (First->Op) {
  case SymOp::Sum: {
    SymExpr Sum =
        Formulas.add(Formulas.constant(First->Value),
                     Formulas.scale(Number, Second->Value - First->Value));
    for (size_t I = 0; I < Size; ++I)
      Sum = Formulas.add(Sum, Formulas.scale(Found[I], First->Weights[I]));
    return Sum;
  }
  case SymOp::Product: {
    SymExpr Product = Found[0];
    for (SymExpr Factor : drop_begin(Found))
      Product = Formulas.mul(Product, Factor);
    return Product;
  }
  case SymOp::Min:
    return Formulas.min(Found[0], Found[1]);
  case SymOp::Max:
    return Formulas.max(Found[0], Found[1]);
  case SymOp::FloorDiv:
    return Formulas.floorDiv(Found[0], Found[1]);
  default:
    return nullptr;
  }
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
  // The iteration in the middle: none before it where there are one or two.
  SymExpr Middle = Second.OpenTrips ? Formulas.floorDiv(Second.OpenTrips,
                                                        Formulas.constant(2))
                                    : nullptr;
  LaunchSite Shown = First;
  keepCommonArms(Shown, Second, /*IsSameCall=*/true);
  Shown.LaterIn = Second.LaterIn;
  Shown.LaterIsOpen = Second.LaterIsOpen;
  Shown.OpenTrips = Second.OpenTrips;
  Shown.InLoop = LoopLaunch::First;
  // All values are of one launch: of the first, if one of them has no formula
  // for the others.
  LaunchSite InMiddle = Shown;
  InMiddle.InLoop = LoopLaunch::Middle;
  bool Grows = false, AllGrow = Middle != nullptr;
  auto Advance = [&](SymExpr &Value, SymExpr To) {
    if (Value == To || !AllGrow)
      return;
    Value = Value && To ? inIteration(Value, To, Middle, Formulas) : nullptr;
    Grows = true;
    AllGrow &= Value != nullptr;
  };
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Advance(InMiddle.Grid[Axis], Second.Grid[Axis]);
    Advance(InMiddle.Block[Axis], Second.Block[Axis]);
  }
  for (auto [Own, Next] : zip(InMiddle.Arguments, Second.Arguments)) {
    if (Own.Parameter != Next.Parameter || Own.Offset != Next.Offset)
      return std::nullopt;
    Advance(Own.Value, Next.Value);
  }
  return Grows && AllGrow ? InMiddle : Shown;
}

std::optional<LaunchSite> roofline::middleLaunch(const LaunchSite &First,
                                                 const LaunchSite &Second,
                                                 SymContext &Formulas) {
  std::optional<LaunchSite> Shown = loopLaunch(First, Second, Formulas);
  return Shown && Shown->InLoop == LoopLaunch::Middle ? Shown : std::nullopt;
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
    keepCommonArms(Common, Site, /*IsSameCall=*/true);
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
    auto InSite = [&](const LaunchBuffer &B) {
      return find_if(Site.Buffers, [&](const LaunchBuffer &Other) {
        return Other.Parameter == B.Parameter && Other.Offset == B.Offset &&
               Other.Size == B.Size;
      });
    };
    erase_if(Common.Buffers, [&](const LaunchBuffer &B) {
      return InSite(B) == Site.Buffers.end();
    });
    // Parts of one allocation here, of several there: they have no place in it.
    for (LaunchBuffer &A : Common.Buffers)
      for (const LaunchBuffer &B : Common.Buffers)
        if (A.Allocation == B.Allocation &&
            InSite(A)->Allocation != InSite(B)->Allocation)
          A.Start = nullptr;
  }
  if (!isKnown(Common.Grid))
    dropUntiedSizes(Common);
  return Common;
}
