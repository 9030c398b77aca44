// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs of this folder share: their size from the command line,
// numbers to work on and the comparison with a serial reference.
#ifndef HECBENCH_SUBSET_CHECK_H
#define HECBENCH_SUBSET_CHECK_H

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

/// For functions that kernel, target region and reference have in common; a
/// target region needs no mark.
#ifdef __CUDACC__
#define HOST_DEVICE __host__ __device__
#else
#define HOST_DEVICE
#endif

inline int sizeFromArguments(int Argc, char **Argv, int Default) {
  int Size = Argc > 1 ? std::atoi(Argv[1]) : Default;
  if (Size > 0)
    return Size;
  std::fprintf(stderr, "usage: %s [size > 0]\n", Argv[0]);
  std::exit(2);
}

/// The same scattered number for the same \p I on every machine.
HOST_DEVICE inline unsigned scatter(unsigned I) {
  I = (I ^ 61) ^ (I >> 16);
  I *= 9;
  I ^= I >> 4;
  I *= 0x27d4eb2d;
  return I ^ (I >> 15);
}

/// \p Size numbers from \p Low to below \p High, by steps of 2^-10 of that.
template <class T>
std::vector<T> numbers(std::size_t Size, double Low, double High,
                       unsigned Seed = 0) {
  std::vector<T> Numbers(Size);
  for (std::size_t I = 0; I < Size; ++I)
    Numbers[I] =
        T(Low +
          (High - Low) * (scatter(unsigned(I) + 7919 * Seed) % 1024) / 1024);
  return Numbers;
}

/// Ends the program unless the reference itself gives what is known.
inline void require(bool Known, const char *What) {
  if (Known)
    return;
  std::printf("%s: FAIL: the reference is wrong\n", What);
  std::exit(1);
}

/// Prints PASS or FAIL with the first difference; returns the exit status.
template <class T>
int compare(const char *What, const std::vector<T> &Found,
            const std::vector<T> &Wanted, double Tolerance) {
  for (std::size_t I = 0; I < Wanted.size(); ++I) {
    double Error = std::fabs(double(Found[I]) - double(Wanted[I]));
    if (Error <= Tolerance * (1 + std::fabs(double(Wanted[I]))))
      continue;
    std::printf("%s: FAIL at %zu: found %g, wanted %g\n", What, I,
                double(Found[I]), double(Wanted[I]));
    return 1;
  }
  std::printf("%s: PASS\n", What);
  return 0;
}

#endif // HECBENCH_SUBSET_CHECK_H
