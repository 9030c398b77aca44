// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ChangeLaunch.h"
#include "model/Quantity.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

/// Calls \p Visit for each node of the formulas that say where the kernel
/// accesses memory and which branches it takes, until it returns true; returns
/// whether it did.
static bool anyNode(const KernelFeatures &Features,
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

static bool is(const KernelFeatures &Features, SymExpr E, SymbolKind Kind,
               unsigned Axis) {
  return E->Op == SymOp::Symbol && Features.symbol(E->Symbol).Kind == Kind &&
         Features.symbol(E->Symbol).Axis == Axis;
}

/// Whether the kernel multiplies the number of a block by its size.
static bool numbersOverBlocks(const KernelFeatures &Features, unsigned Axis) {
  return anyNode(Features, [&](SymExpr E) {
    return E->Op == SymOp::Product &&
           any_of(E->Operands,
                  [&](SymExpr F) {
                    return is(Features, F, SymbolKind::BlockIdx, Axis);
                  }) &&
           any_of(E->Operands, [&](SymExpr F) {
             return is(Features, F, SymbolKind::BlockDim, Axis);
           });
  });
}

/// Whether the kernel numbers its threads over blocks of \p Extent threads, a
/// constant in its code: 256 * blockIdx.x + threadIdx.x.
static bool hasExtent(const KernelFeatures &Features, unsigned Axis,
                      double Extent) {
  return Extent > 1 && anyNode(Features, [&](SymExpr E) {
           double Thread = 0, Block = 0;
           if (E->Op == SymOp::Sum)
             for (auto [Term, Weight] : zip_equal(E->Operands, E->Weights)) {
               if (is(Features, Term, SymbolKind::ThreadIdx, Axis))
                 Thread = Weight;
               if (is(Features, Term, SymbolKind::BlockIdx, Axis))
                 Block = Weight;
             }
           return Thread != 0 && Block == Thread * Extent;
         });
}

void roofline::changeBlock(const KernelFeatures &Features,
                           const std::array<unsigned, 3> &Block,
                           SymContext &Formulas,
                           std::vector<LaunchSite> &Sites) {
  if (Sites.empty())
    Sites.emplace_back().Kernel = Features.Id;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    bool Scales = numbersOverBlocks(Features, Axis);
    SymExpr New = Formulas.constant(Block[Axis]);
    for (LaunchSite &Site : Sites) {
      for (SymExpr *Grid : {&Site.Grid[Axis], &Site.GridInSource[Axis]})
        if (Scales && *Grid && Site.Block[Axis])
          *Grid = Formulas.ceilDiv(Formulas.mul(*Grid, Site.Block[Axis]), New);
      Site.Block[Axis] = New;
    }
  }
}

Error roofline::checkBlock(const KernelFeatures &Features,
                           const std::array<unsigned, 3> &Block,
                           ArrayRef<LaunchSite> Sites) {
  double Threads = double(Block[0]) * Block[1] * Block[2];
  if (Threads > Features.MaxThreadsPerBlock.value_or(Threads))
    return makeError("'{0}' is compiled for at most {1} threads a block",
                     Features.Id.display(), *Features.MaxThreadsPerBlock);
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (Features.RequiredBlock[Axis].value_or(Block[Axis]) != Block[Axis])
      return makeError("'{0}' is compiled for {1} threads along {2}",
                       Features.Id.display(), *Features.RequiredBlock[Axis],
                       "xyz"[Axis]);
    for (const LaunchSite &Site : Sites)
      if (SymExpr Old = Site.Block[Axis]; Old && isConstant(Old) &&
                                          Old->Value != Block[Axis] &&
                                          hasExtent(Features, Axis, Old->Value))
        return makeError("'{0}' has the block size {1} in its code, so that "
                         "changing the launch alone would break it",
                         Features.Id.display(),
                         static_cast<uint64_t>(Old->Value));
  }
  return Error::success();
}
