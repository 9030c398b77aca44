// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Predicts how instruction selection combines neighbouring integer instructions
// of IR: which share a machine instruction, and which need none.
#ifndef ROOFLINE_DEVICE_MACHINESHAPE_H
#define ROOFLINE_DEVICE_MACHINESHAPE_H

#include "llvm/IR/Instructions.h"

namespace roofline {

/// Whether \p V is an addition, a subtraction or an `or` of disjoint bits.
bool isAddLike(const llvm::Value *V);
/// Whether \p V is a bitwise operation that is no addition.
bool isLogic(const llvm::Value *V);
/// Whether the 64-bit \p V holds a 32-bit value: it is an extension, or a
/// constant that fits.
bool isWidened(const llvm::Value *V);
/// Whether \p I becomes an IMAD or IMAD.WIDE, which can also add an operand: a
/// multiplication, or a widened value shifted by a constant.
bool isProduct(const llvm::Instruction &I);

/// Whether \p I becomes part of the machine instruction of its only user. An
/// instruction absorbs one neighbour: IMAD a product, LEA a shift, IADD3 and
/// LOP3 one of their own kind that has absorbed none itself.
bool fusesIntoUser(const llvm::Instruction &I);

} // namespace roofline

#endif
