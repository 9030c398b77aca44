// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What instruction selection does with neighbouring integer instructions of
// IR: which of them share a machine instruction, and which need none.
#ifndef ROOFLINE_DEVICE_MACHINESHAPE_H
#define ROOFLINE_DEVICE_MACHINESHAPE_H

#include "llvm/IR/Instructions.h"

namespace roofline {

bool isAddLike(const llvm::Value *V);
bool isLogic(const llvm::Value *V);
/// A value of 64 bits that a 32-bit register tells all of.
bool isWidened(const llvm::Value *V);
/// What IMAD does, or IMAD.WIDE; either has room for an addition.
bool isProduct(const llvm::Instruction &I);

/// Whether \p I is part of its user's machine instruction. Each takes in one
/// neighbour: IMAD a product, LEA a shift, IADD3 and LOP3 one of their own
/// kind that has taken in none.
bool fusesIntoUser(const llvm::Instruction &I);

} // namespace roofline

#endif
