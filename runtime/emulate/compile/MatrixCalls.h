// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor cores: products of matrices whose parts the threads of a warp hold.
#ifndef ROOFLINE_EMULATE_COMPILE_MATRIXCALLS_H
#define ROOFLINE_EMULATE_COMPILE_MATRIXCALLS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace roofline::emulate {

/// One product D = A * B + C. Passed to the runtime as it is.
struct MatrixProduct {
  enum Element : uint32_t { F16, BF16, TF32, F64, S8, U8, F32, S32 };
  uint32_t M = 0, N = 0, K = 0;
  /// Which thread holds what: as PTX has it for "mma", or in an order of our
  /// own for "wmma", where programs can't know.
  uint32_t IsOpaque = 0;
  uint32_t RowMajorA = 1, RowMajorB = 0; // of no matter unless opaque
  uint32_t Factor = F16, C = F32, D = F32;
  /// 32-bit words per thread.
  uint32_t WordsA = 0, WordsB = 0;
};

/// What "mma.m16n8k16.row.col.f32.f32" or "wmma.m16n16k16.mma.row.col.f32.f32"
/// computes; nothing for other calls, and for shapes and types that are not
/// known.
std::optional<MatrixProduct> matrixProductOf(const llvm::CallBase &Call);

/// Whether \p Name, without "llvm.nvvm.", is "ldmatrix" of 8x8 matrices.
bool isMatrixLoad(llvm::StringRef Name);

/// Makes loads and stores of each thread from those of wmma's matrices.
void expandMatrixAccesses(llvm::Function &Kernel);

/// Thread \p Lane's part of the product. \p Factors: for each thread its words
/// of A, then of B; \p C and \p D: its own.
void multiplyMatrices(const MatrixProduct *P, const uint32_t *Factors,
                      uint32_t Lane, const void *C, void *D);

} // namespace roofline::emulate

#endif
