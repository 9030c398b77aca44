// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads inline PTX assembly: its operations, and its accesses to global memory.
#ifndef ROOFLINE_DEVICE_INLINEASSEMBLY_H
#define ROOFLINE_DEVICE_INLINEASSEMBLY_H

#include "device/OperationCost.h"
#include "llvm/ADT/SmallVector.h"

namespace roofline {

/// The operations of the inline PTX assembly \p Text; none if an instruction in
/// it is not known. A predicated instruction counts as executed.
std::optional<Operations> operationsOfAssembly(llvm::StringRef Text);

/// An access to global memory in inline assembly.
struct AssemblyAccess {
  llvm::Value *Pointer;
  AccessKind Kind = AccessKind::Load;
  unsigned Width = 0; // byte
};

/// The accesses to global memory that \p Call, of inline assembly, makes with
/// "ld", "st", "atom", "red" and "cp.async"; none if one of them has an address
/// that is not a pointer among the operands. Accesses to shared memory are left
/// out.
std::optional<llvm::SmallVector<AssemblyAccess, 2>>
accessesOfAssembly(const llvm::CallBase &Call);

} // namespace roofline

#endif
