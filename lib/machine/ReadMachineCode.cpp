// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/ReadMachineCode.h"
#include "device/DeviceModule.h"
#include "machine/BlockFrequencies.h"
#include "machine/GuardedCode.h"
#include "machine/MovedCode.h"
#include "machine/Opcodes.h"
#include "machine/RareCode.h"
#include "support/Error.h"

using namespace llvm;
using namespace roofline;

static void add(Operations &Sum, const Operations &More) {
  for (OpKind K : AllOpKinds)
    Sum[K] += More[K];
}

/// The operations of \p I and of the subroutine that it calls; none if it is
/// rare.
static Operations workOf(const MachineInstruction &I,
                         const MachineListing &Code) {
  if (I.Rare)
    return {};
  Operations Ops = operationsOfMachine(I.Text);
  auto Called = Code.find(I.callee().str());
  if (Called != Code.end() && !isSlowSubroutine(Called->first))
    for (const MachineInstruction &Inner : Called->second)
      add(Ops, operationsOfMachine(Inner.Text));
  return Ops;
}

const BasicBlock *roofline::blockOf(const MachineInstruction &I,
                                    const Function &Kernel,
                                    ArrayRef<const BasicBlock *> Blocks,
                                    bool *HasBlock) {
  bool Has = I.Line != 0 && I.Line <= Blocks.size() &&
             Blocks[I.Line - 1]->getParent() == &Kernel;
  if (HasBlock)
    *HasBlock = Has;
  return Has ? Blocks[I.Line - 1] : &Kernel.getEntryBlock();
}

MachineCode roofline::machineCodeOf(const Function &Kernel,
                                    const MachineListing &Code,
                                    ArrayRef<const BasicBlock *> Blocks) {
  MachineCode Result;
  auto Own = Code.find(Kernel.getName().str());
  if (Own == Code.end())
    return Result;
  for (const MachineInstruction &I : Own->second) {
    if (I.isPadding())
      continue;
    ++Result.Instructions;
    bool HasBlock = false;
    const BasicBlock *Block = blockOf(I, Kernel, Blocks, &HasBlock);
    Result.Unplaced += !HasBlock;
    Operations Ops = workOf(I, Code);
    add(Result.Blocks[Block], Ops);
    add(Result.Whole, Ops);
  }
  return Result;
}

/// Assigns instructions that ptxas moved to blocks that run as often as they
/// do.
static void leadBackMovedCode(const Function &Kernel,
                              MutableArrayRef<MachineInstruction> Code,
                              ArrayRef<const BasicBlock *> Blocks) {
  // LLVM's analyses take a non-const function, but do not change it.
  BlockFrequencies Frequencies(const_cast<Function &>(Kernel));
  auto BlockOf = [&](unsigned Line) -> const BasicBlock * {
    bool IsOwn = Line != 0 && Line <= Blocks.size() &&
                 Blocks[Line - 1]->getParent() == &Kernel;
    return IsOwn ? Blocks[Line - 1] : nullptr;
  };
  placeMovedCode(Code, [&](unsigned A, unsigned B) {
    const BasicBlock *First = BlockOf(A), *Second = BlockOf(B);
    return First && Second && Frequencies.areEqual(First, Second);
  });
}

Expected<MachineCodes> roofline::readMachineCode(const Module &M,
                                                 const Toolkit &Tools) {
  auto Ptx = emitLinedPtx(M);
  if (!Ptx)
    return Ptx.takeError();
  auto Printed = assemble(Ptx->Text, Ptx->Arch, Tools);
  if (!Printed)
    return Printed.takeError();
  return machineCodesOf(M, *Ptx, *Printed);
}

Expected<MachineCodes> roofline::machineCodesOf(const Module &M,
                                                const LinedPtx &Ptx,
                                                StringRef Printed) {
  MachineListing Listing = parseListing(Printed);
  for (auto &[Name, Code] : Listing) {
    placeGuardedCode(Code);
    markRareCode(Code);
    for (MachineInstruction &I : Code)
      I.Rare |= Ptx.RareLines.contains(I.Line);
  }
  std::map<std::string, Spill> Spills = parseSpills(Printed);
  MachineCodes Codes;
  for (const Function &F : M) {
    if (F.isDeclaration() || F.getCallingConv() != CallingConv::PTX_Kernel)
      continue;
    auto Own = Listing.find(F.getName().str());
    if (Own == Listing.end())
      return makeError("nvdisasm: found no code of kernel '{0}' in its listing",
                       F.getName());
    leadBackMovedCode(F, Own->second, Ptx.Blocks);
    MachineCode Code = machineCodeOf(F, Listing, Ptx.Blocks);
    const Spill &S = Spills[F.getName().str()];
    Code.Registers = S.Registers;
    Code.SpillStores = S.Stored;
    Code.SpillLoads = S.Loaded;
    Codes.emplace(&F, std::move(Code));
  }
  return std::move(Codes);
}
