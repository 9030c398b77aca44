// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same in C99, with an expectation for a target region.
// RUN: rm -rf %t && clang -x c -std=c99 -pedantic-errors %omp-flags -O3 -S -o %t.s \
// RUN:   %include -fplugin=%plugin -fplugin-arg-roofline-notes=all %s 2>&1 \
// RUN:   | FileCheck %s
// Without the plugin, in C99 of any compiler, nothing is left of them.
// RUN: clang -std=c99 -pedantic-errors -Wall -Wextra -Werror -fsyntax-only \
// RUN:   -Wno-unknown-pragmas %include %s
// RUN: clang -std=c99 -E -P %include %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: roofline
// NONE-NOT: attribute
#include <roofline/assume.h>

// CHECK: remark: kernel 'host:
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}openmp-c.c:[[#@LINE+3]]: n = 1000000
// CHECK: openmp-c.c:[[#@LINE+3]]:3: warning: roofline: ROOFLINE_EXPECT: 'host:{{[0-9]+}}' is compute-bound on {{.*}}, not bandwidth-bound
void host(float *x, int n) {
  ROOFLINE_ASSUME("n == 1000000");
  ROOFLINE_EXPECT(bandwidth);
  if (n > 10)
    ROOFLINE_ASSUME("n <= 1000000");
  else
    n = 10;
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 1000; ++k)
      x[i] = x[i] * x[i] + 1;
}
