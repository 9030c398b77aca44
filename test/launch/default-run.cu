// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the paths of a program without arguments lead to are the defaults, also
// where each value alone could be one of several: of a table's entries, of a
// structure that is read or left as it is, of formulas with one unknown.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches --arguments=big %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=GIVEN
#include "Inputs/power.h"

extern "C" int strcmp(const char *, const char *) noexcept;
extern "C" int open(const char *, int, ...);
extern "C" long read(int, void *, unsigned long);

struct Shape {
  int rows, columns;
};
enum class Problem { Small, Medium, Big };
static constexpr Shape Table[] = {{64, 16}, {512, 48}, {4096, 80}};

__global__ void scale(float *A, Shape Of) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Of.rows)
    A[I * Of.columns] *= 2;
}

static Problem problem(const char *Name) {
  if (!strcmp(Name, "small"))
    return Problem::Small;
  if (!strcmp(Name, "medium"))
    return Problem::Medium;
  return Problem::Big;
}

static Shape fromFile(const char *Name) {
  Shape S;
  read(open(Name, 0), &S, sizeof(S));
  return S;
}

// CHECK: kernel 'power'
// CHECK: unknowns of the host
// CHECK-DAG: {{^ *}}read.rows {{.*}} likely 3000{{$}}
// CHECK-DAG: {{^ *}}read.columns {{.*}} likely 7{{$}}
// CHECK: kernel 'scale'
// CHECK: unknowns of the host
// CHECK-DAG: {{^ *}}s.rows {{.*}} likely 512{{$}}
// CHECK-DAG: {{^ *}}Of.columns {{.*}} likely 48{{$}}
// GIVEN: grid {{ *}}128, 1, 1
int main(int argc, char **argv) {
  float *A;
  cudaMalloc(&A, 4ul * 32 * 100000);
  Problem P = argc > 1 ? problem(argv[1]) : Problem::Medium;
  Shape s;
  switch (P) {
  case Problem::Small:
    s = Table[0];
    break;
  case Problem::Medium:
    s = Table[1];
    break;
  case Problem::Big:
    s = Table[2];
    break;
  }
  scale<<<(s.rows + 31) / 32, 32>>>(A, s);
  Shape read = argc > 2 ? fromFile(argv[2]) : Shape{3000, 7};
  power<<<read.rows, 32>>>(A, 2 * read.columns + 1);
}
