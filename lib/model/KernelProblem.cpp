// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelProblem.h"
#include "support/Error.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace roofline;

using enum CheckTool;

CheckTool roofline::checkToolOf(ProblemKind Kind) {
  static constexpr CheckTool ByKind[] = {
      Memcheck,  Memcheck,  Racecheck, Racecheck, Racecheck, Initcheck,
      Synccheck, Synccheck, Synccheck, Memcheck,  Memcheck,  Leakcheck};
  static_assert(std::size(ByKind) == std::size(idsOf<ProblemKind>()));
  return ByKind[static_cast<size_t>(Kind)];
}

Expected<CheckTools> CheckTools::parse(StringRef Text) {
  CheckTools Tools;
  SmallVector<StringRef> Names;
  Text.split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    if (std::optional<CheckTool> Tool = parseId<CheckTool>(Name))
      Tools.Asked.insert(*Tool);
    else if (Name == "all")
      Tools.Asked.insert({Memcheck, Racecheck, Initcheck, Synccheck});
    else
      return makeError("wanted memcheck, racecheck, initcheck, synccheck, "
                       "leakcheck or all, found '{0}'",
                       Name);
  return Tools;
}
