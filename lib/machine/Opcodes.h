// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one machine instruction of NVIDIA's counts as.
#ifndef ROOFLINE_MACHINE_OPCODES_H
#define ROOFLINE_MACHINE_OPCODES_H

#include "device/OperationCost.h"

namespace roofline {

/// Operations per thread of the instruction \p Text, as nvdisasm writes it
/// without predicate: "IMAD.WIDE R2, R0, R3, c[0x0][0x160]". None for what
/// profilers count as no operation: moves, conversions, memory, control flow,
/// and all of the uniform datapath.
Operations operationsOfMachine(llvm::StringRef Text);

} // namespace roofline

#endif
