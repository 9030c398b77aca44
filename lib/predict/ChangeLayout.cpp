// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ChangeLayout.h"
#include "model/Sector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;

using Patterns = ArrayRef<std::optional<AccessPattern>>;

/// Lanes at which a linear formula is compared with the one it stands for.
static constexpr unsigned LanesCompared = 128;

std::vector<std::optional<AccessPattern>>
roofline::patternsOf(const KernelFeatures &Features,
                     const SymbolValues &Values) {
  LaneEvaluator Means(Features, Values,
                      spreadLanes(Values.Shape, LanesCompared));
  AccessPatternReader Reader(Features, Values, Means);
  std::vector<std::optional<AccessPattern>> All(Features.Accesses.size());
  for (auto [I, A] : enumerate(Features.Accesses)) {
    double Count = std::max(0.0, Means.mean(A.Count));
    if (Count > 0 && Features.Objects[A.Object].Space == MemorySpace::Global &&
        !Values.liesOnHost(A.Object))
      All[I] = Reader.read(I, Count);
  }
  return All;
}

unsigned roofline::fastestAxis(const LaunchShape &Shape) {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Shape.Block[Axis] > 1)
      return Axis;
  return 0;
}

bool roofline::isRegular(const KernelFeatures &Features, unsigned Object,
                         Patterns Each) {
  return all_of(zip_equal(Features.Accesses, Each), [&](const auto &Pair) {
    const auto &[A, W] = Pair;
    return A.Object != Object || !W ||
           (A.Offset && !W->Irregular && !W->Sampled && W->Cells.empty() &&
            W->Thread.size() == 3 && W->Block.size() == 3 &&
            W->Loops.size() == A.Loops.size());
  });
}

static bool haveSameStrides(const AccessPattern &A, const AccessPattern &B) {
  auto IsSame = [](const Direction &A, const Direction &B) {
    return A.Stride == B.Stride && A.Extent == B.Extent;
  };
  return llvm::equal(A.Thread, B.Thread, IsSame) &&
         llvm::equal(A.Loops, B.Loops, IsSame);
}

double roofline::widthTogether(const KernelFeatures &Features, Patterns Each,
                               unsigned Access) {
  constexpr double MostAtOnce = 16;
  const MemoryAccess &A = Features.Accesses[Access];
  std::map<double, double> Widths; // by the offset of the first thread
  for (const auto &W : Each)
    if (const MemoryAccess &B = Features.Accesses[W ? W->Access : Access];
        W && B.Object == A.Object && B.Kind == A.Kind &&
        B.Where.File == A.Where.File && B.Where.Line == A.Where.Line &&
        haveSameStrides(*W, *Each[Access]))
      Widths[W->First] = std::max<double>(Widths[W->First], B.Width);
  double Start = -INFINITY, End = -INFINITY;
  for (auto [First, Width] : Widths) {
    if (First > End) {
      if (End > Each[Access]->First)
        break;
      Start = First;
    }
    End = std::max(End, First + Width);
  }
  return std::clamp<double>(End - Start, std::max(1u, A.Width),
                            std::max<double>(MostAtOnce, A.Width));
}

namespace {
/// A direction of an access with its symbol.
struct NamedDirection {
  Direction Along;
  SymExpr Symbol;
};
} // namespace

static SymExpr dimension(const KernelFeatures &Features, SymbolKind Kind,
                         unsigned Axis) {
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id)
    if (Features.symbol(Id).Kind == Kind && Features.symbol(Id).Axis == Axis)
      return Features.Context->symbol(Id);
  return nullptr;
}

/// The directions along which \p W moves; none if one has no symbol.
static std::optional<std::vector<NamedDirection>>
directionsOf(const KernelFeatures &Features, const AccessPattern &W) {
  const MemoryAccess &A = Features.Accesses[W.Access];
  std::vector<NamedDirection> All;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    All.push_back(
        {W.Thread[Axis], dimension(Features, SymbolKind::ThreadIdx, Axis)});
    All.push_back(
        {W.Block[Axis], dimension(Features, SymbolKind::BlockIdx, Axis)});
  }
  for (auto [D, Id] : zip_equal(W.Loops, A.Loops))
    All.push_back({D, Features.Context->symbol(Id)});
  erase_if(All, [](const NamedDirection &D) { return !D.Along.moves(); });
  if (any_of(All, [](const NamedDirection &D) { return !D.Symbol; }))
    return std::nullopt;
  return All;
}

/// Whether \p A and \p B agree wherever \p Count says that they are used.
static bool agree(LaneEvaluator &Lanes, SymExpr A, SymExpr B, SymExpr Count) {
  ArrayRef<double> OfA = Lanes.of(A), OfB = Lanes.of(B), N = Lanes.of(Count);
  auto At = [](ArrayRef<double> Each, size_t I) {
    return Each[Each.size() == 1 ? 0 : I];
  };
  for (size_t I = 0; I < Lanes.size(); ++I)
    if (At(N, I) > 0 && std::fabs(At(OfA, I) - At(OfB, I)) > 0.5)
      return false;
  return true;
}

namespace {
/// The place of an access in an array of rows.
struct RowAccess {
  unsigned Access = 0;
  std::vector<NamedDirection> Directions;
  double FirstRow = 0, LowRow = 0, HighRow = 0; // at the first thread; range
  double InRow = 0;                             // byte, at the first thread
};
} // namespace

/// Divides the address of \p W into rows of \p Row bytes and a place within
/// one; none if they can't be told apart.
static std::optional<RowAccess> inRows(const KernelFeatures &Features,
                                       const AccessPattern &W, double Row) {
  auto Directions = directionsOf(Features, W);
  if (!Directions)
    return std::nullopt;
  RowAccess R{W.Access, std::move(*Directions)};
  R.FirstRow = std::floor(W.First / Row);
  R.InRow = W.First - R.FirstRow * Row;
  R.LowRow = R.HighRow = R.FirstRow;
  double End = R.InRow + Features.Accesses[W.Access].Width;
  for (const NamedDirection &D : R.Directions) {
    double Rows = D.Along.Stride / Row;
    if (Rows == std::round(Rows)) {
      (Rows < 0 ? R.LowRow : R.HighRow) += Rows * (D.Along.Extent - 1);
      continue;
    }
    if (D.Along.Stride < 0)
      return std::nullopt;
    End += D.Along.Stride * (std::ceil(D.Along.Extent) - 1);
  }
  if (End > Row + 0.5)
    return std::nullopt;
  return R;
}

std::optional<KernelFeatures>
roofline::transposed(const KernelFeatures &Features, const SymbolValues &Values,
                     unsigned Object, double Row, Patterns Each) {
  if (!isRegular(Features, Object, Each))
    return std::nullopt;
  std::vector<RowAccess> Accesses;
  double Low = INFINITY, High = -INFINITY;
  for (const auto &W : Each) {
    if (!W || Features.Accesses[W->Access].Object != Object)
      continue;
    auto R = inRows(Features, *W, Row);
    if (!R)
      return std::nullopt;
    Low = std::min(Low, R->LowRow);
    High = std::max(High, R->HighRow);
    Accesses.push_back(std::move(*R));
  }
  // Each row begins at a sector, as cudaMallocPitch() makes it.
  double Pitch = std::ceil((High - Low + 1) / SectorBytes) * SectorBytes;
  KernelFeatures Changed = Features;
  SymContext &C = *Changed.Context;
  unsigned Fastest = fastestAxis(Values.Shape);
  SymExpr Thread = dimension(Features, SymbolKind::ThreadIdx, Fastest);
  std::vector<SymExpr> Linear;
  for (const RowAccess &R : Accesses) {
    MemoryAccess &A = Changed.Accesses[R.Access];
    std::vector<std::pair<SymExpr, double>> Old = {
        {C.constant(Each[R.Access]->First), 1}};
    std::vector<std::pair<SymExpr, double>> New = {
        {C.constant((R.FirstRow - Low) * A.Width + R.InRow * Pitch), 1}};
    for (const NamedDirection &D : R.Directions) {
      double Rows = D.Along.Stride / Row;
      double Stride =
          Rows == std::round(Rows) ? Rows * A.Width : D.Along.Stride * Pitch;
      if (D.Symbol == Thread && std::fabs(Stride) > std::fabs(D.Along.Stride))
        return std::nullopt; // coalesced as it is
      Old.push_back({D.Symbol, D.Along.Stride});
      New.push_back({D.Symbol, Stride});
    }
    Linear.push_back(C.weightedSum(Old));
    A.Offset = C.weightedSum(New);
  }
  LaneEvaluator Lanes(Features, Values,
                      spreadLanes(Values.Shape, LanesCompared),
                      /*LaneByLane=*/true);
  for (auto [R, Old] : zip_equal(Accesses, Linear)) {
    const MemoryAccess &A = Features.Accesses[R.Access];
    if (!agree(Lanes, A.Offset, Old, A.Count))
      return std::nullopt;
  }
  return Changed;
}

ElementType roofline::elementOf(const KernelFeatures &Features,
                                unsigned Object) {
  std::optional<ElementType> Found;
  for (const MemoryAccess &A : Features.Accesses) {
    if (A.Object != Object)
      continue;
    if (Found.value_or(A.Element) != A.Element)
      return ElementType::Other;
    Found = A.Element;
  }
  return Found.value_or(ElementType::Other);
}

bool roofline::holdsIndices(const KernelFeatures &Features, unsigned Object) {
  const std::string &Name = Features.Objects[Object].Name;
  bool Found = false;
  for (const MemoryAccess &A : Features.Accesses)
    if (A.Offset && !Name.empty())
      visitNodes(A.Offset, [&](SymExpr Node) {
        if (Node->Op == SymOp::Symbol) {
          const SymbolInfo &Info = Features.symbol(Node->Symbol);
          Found |= Info.Kind == SymbolKind::Loaded && Info.Name == Name;
        }
        return Node->Op == SymOp::Sum || Node->Op == SymOp::Product;
      });
  return Found;
}

std::optional<KernelFeatures>
roofline::withElements(const KernelFeatures &Features, unsigned Object,
                       ElementType Type, SymbolValues *Values) {
  double Old = sizeOf(elementOf(Features, Object));
  if (Old == 0 || sizeOf(Type) == 0)
    return std::nullopt;
  double Factor = sizeOf(Type) / Old;
  KernelFeatures Changed = Features;
  for (MemoryAccess &A : Changed.Accesses) {
    if (A.Object != Object)
      continue;
    A.Element = Type;
    A.Width = A.Width * Factor;
    if (A.Offset)
      A.Offset = Changed.Context->scale(A.Offset, Factor);
  }
  MemoryObject &O = Changed.Objects[Object];
  O.SizeFactor *= Factor;
  if (O.Size)
    O.Size = *O.Size * Factor;
  if (Values && Object < Values->ObjectSize.size() &&
      Values->ObjectSize[Object])
    Values->ObjectSize[Object] = *Values->ObjectSize[Object] * Factor;
  return Changed;
}
