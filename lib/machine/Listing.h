// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the parts of nvdisasm's text that are needed: the instructions of each
// function, and the source line of each.
//
//   //--------------------- .text.NAME   --------------------------
//   	//## File "/kernel", line 3
//           /*0070*/              @!P0  IADD3 R3, R2, c[0x0][0x17c], RZ ;
//   $__internal_0_$__cuda_sm20_div_s64:       a subroutine begins
//   .L_x_1:                                   a label
#ifndef ROOFLINE_MACHINE_LISTING_H
#define ROOFLINE_MACHINE_LISTING_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace roofline {

struct MachineInstruction {
  unsigned Line = 0; // 0: not known
  std::string Guard; // "P0", "!P0", "UP1"; empty: every thread runs it
  bool Rare = false; // runs for unusual arguments only
  std::string Text;  // without guard: "IADD3 R3, R2, c[0x0][0x17c], RZ"
  /// The labels at this instruction: ".L_x_1".
  llvm::SmallVector<std::string, 1> Labels;

  /// The opcode without modifiers: "IMAD" of "IMAD.WIDE R2, ...".
  llvm::StringRef opcode() const;
  /// Whether it only fills up the end of the code.
  bool isPadding() const { return Text == "NOP"; }
  /// The name of the subroutine that it calls; empty if it calls none.
  llvm::StringRef callee() const;
  /// The label that it jumps to; empty if it does not jump to one.
  llvm::StringRef target() const;
  /// Whether it leads to another block or out of the function.
  bool isJump() const;
  /// The predicates that it may set: "P0", "UP1".
  llvm::SmallVector<llvm::StringRef, 3> predicatesSet() const;
  /// Whether it may set predicates without naming them: a call, or a move of a
  /// register to all predicates.
  bool maySetAnyPredicate() const;
};

/// Instructions by function: the mangled names of kernels, and names of
/// subroutines such as "__cuda_sm20_div_s64", whether these are functions or
/// parts of kernels.
using MachineListing = std::map<std::string, std::vector<MachineInstruction>>;

/// Parses the output of nvdisasm --print-code --print-line-info.
MachineListing parseListing(llvm::StringRef Text);

} // namespace roofline

#endif
