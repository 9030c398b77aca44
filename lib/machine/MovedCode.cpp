// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/MovedCode.h"
#include "machine/BlockFrequencies.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <vector>

using namespace llvm;
using namespace roofline;

/// The most blocks of a kernel that is handled, since blocks are compared in
/// pairs.
static constexpr size_t MostBlocks = 1000;

namespace {
/// Straight-line code: the range of instructions Begin to End, without jumps
/// into it except to the first and out of it except from the last.
struct StraightCode {
  size_t Begin = 0, End = 0;
};
} // namespace

/// Whether \p I refers to a label in a way other than a plain jump, a call or
/// the mark where threads reconverge.
static bool leadsElsewhere(const MachineInstruction &I) {
  StringRef Name = I.opcode();
  if (Name.starts_with("BRX") || Name.starts_with("JMP") ||
      Name.starts_with("JMX") || Name == "BREAK")
    return true;
  return StringRef(I.Text).contains("`(") && Name != "BRA" && Name != "CALL" &&
         Name != "BSSY" && Name != "RET" && Name != "MOV" && Name != "IMAD";
}

static bool isAlwaysTaken(const MachineInstruction &Jump) {
  StringRef Operands = StringRef(Jump.Text).split(' ').second.ltrim();
  return Jump.Guard.empty() &&
         (Operands.empty() || Operands.starts_with("`(") ||
          Jump.opcode() == "RET");
}

static std::vector<StraightCode>
straightCode(ArrayRef<MachineInstruction> Code) {
  std::vector<StraightCode> Blocks;
  for (size_t I = 0; I < Code.size(); ++I) {
    if (I == 0 || !Code[I].Labels.empty() || Code[I - 1].isJump())
      Blocks.push_back({I, I});
    Blocks.back().End = I + 1;
  }
  return Blocks;
}

/// An LLVM function without instructions and with the control flow of \p Code,
/// so that LLVM's analyses apply to it: an empty entry block, then one block
/// for each of \p Straight. Null if the target of a jump is not known.
static Function *sketch(ArrayRef<MachineInstruction> Code,
                        ArrayRef<StraightCode> Straight, Module &M) {
  LLVMContext &Context = M.getContext();
  Function *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), /*isVarArg=*/false),
      Function::InternalLinkage, "sketch", M);
  auto AddBlock = [&] { return BasicBlock::Create(Context, "", F); };
  BasicBlock *Entry = AddBlock();
  std::vector<BasicBlock *> Blocks;
  StringMap<BasicBlock *> BlockAt; // by label
  for (const StraightCode &S : Straight) {
    Blocks.push_back(AddBlock());
    for (const std::string &Label : Code[S.Begin].Labels)
      BlockAt[Label] = Blocks.back();
  }
  Blocks.push_back(AddBlock()); // the end
  IRBuilder<> Builder(Entry);
  Builder.CreateBr(Blocks.front());
  for (auto [B, S] : enumerate(Straight)) {
    if (any_of(Code.slice(S.Begin, S.End - S.Begin), leadsElsewhere))
      return nullptr;
    const MachineInstruction &Last = Code[S.End - 1];
    BasicBlock *Next = Blocks[B + 1], *Target = Next;
    if (Last.isJump()) {
      Target =
          Last.target().empty() ? Blocks.back() : BlockAt.lookup(Last.target());
      if (!Target)
        return nullptr;
    }
    Builder.SetInsertPoint(Blocks[B]);
    if (Target == Next || (Last.isJump() && isAlwaysTaken(Last)))
      Builder.CreateBr(Target);
    else
      Builder.CreateCondBr(PoisonValue::get(Builder.getInt1Ty()), Target, Next);
  }
  Builder.SetInsertPoint(Blocks.back());
  Builder.CreateRetVoid();
  return F;
}

/// For each block of \p Straight, the index of the first block that runs
/// equally often. Empty if control flow is not known.
static std::vector<unsigned> firstOfEquals(ArrayRef<MachineInstruction> Code,
                                           ArrayRef<StraightCode> Straight) {
  LLVMContext Context;
  Module M("", Context);
  Function *F = sketch(Code, Straight, M);
  if (!F)
    return {};
  BlockFrequencies Frequencies(*F);
  std::vector<const BasicBlock *> Blocks; // without the empty entry
  for (const BasicBlock &B : drop_begin(*F))
    Blocks.push_back(&B);
  std::vector<unsigned> First(Straight.size());
  for (unsigned B = 0; B < First.size(); ++B) {
    First[B] = B;
    for (unsigned A = 0; A < B && First[B] == B; ++A)
      if (First[A] == A && Frequencies.areEqual(Blocks[A], Blocks[B]))
        First[B] = A;
  }
  return First;
}

/// Whether \p I cannot be moved out of its block: it has a side effect or
/// synchronises threads.
static bool isAnchor(const MachineInstruction &I) {
  static constexpr StringLiteral Names[] = {"ST",    "STG",   "STS",  "ATOM",
                                            "ATOMG", "ATOMS", "RED",  "BAR",
                                            "SHFL",  "MATCH", "VOTE", "REDUX"};
  return I.Guard.empty() && I.Line != 0 && is_contained(Names, I.opcode());
}

namespace {
/// The anchors of blocks that run equally often.
struct AnchorGroup {
  SmallVector<size_t, 4> Anchors; // indices, ascending
  SmallSetVector<unsigned, 4> Lines;
  DenseMap<unsigned, bool> Fits; // by line: whether it runs as often
};
} // namespace

/// The line of the function's entry block, which is the smallest.
static unsigned entryLine(ArrayRef<MachineInstruction> Code) {
  unsigned Least = 0;
  for (const MachineInstruction &I : Code)
    if (I.Line != 0 && (Least == 0 || I.Line < Least))
      Least = I.Line;
  return Least;
}

/// The anchor groups, by the index of the first block of each.
static std::vector<AnchorGroup>
anchorsOf(ArrayRef<MachineInstruction> Code, ArrayRef<StraightCode> Blocks,
          ArrayRef<unsigned> First,
          function_ref<bool(unsigned, unsigned)> RunAlike) {
  std::vector<AnchorGroup> Groups(Blocks.size());
  DenseMap<unsigned, unsigned> GroupOf; // by line
  DenseSet<unsigned> Copied;            // lines with anchors in several groups
  auto ForEachAnchor = [&](auto Do) {
    for (unsigned B = 0; B < Blocks.size(); ++B)
      for (size_t I = Blocks[B].Begin; I < Blocks[B].End; ++I)
        if (isAnchor(Code[I]))
          Do(I, First[B]);
  };
  ForEachAnchor([&](size_t I, unsigned Group) {
    auto [It, New] = GroupOf.try_emplace(Code[I].Line, Group);
    if (It->second != Group)
      Copied.insert(Code[I].Line);
  });
  unsigned Entry = entryLine(Code);
  ForEachAnchor([&](size_t I, unsigned Group) {
    unsigned Line = Code[I].Line;
    // Stores of both sides of a branch may have been merged, with the line of
    // either.
    bool IsMerged =
        Group == 0 && Entry != 0 && Line != Entry && !RunAlike(Entry, Line);
    if (IsMerged || Copied.contains(Line))
      return;
    Groups[Group].Anchors.push_back(I);
    Groups[Group].Lines.insert(Line);
  });
  return Groups;
}

void roofline::placeMovedCode(MutableArrayRef<MachineInstruction> Code,
                              function_ref<bool(unsigned, unsigned)> RunAlike) {
  std::vector<StraightCode> Blocks = straightCode(Code);
  if (Blocks.size() > MostBlocks)
    return;
  std::vector<unsigned> First = firstOfEquals(Code, Blocks);
  if (First.empty())
    return;
  std::vector<AnchorGroup> Groups = anchorsOf(Code, Blocks, First, RunAlike);
  for (auto [B, Block] : enumerate(Blocks)) {
    AnchorGroup &Mine = Groups[First[B]];
    if (Mine.Anchors.empty())
      continue;
    for (size_t I = Block.Begin; I < Block.End; ++I) {
      unsigned &Line = Code[I].Line;
      if (!Code[I].Guard.empty() || Line == 0)
        continue;
      auto [Fits, New] = Mine.Fits.try_emplace(Line, false);
      if (New)
        Fits->second = any_of(Mine.Lines, [&](unsigned Anchor) {
          return Anchor == Line || RunAlike(Anchor, Line);
        });
      if (Fits->second)
        continue;
      auto After =
          partition_point(Mine.Anchors, [&](size_t A) { return A < I; });
      Line =
          Code[After == Mine.Anchors.begin() ? *After : *std::prev(After)].Line;
    }
  }
}
