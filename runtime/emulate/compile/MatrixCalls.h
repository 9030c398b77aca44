// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor core operations: products of matrices that are distributed over the
// threads of a warp.
#ifndef ROOFLINE_EMULATE_COMPILE_MATRIXCALLS_H
#define ROOFLINE_EMULATE_COMPILE_MATRIXCALLS_H

#include "MatrixProduct.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace roofline::emulate {

/// The product that a call such as "mma.m16n8k16.row.col.f32.f32" or
/// "wmma.m16n16k16.mma.row.col.f32.f32" computes. Empty for other calls and for
/// unsupported shapes and types.
std::optional<MatrixProduct> matrixProductOf(const llvm::CallBase &Call);

/// For the elements of A (M rows), of B (K rows) and of C and D (M rows) the
/// places among those that all threads hold, in the order of the threads.
std::vector<uint16_t> matrixOrder(const MatrixProduct &P);

/// Whether \p Name, without "llvm.nvvm.", is "ldmatrix" of 8x8 matrices.
bool isMatrixLoad(llvm::StringRef Name);

/// Replaces the loads and stores of wmma matrices by loads and stores of each
/// thread.
void expandMatrixAccesses(llvm::Function &Kernel);

} // namespace roofline::emulate

#endif
