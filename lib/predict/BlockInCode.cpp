// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/BlockInCode.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <optional>

using namespace llvm;
using namespace roofline;

/// The elements of one thread that are accessed without a loop, or in one
/// iteration.
static constexpr double MostElements = 16;

bool roofline::anyNode(const KernelFeatures &Features,
                       function_ref<bool(SymExpr)> Visit) {
  bool Found = false;
  auto Look = [&](SymExpr E) {
    if (E && !Found)
      visitNodes(E, [&](SymExpr Node) {
        Found = Found || Visit(Node);
        return !Found;
      });
  };
  for (const MemoryAccess &A : Features.Accesses)
    Look(A.Offset);
  for (const SymbolInfo &Info : Features.Symbols)
    Look(Info.Condition);
  for (const LoopFeature &L : Features.Loops)
    Look(L.Trips);
  return Found;
}

bool roofline::isIndex(const KernelFeatures &Features, SymExpr E,
                       SymbolKind Kind, unsigned Axis) {
  return E->Op == SymOp::Symbol && Features.symbol(E->Symbol).Kind == Kind &&
         Features.symbol(E->Symbol).Axis == Axis;
}

/// The factor of the index along \p Axis of kind \p Kind in the sum \p E.
static double weightOf(const KernelFeatures &Features, SymExpr E,
                       SymbolKind Kind, unsigned Axis) {
  if (isIndex(Features, E, Kind, Axis))
    return 1;
  if (E->Op == SymOp::Sum)
    for (auto [Term, Weight] : zip_equal(E->Operands, E->Weights))
      if (isIndex(Features, Term, Kind, Axis))
        return Weight;
  return 0;
}

/// Whether the kernel numbers its threads over blocks of \p Extent threads:
/// 256 * blockIdx.x + threadIdx.x.
static bool numbersThreads(const KernelFeatures &Features, unsigned Axis,
                           double Extent) {
  return anyNode(Features, [&](SymExpr E) {
    double Thread = weightOf(Features, E, SymbolKind::ThreadIdx, Axis);
    return Thread != 0 &&
           weightOf(Features, E, SymbolKind::BlockIdx, Axis) == Thread * Extent;
  });
}

/// By how much the offset of \p B is above that of \p A in the same object;
/// none if their difference is not a number.
static std::optional<double> distanceOf(const MemoryAccess &A,
                                        const MemoryAccess &B) {
  if (A.Object != B.Object || !A.Offset || !B.Offset ||
      A.Offset->Op != SymOp::Sum || B.Offset->Op != SymOp::Sum ||
      A.Offset->Operands != B.Offset->Operands ||
      A.Offset->Weights != B.Offset->Weights)
    return std::nullopt;
  return B.Offset->Value - A.Offset->Value;
}

/// Whether each thread works on several elements, \p Extent threads apart, of
/// those that a block has: s[i] and s[i + 256] for i = 512 * blockIdx.x +
/// threadIdx.x.
static bool worksOnSeveral(const KernelFeatures &Features, unsigned Axis,
                           double Extent) {
  return any_of(Features.Accesses, [&](const MemoryAccess &A) {
    if (!A.Offset)
      return false;
    double Thread = weightOf(Features, A.Offset, SymbolKind::ThreadIdx, Axis),
           Block = weightOf(Features, A.Offset, SymbolKind::BlockIdx, Axis);
    double Each = Thread != 0 ? Block / (Thread * Extent) : 0;
    return Each > 1 && Each == std::floor(Each) &&
           any_of(Features.Accesses, [&](const MemoryAccess &Other) {
             return distanceOf(A, Other) == Thread * Extent;
           });
  });
}

/// Whether each thread works on several elements, \p Extent threads apart, one
/// in each iteration of a loop: i += 128 from threadIdx.x on. Of an unrolled
/// loop, an iteration has several, equally far apart.
static bool stepsByExtent(const KernelFeatures &Features, unsigned Axis,
                          double Extent) {
  return any_of(Features.Accesses, [&](const MemoryAccess &A) {
    if (!A.Offset || A.Offset->Op != SymOp::Sum)
      return false;
    double Thread = weightOf(Features, A.Offset, SymbolKind::ThreadIdx, Axis);
    if (Thread == 0)
      return false;
    auto AreAccessed = [&](double Elements) {
      for (double I = 1; I < Elements; ++I)
        if (none_of(Features.Accesses, [&](const MemoryAccess &Other) {
              std::optional<double> Distance = distanceOf(A, Other);
              return Distance && std::fabs(*Distance) == I * Thread * Extent;
            }))
          return false;
      return true;
    };
    return any_of(
        zip_equal(A.Offset->Operands, A.Offset->Weights), [&](auto Pair) {
          auto [Term, Weight] = Pair;
          double Elements = Weight / (Thread * Extent);
          return Term->Op == SymOp::Symbol &&
                 Features.symbol(Term->Symbol).Kind == SymbolKind::LoopIndex &&
                 Elements >= 1 && Elements <= MostElements &&
                 Elements == std::floor(Elements) && AreAccessed(Elements);
        });
  });
}

/// Whether all threads that run \p A do so whatever their number and data are.
static bool isUnconditional(const KernelFeatures &Features,
                            const MemoryAccess &A) {
  return none_of(symbolsOf(A.Count), [&](SymbolId Id) {
    return Features.symbol(Id).Kind == SymbolKind::BranchShare;
  });
}

/// Whether data say which element \p A is of.
static bool dependsOnData(const MemoryAccess &A) {
  return !A.Offset || (A.Offset->Classes & ObscureClasses);
}

/// Whether the threads set an array of \p Extent elements, of which data say
/// what is used.
static bool setsArray(const KernelFeatures &Features, unsigned Axis,
                      double Extent) {
  return any_of(Features.Accesses, [&](const MemoryAccess &A) {
    const MemoryObject &O = Features.Objects[A.Object];
    return O.Space == MemorySpace::Shared && O.Size == A.Width * Extent &&
           A.Kind == AccessKind::Store && A.Offset &&
           isUnconditional(Features, A) &&
           weightOf(Features, A.Offset, SymbolKind::ThreadIdx, Axis) ==
               A.Width &&
           any_of(Features.Accesses, [&](const MemoryAccess &Other) {
             return Other.Object == A.Object && dependsOnData(Other);
           });
  });
}

bool roofline::hasExtent(const KernelFeatures &Features, unsigned Axis,
                         double Extent) {
  return Extent > 1 && (numbersThreads(Features, Axis, Extent) ||
                        worksOnSeveral(Features, Axis, Extent) ||
                        stepsByExtent(Features, Axis, Extent) ||
                        setsArray(Features, Axis, Extent));
}

std::optional<double> roofline::impliedExtent(const KernelFeatures &Features,
                                              unsigned Axis) {
  constexpr unsigned Others = classBit(SymbolKind::LoopIndex) |
                              classBit(SymbolKind::BlockDim) |
                              classBit(SymbolKind::GridDim) | ObscureClasses;
  for (const MemoryAccess &A : Features.Accesses) {
    if (!A.Offset || (A.Offset->Classes & Others))
      continue;
    double Thread = weightOf(Features, A.Offset, SymbolKind::ThreadIdx, Axis),
           Block = weightOf(Features, A.Offset, SymbolKind::BlockIdx, Axis);
    double Elements = Thread != 0 ? Block / Thread : 0;
    if (Elements <= 1 || Elements != std::floor(Elements))
      continue;
    auto IsAccessed = [&](double Distance) {
      return any_of(Features.Accesses, [&](const MemoryAccess &Other) {
        return distanceOf(A, Other) == Distance;
      });
    };
    for (double Each = MostElements; Each > 1; --Each) {
      double Extent = Elements / Each;
      bool AreAll = Extent == std::floor(Extent) && Extent > 1;
      for (double I = 1; I < Each && AreAll; ++I)
        AreAll = IsAccessed(I * Extent * Thread);
      if (AreAll)
        return Extent;
    }
    return Elements;
  }
  return std::nullopt;
}

/// The first byte behind the accesses of \p A by the threads of a block, if
/// their number in it alone says where they are.
static std::optional<double> endOf(const KernelFeatures &Features,
                                   const MemoryAccess &A,
                                   const std::array<unsigned, 3> &Block) {
  constexpr unsigned Threads = classBit(SymbolKind::ThreadIdx);
  if (!A.Offset || A.Offset->Classes != Threads ||
      !isUnconditional(Features, A))
    return std::nullopt;
  double End = A.Width + (A.Offset->Op == SymOp::Sum ? A.Offset->Value : 0);
  unsigned Terms = 0;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (double W = weightOf(Features, A.Offset, SymbolKind::ThreadIdx, Axis)) {
      ++Terms;
      End += std::max(0.0, W) * (Block[Axis] - 1);
    }
  bool IsLinear =
      Terms == (A.Offset->Op == SymOp::Sum ? A.Offset->Operands.size() : 1);
  return IsLinear ? std::optional(End) : std::nullopt;
}

const MemoryObject *roofline::overrunBy(const KernelFeatures &Features,
                                        const std::array<unsigned, 3> &Block) {
  for (const MemoryAccess &A : Features.Accesses) {
    const MemoryObject &O = Features.Objects[A.Object];
    if (O.Space == MemorySpace::Shared && O.Size.value_or(0) > 0 &&
        endOf(Features, A, Block).value_or(0) > *O.Size)
      return &O;
  }
  return nullptr;
}
