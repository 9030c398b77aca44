// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rim of a field, as mini-apps fill it: the threads share the cells from a
// first to a last index, each way with the rim's depth more, and each thread
// walks the depth. The depth is no part of the grid's size that is worth as
// much as the last index. In the field, the first index is near 0 and the rows
// do not overlap, although both are only the distance of rows to the kernel.
// REQUIRES: openmp-nvptx
// RUN: %roofline predict --gpu=a100-80-sxm --explain=rim %s -- %omp-flags -O3 2>&1 | FileCheck %s --check-prefix=RIM
// RIM: last = {{[1-9][0-9][0-9][0-9][0-9][0-9]+}} taken as likely
// RIM: depth = 1024 taken as likely
// RIM: first = 0 taken as likely
// RIM: pitch = {{[1-9][0-9][0-9][0-9][0-9]+}} taken as likely
// RIM: can't tell
//
// RUN: %roofline predict --gpu=a100-80-sxm --explain=inner --notes=all %s -- %omp-flags -O3 2>&1 | FileCheck %s --check-prefix=INNER
// INNER-DAG: lastX = [[SIDE:[0-9]+]] taken as likely
// INNER-DAG: lastY = [[SIDE]] taken as likely
// INNER-DAG: firstX = 0 taken as likely
// INNER-DAG: firstY = 0 taken as likely
// INNER-DAG: pitch = {{[2-9][0-9][0-9][0-9]}} taken as likely
using Size = unsigned long;

void rim(int first, int last, int depth, Size pitch, double *d) {
#pragma omp target teams distribute parallel for
  for (int i = first - depth + 1; i < last + depth + 2; ++i)
    for (int k = 0; k < depth; ++k)
      d[i + (1 - k) * pitch] = d[i + (2 + k) * pitch];
}

void inner(int firstX, int lastX, int firstY, int lastY, Size pitch,
           const double *in, double *out) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int y = firstY + 1; y < lastY + 2; ++y)
    for (int x = firstX + 1; x < lastX + 2; ++x)
      out[x + y * pitch] = 2 * in[x + y * pitch];
}
