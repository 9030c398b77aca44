// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has the name of a library of NVIDIA's; prints when one of its functions is
// really called.
#include <stdio.h>

int cublasSgemm_v2(void) { return puts("cublasSgemm ran"), 0; }
int cublasGetVersion_v2(void *Handle, int *Version) {
  *Version = 130000;
  return puts("cublasGetVersion ran"), 0;
}
