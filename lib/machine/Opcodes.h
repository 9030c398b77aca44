// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the operations of NVIDIA machine instructions.
#ifndef ROOFLINE_MACHINE_OPCODES_H
#define ROOFLINE_MACHINE_OPCODES_H

#include "device/OperationCost.h"

namespace roofline {

/// The operations per thread of the instruction \p Text, as nvdisasm writes it
/// without predicate: "IMAD.WIDE R2, R0, R3, c[0x0][0x160]". None for what
/// profilers do not count: moves, conversions, memory, control flow, and the
/// uniform datapath.
Operations operationsOfMachine(llvm::StringRef Text);

} // namespace roofline

#endif
