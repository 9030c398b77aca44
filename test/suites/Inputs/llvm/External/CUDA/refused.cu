// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int main() {
  void *a;
  cudaIpcMemHandle_t handle;
  cudaMalloc(&a, 128);
  return cudaIpcGetMemHandle(&handle, a);
}
