// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ompvv.h"

int main() {
  int a = 0;
#pragma omp target map(from : a)
  a = 42;
  return a != WANTED;
}
