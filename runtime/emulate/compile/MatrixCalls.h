// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor core operations: products of matrices that are distributed over the
// threads of a warp.
#ifndef ROOFLINE_EMULATE_COMPILE_MATRIXCALLS_H
#define ROOFLINE_EMULATE_COMPILE_MATRIXCALLS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace roofline::emulate {

/// A product D = A * B + C. Compiled kernels pass it to the runtime in this
/// layout.
struct MatrixProduct {
  enum Element : uint32_t { F16, BF16, TF32, F64, S8, U8, F32, S32 };
  uint32_t M = 0, N = 0, K = 0;
  /// How elements are distributed over threads: as the PTX ISA specifies for
  /// "mma" (0), or in the executor's own order (1) for "wmma", where it is
  /// unspecified.
  uint32_t IsOpaque = 0;
  uint32_t RowMajorA = 1, RowMajorB = 0; // only used if IsOpaque
  uint32_t Factor = F16, C = F32, D = F32;
  /// Number of 32-bit words per thread.
  uint32_t WordsA = 0, WordsB = 0;
};

/// The product that a call such as "mma.m16n8k16.row.col.f32.f32" or
/// "wmma.m16n16k16.mma.row.col.f32.f32" computes. Empty for other calls and for
/// unsupported shapes and types.
std::optional<MatrixProduct> matrixProductOf(const llvm::CallBase &Call);

/// Whether \p Name, without "llvm.nvvm.", is "ldmatrix" of 8x8 matrices.
bool isMatrixLoad(llvm::StringRef Name);

/// Replaces the loads and stores of wmma matrices by loads and stores of each
/// thread.
void expandMatrixAccesses(llvm::Function &Kernel);

/// Computes the elements of the product that thread \p Lane holds. \p Factors:
/// the words of A and then of B of each thread in turn. \p C and \p D: those of
/// thread \p Lane.
void multiplyMatrices(const MatrixProduct *P, const uint32_t *Factors,
                      uint32_t Lane, const void *C, void *D);

} // namespace roofline::emulate

#endif
