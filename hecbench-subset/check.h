// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the programs of this folder share: their size from the command line and
// the comparison with a serial reference.
#ifndef HECBENCH_SUBSET_CHECK_H
#define HECBENCH_SUBSET_CHECK_H

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

inline int sizeFromArguments(int Argc, char **Argv, int Default) {
  int Size = Argc > 1 ? std::atoi(Argv[1]) : Default;
  if (Size > 0)
    return Size;
  std::fprintf(stderr, "usage: %s [size > 0]\n", Argv[0]);
  std::exit(2);
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
