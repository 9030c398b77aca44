// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "roofline/WriteBack.h"

// Measured on a 5 MB L2.
double roofline::shareWrittenBack(double WrittenInL2) {
  if (WrittenInL2 < 0.4)
    return 0.2;
  if (WrittenInL2 < 1)
    return 0.67;
  return WrittenInL2 < 4 ? 0.92 : 1;
}
