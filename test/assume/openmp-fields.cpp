// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fields of what a region maps have the names that they have in the source, and
// can be assumed.
// RUN: rm -rf %t && %predict-omp 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <roofline/assume.h>

class Dot {
  int rows_;

public:
  double run(const double *a, const double *b) const;
  double more(const double *a) const;
};

// CHECK: kernel 'Dot::run:[[#@LINE+5]]' is bandwidth-bound
// CHECK: note: launched here with grid (3200,1,1) block (128,1,1)
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: this->rows_ = 16777216
double Dot::run(const double *a, const double *b) const {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int r = 0; r < rows_; ++r) {
    ROOFLINE_ASSUME("this->rows_ == 16777216");
    s += a[r] * b[r];
  }
  return s;
}

struct Matrix {
  int rows, columns;
  float *data;
};

// CHECK: kernel 'scale:[[#@LINE+4]]' is compute-bound
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: m.columns = 4096
// CHECK: note: assumed by ROOFLINE_ASSUME at {{.*}}: f->rows = 5000
void scale(const Matrix &m, const Matrix *f, float *x) {
#pragma omp target teams distribute parallel for map(to : f[0 : 1])
  for (int i = 0; i < 100000; ++i) {
    ROOFLINE_ASSUME("m.columns == 4096, f->rows == 5000");
    float v = x[i];
    for (int k = 0; k < f->rows + m.columns; ++k)
      v = v * v + 0.5f;
    x[i] = v;
  }
}

// CHECK: kernel 'open:[[#@LINE+2]]' is compute-bound {{.*}} holds for m.rows >=
void open(const Matrix &m, float *x) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 100000; ++i) {
    float v = x[i];
    for (int k = 0; k < m.rows; ++k)
      v = v * v + 0.5f;
    x[i] = v;
  }
}
