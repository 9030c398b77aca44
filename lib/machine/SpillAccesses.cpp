// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/SpillAccesses.h"
#include "machine/ReadMachineCode.h"

using namespace llvm;
using namespace roofline;

std::optional<SpillAccess> roofline::spillAccessOf(StringRef Text) {
  auto [Mnemonic, Operands] = Text.split(' ');
  SpillAccess Access;
  StringRef Name = Mnemonic.split('.').first;
  if (Name != "STL" && Name != "LDL")
    return std::nullopt;
  Access.IsStore = Name == "STL";
  if (Mnemonic.contains(".128"))
    Access.Width = 16;
  else if (Mnemonic.contains(".64"))
    Access.Width = 8;
  // R1 is the stack pointer.
  StringRef Address = Operands.split('[').second.split(']').first;
  if (!Address.consume_front("R1"))
    return std::nullopt;
  if (Address.empty())
    return Access;
  if (!Address.consume_front("+") || Address.getAsInteger(0, Access.Offset))
    return std::nullopt;
  return Access;
}

std::optional<SpillAccesses>
roofline::spillAccessesOf(const Function &Kernel, const MachineListing &Code,
                          ArrayRef<const BasicBlock *> Blocks,
                          const Spill &Said) {
  SpillAccesses Found;
  unsigned Stored = 0, Loaded = 0;
  auto Own = Code.find(Kernel.getName().str());
  if (Own == Code.end())
    return std::nullopt;
  for (const MachineInstruction &I : Own->second)
    if (std::optional<SpillAccess> Access = spillAccessOf(I.Text)) {
      (Access->IsStore ? Stored : Loaded) += Access->Width;
      Found[blockOf(I, Kernel, Blocks)].push_back(*Access);
    }
  if (Stored != Said.Stored || Loaded != Said.Loaded)
    return std::nullopt;
  return Found;
}
