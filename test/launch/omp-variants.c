// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code calls the function that the host's compile takes: the user's own
// where a header has a device function of that name (clang's wrapper of math.h
// declares norm(), for example, as is done here), and the variant that is
// declared for the host, if there is one.
// REQUIRES: plugin
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %omp-flags -O3 | FileCheck %s

#pragma omp begin declare variant match(                                       \
        device = {arch(nvptx, nvptx64)},                                       \
            implementation = {extension(match_any, allow_templates)})
static double length(int n, const double *x) { return n * x[0]; }
static int half(int n) { return 0; }
#pragma omp end declare variant

static int half(int n) { return n / 2; }

static double length(int n, const double *x) {
  double sum = 0;
#pragma omp target teams distribute parallel for map(to : x[0 : n])            \
    reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += x[i] * x[i];
  return sum;
}

static void scaleOnHost(int n, double *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; ++i)
    x[i] *= 2;
}
static void scaleOnDevice(int n, double *x) { x[0] *= 2; }
#pragma omp declare variant(scaleOnDevice) match(device = {kind(nohost)})
#pragma omp declare variant(scaleOnHost) match(device = {kind(host)})
static void scale(int n, double *x) { x[0] *= 3; }

static double x[1000];

int main(void) {
  x[0] = length(half(1000), x);
  scale(400, x);
  scale(half(half(1000)), x);
  return 0;
}
// CHECK: kernel 'length:22'
// CHECK: followed from main()
// CHECK: {{ }}n 500
// CHECK: kernel 'scaleOnHost:30'
// CHECK: followed from main()
// CHECK: {{ }}n 250
