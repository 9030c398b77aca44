// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target regions that read fields of what they map: of *this, of a variable, of
// what a pointer points to, of a base class and of a class within. The kernel
// finds there what the host program wrote, and keeps finding it after regions
// that do not write it.
// RUN: rm -rf %t && %predict-omp '%args=250' && %figures | FileCheck %s
extern "C" int atoi(const char *) noexcept;

struct Extent {
  int rows, columns;
  int size() { return rows * columns; }
};

class Sum {
  long calls = 0;
  Extent extent;

public:
  Sum(int rows, int columns) : extent{rows, columns} {}
  void scale(float *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000000])
    for (int i = 0; i < 1000000; ++i)
      for (int k = 0; k < extent.rows; ++k)
        x[i] = x[i] * 2 + 1;
  }
  void count(float *x) {
#pragma omp target teams distribute parallel for num_teams(1)                  \
    map(tofrom : x[0 : 1])
    for (int i = 0; i < 1; ++i) {
      calls = 3;
      for (int k = 0; k < extent.columns; ++k)
        x[i] = x[i] * 2 + 1;
    }
  }
};

struct Named : Extent {
  double *values;
};

void variable(const Extent &e, float *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1000])
  for (int i = 0; i < 1000; ++i)
    for (int k = 0; k < e.rows; ++k)
      x[i] = x[i] * 2 + 1;
}

// A method that only reads is called in it, and its field is written.
void pointer(Named *p, float *x) {
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(32) \
    map(tofrom : p[0 : 1], p->values[0 : 4])
  for (int i = 0; i < p->size(); ++i)
    p->values[i & 3] = 1;
}

int main(int argc, char **argv) {
  static float x[1000000];
  static double values[4];
  int n = atoi(argv[1]);
  Sum sum(n, 2 * n);
  sum.scale(x);
  sum.count(x);
  sum.scale(x);
  variable({n + 1, 7}, x);
  Named named;
  named.rows = 20;
  named.columns = n;
  named.values = values;
  pointer(&named, x);
}
// 1000000 iterations of 250 times two operations in 3200 teams of 128 threads.
// CHECK-DAG: Sum::scale:23 fp32 low=1221 likely=1221 high=1221 op/thread
// One of 500 times two operations in a team of 128.
// CHECK-DAG: Sum::count:29 fp32 low=7.812 likely=7.812 high=7.812 op/thread
// 1000 of 251 times two in 32 teams of 32.
// CHECK-DAG: variable:44 fp32 low=490.2 likely=490.2 high=490.2 op/thread
// CHECK-DAG: pointer:52 launch:52 grid [2, 1, 1] block [32, 1, 1]
// CHECK-NOT: depends on {{[^n]}}
