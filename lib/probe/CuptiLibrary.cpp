// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "probe/CuptiLibrary.h"

using namespace roofline;

std::string roofline::findCupti(const Environment &Env) {
  if (auto Named = Env.Get("ROOFLINE_MEASURE_CUPTI"); Named && !Named->empty())
    return *Named;
  for (const std::string &Path : cuptiPaths(toolkitFolders(Env.Get)))
    if (Env.Files->exists(Path))
      return Path;
  return "";
}
