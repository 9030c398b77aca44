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

/// The axis whose block index \p E contains; none if it contains several or no
/// block index.
static std::optional<unsigned> axisOf(const KernelFeatures &Features,
                                      SymExpr E) {
  std::optional<unsigned> Axis;
  for (SymbolId Id : symbolsOf(E)) {
    const SymbolInfo &Info = Features.symbol(Id);
    if (Info.Kind != SymbolKind::BlockIdx)
      continue;
    if (Axis && *Axis != Info.Axis)
      return std::nullopt;
    Axis = Info.Axis;
  }
  return Axis;
}

/// Whether \p E is made of thread and block indices and block sizes, with at
/// least one block index.
static bool isThreadNumber(SymExpr E) {
  constexpr unsigned Allowed = ThreadClasses | classBit(SymbolKind::BlockDim);
  return (E->Classes & classBit(SymbolKind::BlockIdx)) &&
         !(E->Classes & ~Allowed);
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
    if (!isThreadNumber(Number) || !isLimit(Limit))
      return;
    auto Axis = axisOf(Features, Number);
    if (Axis && !Found.Limit[*Axis]) {
      Found.Number[*Axis] = Number;
      Found.Limit[*Axis] = Limit;
    }
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
