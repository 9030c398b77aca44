// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ProgramFacts.h"
#include "device/DeviceModule.h"
#include "device/OpenMPRuntime.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::omptarget;

/// Whether the parallel region has neither an `if` nor a `num_threads` clause.
static bool isForWholeTeam(const CallInst &Start) {
  auto *If = dyn_cast<ConstantInt>(Start.getArgOperand(ConditionArg));
  auto *Asked = dyn_cast<ConstantInt>(Start.getArgOperand(ThreadsArg));
  return If && !If->isZero() && Asked && Asked->getSExtValue() <= 0;
}

static bool startsNoneWithin(const CallInst &Start) {
  return all_of(ArrayRef{BodyArg, WrapperArg}, [&](unsigned Arg) {
    const Value *Code = Start.getArgOperand(Arg)->stripPointerCasts();
    auto *Body = dyn_cast<Function>(Code);
    return Body ? startsParallel(*Body) == StartsParallel::No
                : isa<ConstantPointerNull>(Code);
  });
}

ProgramFacts ProgramFacts::of(Module &M) {
  ProgramFacts Facts;
  Facts.OnlySpmd = none_of(kernelsOf(M),
                           [](const Function *K) { return isGenericMode(*K); });
  for (const Function &F : M) {
    if (!startsRegion(F))
      continue;
    for (const User *U : F.users()) {
      auto *Start = dyn_cast<CallInst>(U);
      bool IsCall = Start && Start->getCalledFunction() == &F;
      Facts.NeverNests &= IsCall && startsNoneWithin(*Start);
      Facts.WholeTeams &= IsCall && isForWholeTeam(*Start);
    }
  }
  return Facts;
}
