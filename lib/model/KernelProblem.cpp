// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelProblem.h"
#include "support/Error.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace roofline;

static constexpr ProblemKind AllProblemKinds[] = {
    ProblemKind::OutOfBounds, ProblemKind::Misaligned, ProblemKind::Race,
    ProblemKind::UninitializedRead, ProblemKind::DivergentBarrier};
static_assert(std::size(AllProblemKinds) == NumProblemKinds);

StringRef roofline::problemKindId(ProblemKind Kind) {
  switch (Kind) {
  case ProblemKind::OutOfBounds:
    return "out-of-bounds";
  case ProblemKind::Misaligned:
    return "misaligned";
  case ProblemKind::Race:
    return "race";
  case ProblemKind::UninitializedRead:
    return "uninitialized-read";
  case ProblemKind::DivergentBarrier:
    return "divergent-barrier";
  }
  return "";
}

std::optional<ProblemKind> roofline::parseProblemKind(StringRef Id) {
  for (ProblemKind Kind : AllProblemKinds)
    if (problemKindId(Kind) == Id)
      return Kind;
  return std::nullopt;
}

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

static constexpr ThreadAction AllThreadActions[] = {
    ThreadAction::Read, ThreadAction::Write, ThreadAction::Atomic,
    ThreadAction::Barrier};

StringRef roofline::threadActionId(ThreadAction Kind) {
  switch (Kind) {
  case ThreadAction::Read:
    return "read";
  case ThreadAction::Write:
    return "write";
  case ThreadAction::Atomic:
    return "atomic";
  case ThreadAction::Barrier:
    return "barrier";
  }
  return "";
}

std::optional<ThreadAction> roofline::parseThreadAction(StringRef Id) {
  for (ThreadAction Kind : AllThreadActions)
    if (threadActionId(Kind) == Id)
      return Kind;
  return std::nullopt;
}
