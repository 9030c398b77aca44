// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an IR instruction becomes in machine operations, counted as profilers
// count them (see model/OpKind.h).
#ifndef ROOFLINE_DEVICE_OPERATIONCOST_H
#define ROOFLINE_DEVICE_OPERATIONCOST_H

#include "model/KernelFeatures.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include <array>
#include <optional>
#include <string>

namespace roofline {

struct Operations {
  std::array<double, NumOpKinds> By{};

  double &operator[](OpKind K) { return By[static_cast<unsigned>(K)]; }
  double operator[](OpKind K) const { return By[static_cast<unsigned>(K)]; }
};

/// Operations of one execution of \p I. Sequences that the machine has no
/// instruction for (division, roots, 64-bit integers) count as what ptxas
/// expands them to on sm_80, common path.
Operations operationsOf(const llvm::Instruction &I);

/// Integer instructions for \p I; the part of operationsOf() that depends on
/// how neighbours fuse (IMAD, LEA, three-input IADD3 and LOP3).
double integerInstructions(const llvm::Instruction &I);

/// What inline assembly \p Text asks for, or nothing where an instruction in
/// it is not in the table.
std::optional<Operations> operationsOfAssembly(llvm::StringRef Text);

/// Whether \p Name is libdevice's argument reduction for huge angles.
bool isSlowPath(llvm::StringRef Name);

/// Why \p Call can't be counted ("call to 'f', whose body is not in this
/// unit"), without its place; nothing where it can.
std::optional<UnseenConstruct> unseenIn(const llvm::CallBase &Call);

} // namespace roofline

#endif
