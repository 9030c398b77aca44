// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "probe/CuptiLibrary.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

std::string roofline::findCupti(const Environment &Env) {
  auto Variable = [&](StringRef Name) { return Env.Get(Name).value_or(""); };
  if (std::string Named = Variable("ROOFLINE_MEASURE_CUPTI"); !Named.empty())
    return Named;
  for (const std::string &Toolkit :
       {Variable("CUDA_HOME"), Variable("CUDA_PATH"),
        std::string("/usr/local/cuda")})
    for (StringRef Folder : {"extras/CUPTI/lib64", "lib64", "lib"}) {
      SmallString<128> Path(Toolkit);
      sys::path::append(Path, Folder, CuptiLibrary);
      if (!Toolkit.empty() && Env.Files->exists(Path))
        return Path.str().str();
    }
  return "";
}
