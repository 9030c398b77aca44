// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options in a vector of the program's arguments: what their loop sets has its
// value from before as default where the arguments are not given. A text that
// it may set is not known behind it, though one option leaves it alone.
// REQUIRES: tool, cuda-toolkit
// DEFINE: %{predict} = %roofline predict --gpu=a100-80-sxm --dump=launches
// DEFINE: %{flags} = --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version -O3
// RUN: %{predict} %s -- %{flags} | FileCheck %s
// RUN: %{predict} "--arguments=--width 320" %s -- %{flags} | FileCheck %s --check-prefix=GIVEN
#include <cuda_runtime.h>
#include <string>
#include <vector>

__global__ void fill(float *x, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < w * h)
    x[i] = i;
}

// CHECK: grid {{ *}}floor((
// CHECK: happens {{ *}}not known
// CHECK: grid {{ *}}64, 1, 1
// CHECK: happens {{ *}}not known
// CHECK: unknowns of the host
// CHECK-DAG: w {{.*}}likely 640
// CHECK-DAG: h {{.*}}likely 480
// GIVEN: grid {{ *}}600, 1, 1
// GIVEN: happens {{ *}}once
int main(int argc, char **argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  int w = 640, h = 480;
  std::string mode = "fill";
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--width" && i + 1 < words.size())
      w = std::stoi(words[++i]);
    else if (words[i] == "--height" && i + 1 < words.size())
      h = std::stoi(words[++i]);
    else if (words[i] == "--all")
      mode = "all";
    else if (words[i] == "--some")
      mode = "some";
    else
      return 2;
  }
  float *x;
  cudaMalloc(&x, w * h * sizeof(float));
  if (mode == "fill")
    fill<<<(w * h + 255) / 256, 256>>>(x, w, h);
  else
    fill<<<64, 64>>>(x, w, h);
}
