// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels and GPUs that tests of the arithmetic construct directly.
#ifndef ROOFLINE_TEST_UNIT_HANDMADEKERNEL_H
#define ROOFLINE_TEST_UNIT_HANDMADEKERNEL_H

#include "model/GpuSpec.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "verdict/LaunchValues.h"

namespace roofline {

/// A GPU with round figures: 10 SMs at 1 GHz, 100 GB/s. fp32 1000 Gop/s, ridge
/// 10; fp64 half of that, ridge 5; integer 500 Gop/s, ridge 5; special
/// functions 100 Gop/s; L2 1 MB; 1000 resident threads per SM.
inline GpuSpec roundGpu() {
  GpuSpec G;
  G.Name = "round";
  auto Set = [](Figure &F, double Value) { F.Value = Value; };
  Set(G.Sms, 10);
  Set(G.Clock, 1e9);
  Set(G.Bandwidth, 100e9);
  Set(G.L2, 1e6);
  Set(G.ThreadsPerSm, 1024);
  Set(G.BlocksPerSm, 16);
  G.OpsPerLane.fill(2);
  auto Lanes = [&](OpKind K, double Value, double Ops) {
    Set(G.Lanes[static_cast<unsigned>(K)], Value);
    G.OpsPerLane[static_cast<unsigned>(K)] = Ops;
  };
  Lanes(OpKind::Fp32, 50, 2);
  Lanes(OpKind::Fp64, 25, 2);
  Lanes(OpKind::Int, 50, 1);
  Lanes(OpKind::Special, 10, 1);
  return G;
}

/// Features whose symbols are created on demand.
struct HandMadeKernel {
  KernelFeatures Features;

  HandMadeKernel() {
    Features.Context = std::make_shared<SymContext>();
    Features.Operations.fill(num(0));
    Features.Barriers = num(0);
  }
  SymContext &context() { return *Features.Context; }
  SymExpr num(double Value) { return context().constant(Value); }

  SymExpr symbol(SymbolInfo Info) {
    SymExpr E = context().addSymbol(Info.Name, classBit(Info.Kind));
    Features.Symbols.push_back(std::move(Info));
    return E;
  }
  SymExpr dimension(SymbolKind Kind, unsigned Axis = 0) {
    SymbolInfo Info;
    Info.Kind = Kind;
    Info.Name = "dimension";
    Info.Axis = Axis;
    Info.High = 1024;
    return symbol(Info);
  }
  SymExpr parameter(std::string Name, double Low, double Likely, double High,
                    unsigned Number = 0) {
    SymbolInfo Info;
    Info.Kind = SymbolKind::Parameter;
    Info.Name = std::move(Name);
    Info.Axis = Number;
    Info.Low = Low, Info.Likely = Likely, Info.High = High;
    return symbol(Info);
  }
  SymExpr share(SymExpr Condition, double Likely = 0.5) {
    SymbolInfo Info;
    Info.Kind = SymbolKind::BranchShare;
    Info.Condition = Condition;
    Info.Likely = Likely;
    Info.High = 1;
    return symbol(Info);
  }
  SymExpr loop(SymExpr Trips) {
    SymbolInfo Info;
    Info.Kind = SymbolKind::LoopIndex;
    Info.Name = "i";
    Info.Trips = Trips;
    SymExpr E = symbol(Info);
    LoopFeature Loop;
    Loop.Index = E->Symbol;
    Loop.Trips = Trips;
    Features.Loops.push_back(Loop);
    return E;
  }
  void operations(OpKind Kind, SymExpr PerThread) {
    Features.Operations[static_cast<unsigned>(Kind)] = PerThread;
  }
  /// blockIdx.x * blockDim.x + threadIdx.x.
  SymExpr globalThread() {
    SymExpr Block = dimension(SymbolKind::BlockIdx),
            Extent = dimension(SymbolKind::BlockDim),
            Thread = dimension(SymbolKind::ThreadIdx);
    return context().add(context().mul(Block, Extent), Thread);
  }
  /// Adds one access of \p Width bytes to an object of its own.
  void access(SymExpr Offset, unsigned Width,
              AccessKind Kind = AccessKind::Load, SymExpr Count = nullptr) {
    MemoryAccess A;
    A.Object = Features.Objects.size();
    A.Kind = Kind;
    A.Width = Width;
    A.Offset = Offset;
    A.Count = Count ? Count : num(1);
    MemoryObject O;
    O.Name = "object" + std::to_string(A.Object);
    Features.Objects.push_back(O);
    Features.Accesses.push_back(A);
  }
};

/// A launch and the formulas of its configuration.
struct HandMadeLaunch {
  SourceModel Sources;
  LaunchSite Site;

  SymExpr num(double Value) { return Sources.HostFormulas->constant(Value); }
  /// A value that the host program reads from elsewhere.
  SymExpr unknown(std::string Name) {
    Sources.HostSymbols.emplace_back().Name = Name;
    return Sources.HostFormulas->addSymbol(Name, 0);
  }
  operator SourceLaunch() const { return {&Site, &Sources}; }
};

inline HandMadeLaunch
launchOf(double Blocks, double Threads,
         std::vector<std::optional<double>> Arguments = {}) {
  HandMadeLaunch L;
  L.Site.Grid = {L.num(Blocks), L.num(1), L.num(1)};
  L.Site.Block = {L.num(Threads), L.num(1), L.num(1)};
  for (unsigned I = 0; I < Arguments.size(); ++I)
    if (Arguments[I])
      L.Site.Arguments.push_back({I, 0, L.num(*Arguments[I])});
  return L;
}

} // namespace roofline

#endif
