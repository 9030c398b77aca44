// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Follows addresses with divisions, rows and columns of one running number,
// piece by piece: the part of AccessPatternReader for which strides are not
// enough.
#include "constants/traffic.h"
#include "model/SymArithmetic.h"
#include "verdict/AccessPattern.h"
#include "verdict/CountedLanes.h"
#include "verdict/LinearPieces.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace roofline;

/// The most steps along dimensions for which the values of formulas are kept.
static constexpr size_t MostProbes = 64;

/// Symbols that differ between threads or iterations.
static constexpr unsigned Moving = ThreadClasses |
                                   classBit(SymbolKind::LoopIndex) |
                                   classBit(SymbolKind::BranchShare);

static MovingPart movingPart(SymExpr Address) {
  if (Address->Op != SymOp::Sum)
    return {{Address, 1}};
  MovingPart Part;
  for (auto [Term, Weight] :
       llvm::zip_equal(Address->Operands, Address->Weights))
    if (Term->Classes & Moving)
      Part.push_back({Term, Weight});
  return Part;
}

/// The dimensions of a launch: 0 to 2 are thread axes, 3 to 5 block axes, and
/// from 6 on loops by their index symbols.
static void moveAlong(Lane &L, unsigned Dimension, double Steps) {
  if (Dimension < 3) {
    L.Thread[Dimension] = Steps;
  } else if (Dimension < 6) {
    L.Block[Dimension - 3] = Steps;
  } else {
    L.SteppedLoop = Dimension - 6;
    L.LoopSteps = Steps;
  }
}

/// The address of \p A without the bounds that few threads come to, as those of
/// max(x - 3, 0) or of x < 3 ? 3 - x : x at the edge of an image: the first
/// thread, from which pieces are probed, is at such an edge.
SymExpr AccessPatternReader::withoutRareBounds(const MemoryAccess &A) {
  auto [Known, IsNew] = Unbounded.try_emplace({A.Offset, A.Count}, nullptr);
  if (!IsNew)
    return Known->second;
  llvm::ArrayRef<double> Counts = ThreadMeans.of(A.Count);
  auto IsUsual = [&](SymExpr Bounded, SymExpr Operand) {
    llvm::ArrayRef<double> All = ThreadMeans.of(Bounded),
                           Own = ThreadMeans.of(Operand);
    auto At = [](llvm::ArrayRef<double> Values, size_t Lane) {
      return Values[Values.size() == 1 ? 0 : Lane];
    };
    double Active = 0, Taken = 0;
    for (size_t I = 0; I < ThreadMeans.size(); ++I)
      if (At(Counts, I) > 0) {
        ++Active;
        Taken += At(All, I) == At(Own, I);
      }
    return Taken > 0 && Taken >= Active * constants::UsualOperand;
  };
  SymContext &Context = *Features.Context;
  SymExpr Never = Context.constant(0), Always = Context.constant(1);
  std::map<SymExpr, SymExpr> Done;
  auto Follow = [&](auto &Self, SymExpr E) -> SymExpr {
    if (E->Operands.empty() || !(E->Classes & Moving))
      return E;
    if (auto It = Done.find(E); It != Done.end())
      return It->second;
    if (E->Op == SymOp::Min || E->Op == SymOp::Max)
      for (SymExpr Operand : E->Operands)
        if ((Operand->Classes & Moving) && IsUsual(E, Operand))
          return Done[E] = Self(Self, Operand);
    if (E->Op == SymOp::Less || E->Op == SymOp::Equal)
      for (SymExpr Truth : {Never, Always})
        if (IsUsual(E, Truth))
          return Done[E] = Truth;
    llvm::SmallVector<SymExpr, 8> Operands;
    for (SymExpr Operand : E->Operands)
      Operands.push_back(Self(Self, Operand));
    if (Operands == llvm::ArrayRef(E->Operands))
      return Done[E] = E;
    return Done[E] = applyNode(Context, *E, Operands.data());
  };
  return Known->second = Follow(Follow, A.Offset);
}

/// The dimensions of a block, axes of threads and loops of \p A, that
/// \p Address makes one running number of, to divide that into rows and
/// columns: 16 * threadIdx.y + threadIdx.x + 256 * i. Empty if there are none.
static std::vector<unsigned> numberedTogether(const KernelFeatures &Features,
                                              const MemoryAccess &A,
                                              SymExpr Address,
                                              const AccessExtents &Over) {
  std::vector<unsigned> Together;
  visitNodes(Address, [&](SymExpr E) {
    if (E->Op != SymOp::FloorDiv && E->Op != SymOp::Mod)
      return true;
    SymExpr Number = E->Operands[0];
    if (Number->Classes & classBit(SymbolKind::BlockIdx))
      return true;
    std::vector<unsigned> Found;
    for (SymbolId Id : symbolsOf(Number)) {
      const SymbolInfo &Info = Features.symbol(Id);
      if (Info.Kind == SymbolKind::ThreadIdx && Over.Thread[Info.Axis] > 1)
        Found.push_back(Info.Axis);
      for (auto [Loop, Trips] : llvm::zip_equal(A.Loops, Over.Loops))
        if (Loop == Id && Info.Trips && Trips > 1)
          Found.push_back(6 + Id);
    }
    if (Found.size() > 1)
      for (unsigned Dimension : Found)
        if (!llvm::is_contained(Together, Dimension))
          Together.push_back(Dimension);
    return true;
  });
  return Together;
}

/// The directions of the places, one after the other, that the active threads
/// of a block access in all iterations along \p Dimensions. Empty if these are
/// too many, or no rows of equal length. Where a number that runs through
/// several dimensions is divided, the rows end amid each of these, and the last
/// iteration may be one of a part of the threads: dimension by dimension,
/// places would be counted twice or left out.
std::vector<Direction>
AccessPatternReader::placesOfBlock(const MemoryAccess &A, SymExpr Address,
                                   const AccessExtents &Over,
                                   llvm::ArrayRef<unsigned> Dimensions) {
  constexpr size_t MostPlaces = 2048;
  constexpr double RaggedRows = 1.25; // the last row may be shorter
  double NumThreads = 1; // a launch that CUDA refuses may have any number
  for (unsigned Dimension : Dimensions)
    NumThreads *= Dimension < 3 ? Over.Thread[Dimension] : 1;
  if (NumThreads > MostPlaces)
    return {};
  std::vector<Lane> Threads(1);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (!llvm::is_contained(Dimensions, Axis))
      continue;
    std::vector<Lane> More;
    for (const Lane &L : Threads)
      for (double At = 0; At < Over.Thread[Axis]; ++At) {
        More.push_back(L);
        More.back().Thread[Axis] = At;
      }
    Threads = std::move(More);
  }
  for (Lane &L : Threads) {
    L.FirstIterations = true;
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      L.Block[Axis] = std::floor(Over.Block[Axis] / 4);
  }
  CountedLanes Counted(std::move(Threads));
  for (unsigned Dimension : Dimensions) {
    if (Dimension < 6)
      continue;
    LaneEvaluator Before(ThreadMeans, Counted.Lanes, /*LaneByLane=*/true);
    Before.setIterations(Counted.Iterations);
    llvm::ArrayRef<double> Trips =
        Before.of(Features.symbol(Dimension - 6).Trips);
    if (!Counted.addLoop(
            Dimension - 6,
            [&](size_t I) { return Trips[Trips.size() == 1 ? 0 : I]; },
            MostPlaces))
      return {};
  }
  if (Counted.Lanes.size() > MostPlaces)
    return {};
  LaneEvaluator Amid(ThreadMeans, Counted.Lanes, /*LaneByLane=*/true);
  Amid.setIterations(Counted.Iterations);
  llvm::ArrayRef<double> Counts = Amid.of(A.Count);
  for (Lane &L : Counted.Lanes) // a piece usually begins there
    L.Block = {};
  LaneEvaluator First(ThreadMeans, Counted.Lanes, /*LaneByLane=*/true);
  First.setIterations(Counted.Iterations);
  llvm::ArrayRef<double> Offsets = First.of(Address);
  std::vector<double> Places;
  for (size_t I = 0; I < Offsets.size(); ++I)
    if (Counts[Counts.size() == 1 ? 0 : I] > 0)
      Places.push_back(Offsets[I]);
  llvm::sort(Places);
  Places.erase(llvm::unique(Places), Places.end());
  if (Places.size() < 2)
    return {};
  std::vector<Direction> Rows =
      linearPieces(Places.size(), [&](llvm::ArrayRef<double> Steps) {
        std::vector<double> Moved;
        for (double Step : Steps)
          Moved.push_back(Places[std::min<size_t>(Step, Places.size() - 1)] -
                          Places[0]);
        return Moved;
      });
  double Number = 1, Reach = 0;
  for (const Direction &D : Rows) {
    Number *= D.Extent;
    Reach += D.Stride * (D.Extent - 1);
  }
  bool AreRows = Number <= RaggedRows * Places.size() &&
                 Reach <= RaggedRows * (Places.back() - Places.front());
  return AreRows ? Rows : std::vector<Direction>();
}

/// A lane at the first thread, block and iteration, where a piece usually
/// begins, and lanes \p Steps from it along \p Dimension.
LaneEvaluator &AccessPatternReader::probes(unsigned Dimension,
                                           llvm::ArrayRef<double> Steps,
                                           bool BeginPeriods) {
  std::tuple Key(Dimension, BeginPeriods, Steps.vec());
  if (auto It = Probes.find(Key); It != Probes.end())
    return It->second;
  std::vector<Lane> Lanes(1 + Steps.size());
  for (Lane &L : Lanes)
    L.FirstIterations = true;
  for (size_t I = 0; I < Steps.size(); ++I)
    moveAlong(Lanes[1 + I], Dimension, Steps[I]);
  LaneEvaluator New(ThreadMeans, std::move(Lanes));
  if (BeginPeriods)
    New.beginPeriods();
  if (Probes.size() == MostProbes)
    Probes.clear();
  return Probes.try_emplace(std::move(Key), std::move(New)).first->second;
}

std::vector<Direction> AccessPatternReader::piecesAlong(SymExpr E,
                                                        unsigned Dimension,
                                                        double Extent,
                                                        bool BeginPeriods) {
  return linearPieces(Extent, [&](llvm::ArrayRef<double> Steps) {
    llvm::ArrayRef<double> At = probes(Dimension, Steps, BeginPeriods).of(E);
    std::vector<double> Moved(Steps.size(), 0);
    for (size_t I = 0; I < Steps.size() && At.size() > 1; ++I)
      Moved[I] = At[1 + I] - At[0];
    return Moved;
  });
}

/// Where a period of a remainder ends soon after the first thread, block or
/// iteration, as that of (x + n - 1) % n does, the periods are shifted to begin
/// there: on the whole, they reach the same bytes.
void AccessPatternReader::readPieces(AccessPattern &W, const MemoryAccess &A,
                                     const AccessExtents &Over) {
  SymExpr Address = withoutRareBounds(A);
  MovingPart Part = movingPart(Address);
  auto Along = [&](unsigned Dimension,
                   double Extent) -> const std::vector<Direction> & {
    auto [It, New] = Pieces.try_emplace({Part, Dimension, Extent});
    if (!New)
      return It->second;
    It->second =
        piecesAlong(Address, Dimension, Extent, /*BeginPeriods=*/false);
    if (It->second.size() > 1)
      if (std::vector<Direction> Shifted =
              piecesAlong(Address, Dimension, Extent, /*BeginPeriods=*/true);
          Shifted.size() < It->second.size())
        It->second = std::move(Shifted);
    return It->second;
  };
  W.Thread.clear(), W.Block.clear(), W.Loops.clear();
  std::vector<unsigned> Together;
  if (!W.Irregular)
    Together = numberedTogether(Features, A, Address, Over);
  // Where each dimension is one piece, these are exact.
  auto IsOnePiece = [&](unsigned Dimension) {
    if (Dimension < 6)
      return Along(Dimension, Over.Thread[Dimension]).size() < 2;
    double Trips =
        Over.Loops[llvm::find(A.Loops, Dimension - 6) - A.Loops.begin()];
    return Trips == std::floor(Trips) && Along(Dimension, Trips).size() < 2;
  };
  if (llvm::all_of(Together, IsOnePiece))
    Together.clear();
  if (!Together.empty()) {
    auto [It, New] = Blockwise.try_emplace({Part, A.Count});
    if (New)
      It->second = placesOfBlock(A, Address, Over, Together);
    W.Thread = It->second;
    W.OnlyActive = !W.Thread.empty();
    if (W.Thread.empty())
      Together.clear();
  }
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (!llvm::is_contained(Together, Axis))
      llvm::append_range(W.Thread, Along(Axis, Over.Thread[Axis]));
    llvm::append_range(W.Block, Along(3 + Axis, Over.Block[Axis]));
  }
  for (auto [Id, Trips] : llvm::zip_equal(A.Loops, Over.Loops)) {
    std::vector<Direction> Steps;
    if (Features.symbol(Id).Trips && !llvm::is_contained(Together, 6 + Id))
      Steps = Along(6 + Id, std::ceil(Trips));
    // The mean over the threads lies between two whole numbers.
    if (!Steps.empty())
      Steps.back().Extent *= Trips / std::ceil(Trips);
    if (Steps.empty()) // where each loop is one piece, each has its direction
      Steps.emplace_back();
    llvm::append_range(W.Loops, Steps);
  }
}

/// How to go through the dimensions of \p Over so that each number which the
/// address of \p A divides is that of the position in a walk: threads and then
/// blocks of an axis, or those of several axes and the iterations of loops.
/// None if there is no such number of more than one dimension and all threads
/// are active, or if different numbers need different walks.
std::optional<std::vector<LaunchWalk>>
AccessPatternReader::walksOf(const MemoryAccess &A, SymExpr Address,
                             const AccessExtents &Over, double Active) {
  std::vector<std::pair<LaunchDimension, unsigned>> Dimensions; // and its lane
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Dimensions.push_back({{Axis, Over.Thread[Axis]}, 1 + 2 * Axis});
    Dimensions.push_back({{3 + Axis, Over.Block[Axis]}, 2 + 2 * Axis});
  }
  for (auto [Loop, Trips] : llvm::zip_equal(A.Loops, Over.Loops))
    Dimensions.push_back({{6 + Loop, Trips}, LaneOfLoop[Loop]});
  llvm::erase_if(Dimensions, [](const auto &D) { return D.first.Extent <= 1; });
  std::vector<LaunchWalk> Walks;
  bool Fit = true;
  visitNodes(Address, [&](SymExpr E) {
    if (E->Op != SymOp::FloorDiv && E->Op != SymOp::Mod)
      return Fit;
    if (isPiecewise(E->Operands[0]))
      return Fit;
    llvm::ArrayRef<double> At = Steps->of(E->Operands[0]);
    std::vector<std::pair<double, LaunchDimension>> ByStride; // by stride
    for (auto [D, Lane] : Dimensions)
      if (double Stride = At.size() == 1 ? 0 : At[Lane] - At[0])
        ByStride.push_back({Stride, D});
    llvm::sort(ByStride, [](const auto &A, const auto &B) {
      return std::fabs(A.first) < std::fabs(B.first);
    });
    LaunchWalk Walk;
    for (auto [Stride, D] : ByStride) {
      if (!Walk.empty()) {
        LaunchDimension &Inner = Walk.back();
        double Steps = Stride / ByStride[Walk.size() - 1].first;
        if (Inner.isLoop()) // the last threads may have fewer iterations
          Inner.Extent = std::ceil(Inner.Extent);
        Fit &= Steps == Inner.Extent;
      }
      Walk.push_back(D);
    }
    // In a loop over more than the grid, what the blocks in flight access is no
    // part of the walk.
    if (!Walk.empty() && Walk.back().isLoop() &&
        llvm::any_of(Walk,
                     [](const LaunchDimension &D) { return D.isOfGrid(); }))
      Fit = false;
    if (Walk.size() > 1 && !llvm::is_contained(Walks, Walk))
      Walks.push_back(std::move(Walk));
    return false;
  });
  if (!Fit || (Walks.empty() && Active >= 1))
    return std::nullopt;
  std::vector<unsigned> Used;
  for (const LaunchWalk &Walk : Walks)
    for (const LaunchDimension &D : Walk) {
      if (llvm::is_contained(Used, D.Of))
        return std::nullopt;
      Used.push_back(D.Of);
    }
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    LaunchWalk Rest;
    for (auto [D, Lane] : Dimensions)
      if ((D.Of == Axis || D.Of == 3 + Axis) && !llvm::is_contained(Used, D.Of))
        Rest.push_back(D);
    if (!Rest.empty())
      Walks.push_back(std::move(Rest));
  }
  llvm::stable_sort(Walks, [](const LaunchWalk &A, const LaunchWalk &B) {
    return A[0].Of % 3 < B[0].Of % 3; // blocks are resident along x first
  });
  return Walks;
}

/// The share of each of \p Walks whose threads execute \p A.
std::vector<double>
AccessPatternReader::sharesOf(const MemoryAccess &A,
                              llvm::ArrayRef<LaunchWalk> Walks) {
  auto [It, New] = ActiveShares.try_emplace({A.Count, Walks.vec()});
  if (New)
    It->second = activeShares(ThreadMeans, Values.Shape, A.Count, Walks);
  return It->second;
}

/// Reads pieces along walks. False if there are none, or if the share \p Active
/// of the threads is not that of the first ones along each walk, as those of a
/// bounds check are.
bool AccessPatternReader::readWalks(AccessPattern &W, const MemoryAccess &A,
                                    const AccessExtents &Over, double Active) {
  constexpr double Near = 0.01, Rounding = 1e-12;
  SymExpr Address = withoutRareBounds(A);
  AccessExtents All{Values.Shape.Block, Values.Shape.Grid, Over.Loops};
  if (Active < 1 && !Values.GridBound)
    return false;
  std::optional<std::vector<LaunchWalk>> Walks =
      walksOf(A, Address, All, Active);
  if (!Walks)
    return false;
  std::vector<double> Shares(Walks->size(), 1);
  if (Active < 1) {
    Shares = sharesOf(A, *Walks);
    double Product = 1;
    for (double Share : Shares)
      Product *= Share;
    if (Shares.empty() || std::fabs(Product - Active) > Near * Active)
      return false;
  }
  MovingPart Part = movingPart(Address);
  auto Along = [&](const LaunchWalk &Walk, double Length) {
    auto [It, New] = WalkPieces.try_emplace({Part, Walk, Length});
    if (!New)
      return It->second;
    auto Read = [&](bool BeginPeriods) {
      return linearPieces(Length, [&](llvm::ArrayRef<double> Steps) {
        std::vector<double> From{0};
        llvm::append_range(From, Steps);
        LaneEvaluator Evaluator = lanesAlong(ThreadMeans, Walk, From);
        if (BeginPeriods)
          Evaluator.beginPeriods();
        llvm::ArrayRef<double> At = Evaluator.of(Address);
        std::vector<double> Moved(Steps.size(), 0);
        for (size_t I = 0; I < Steps.size() && At.size() > 1; ++I)
          Moved[I] = At[1 + I] - At[0];
        return Moved;
      });
    };
    It->second = Read(/*BeginPeriods=*/false);
    if (It->second.size() > 1)
      if (std::vector<Direction> Shifted = Read(/*BeginPeriods=*/true);
          Shifted.size() < It->second.size())
        It->second = std::move(Shifted);
    return It->second;
  };
  W.Thread.clear(), W.Block.clear(), W.Loops.clear();
  std::vector<unsigned> Walked;
  for (auto [Walk, Share] : llvm::zip_equal(*Walks, Shares)) {
    double Length = positions(Walk) * Share;
    for (auto [Loop, Trips] : llvm::zip_equal(A.Loops, Over.Loops))
      for (const LaunchDimension &D : Walk)
        if (D.Of == 6 + Loop)
          Length *= Trips / D.Extent;
    double Whole = std::ceil(Length * (1 - Rounding));
    std::vector<Direction> Pieces = Along(Walk, Whole);
    if (!Pieces.empty())
      Pieces.back().Extent *= Length / Whole;
    bool HasBlocks = llvm::any_of(
        Walk, [](const LaunchDimension &D) { return D.isOfGrid(); });
    if (HasBlocks)
      W.Walks.push_back({static_cast<unsigned>(Pieces.size()),
                         std::max(1.0, Length / positionsOfBlock(Walk)),
                         positionsOfBlock(Walk)});
    llvm::append_range(HasBlocks ? W.Block : W.Thread, Pieces);
    for (const LaunchDimension &D : Walk)
      Walked.push_back(D.Of);
  }
  for (auto [Loop, Trips] : llvm::zip_equal(A.Loops, Over.Loops)) {
    if (!Features.symbol(Loop).Trips || llvm::is_contained(Walked, 6 + Loop))
      continue;
    std::vector<Direction> Steps =
        Along({{6 + Loop, std::ceil(Trips)}}, std::ceil(Trips));
    // The mean over the threads lies between two whole numbers.
    if (!Steps.empty())
      Steps.back().Extent *= Trips / std::ceil(Trips);
    llvm::append_range(W.Loops, Steps);
  }
  return true;
}
