// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/BlockReuse.h"
#include "predict/ChangeLayout.h"
#include <algorithm>

using namespace roofline;

BlockReuse roofline::reuseInBlock(const KernelFeatures &Features,
                                  const ChangePoint &At, unsigned Object) {
  SymbolValues OneBlock = At.Values;
  OneBlock.Shape.Grid = {1, 1, 1};
  Workload Block = workloadAt(Features, OneBlock, *At.Gpu);
  auto Each = patternsOf(Features, OneBlock);
  std::vector<AccessPattern> OfObject;
  BlockReuse Reuse;
  double Requested = 0, Apart = 0;
  for (unsigned I = 0; I < Features.Accesses.size(); ++I) {
    if (Features.Accesses[I].Object != Object || !Each[I])
      continue;
    double Together = 1;
    for (const Direction &D : Each[I]->Thread)
      if (D.Stride == 0)
        Together *= std::max(1.0, D.Extent);
    Requested += Block.Accesses[I].Requested;
    Apart += Block.Accesses[I].Requested / Together;
    OfObject.push_back(*Each[I]);
  }
  for (const AccessPatternGroup &G :
       groupPatterns(Features, OneBlock, OfObject))
    Reuse.Unique += Block.Accesses[G.Members[0].Access].Unique;
  Reuse.Reads = Requested / std::max(1.0, Reuse.Unique);
  Reuse.SameIteration = Requested / std::max(1.0, Apart);
  return Reuse;
}
