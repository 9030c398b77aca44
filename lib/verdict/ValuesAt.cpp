// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "constants/assumed-ranges.h"
#include "verdict/LaunchFit.h"
#include "verdict/LoopBounds.h"
#include "verdict/ProfiledLengths.h"
#include "verdict/RowSpacing.h"
#include "verdict/Sampling.h"
#include "verdict/Unknowns.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The customary shape of a block, by the axes in use.
static std::array<double, 3> customaryBlock(const KernelFeatures &Features) {
  std::array<bool, 3> Used =
      axesUsed(Features, SymbolKind::ThreadIdx, SymbolKind::BlockDim);
  if (Used[2])
    return std::to_array(constants::UsualBlock3D);
  if (Used[1])
    return std::to_array(constants::UsualBlock2D);
  return std::to_array(constants::UsualBlock);
}

/// Sets the block of \p B to what the kernel requires or, as \p Assumed then
/// says, to the customary one.
static void bindBlock(const KernelFeatures &Features, SymbolValues &B,
                      std::vector<Assumption> &Assumed) {
  if (Features.RequiredBlock[0]) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      B.Shape.Block[Axis] = Features.RequiredBlock[Axis].value_or(1);
    B.BlockBound = true;
    return;
  }
  B.Shape.Block = customaryBlock(Features);
  if (auto Most = Features.MaxThreadsPerBlock) {
    // The OpenMP runtime launches as many threads as it may.
    if (*Most < B.Shape.blockThreads() || Features.Id.Lang == Language::OpenMP)
      B.Shape.Block = {*Most, 1, 1};
    B.BlockBound = Features.Id.Lang == Language::OpenMP;
  }
  if (!B.BlockBound)
    Assumed.push_back(
        {AssumptionKind::BlockSize, "", 0, {B.Shape.blockThreads()}});
}

/// Spreads \p Blocks evenly over the axes that the kernel uses and that no
/// bounds check covers.
static void setBlocks(SymbolValues &B, const KernelFeatures &Features,
                      const Coverage &Covered, double Blocks) {
  std::array<bool, 3> Used =
      axesUsed(Features, SymbolKind::BlockIdx, SymbolKind::GridDim);
  double Axes = 0;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Axes += Used[Axis] && !Covered.determines(Axis);
  if (Axes == 0)
    return;
  double Each = std::max(1.0, std::round(std::pow(Blocks, 1 / Axes)));
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (!Covered.determines(Axis))
      B.Shape.Grid[Axis] = Used[Axis] ? Each : 1;
}

SymbolValues roofline::bind(const KernelFeatures &Features,
                            const SourceLaunch &Launch, const GpuSpec &Gpu,
                            std::vector<Assumption> &Assumed) {
  SymbolValues B = SymbolValues::likely(Features);
  bindBlock(Features, B, Assumed);
  for (const MemoryObject &O : Features.Objects)
    B.ObjectSize.push_back(O.Size);
  if (!Launch)
    return B;
  bool KernelDecides = B.BlockBound && !isKnown(Launch.Site->Block);
  B.Host = likelyHostValues(*Launch.Sources, Gpu);
  applyLaunch(Features, Launch, B);
  if (isKnown(Launch.Site->Block))
    std::erase_if(Assumed, [](const Assumption &A) {
      return A.Kind == AssumptionKind::BlockSize;
    });
  B.ShapeFixed =
      isFixed(Launch.Site->Grid, *Launch.Sources) &&
      (KernelDecides || isFixed(Launch.Site->Block, *Launch.Sources));
  takeSample(Features, Launch, B);
  if (!Launch.Site->Flow.empty())
    applyProfiledLengths(Features, B);
  return B;
}

SymbolValues
roofline::valuesAt(const KernelFeatures &Features, const SourceLaunch &Launch,
                   const SymbolValues &Fixed, const Coverage &Covered,
                   ArrayRef<Unknown> Unknowns, ArrayRef<double> Values) {
  SymbolValues B = Fixed;
  for (size_t I = 0; I < Unknowns.size(); ++I)
    if (Unknowns[I].Symbol == Unknown::CachedGathers)
      B.CachedGathers = Values[I];
    else if (Unknowns[I].isHost())
      B.Host[Unknowns[I].Symbol - Unknown::Host] = Values[I];
    else if (Unknowns[I].Symbol != Unknown::GridBlocks) {
      B.Value[Unknowns[I].Symbol] = Values[I];
      for (const CopiedSymbol &Copy : Unknowns[I].Copies)
        B.Value[Copy.Symbol] = Copy.valueFor(Values[I]);
    }
  applyLaunch(Features, Launch, B);
  if (!B.GridBound) {
    for (size_t I = 0; I < Unknowns.size(); ++I)
      if (Unknowns[I].Symbol == Unknown::GridBlocks)
        setBlocks(B, Features, Covered, Values[I]);
    coverGrid(Features, Covered, B);
    B.Shape.Grid[0] = std::min(B.Shape.Grid[0], mostTeams(Features, Launch));
  }
  spaceRows(Features, Launch, Unknowns, B);
  keepRunning(Features, Unknowns, B);
  return B;
}
