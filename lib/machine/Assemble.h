// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX in, listing of its machine code out, by the programs of the toolkit.
#ifndef ROOFLINE_MACHINE_ASSEMBLE_H
#define ROOFLINE_MACHINE_ASSEMBLE_H

#include "machine/Toolkit.h"
#include "llvm/ADT/StringRef.h"
#include <map>

namespace roofline {

/// What ptxas moves to local memory for want of registers, byte a thread, in
/// the machine code as it stands (not per run of it).
struct Spill {
  unsigned Stored = 0, Loaded = 0;
};

/// The spills of each function, from what "ptxas -v" says.
std::map<std::string, Spill> parseSpills(llvm::StringRef Text);

/// What "ptxas -v" and then nvdisasm print: parseSpills() and parseListing()
/// each find theirs in it. Fails with the first line of what a program
/// complained about.
llvm::Expected<std::string> assemble(llvm::StringRef Ptx, llvm::StringRef Arch,
                                     const Toolkit &Tools);

} // namespace roofline

#endif
