// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/KernelLaunches.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

std::vector<LaunchSite> roofline::launchesOf(const SourceModel &Sources,
                                             const KernelId &Id) {
  std::vector<LaunchSite> Found;
  for (const LaunchSite &L : Sources.Launches) {
    if (!(L.Kernel == Id) ||
        (!L.Grid[0] && !L.Block[0] && L.Arguments.empty() && L.Buffers.empty()))
      continue;
    bool Known = any_of(Found, [&](const LaunchSite &F) {
      return F.Grid == L.Grid && F.Block == L.Block && sameArguments(F, L);
    });
    if (!Known)
      Found.push_back(L);
  }
  return Found;
}

static unsigned axesAlike(const std::array<SymExpr, 3> &Formulas,
                          const std::array<double, 3> &Extents) {
  unsigned Alike = 0;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Alike += Formulas[Axis] && isConstant(Formulas[Axis], Extents[Axis]);
  return Alike;
}

std::vector<LaunchSite> roofline::asGiven(ArrayRef<GivenLaunch> Given,
                                          ArrayRef<LaunchSite> Found,
                                          const KernelId &Id,
                                          const SourceModel &Sources) {
  std::vector<LaunchSite> Launches;
  for (const GivenLaunch &G : Given) {
    auto Likeness = [&](const LaunchSite &L) {
      return axesAlike(L.Grid, G.Grid) + axesAlike(L.Block, G.Block);
    };
    // The first of those most alike: it is the one measured first.
    const LaunchSite *Best = nullptr;
    for (const LaunchSite &L : Found)
      if (!Best || Likeness(L) > Likeness(*Best))
        Best = &L;
    LaunchSite &New = Launches.emplace_back(Best ? *Best : LaunchSite());
    New.Kernel = Id;
    New.GridInSource = New.Grid;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      New.Grid[Axis] = Sources.HostFormulas->constant(G.Grid[Axis]);
      New.Block[Axis] = Sources.HostFormulas->constant(G.Block[Axis]);
    }
  }
  return Launches;
}

LaunchSite roofline::commonOf(ArrayRef<LaunchSite> Sites) {
  LaunchSite Common = Sites[0];
  for (const LaunchSite &Site : drop_begin(Sites)) {
    if (Site.Block != Common.Block)
      Common.Block = {};
    if (Site.Grid != Common.Grid)
      Common.Grid = {};
    erase_if(Common.Arguments, [&](const LaunchArgument &A) {
      return Site.argument(A.Parameter, A.Offset) != A.Value;
    });
    erase_if(Common.Buffers, [&](const LaunchBuffer &B) {
      return none_of(Site.Buffers, [&](const LaunchBuffer &Other) {
        return Other.Parameter == B.Parameter && Other.Offset == B.Offset &&
               Other.Size == B.Size;
      });
    });
  }
  return Common;
}
