// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/GuardedCode.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include <set>

using namespace llvm;
using namespace roofline;

/// The instructions guarded by one value of a predicate.
using GuardedGroup = SmallVector<MachineInstruction *, 8>;

/// Gives the instructions of each group the group's only line that no unguarded
/// instruction has, if there is exactly one.
static void place(ArrayRef<GuardedGroup> Groups,
                  const DenseSet<unsigned> &Unguarded) {
  for (const GuardedGroup &G : Groups) {
    std::set<unsigned> OwnLines;
    for (const MachineInstruction *I : G)
      if (!Unguarded.contains(I->Line))
        OwnLines.insert(I->Line);
    if (OwnLines.size() == 1)
      for (MachineInstruction *I : G)
        I->Line = *OwnLines.begin();
  }
}

/// Handles \p Code without labels except at its first instruction.
static void placeStraight(MutableArrayRef<MachineInstruction> Code) {
  DenseSet<unsigned> Unguarded;
  std::vector<GuardedGroup> Groups;
  StringMap<size_t> Open; // by guard
  for (MachineInstruction &I : Code) {
    if (I.Guard.empty())
      Unguarded.insert(I.Line);
    else if (!I.isJump()) { // a jump belongs to neither block
      auto [At, New] = Open.try_emplace(I.Guard, Groups.size());
      if (New)
        Groups.emplace_back();
      Groups[At->second].push_back(&I);
    }
    if (I.maySetAnyPredicate())
      Open.clear();
    for (StringRef Name : I.predicatesSet()) {
      Open.erase(Name);
      Open.erase(("!" + Name).str());
    }
  }
  place(Groups, Unguarded);
}

void roofline::placeGuardedCode(MutableArrayRef<MachineInstruction> Code) {
  while (!Code.empty()) {
    size_t End = 1;
    while (End < Code.size() && Code[End].Labels.empty())
      ++End;
    placeStraight(Code.take_front(End));
    Code = Code.drop_front(End);
  }
}
