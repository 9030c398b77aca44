// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "roofline/Sweep.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

double Unknown::at(double Position) const {
  if (!logarithmic())
    return Low + Position * (High - Low);
  double First = std::log(std::max(Low, 1.0)), Last = std::log(High);
  return std::round(std::exp(First + Position * (Last - First)));
}

/// Which of the grid's axes the kernel tells apart; x if none.
static std::array<bool, 3> axesUsed(const KernelFeatures &Features,
                                    SymbolKind Index, SymbolKind Extent) {
  std::array<bool, 3> Used{};
  for (const SymbolInfo &Info : Features.Symbols)
    if (Info.Kind == Index || Info.Kind == Extent)
      Used[Info.Axis] = true;
  if (!Used[0] && !Used[1] && !Used[2])
    Used[0] = true;
  return Used;
}

/// The usual shapes of a 256-thread block.
static std::array<double, 3> customaryBlock(const KernelFeatures &Features) {
  std::array<bool, 3> Used =
      axesUsed(Features, SymbolKind::ThreadIdx, SymbolKind::BlockDim);
  if (Used[2])
    return {8, 8, 4};
  if (Used[1])
    return {16, 16, 1};
  return {256, 1, 1};
}

static void bindBlock(const KernelFeatures &Features, Binding &B,
                      std::vector<std::string> &Assumed) {
  if (Features.RequiredBlock[0]) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      B.Shape.Block[Axis] = Features.RequiredBlock[Axis].value_or(1);
    B.BlockBound = true;
    return;
  }
  B.Shape.Block = customaryBlock(Features);
  if (auto Most = Features.MaxThreadsPerBlock) {
    // The OpenMP runtime launches as many as it may.
    if (*Most < B.Shape.blockThreads() || Features.Id.Lang == Language::OpenMP)
      B.Shape.Block = {*Most, 1, 1};
    B.BlockBound = Features.Id.Lang == Language::OpenMP;
  }
  if (!B.BlockBound)
    Assumed.push_back(std::to_string(static_cast<int>(B.Shape.blockThreads())) +
                      " threads a block");
}

static double blocksPerWave(const Binding &B, const GpuSpec &Gpu) {
  return std::max(1.0, Gpu.Sms.Value *
                           std::floor(Gpu.ThreadsPerSm.Value /
                                      std::max(32.0, B.Shape.blockThreads())));
}

/// Spreads \p Blocks evenly over the axes that the kernel uses.
static void setBlocks(Binding &B, const KernelFeatures &Features,
                      double Blocks) {
  std::array<bool, 3> Used =
      axesUsed(Features, SymbolKind::BlockIdx, SymbolKind::GridDim);
  double Axes = Used[0] + Used[1] + Used[2];
  double Each = std::max(1.0, std::round(std::pow(Blocks, 1 / Axes)));
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    B.Shape.Grid[Axis] = Used[Axis] ? Each : 1;
}

Binding roofline::bind(const KernelFeatures &Features, const LaunchSite *Launch,
                       const GpuSpec &Gpu, std::vector<std::string> &Assumed) {
  Binding B = Binding::likely(Features);
  bindBlock(Features, B, Assumed);
  if (Launch && Launch->Block[0]) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      B.Shape.Block[Axis] = std::max(1.0, Launch->Block[Axis].value_or(1));
    B.BlockBound = true;
    std::erase_if(Assumed, [](const std::string &Clause) {
      return Clause.ends_with("threads a block");
    });
  }
  if (Launch && Launch->Grid[0]) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      B.Shape.Grid[Axis] = std::max(1.0, Launch->Grid[Axis].value_or(1));
    B.GridBound = true;
  } else {
    setBlocks(B, Features, 16 * blocksPerWave(B, Gpu));
  }
  if (Launch)
    for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
      const SymbolInfo &Info = Features.symbol(Id);
      if (Info.Kind != SymbolKind::Parameter || Info.Offset != 0 ||
          Info.Axis >= Launch->Arguments.size() ||
          !Launch->Arguments[Info.Axis])
        continue;
      B.Value[Id] = *Launch->Arguments[Info.Axis];
      B.Bound[Id] = true;
    }
  return B;
}

/// Symbols that some formula of the features mentions, through branch
/// conditions and trip counts too.
static std::vector<bool> mentioned(const KernelFeatures &Features) {
  std::vector<bool> Found(Features.Symbols.size(), false);
  std::vector<SymExpr> Work(Features.Operations.begin(),
                            Features.Operations.end());
  for (const MemoryAccess &A : Features.Accesses) {
    Work.push_back(A.Count);
    if (A.Offset)
      Work.push_back(A.Offset);
  }
  while (!Work.empty()) {
    SymExpr E = Work.back();
    Work.pop_back();
    for (SymbolId Id : symbolsOf(E)) {
      if (Found[Id])
        continue;
      Found[Id] = true;
      const SymbolInfo &Info = Features.symbol(Id);
      for (SymExpr Inner : {Info.Condition, Info.Trips})
        if (Inner)
          Work.push_back(Inner);
    }
  }
  return Found;
}

std::vector<Unknown> roofline::unknownsOf(const KernelFeatures &Features,
                                          const Binding &Known,
                                          const GpuSpec &Gpu) {
  std::vector<Unknown> Found;
  if (!Known.GridBound) {
    // From one block on each multiprocessor to far more than fits at once.
    double Wave = blocksPerWave(Known, Gpu);
    Found.push_back({Unknown::GridBlocks, SymbolKind::GridDim,
                     "the launch size", Gpu.Sms.Value, 16 * Wave, 4096 * Wave});
  }
  std::vector<bool> Used = mentioned(Features);
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    bool Fixed = Known.Bound[Id] || Info.Low >= Info.High;
    switch (Info.Kind) {
    case SymbolKind::Parameter:
    case SymbolKind::TripCount:
    case SymbolKind::BranchShare:
    case SymbolKind::Loaded:
    case SymbolKind::Opaque:
      if (!Fixed && Used[Id])
        Found.push_back(
            {Id, Info.Kind, Info.Name, Info.Low, Info.Likely, Info.High});
      break;
    default:
      break;
    }
  }
  return Found;
}

void roofline::assign(Binding &Values, const KernelFeatures &Features,
                      const Unknown &U, double Value) {
  if (U.Symbol == Unknown::GridBlocks)
    setBlocks(Values, Features, Value);
  else
    Values.Value[U.Symbol] = Value;
}
