// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ChangeLaunch.h"
#include "model/Quantity.h"
#include "predict/BlockInCode.h"
#include "support/Demangle.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

/// Whether the kernel multiplies the number of a block by its size.
static bool numbersOverBlocks(const KernelFeatures &Features, unsigned Axis) {
  return anyNode(Features, [&](SymExpr E) {
    return E->Op == SymOp::Product &&
           any_of(E->Operands,
                  [&](SymExpr F) {
                    return isIndex(Features, F, SymbolKind::BlockIdx, Axis);
                  }) &&
           any_of(E->Operands, [&](SymExpr F) {
             return isIndex(Features, F, SymbolKind::BlockDim, Axis);
           });
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

/// The extent along \p Axis of the blocks of \p Sites, if the code has it in
/// it.
static std::optional<double> extentInCode(const KernelFeatures &Features,
                                          unsigned Axis,
                                          ArrayRef<LaunchSite> Sites) {
  bool IsOpen = true;
  for (const LaunchSite &Site : Sites)
    if (SymExpr Now = Site.Block[Axis]) {
      IsOpen = false;
      if (isConstant(Now) && hasExtent(Features, Axis, Now->Value))
        return Now->Value;
    }
  return IsOpen ? impliedExtent(Features, Axis) : std::nullopt;
}

Error roofline::checkBlock(const KernelFeatures &Features,
                           const std::array<unsigned, 3> &Block,
                           ArrayRef<LaunchSite> Sites) {
  double Threads = double(Block[0]) * Block[1] * Block[2];
  if (Threads > Features.MaxThreadsPerBlock.value_or(Threads))
    return makeError("'{0}' is compiled for at most {1} threads a block",
                     Features.Id.display(),
                     formatSize(*Features.MaxThreadsPerBlock));
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (Features.RequiredBlock[Axis].value_or(Block[Axis]) != Block[Axis])
      return makeError("'{0}' is compiled for {1} threads along {2}",
                       Features.Id.display(),
                       formatSize(*Features.RequiredBlock[Axis]), "xyz"[Axis]);
    if (std::optional<double> Fixed = extentInCode(Features, Axis, Sites);
        Fixed && *Fixed != Block[Axis])
      return makeError("'{0}' has the block size {1} in its code, so that "
                       "changing the launch alone would break it",
                       Features.Id.display(), static_cast<uint64_t>(*Fixed));
  }
  if (const MemoryObject *O = overrunBy(Features, Block)) {
    std::string Name = demangled(O->Name);
    if (size_t At = Name.rfind("::"); At != std::string::npos)
      Name.erase(0, At + 2);
    return makeError("'{0}' has an array of {1} byte in shared memory, '{2}', "
                     "which is too small for the threads of such a block",
                     Features.Id.display(), static_cast<uint64_t>(*O->Size),
                     Name);
  }
  return Error::success();
}
