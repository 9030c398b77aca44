// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture fetches and surface accesses read and write DRAM: their places follow
// from the coordinates, in a texture that is as wide as the launch.
// RUN: %roofline predict --gpu=a100 --notes=all %s 2>&1 | FileCheck %s

// CHECK: remark: kernel 'linear' is bandwidth-bound
// CHECK: note: DRAM 117 MB; a thread: reads 4.00 byte
// CHECK: note: assumed: texture 'tex' has rows as long as the launch, one after the other;
__global__ void linear(float *out, int n, cudaTextureObject_t tex) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = tex1Dfetch<float>(tex, i);
}

// CHECK: remark: kernel 'texels' is bandwidth-bound
// CHECK: note: DRAM {{.*}}reads 16.0 byte
__global__ void texels(float4 *out, int n, cudaTextureObject_t tex) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * n + x] = tex2D<float4>(tex, x + 0.5f, y + 0.5f);
}

// Bytes, and each row twice.
// CHECK: remark: kernel 'bytes' is bandwidth-bound
// CHECK: note: DRAM {{.*}}reads 2.00 byte
__global__ void bytes(uchar4 *out, int n, cudaTextureObject_t tex) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * n + x] = tex2D<uchar4>(tex, (float)x, (float)(y / 2));
}

// CHECK: remark: kernel 'normalised' is bandwidth-bound
// CHECK: note: DRAM {{.*}}reads 4.00 byte
__global__ void normalised(float *out, int n, cudaTextureObject_t tex) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * n + x] = tex2D<float>(tex, (x + 0.5f) / n, (y + 0.5f) / n);
}

// A rotation: as many texels as threads.
// CHECK: remark: kernel 'rotated' is bandwidth-bound
// CHECK: note: DRAM {{.*}}reads 4.00 byte
__global__ void rotated(float *out, int n, float s, float c,
                        cudaTextureObject_t tex) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * n + x] = tex2D<float>(tex, x * c - y * s, x * s + y * c);
}

// A row of nine texels: neighbours share them.
// CHECK: remark: kernel 'filter' is bandwidth-bound
// CHECK: note: 'tex' is read 9 times from L1/L2 for each DRAM read
// CHECK: note: DRAM {{.*}}reads 4.00 byte
__global__ void filter(float *out, int n, cudaTextureObject_t tex) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = -4; k <= 4; ++k)
    sum += tex2D<float>(tex, x + 0.5f + k, y + 0.5f);
  out[y * n + x] = sum;
}

// CHECK: remark: kernel 'layered' is bandwidth-bound
// CHECK: note: DRAM {{.*}}reads 16.0 byte
__global__ void layered(float *out, int n, cudaTextureObject_t tex) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int layer = 0; layer < 4; ++layer)
    sum += tex2DLayered<float>(tex, x, y, layer);
  out[y * n + x] = sum;
}

// CHECK: remark: kernel 'surface' is bandwidth-bound
// CHECK: note: DRAM {{.*}}reads 8.00 byte, writes 6.95 byte
__global__ void surface(int n, cudaSurfaceObject_t surf) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float2 v;
  surf2Dread(&v, surf, x * 8, y);
  surf2Dwrite(make_float2(v.y, v.x), surf, x * 8, y);
}

// An image in a launch of one dimension: y is no axis of the launch.
// CHECK: remark: kernel 'flat' is bandwidth-bound
// CHECK: note: DRAM {{.*}}reads 4.00 byte
__global__ void flat(float *out, int w, cudaTextureObject_t tex) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = tex2D<float>(tex, i % w + 0.5f, i / w + 0.5f);
}
// CHECK: remark: kernel 'row' is bandwidth-bound
// CHECK: note: DRAM {{.*}}reads 4.00 byte
__global__ void row(float *out, cudaTextureObject_t tex) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = tex2D<float>(tex, i, INFINITY);
}
// Each step of a long sum follows the last one twice.
// CHECK: remark: kernel 'doubled' is
__global__ void doubled(float *out, cudaTextureObject_t tex) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i;
  for (int k = 0; k < 40; ++k)
    x = (x + 1) + (x - 3);
  out[i] = tex1D<float>(tex, x);
}

// A ray that the analysis can't follow.
// CHECK: remark: kernel 'ray' {{.*}}can't tell {{.*}}needs texture or surface access
// CHECK: note: not counted: texture or surface access
__global__ void ray(float *out, int n, float step, cudaTextureObject_t tex) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float at = x, sum = 0;
  for (int k = 0; k < 16; ++k) {
    float v = tex3D<float>(tex, at, at, at);
    sum += v;
    at += step * v;
  }
  out[x] = sum;
}

// CHECK: remark: kernel 'cube' {{.*}}can't tell {{.*}}needs texture or surface access
// CHECK: note: not counted: texture or surface access
__global__ void cube(float *out, int n, cudaTextureObject_t tex) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[x] = texCubemap<float>(tex, x, 1, 1);
}

int main() {
  constexpr int n = 4096;
  dim3 grid(n / 16, n / 16), block(16, 16);
  cudaTextureObject_t tex;
  cudaSurfaceObject_t surf;
  void *out;
  cudaMalloc(&out, n * n * 16);
  linear<<<n * n / 256, 256>>>((float *)out, n * n, tex);
  texels<<<grid, block>>>((float4 *)out, n, tex);
  bytes<<<grid, block>>>((uchar4 *)out, n, tex);
  normalised<<<grid, block>>>((float *)out, n, tex);
  rotated<<<grid, block>>>((float *)out, n, .6f, .8f, tex);
  filter<<<grid, block>>>((float *)out, n, tex);
  layered<<<grid, block>>>((float *)out, n, tex);
  surface<<<grid, block>>>(n, surf);
  flat<<<n * n / 256, 256>>>((float *)out, n, tex);
  ray<<<n * n / 256, 256>>>((float *)out, n, 0.5f, tex);
  cube<<<n * n / 256, 256>>>((float *)out, n, tex);
}
