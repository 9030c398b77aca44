// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "planted.h"

static int twice(int Value) { return 2 * Value; }

int planted(int Value) {
  int Sum = 0;
  for (int I = 0; I < Value; ++I)
    Sum += twice(I);
  return FAULT(Sum);
}

int unrelated(int Value) { return twice(Value) + 1; }
