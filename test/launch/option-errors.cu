// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop over options ends the program for an option that it does not know. The
// runs go on that leave its iterations before: launches behind the loop are
// reached, with the options' defaults. Where such a loop is in a function, or
// the option is known and its number is checked, this holds as well.
// RUN: %roofline predict --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --dump=launches --arguments="t=7 s=9" %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=GIVEN
// CHECK: followed from main()
// CHECK: Steps {{ *}}terms + sum + kept
// CHECK: unknowns of the host
// CHECK: terms {{.*}}likely 20
// CHECK: sum {{.*}}likely 40
// CHECK: kept {{.*}}likely 3
// GIVEN: followed from main()
// GIVEN: Steps {{ *}}19
// GIVEN-NOT: unknowns
#include "Inputs/power.h"

extern "C" unsigned long strlen(const char *) noexcept;
namespace std {
struct from_chars_result {
  const char *ptr;
  int ec;
};
from_chars_result from_chars(const char *, const char *, int &, int Base = 10);
} // namespace std

static bool number(const char *Text, int &To) {
  std::from_chars_result R = std::from_chars(Text, Text + strlen(Text), To);
  return R.ec == 0 && R.ptr == Text + strlen(Text);
}

static bool knowsAll(int argc, char **argv) {
  for (int I = 1; I < argc; ++I) {
    if (argv[I][0] == 't' || argv[I][0] == 's')
      continue;
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  int terms = 20, sum = 40, kept = 3;
  if (!knowsAll(argc, argv))
    return 64;
  for (int I = 1; I < argc; ++I) {
    if (argv[I][0] == 't' && number(argv[I] + 2, terms))
      continue;
    if (argv[I][0] == 's') {
      sum = atoi(argv[I] + 2);
      continue;
    }
    kept = 5;
    return 64;
  }
  float *A;
  cudaMalloc(&A, 4ul * 32 * 100000);
  power<<<9, 32>>>(A, terms + sum + kept);
}
