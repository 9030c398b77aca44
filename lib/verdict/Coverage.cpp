// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Coverage.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

bool Coverage::dependsOn(SymbolId Id) const {
  return any_of(Limit,
                [&](SymExpr L) { return L && is_contained(symbolsOf(L), Id); });
}

double Coverage::numbered(const LaunchShape &Shape, unsigned Axis) const {
  double Blocks = Shape.Grid[Axis];
  for (unsigned Other = 0; Other < 3; ++Other)
    if (Continues[Other] == Axis)
      Blocks *= Shape.Grid[Other];
  return Blocks;
}

/// The axes whose block indices \p E contains.
static std::array<bool, 3> axesOf(const KernelFeatures &Features, SymExpr E) {
  std::array<bool, 3> Found{};
  for (SymbolId Id : symbolsOf(E)) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (Info.Kind == SymbolKind::BlockIdx)
      Found[Info.Axis] = true;
  }
  return Found;
}

/// Whether \p E is made of thread and block indices and block sizes, with at
/// least one block index; of several axes, also of extents of the grid.
static bool isThreadNumber(const KernelFeatures &Features, SymExpr E) {
  unsigned Allowed = ThreadClasses | classBit(SymbolKind::BlockDim);
  if (count(axesOf(Features, E), true) > 1)
    Allowed |= classBit(SymbolKind::GridDim);
  return (E->Classes & classBit(SymbolKind::BlockIdx)) &&
         !(E->Classes & ~Allowed);
}

/// The value of \p Number for the first thread of \p Block, in a grid with
/// extents \p Grid.
static double numberIn(const KernelFeatures &Features, SymExpr Number,
                       const std::array<double, 3> &Block,
                       const std::array<double, 3> &Grid) {
  return evaluate(Number, [&](SymbolId Id) -> double {
    const SymbolInfo &Info = Features.symbol(Id);
    switch (Info.Kind) {
    case SymbolKind::BlockIdx:
      return Block[Info.Axis];
    case SymbolKind::BlockDim:
      return 64;
    case SymbolKind::GridDim:
      return Grid[Info.Axis];
    default:
      return 0;
    }
  });
}

/// The axis along which \p Number counts blocks one by one, if it counts on
/// along all of the others that it contains; else none.
static std::optional<unsigned> numberedAxis(const KernelFeatures &Features,
                                            SymExpr Number) {
  // Different primes, so that no step equals another extent by chance.
  constexpr std::array<double, 3> Grid{101, 103, 107};
  std::array<bool, 3> Used = axesOf(Features, Number);
  auto StepOf = [&](unsigned Axis) {
    std::array<double, 3> Next{};
    Next[Axis] = 1;
    return numberIn(Features, Number, Next, Grid) -
           numberIn(Features, Number, {}, Grid);
  };
  std::optional<unsigned> First;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Used[Axis] && (!First || StepOf(Axis) < StepOf(*First)))
      First = Axis;
  double Blocks = Grid[*First];
  for (unsigned Left = count(Used, true) - 1; Left > 0; --Left) {
    auto Continuing = [&](unsigned Axis) {
      return Used[Axis] && StepOf(Axis) == Blocks * StepOf(*First);
    };
    constexpr unsigned Axes[] = {0, 1, 2};
    const unsigned *Next = find_if(Axes, Continuing);
    if (Next == std::end(Axes))
      return std::nullopt;
    Blocks *= Grid[*Next];
  }
  return First;
}

/// Whether \p E is a size: a formula of parameters only, or a constant of at
/// least 32. Smaller constants test for the rim of a block or grid.
static bool isLimit(SymExpr E) {
  if (isConstant(E))
    return E->Value >= 32;
  return E->Classes == classBit(SymbolKind::Parameter);
}

std::array<bool, 3> roofline::axesUsed(const KernelFeatures &Features,
                                       SymbolKind Index, SymbolKind Extent) {
  std::array<bool, 3> Used{};
  for (const SymbolInfo &Info : Features.Symbols)
    if (Info.Kind == Index || Info.Kind == Extent)
      Used[Info.Axis] = true;
  if (!Used[0] && !Used[1] && !Used[2])
    Used[0] = true;
  return Used;
}

Coverage roofline::coverageOf(const KernelFeatures &Features) {
  Coverage Found;
  auto Offer = [&](SymExpr Number, SymExpr Limit) {
    if (!isThreadNumber(Features, Number) || !isLimit(Limit))
      return;
    auto Axis = numberedAxis(Features, Number);
    if (!Axis || Found.determines(*Axis))
      return;
    Found.Number[*Axis] = Number;
    Found.Limit[*Axis] = Limit;
    std::array<bool, 3> Used = axesOf(Features, Number);
    for (unsigned Other = 0; Other < 3; ++Other)
      if (Used[Other] && Other != *Axis && !Found.determines(Other))
        Found.Continues[Other] = Axis;
  };
  std::set<unsigned> Visited;
  for (const SymbolInfo &Info : Features.Symbols) {
    std::vector<SymExpr> Work;
    if (Info.Condition)
      Work.push_back(Info.Condition);
    while (!Work.empty()) {
      SymExpr E = Work.back();
      Work.pop_back();
      if (!Visited.insert(E->Id).second)
        continue;
      if (E->Op == SymOp::Less) { // "i < n", or "n - 1 < i" for its opposite
        Offer(E->Operands[0], E->Operands[1]);
        Offer(E->Operands[1], E->Operands[0]);
      } else {
        append_range(Work, E->Operands);
      }
    }
  }
  return Found;
}

void roofline::coverGrid(const KernelFeatures &Features,
                         const Coverage &Covered, SymbolValues &Values) {
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (Covered.Continues[Axis])
      Values.Shape.Grid[Axis] = 1;
    if (!Covered.covers(Axis))
      continue;
    auto At = [&](SymExpr E, double Block) {
      return evaluate(E, [&](SymbolId Id) -> double {
        const SymbolInfo &Info = Features.symbol(Id);
        switch (Info.Kind) {
        case SymbolKind::BlockIdx:
          return Block;
        case SymbolKind::BlockDim:
          return Values.Shape.Block[Info.Axis];
        case SymbolKind::Parameter:
          return Values.Value[Id];
        case SymbolKind::GridDim:
          return 1; // of an axis along which the numbers do not continue
        default:
          return 0;
        }
      });
    };
    double Step = At(Covered.Number[Axis], 1) - At(Covered.Number[Axis], 0);
    double Limit = At(Covered.Limit[Axis], 0);
    if (Step > 0)
      Values.Shape.Grid[Axis] = std::max(1.0, std::ceil(Limit / Step));
  }
}
