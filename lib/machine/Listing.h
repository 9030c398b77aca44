// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvdisasm's text, as far as it is needed: which instructions a function has,
// and which source line each came from.
//
//   //--------------------- .text.NAME   --------------------------
//   	//## File "/kernel", line 3
//           /*0070*/              @!P0  IADD3 R3, R2, c[0x0][0x17c], RZ ;
//   $__internal_0_$__cuda_sm20_div_s64:       a subroutine begins
//   .L_x_1:                                   a place to jump to
#ifndef ROOFLINE_MACHINE_LISTING_H
#define ROOFLINE_MACHINE_LISTING_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace roofline {

struct MachineInstruction {
  unsigned Line = 0; // 0: none is given
  std::string Guard; // "P0", "!P0", "UP1"; empty: every thread runs it
  bool Rare = false; // only arguments out of the ordinary lead here
  std::string Text;  // without guard: "IADD3 R3, R2, c[0x0][0x17c], RZ"
  /// The places to jump to that it stands at: ".L_x_1".
  llvm::SmallVector<std::string, 1> Labels;

  /// Without its modifiers: "IMAD" of "IMAD.WIDE R2, ...".
  llvm::StringRef opcode() const;
  /// Fills up the code's last bytes.
  bool isPadding() const { return Text == "NOP"; }
  /// The subroutine that it calls; empty where it is no call of one.
  llvm::StringRef callee() const;
  /// The label that it jumps to; empty where it is no jump to one.
  llvm::StringRef target() const;
  /// Leads from block to block, or out of the function.
  bool isJump() const;
  /// Predicates that it may set: "P0", "UP1".
  llvm::SmallVector<llvm::StringRef, 3> predicatesSet() const;
  /// A call, or a move of a register to all predicates, which names none.
  bool maySetAnyPredicate() const;
};

/// Code by function: the mangled names of kernels, and subroutines such as
/// "__cuda_sm20_div_s64", whether they are functions or parts of kernels.
using MachineListing = std::map<std::string, std::vector<MachineInstruction>>;

MachineListing parseListing(llvm::StringRef Text);

} // namespace roofline

#endif
