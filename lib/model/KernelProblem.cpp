// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelProblem.h"
#include "support/Error.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace roofline;

StringRef roofline::checkToolOf(ProblemKind Kind) {
  switch (Kind) {
  case ProblemKind::OutOfBounds:
  case ProblemKind::Misaligned:
    return "memcheck";
  case ProblemKind::Race:
    return "racecheck";
  case ProblemKind::UninitializedRead:
    return "initcheck";
  case ProblemKind::DivergentBarrier:
    return "synccheck";
  }
  return "";
}

bool CheckTools::finds(ProblemKind Kind) const {
  switch (Kind) {
  case ProblemKind::OutOfBounds:
  case ProblemKind::Misaligned:
    return Memory;
  case ProblemKind::Race:
    return Race;
  case ProblemKind::UninitializedRead:
    return Init;
  case ProblemKind::DivergentBarrier:
    return Sync;
  }
  return false;
}

Expected<CheckTools> CheckTools::parse(StringRef Text) {
  CheckTools Tools;
  SmallVector<StringRef> Names;
  Text.split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    if (Name == "all")
      Tools = all();
    else if (Name == "memcheck")
      Tools.Memory = true;
    else if (Name == "racecheck")
      Tools.Race = true;
    else if (Name == "initcheck")
      Tools.Init = true;
    else if (Name == "synccheck")
      Tools.Sync = true;
    else
      return makeError("wanted memcheck, racecheck, initcheck, synccheck or "
                       "all, found '{0}'",
                       Name);
  return Tools;
}
