// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/ReadMachineCode.h"
#include "device/DeviceModule.h"
#include "machine/BlockLines.h"
#include "machine/Opcodes.h"
#include "support/Error.h"

using namespace llvm;
using namespace roofline;

/// 64-bit integer division is a subroutine that every thread runs; those of
/// floating point are for arguments out of the ordinary.
static bool isOrdinary(StringRef Subroutine) {
  return Subroutine.ends_with("_s64") || Subroutine.ends_with("_u64");
}

static void add(Operations &Sum, const Operations &More) {
  for (OpKind K : AllOpKinds)
    Sum[K] += More[K];
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
    const BasicBlock *Block = &Kernel.getEntryBlock();
    if (I.Line != 0 && I.Line <= Blocks.size() &&
        Blocks[I.Line - 1]->getParent() == &Kernel)
      Block = Blocks[I.Line - 1];
    else
      ++Result.Unplaced;
    Operations &Sum = Result.Blocks[Block];
    add(Sum, operationsOfMachine(I.Text));
    auto Called = Code.find(I.callee().str());
    if (Called == Code.end() || !isOrdinary(Called->first))
      continue;
    for (const MachineInstruction &Inner : Called->second)
      add(Sum, operationsOfMachine(Inner.Text));
  }
  return Result;
}

Expected<MachineCodes> roofline::readMachineCode(const Module &M,
                                                 const Toolkit &Tools) {
  auto Ptx = emitLinedPtx(M);
  if (!Ptx)
    return Ptx.takeError();
  auto Assembled = assemble(Ptx->Text, Ptx->Arch, Tools);
  if (!Assembled)
    return Assembled.takeError();
  MachineListing Listing = parseListing(Assembled->Listing);
  MachineCodes Codes;
  for (const Function &F : M) {
    if (F.isDeclaration() || F.getCallingConv() != CallingConv::PTX_Kernel)
      continue;
    if (!Listing.count(F.getName().str()))
      return makeError("nvdisasm: found no code of kernel '{0}' in its listing",
                       F.getName());
    MachineCode Code = machineCodeOf(F, Listing, Ptx->Blocks);
    const Spill &S = Assembled->Spills[F.getName().str()];
    Code.SpillStores = S.Stored;
    Code.SpillLoads = S.Loaded;
    Codes.emplace(&F, std::move(Code));
  }
  return std::move(Codes);
}
