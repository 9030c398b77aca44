// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/compile/MatrixProduct.h"
#include "emulate/compile/WarpState.h"
#include <bit>
#include <cstring>

using namespace roofline::emulate;

using Element = MatrixProduct::Element;

/// The loops are vectorised with the instructions that the machine has.
/// Products and sums are rounded separately on all machines.
#if defined(__x86_64__)
#define VECTORISED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define VECTORISED
#endif

/// Without branches, so that a loop of it is vectorised.
static float numberOf(_Float16 Half) {
  uint32_t Bits = std::bit_cast<uint16_t>(Half), Rest = Bits & 0x7fff;
  float Number = std::bit_cast<float>(Rest << 13) * 0x1p112f;
  // Infinity and not-a-number have the highest exponent in both formats.
  uint32_t Special = Rest >= 0x7c00 ? 0x7f800000u : 0;
  return std::bit_cast<float>(std::bit_cast<uint32_t>(Number) | Special |
                              (Bits & 0x8000) << 16);
}

/// Reads \p Count consecutive elements.
VECTORISED static void readRow(const uint32_t *Words, uint32_t What,
                               unsigned Count, double *To) {
  auto read = [&](auto Example, auto Convert) {
    const char *Bytes = reinterpret_cast<const char *>(Words);
    for (unsigned I = 0; I < Count; ++I) {
      auto Number = Example;
      std::memcpy(&Number, Bytes + I * sizeof(Number), sizeof(Number));
      To[I] = Convert(Number);
    }
  };
  auto same = [](auto Number) { return double(Number); };
  switch (What) {
  case Element::F16:
    return read(_Float16(), [](_Float16 H) { return double(numberOf(H)); });
  case Element::BF16:
    return read(uint16_t(), [](uint16_t Bits) {
      return double(std::bit_cast<float>(uint32_t(Bits) << 16));
    });
  case Element::TF32: // the hardware uses the upper 19 bits
    return read(uint32_t(), [](uint32_t Bits) {
      return double(std::bit_cast<float>(Bits & ~0x1fffu));
    });
  case Element::F64:
    return read(double(), same);
  case Element::S8:
    return read(int8_t(), same);
  case Element::U8:
    return read(uint8_t(), same);
  case Element::S32:
    return read(int32_t(), same);
  default:
    return read(float(), same);
  }
}

/// Reads a matrix of \p Count elements of which each thread has \p Words words.
static void readMatrix(const uint32_t *Operands, unsigned Stride,
                       unsigned Words, uint32_t What, const uint16_t *Order,
                       unsigned Count, double *To) {
  constexpr unsigned Most = 32; // elements of a thread
  double Held[WarpSize * Most];
  unsigned Each = 4 * Words / bytesOf(What);
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    readRow(Operands + Lane * Stride, What, Each, Held + Lane * Each);
  for (unsigned I = 0; I < Count; ++I)
    To[I] = Held[Order[I]];
}

/// Adds the products to \p C in the order of K.
VECTORISED static void addProducts(const MatrixProduct &P, const double *A,
                                   const double *B, double *C) {
#pragma clang fp contract(off)
  constexpr unsigned Width = 8;
  for (unsigned Row = 0; Row < P.M; ++Row)
    for (unsigned First = 0; First < P.N; First += Width) {
      double Sums[Width];
      double *Mine = C + Row * P.N + First;
      std::memcpy(Sums, Mine, sizeof(Sums));
      for (unsigned K = 0; K < P.K; ++K)
        for (unsigned I = 0; I < Width; ++I)
          Sums[I] += A[Row * P.K + K] * B[K * P.N + First + I];
      std::memcpy(Mine, Sums, sizeof(Sums));
    }
}

static void setNumber(void *Base, unsigned Index, uint32_t What, double V) {
  auto *Bytes = static_cast<char *>(Base);
  auto put = [&](auto Number) {
    std::memcpy(Bytes + Index * sizeof(Number), &Number, sizeof(Number));
  };
  switch (What) {
  case Element::F16:
    return put(_Float16(float(V)));
  case Element::F64:
    return put(V);
  case Element::S32: // wraps around on overflow
    return put(int32_t(uint32_t(int64_t(V))));
  default:
    return put(float(V));
  }
}

void roofline::emulate::multiplyMatrices(const MatrixProduct *P,
                                         const uint16_t *Order,
                                         const uint32_t *Operands,
                                         void *Results) {
  double A[MatrixProduct::MostElements], B[MatrixProduct::MostElements],
      C[MatrixProduct::MostElements];
  unsigned Stride = P->WordsA + P->WordsB + P->WordsC;
  unsigned OfA = P->M * P->K, OfB = P->K * P->N, OfC = P->M * P->N;
  readMatrix(Operands, Stride, P->WordsA, P->Factor, Order, OfA, A);
  readMatrix(Operands + P->WordsA, Stride, P->WordsB, P->Factor, Order + OfA,
             OfB, B);
  const uint16_t *OrderOfC = Order + OfA + OfB;
  readMatrix(Operands + P->WordsA + P->WordsB, Stride, P->WordsC, P->C,
             OrderOfC, OfC, C);
  addProducts(*P, A, B, C);
  for (unsigned I = 0; I < OfC; ++I)
    setNumber(Results, OrderOfC[I], P->D, C[I]);
}
