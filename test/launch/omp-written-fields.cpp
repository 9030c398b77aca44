// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which fields are known after a target region: those that neither it nor a
// method that it calls may write.
// REQUIRES: plugin
// RUN: %roofline predict --dump=launches %s -- %omp-flags -O3 | FileCheck %s

struct Pair {
  int first, second;
};

struct State {
  int n, steps, found;
  Pair pair;
  int size() { return n; }
  void note(int i) { found = i; }
  int atLeast(int m) const { return n < m ? m : n; }
};

static void touch(Pair &p) { p.second = 1; }

void use(const State &s, float *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000])
  for (int i = 0; i < 1000; ++i)
    x[i] = s.n + s.steps + s.found + s.pair.first;
}

int main() {
  static float x[1000];
  State s{10, 20, 30, {40, 50}};
#pragma omp target map(tofrom : s)
  {
    if (s.size() + s.atLeast(2) < s.steps)
      s.note(3);
    touch(s.pair);
  }
  use(s, x);
  State all{1, 2, 3, {4, 5}};
#pragma omp target map(tofrom : all)
  {
    State *p = &all;
    p->n = 7;
  }
  use(all, x);
}
// CHECK: kernel 'use:24'
// CHECK: happens once
// CHECK-NEXT: arguments s.n 10
// CHECK-NEXT: {{^ *}}s.steps 20
// CHECK-NEXT: buffers
// CHECK: happens once
// CHECK-NEXT: buffers
// CHECK: kernel 'main:
