// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/ClosedSet.h"
#include "llvm/IR/User.h"

using namespace llvm;
using namespace roofline;

void roofline::closeSet(InstructionSet &Set,
                        function_ref<bool(const Instruction &)> Stays) {
  SmallVector<const Instruction *> Open(Set.begin(), Set.end());
  auto Look = [&](const Value *V) {
    if (auto *I = dyn_cast<Instruction>(V); I && Set.contains(I))
      Open.push_back(I);
  };
  while (!Open.empty()) {
    const Instruction *I = Open.pop_back_val();
    if (!Set.contains(I) || Stays(*I))
      continue;
    Set.erase(I);
    for (const Use &U : I->operands())
      Look(U.get());
    for (const User *U : I->users())
      Look(U);
  }
}
