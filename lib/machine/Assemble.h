// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns PTX into a listing of its machine code with the programs of NVIDIA's
// toolkit.
#ifndef ROOFLINE_MACHINE_ASSEMBLE_H
#define ROOFLINE_MACHINE_ASSEMBLE_H

#include "machine/Toolkit.h"
#include "llvm/ADT/StringRef.h"
#include <map>

namespace roofline {

/// The registers that ptxas spills to local memory, in bytes per thread, summed
/// over the instructions of the machine code, each taken once.
struct Spill {
  unsigned Stored = 0, Loaded = 0;
  unsigned Registers = 0; // that a thread keeps
};

/// The spills and registers of each function, from the output of "ptxas -v".
std::map<std::string, Spill> parseSpills(llvm::StringRef Text);

/// Runs ptxas -v and nvdisasm on \p Ptx for \p Arch ("sm_80") and returns their
/// output, one after the other; parseSpills() and parseListing() each find
/// their part in it. Fails with the first line of a program's error output, or
/// with the reason if one cannot be started or exceeds its time limit. If this
/// process is killed meanwhile, the program is killed too, and no temporary
/// file is left.
llvm::Expected<std::string> assemble(llvm::StringRef Ptx, llvm::StringRef Arch,
                                     const Toolkit &Tools);

} // namespace roofline

#endif
