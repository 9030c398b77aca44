// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/SymbolValues.h"

using namespace roofline;

SymbolValues SymbolValues::likely(const KernelFeatures &Features) {
  SymbolValues B;
  for (const SymbolInfo &Info : Features.Symbols)
    B.Value.push_back(Info.Likely);
  B.Bound.assign(Features.Symbols.size(), false);
  return B;
}
