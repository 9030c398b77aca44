// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts from a profiled run are used in the next prediction: sizes and
// arguments from the command line, loops and branches that depend on
// data.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s app.cu
// DEFINE: %{flags} = --cuda-gpu-arch=sm_80 -O3 -Wno-unknown-cuda-version
// DEFINE: %{predict} = %roofline predict --gpu=a100-80-sxm app.cu
// RUN: %clangxx %{flags} -fplugin=%plugin -fplugin-arg-roofline-quiet \
// RUN:   -fplugin-arg-roofline-embed=ir app.cu %cudart -o app
//
// From the code alone these are unknown, or the assumptions are wrong.
// RUN: %{predict} -- %{flags} | FileCheck %s --check-prefix=ALONE
// ALONE: kernel 'series' {{.*}}: can't tell (leans bandwidth-bound): needs length[...]; {{.*}}; {{confidence of the leaning [01]\.[0-9]+}} [-Rpass-analysis=roofline]
// ALONE: kernel 'collatz' {{.*}}: can't tell {{.*}}: needs the iterations of the loop {{.*}} {{confidence of the leaning [01]\.[0-9]+}} [-Rpass-analysis=roofline]
// ALONE: kernel 'scale' is bandwidth-bound on {{.*}}; {{confidence [01]\.[0-9]+}} [-Rpass-analysis=roofline]
//
// RUN: echo 100 > length
// RUN: %roofline profile --gpu=a100-80-sxm --cache-dir=cache --quiet \
// RUN:   ./app 4096 3 27 < length
// RUN: %{predict} --launch-profile=profile.json -- %{flags} \
// RUN:   | FileCheck %s --check-prefix=WITH
// WITH: kernel 'series' is compute-bound on {{.*}} [launches from profile.json] [-Rpass-analysis=roofline]
// WITH: kernel 'collatz' is compute-bound on {{.*}} [launches from profile.json] [-Rpass-analysis=roofline]
// WITH: kernel 'scale' is bandwidth-bound on {{.*}} [launches from profile.json] [-Rpass-analysis=roofline]
// WITH: kernel 'never' {{.*}} {{confidence [01]\.[0-9]+}} [-Rpass-analysis=roofline]
// WITH: note: '{{(/.*/launch-profile.cu.tmp/)?}}profile.json' is not used: the kernel was not launched there
//
// Other arguments do not change the launches of the run.
// RUN: %{predict} --quiet --launch-profile=profile.json "--arguments=9 3" -- %{flags} 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER
// OTHER: option '--arguments': the kernels of '{{.*}}profile.json' are predicted for its run, which has other arguments: '4096 3 27'
// RUN: %{predict} --quiet --launch-profile=profile.json "--arguments=4096 3 27" -- %{flags} 2>&1 | count 0
//
// Derived: 4096 threads, 200 iterations on average with one FMA each.
// RUN: %{predict} --launch-profile=profile.json --format=json -o report.json -- %{flags}
// RUN: %python %S/Inputs/compare-operations.py report.json profile.json \
// RUN:   | FileCheck %s --check-prefix=FIGURES
// FIGURES: series fp32: 1638400, predicted 1.000 of it
// FIGURES: series int: {{[0-9]+}}, predicted {{1\.00|0\.99}}
// FIGURES: collatz int: {{[0-9]+}}, predicted {{1\.00|0\.99}}
// FIGURES: scale fp32: 7168, predicted 1.000 of it
//
// Both kinds of launches of 'scale' are listed, with their numbers.
// RUN: FileCheck %s --check-prefix=JSON --input-file=report.json
// JSON: "display_name": "scale"
// JSON: "launch_profile": {
// JSON-NEXT: "file": "{{.*}}profile.json",
// JSON-NEXT: "launches": 4,
// JSON-NEXT: "kinds": 2
// JSON: "grid":
// JSON-NEXT: 16,
// JSON: "times": 1,
// JSON: "grid":
// JSON-NEXT: 4,
// JSON: "times": 3,
// RUN: %{predict} --launch-profile=profile.json --explain=scale -- %{flags} \
// RUN:   | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: scale (app.cu:{{[0-9]+}}) on {{.*}}, launched at app.cu:{{[0-9]+}}, 1 of 4 launches in {{.*}}profile.json
// EXPLAIN: scale (app.cu:{{[0-9]+}}) on {{.*}}, 3 of 4 launches in {{.*}}profile.json
//
// The plugin, with verdicts in the object: they use the run as well.
// RUN: %clangxx %{flags} -fplugin=%plugin -fplugin-arg-roofline-embed=verdicts,ir \
// RUN:   -fplugin-arg-roofline-gpu=a100-80-sxm \
// RUN:   -fplugin-arg-roofline-launch-profile=profile.json app.cu %cudart -o app 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WITH
// RUN: %roofline validate app profile.json | FileCheck %s --check-prefix=VALIDATED
// VALIDATED-DAG: series grid (16,1,1) block (256,1,1) 1 compute compute confirmed
// VALIDATED-DAG: collatz grid (16,1,1) block (256,1,1) 1 compute compute confirmed
// VALIDATED-DAG: scale grid (4,1,1) block (256,1,1) 1 bandwidth bandwidth confirmed
// VALIDATED: 4 of 4 verdicts confirmed
//
// If the code has changed, facts that do not fit are not used.
// RUN: sed 's/int n, float by/long n, float by/' app.cu > new.cu && mv new.cu app.cu
// RUN: %{predict} --launch-profile=profile.json -- %{flags} \
// RUN:   | FileCheck %s --check-prefix=STALE
// STALE: kernel 'series' is compute-bound {{.*}} [launches from profile.json]
// STALE: kernel 'scale' {{.*}} {{confidence [01]\.[0-9]+}} [-Rpass-analysis=roofline]
// STALE: note: '{{.*}}profile.json' is not used: parameter 2 had 4 byte there, here it has 8
//
// A file that can't be read is a mistake in this option; the others count.
// RUN: echo '{"schema": "roofline-predictions", "version": 1}' > other.json
// RUN: %clangxx %{flags} --cuda-device-only -S -o - app.cu -fplugin=%plugin -Werror \
// RUN:   -fplugin-arg-roofline-launch-profile=other.json 2>&1 >/dev/null \
// RUN:   | FileCheck %s --check-prefix=WRONG --match-full-lines
// WRONG: warning: roofline: option '-fplugin-arg-roofline-launch-profile': '{{.*}}other.json': wanted a profile of 'roofline profile', found a report of predictions
// WRONG: {{.*}}: remark: kernel 'scale' {{.*}}
// RUN: env ROOFLINE_LAUNCH_PROFILE=none.json %clangxx %{flags} --cuda-device-only -S -o - \
// RUN:   app.cu -fplugin=%plugin 2>&1 >/dev/null | FileCheck %s --check-prefix=MISSING
// MISSING: warning: roofline: option 'ROOFLINE_LAUNCH_PROFILE': cannot read '{{.*}}none.json': No such file or directory

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

__global__ void series(float *x, const int *length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = x[i];
  for (int k = 0; k < length[i]; ++k)
    sum = sum * 0.5f + 1;
  x[i] = sum;
}

__global__ void collatz(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int steps = 0;
  for (unsigned at = x[i]; at != 1; ++steps)
    if (at % 2)
      at = at * 3 + 1;
    else
      at /= 2;
  x[i] = steps;
}

extern "C" __global__ void scale(float *x, int n, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}

__global__ void never(float *x, int n) { x[threadIdx.x] *= n; }

template <typename T> static T *copied(const std::vector<T> &values) {
  T *there;
  cudaMalloc(&there, values.size() * sizeof(T));
  cudaMemcpy(there, values.data(), values.size() * sizeof(T),
             cudaMemcpyHostToDevice);
  return there;
}

int main(int argc, char **argv) {
  int n = std::atoi(argv[1]), length;
  if (std::scanf("%d", &length) != 1)
    return 1;
  std::vector<int> lengths(n, length);
  for (int i = 1; i < n; i += 2)
    lengths[i] = 3 * length;
  float *x = copied(std::vector<float>(n, 1));
  series<<<n / 256, 256>>>(x, copied(lengths), n);
  int *y = copied(std::vector<int>(n, std::atoi(argv[3])));
  collatz<<<n / 256, 256>>>(y, n);
  scale<<<n / 256, 256>>>(x, n, 2);
  for (int i = 0; i < std::atoi(argv[2]); ++i)
    scale<<<n / 1024, 256>>>(x, n / 4, 2);
  std::vector<int> steps(n);
  cudaMemcpy(steps.data(), y, n * sizeof(int), cudaMemcpyDeviceToHost);
  return argc == 5 ? 2 : steps[n - 1] != 111; // the Collatz steps of 27
}
