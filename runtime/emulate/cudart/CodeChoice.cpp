// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CodeChoice.h"
#include <tuple>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;

static bool runsOn(CudaArch Code, CudaArch Gpu) {
  return Code.IsSpecific ? Code.Number == Gpu.Number
                         : Code.Number <= Gpu.Number;
}

std::vector<const KernelCode *>
cudart::chooseCode(const std::vector<KernelCode> &Codes, CudaArch Gpu) {
  std::vector<const KernelCode *> Best;
  std::tuple<bool, unsigned, bool> BestRank;
  for (const KernelCode &Code : Codes) {
    CudaArch Arch = CudaArch::parse(Code.Arch).value_or(CudaArch());
    std::tuple Rank(runsOn(Arch, Gpu), Arch.Number, Arch.IsSpecific);
    if (!Best.empty() && Rank < BestRank)
      continue;
    if (Best.empty() || Rank > BestRank)
      Best.clear();
    Best.push_back(&Code);
    BestRank = Rank;
  }
  return Best;
}
