// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sscanf() of a known text is followed: numbers of all kinds, text between them,
// words, sets of characters, widths, skipped conversions, and the number of
// conversions that is returned. What it does not come to keeps its value.
// RUN: %roofline predict --dump=launches --arguments="12x34 k=5:ff,777 3.5e1:end 9" %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=OPEN
// CHECK: Steps {{ *}}46
// CHECK: Steps {{ *}}5337
// CHECK: Steps {{ *}}36
// CHECK: Steps {{ *}}1090
// CHECK-NOT: unknowns
// OPEN: w {{.*}}likely 512
// OPEN: h {{.*}}likely 256
#include "Inputs/power.h"

extern "C" int sscanf(const char *, const char *, ...) noexcept;

int main(int argc, char **argv) {
  float *A;
  cudaMalloc(&A, 4ul * 32 * 100000);
  int w = 512, h = 256;
  if (argc > 1 && sscanf(argv[1], "%dx%d", &w, &h) != 2)
    return 1;
  power<<<1, 32>>>(A, w + h);
  char name[8];
  int hexadecimal = 0, octal = 0, end = 0;
  long five = 0;
  int count = sscanf(argv[2], "%7[a-z]=%ld:%x,%2o%n", name, &five,
                     &hexadecimal, &octal, &end);
  if (name[0] == 'k' && name[1] == 0)
    // 4 conversions, 5, 255, 63 and 9 characters
    power<<<2, 32>>>(A, count * 1000 + five * 200 + hexadecimal + octal + end + 10);
  double real = 0;
  char word[8];
  sscanf(argv[3], "%lf:%s", &real, word);
  power<<<3, 32>>>(A, (int)real + (word[2] == 'd'));
  int first = 0, missing = 90;
  count = sscanf(argv[4], " %d %d", &first, &missing);
  power<<<4, 32>>>(A, count * 1000 + missing);
}
