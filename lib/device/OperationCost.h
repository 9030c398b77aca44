// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the machine operations of IR instructions, as profilers count them
// (see model/OpKind.h).
#ifndef ROOFLINE_DEVICE_OPERATIONCOST_H
#define ROOFLINE_DEVICE_OPERATIONCOST_H

#include "model/KernelFeatures.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/IntrinsicInst.h"
#include <array>
#include <optional>
#include <string>

namespace roofline {

/// Numbers of operations by kind.
struct Operations {
  std::array<double, NumOpKinds> By{};

  double &operator[](OpKind K) { return By[static_cast<unsigned>(K)]; }
  double operator[](OpKind K) const { return By[static_cast<unsigned>(K)]; }
};

/// The operations of one execution of \p I by one thread. What has no machine
/// instruction (division, roots, 64-bit integers) counts as the common path of
/// the sequence that ptxas makes of it for sm_80.
Operations operationsOf(const llvm::Instruction &I);

/// The integer instructions of one execution of \p I: the part of
/// operationsOf() that depends on which neighbours fuse (IMAD, LEA, three-input
/// IADD3 and LOP3).
double integerInstructions(const llvm::Instruction &I);

/// The operations for each of the \p Threads that together execute the tensor
/// instruction \p Name: "m16n8k16" in it is 2*16*8*16 operations.
Operations tensorOperations(llvm::StringRef Name, unsigned Threads);

/// Whether \p Name is libdevice's function that reduces huge arguments of sine
/// and cosine.
bool isSlowPath(llvm::StringRef Name);

/// The bytes that \p Move copies or fills if their number is constant and at
/// most 1 MiB: up to there it is one wide access.
std::optional<unsigned> blockMoveBytes(const llvm::MemIntrinsic &Move);

/// The reason why \p Call cannot be counted, without its source location; none
/// if it can.
std::optional<UnseenConstruct> unseenIn(const llvm::CallBase &Call);

} // namespace roofline

#endif
