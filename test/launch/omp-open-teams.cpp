// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop whose length the host program does not tell: the region has no more
// teams than the runtime starts at most, unless a clause may ask for more. A
// field has its full name, for the host and in the kernel.
// REQUIRES: plugin
// RUN: %roofline predict --gpu=a100-80-sxm --explain %s -- %omp-flags -O3 | FileCheck %s

void update(float *X, const int *elementsOfProcess, int process) {
#pragma omp target teams distribute parallel for map(tofrom : X[0 : 100])
  for (int I = 0; I < elementsOfProcess[process % 4 + process / 4 * 5]; ++I)
    X[I] = X[I] * 2 + 1;
}

void updateAll(float *X, const int *elementsOfProcess, int process) {
#pragma omp target teams distribute parallel for map(tofrom : X[0 : 100])      \
    num_teams(elementsOfProcess[process % 4 + process / 4 * 5])
  for (int I = 0; I < elementsOfProcess[process % 4 + process / 4 * 5]; ++I)
    X[I] = X[I] * 2 + 1;
}

struct Mesh {
  struct Part {
    int firstElement, elementsOfThisProcess;
  } partOfThisProcess;
};

void updatePart(float *X, const Mesh &mesh) {
#pragma omp target teams distribute parallel for map(tofrom : X[0 : 100])
  for (int I = 0; I < mesh.partOfThisProcess.elementsOfThisProcess; ++I)
    X[I] = X[I] * 2 + 1;
}
// CHECK: update:11
// CHECK: values grid (3200,1,1) block (128,1,1)
// CHECK: updateAll:17
// CHECK: values grid (27648,1,1) block (128,1,1)
// CHECK-NEXT: elementsOfProcess[...] =
// CHECK-NOT: .capture_expr.
// CHECK: updatePart:
// CHECK: values grid (3200,1,1) block (128,1,1)
// CHECK-NEXT: mesh.partOfThisProcess.elementsOfThisProcess = {{[0-9]+}} taken as likely
// CHECK-NEXT: (field)
// CHECK-NEXT: operations a thread
