// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product of matrices that are distributed over the threads of a warp, as
// compiled kernels describe it to the runtime.
#ifndef ROOFLINE_EMULATE_COMPILE_MATRIXPRODUCT_H
#define ROOFLINE_EMULATE_COMPILE_MATRIXPRODUCT_H

#include <cstdint>

namespace roofline::emulate {

/// D = A * B + C, with A of M x K and B of K x N elements. N is a multiple
/// of 8.
struct MatrixProduct {
  enum Element : uint32_t { F16, BF16, TF32, F64, S8, U8, F32, S32 };
  /// Of each matrix.
  static constexpr unsigned MostElements = 1024;
  uint32_t M = 0, N = 0, K = 0;
  /// How elements are distributed over threads: as the PTX ISA specifies for
  /// "mma" (0), or in the executor's own order (1) for "wmma", where it is
  /// unspecified.
  uint32_t IsOpaque = 0;
  uint32_t RowMajorA = 1, RowMajorB = 0; // only used if IsOpaque
  uint32_t Factor = F16, C = F32, D = F32;
  /// Number of 32-bit words per thread.
  uint32_t WordsA = 0, WordsB = 0, WordsC = 0;
};

constexpr unsigned bytesOf(uint32_t E) {
  return E == MatrixProduct::F64                               ? 8
         : E == MatrixProduct::F16 || E == MatrixProduct::BF16 ? 2
         : E == MatrixProduct::S8 || E == MatrixProduct::U8    ? 1
                                                               : 4;
}

/// Computes the product. \p Order: matrixOrder(). \p Operands: the words of A,
/// B and C of each thread in turn. \p Results: the elements of D of each thread
/// in turn.
void multiplyMatrices(const MatrixProduct *P, const uint16_t *Order,
                      const uint32_t *Operands, void *Results);

} // namespace roofline::emulate

#endif
