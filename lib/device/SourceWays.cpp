// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/SourceWays.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

/// Whether \p At is in \p Stretch. A place whose column is not known is where
/// all of its line is.
static bool contains(const SourceStretch &Stretch, const DILocation &At) {
  if (At.getColumn())
    return Stretch.Begin <= SourcePoint{At.getLine(), At.getColumn()} &&
           SourcePoint{At.getLine(), At.getColumn()} <= Stretch.End;
  return Stretch.Begin.Line < At.getLine() && At.getLine() < Stretch.End.Line;
}

/// The innermost condition that is tested at \p At; null if there is none. Of
/// tests that were merged only the line is left.
const SourceCondition *SourceWays::testedBy(const DILocation &At) const {
  StringRef File = sys::path::filename(At.getFilename());
  const SourceCondition *Found = nullptr;
  for (const SourceCondition &C : All) {
    if (C.File != File)
      continue;
    if (!At.getColumn()) {
      if (C.Test.Begin.Line > At.getLine() || At.getLine() > C.Test.End.Line)
        continue;
      if (Found)
        return nullptr;
      Found = &C;
    } else if (contains(C.Test, At) &&
               (!Found || Found->Test.Begin < C.Test.Begin)) {
      Found = &C;
    }
  }
  return Found;
}

/// The place of \p I, or of the call by which it comes there, in the function
/// and the inlined copy of it that \p In is in; null if it is not in there.
static const DILocation *placeWithin(const DILocation &In,
                                     const Instruction &I) {
  for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
    if (At->getInlinedAt() == In.getInlinedAt() &&
        At->getScope()->getSubprogram() == In.getScope()->getSubprogram())
      return At->getLine() ? At : nullptr;
  return nullptr;
}

std::array<SourceWays::Behind, 2>
SourceWays::behind(const BranchInst &Branch, const SourceCondition &Tested,
                   const DominatorTree &Tree) const {
  const DILocation &Here = *Branch.getDebugLoc();
  std::array<Behind, 2> Both;
  for (unsigned Way : {0, 1}) {
    Behind &Its = Both[Way];
    BasicBlock *Into = Branch.getSuccessor(Way);
    Its.IsApart =
        Tree.dominates(BasicBlockEdge(Branch.getParent(), Into), Into);
    SmallVector<BasicBlock *> Blocks{Into};
    if (Its.IsApart)
      Tree.getDescendants(Into, Blocks);
    for (const BasicBlock *Block : Blocks)
      for (const Instruction &I : *Block) {
        if (isa<PHINode>(I) || I.isTerminator() || I.isDebugOrPseudoInst())
          continue;
        const DILocation *At = placeWithin(Here, I);
        ++(!At                          ? Its.NoPlace
           : contains(Tested.Then, *At) ? Its.InThen
           : contains(Tested.Test, *At) ? Its.InTest
                                        : Its.Elsewhere);
      }
  }
  return Both;
}

BranchWay SourceWays::of(const BranchInst &Branch,
                         const DominatorTree &Tree) const {
  const DILocation *Here = Branch.getDebugLoc();
  const SourceCondition *Tested =
      Here && Here->getLine() ? testedBy(*Here) : nullptr;
  // In a macro all code has one place.
  if (!Tested || Tested->Then == Tested->Test)
    return BranchWay::Code;
  constexpr BranchWay Named[] = {BranchWay::Source, BranchWay::Reversed};
  std::array<Behind, 2> Both = behind(Branch, *Tested, Tree);
  for (unsigned Way : {0, 1})
    if (Both[Way].InThen && !Both[1 - Way].InThen)
      return Named[Way];
  if (!Tested->ThenLeaves || Both[0].InThen)
    return BranchWay::Code;
  // Nothing is left of code such as "return". The other way leads to all that
  // follows.
  for (unsigned Way : {0, 1}) {
    const Behind &Then = Both[Way], &Rest = Both[1 - Way];
    bool IsRest = Rest.IsApart && Rest.Elsewhere && !Rest.InTest;
    bool IsNothing =
        !Then.IsApart || Then.InTest + Then.Elsewhere + Then.NoPlace == 0;
    if (IsRest && IsNothing)
      return Named[Way];
  }
  return BranchWay::Code;
}
