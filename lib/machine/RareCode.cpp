// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/RareCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <set>

using namespace llvm;
using namespace roofline;

bool roofline::isSlowSubroutine(StringRef Subroutine) {
  return Subroutine.starts_with("__cuda_sm") && !Subroutine.ends_with("_s64") &&
         !Subroutine.ends_with("_u64");
}

/// The index of the first instruction of the straight-line code that ends at
/// \p Call.
static size_t beginOf(ArrayRef<MachineInstruction> Code, size_t Call) {
  size_t Begin = Call;
  while (Begin > 0 && Code[Begin].Labels.empty() && !Code[Begin - 1].isJump())
    --Begin;
  return Begin;
}

/// The index that the jump over the call leads to, or else of the next label.
static size_t endOf(ArrayRef<MachineInstruction> Code, size_t Begin,
                    size_t Call) {
  StringRef Over = Begin > 0 ? Code[Begin - 1].target() : "";
  size_t Next = 0;
  for (size_t At = Call + 1; At < Code.size(); ++At) {
    if (!Over.empty() && is_contained(Code[At].Labels, Over))
      return At;
    if (!Next && !Code[At].Labels.empty())
      Next = At;
  }
  return Next ? Next : Code.size();
}

static void markSlowSubroutines(MutableArrayRef<MachineInstruction> Code) {
  for (size_t Call = 0; Call < Code.size(); ++Call) {
    if (!isSlowSubroutine(Code[Call].callee()))
      continue;
    size_t Begin = beginOf(Code, Call), End = endOf(Code, Begin, Call);
    for (MachineInstruction &I : Code.slice(Begin, End - Begin))
      I.Rare = true;
  }
}

/// The smallest normal fp32 number, FLT_MIN, as nvdisasm writes it.
static constexpr StringLiteral SmallestNormal = "1.175494350822287508e-38";

/// The guard of instructions for subnormal numbers, if \p I is the test for
/// these: "FSETP.GEU.AND P0, PT, |R13|, 1.17...e-38, PT". Empty otherwise.
static std::string guardOfSubnormals(const MachineInstruction &I) {
  StringRef Text = I.Text;
  if (!Text.consume_back(", PT") || !Text.consume_back(SmallestNormal) ||
      !Text.ends_with("|, "))
    return "";
  SmallVector<StringRef, 3> Set = I.predicatesSet();
  auto [Mnemonic, Operands] = Text.split(' ');
  bool HoldsForNormal = Mnemonic.starts_with("FSETP.G");
  bool HoldsForOthers = Mnemonic.starts_with("FSETP.L");
  if (Set.size() != 1 || !Mnemonic.ends_with(".AND") ||
      HoldsForNormal == HoldsForOthers)
    return "";
  return ((HoldsForNormal ? "!" : "") + Set[0]).str();
}

static void markScaling(MutableArrayRef<MachineInstruction> Code) {
  std::set<std::string> Guards; // of subnormals
  for (MachineInstruction &I : Code) {
    if (!I.Labels.empty() || I.maySetAnyPredicate())
      Guards.clear();
    I.Rare |= Guards.count(I.Guard) != 0 && !I.isJump();
    for (StringRef Name : I.predicatesSet()) {
      Guards.erase(Name.str());
      Guards.erase(("!" + Name).str());
    }
    if (std::string Guard = guardOfSubnormals(I); !Guard.empty())
      Guards.insert(Guard);
  }
}

void roofline::markRareCode(MutableArrayRef<MachineInstruction> Code) {
  markSlowSubroutines(Code);
  markScaling(Code);
}
