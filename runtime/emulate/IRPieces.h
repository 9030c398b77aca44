// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pieces of IR that several translations emit.
#ifndef ROOFLINE_EMULATE_IRPIECES_H
#define ROOFLINE_EMULATE_IRPIECES_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace roofline::emulate {

/// Metadata of accesses that order others, as acquire and release in PTX.
inline constexpr llvm::StringLiteral OrderingAccess = "roofline.ordering";

/// Emits code that adds \p V to the integer at \p Place, or sets the bits of
/// \p V in it.
void addTo(llvm::IRBuilder<> &B, llvm::Value *Place, llvm::Value *V);
void orInto(llvm::IRBuilder<> &B, llvm::Value *Place, llvm::Value *V);

/// Memory for a value of type \p T in the stack frame of the function that
/// \p B inserts into.
llvm::Value *stackSlot(const llvm::IRBuilder<> &B, llvm::Type *T,
                       const llvm::Twine &Name = "");

/// A value of struct or array type \p T with the elements \p Elements.
llvm::Value *aggregate(llvm::IRBuilder<> &B, llvm::Type *T,
                       llvm::ArrayRef<llvm::Value *> Elements);

/// \p V as the integer type \p To, as PTX's cvt.rzi: limited to its values. NaN
/// becomes 0; if a double or an integer of 64 bits takes part, the highest bit.
llvm::Value *toInteger(llvm::IRBuilder<> &B, llvm::Value *V, llvm::Type *To,
                       bool Signed);

/// \p V as the narrower float type \p To. \p Mode: "rz", "rm", "rp", or empty
/// to round to nearest. If \p Finite, as by PTX's ".satfinite", numbers beyond
/// the largest of \p To become that.
llvm::Value *toNarrowFloat(llvm::IRBuilder<> &B, llvm::Value *V, llvm::Type *To,
                           llvm::StringRef Mode, bool Finite);

/// Applies PTX's modifiers ".sat" (clamp to [0, 1], NaN to 0) and ".relu"
/// (clamp to 0) to floats.
llvm::Value *clampFloat(llvm::IRBuilder<> &B, llvm::Value *V, bool Saturates,
                        bool IsRelu);

/// The operation "add", "min" and so on of an atomic instruction on values of
/// type \p T; BAD_BINOP if there is none of this name.
llvm::AtomicRMWInst::BinOp atomicOperation(llvm::StringRef Name, llvm::Type *T,
                                           bool Signed);

/// Copies \p Count bytes from global to shared memory, as cp.async does. If
/// \p Bytes is not null, only this number is read, and the rest is set to zero;
/// if it is 0, \p From need not be valid.
void copyAsync(llvm::IRBuilder<> &B, llvm::Value *To, llvm::Value *From,
               unsigned Count, llvm::Value *Bytes);

} // namespace roofline::emulate

#endif
