// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of CUDA's headers that tests use, so that they need no toolkit.
// Clang compiles ordinary kernels and launches with it; nothing here links.
// Math functions are builtins that the NVPTX backend lowers itself, without
// libdevice.
#ifndef ROOFLINE_TEST_MINI_CUDA_H
#define ROOFLINE_TEST_MINI_CUDA_H

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define MINI_DEVICE static __device__ __forceinline__

// threadIdx, blockIdx, blockDim, gridDim and warpSize, from clang itself.
#include <__clang_cuda_builtin_vars.h>

typedef __SIZE_TYPE__ mini_size_t;

// Vector types.
struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned X = 1, unsigned Y = 1,
                                     unsigned Z = 1)
      : x(X), y(Y), z(Z) {}
};
struct __attribute__((aligned(8))) float2 {
  float x, y;
};
struct float3 {
  float x, y, z;
};
struct __attribute__((aligned(16))) float4 {
  float x, y, z, w;
};
struct __attribute__((aligned(16))) double2 {
  double x, y;
};
struct __attribute__((aligned(8))) int2 {
  int x, y;
};
struct __attribute__((aligned(16))) int4 {
  int x, y, z, w;
};
static inline __host__ __device__ float2 make_float2(float X, float Y) {
  return {X, Y};
}
static inline __host__ __device__ float3 make_float3(float X, float Y,
                                                     float Z) {
  return {X, Y, Z};
}
static inline __host__ __device__ float4 make_float4(float X, float Y, float Z,
                                                     float W) {
  return {X, Y, Z, W};
}

// Launches. Clang uses one of two protocols, depending on the version of the
// toolkit; both are declared.
typedef int cudaError_t;
typedef struct CUstream_st *cudaStream_t;
enum { cudaSuccess = 0 };
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice
};
extern "C" {
unsigned __cudaPushCallConfiguration(dim3 Grid, dim3 Block,
                                     mini_size_t Shared = 0,
                                     cudaStream_t Stream = nullptr);
cudaError_t cudaLaunchKernel(const void *Kernel, dim3 Grid, dim3 Block,
                             void **Arguments, mini_size_t Shared,
                             cudaStream_t Stream);
cudaError_t cudaConfigureCall(dim3 Grid, dim3 Block, mini_size_t Shared = 0,
                              cudaStream_t Stream = nullptr);
cudaError_t cudaSetupArgument(const void *Argument, mini_size_t Size,
                              mini_size_t Offset);
cudaError_t cudaLaunch(const void *Kernel);
cudaError_t cudaFree(void *Memory);
cudaError_t cudaMemcpy(void *To, const void *From, mini_size_t Size,
                       cudaMemcpyKind Kind);
cudaError_t cudaMemset(void *To, int Value, mini_size_t Size);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
const char *cudaGetErrorString(cudaError_t Error);
}
template <class T> cudaError_t cudaMalloc(T **Memory, mini_size_t Size);
template <class T> cudaError_t cudaMallocManaged(T **Memory, mini_size_t Size);

// Synchronisation; __syncthreads is a builtin of clang.
MINI_DEVICE void __syncwarp(unsigned Mask = ~0u) { __nvvm_bar_warp_sync(Mask); }
MINI_DEVICE void __threadfence() { __nvvm_membar_gl(); }
MINI_DEVICE float __shfl_down_sync(unsigned Mask, float Value, unsigned Delta,
                                   int Width = 32) {
  return __nvvm_shfl_sync_down_f32(Mask, Value, Delta,
                                   ((32 - Width) << 8) | 31);
}
MINI_DEVICE int __shfl_down_sync(unsigned Mask, int Value, unsigned Delta,
                                 int Width = 32) {
  return __nvvm_shfl_sync_down_i32(Mask, Value, Delta,
                                   ((32 - Width) << 8) | 31);
}
MINI_DEVICE float __shfl_xor_sync(unsigned Mask, float Value, int LaneMask,
                                  int Width = 32) {
  return __nvvm_shfl_sync_bfly_f32(Mask, Value, LaneMask,
                                   ((32 - Width) << 8) | 31);
}

// Memory.
template <class T> MINI_DEVICE T __ldg(const T *Pointer) { return *Pointer; }
MINI_DEVICE int atomicAdd(int *To, int Value) {
  return __nvvm_atom_add_gen_i(To, Value);
}
MINI_DEVICE unsigned atomicAdd(unsigned *To, unsigned Value) {
  return __nvvm_atom_add_gen_i(reinterpret_cast<int *>(To), Value);
}
MINI_DEVICE unsigned long long atomicAdd(unsigned long long *To,
                                         unsigned long long Value) {
  return __nvvm_atom_add_gen_ll(reinterpret_cast<long long *>(To), Value);
}
MINI_DEVICE float atomicAdd(float *To, float Value) {
  return __nvvm_atom_add_gen_f(To, Value);
}
MINI_DEVICE double atomicAdd(double *To, double Value) {
  return __nvvm_atom_add_gen_d(To, Value);
}
MINI_DEVICE int atomicMax(int *To, int Value) {
  return __nvvm_atom_max_gen_i(To, Value);
}
MINI_DEVICE int atomicMin(int *To, int Value) {
  return __nvvm_atom_min_gen_i(To, Value);
}
MINI_DEVICE int atomicExch(int *To, int Value) {
  return __nvvm_atom_xchg_gen_i(To, Value);
}
MINI_DEVICE int atomicCAS(int *To, int Compare, int Value) {
  return __nvvm_atom_cas_gen_i(To, Compare, Value);
}

// Math.
MINI_DEVICE float fmaf(float A, float B, float C) {
  return __builtin_fmaf(A, B, C);
}
MINI_DEVICE double fma(double A, double B, double C) {
  return __builtin_fma(A, B, C);
}
MINI_DEVICE float sqrtf(float X) { return __nvvm_sqrt_rn_f(X); }
MINI_DEVICE double sqrt(double X) { return __nvvm_sqrt_rn_d(X); }
MINI_DEVICE float rsqrtf(float X) { return __nvvm_rsqrt_approx_f(X); }
MINI_DEVICE float fabsf(float X) { return __builtin_fabsf(X); }
MINI_DEVICE double fabs(double X) { return __builtin_fabs(X); }
MINI_DEVICE float fminf(float A, float B) { return __builtin_fminf(A, B); }
MINI_DEVICE float fmaxf(float A, float B) { return __builtin_fmaxf(A, B); }
MINI_DEVICE double fmin(double A, double B) { return __builtin_fmin(A, B); }
MINI_DEVICE double fmax(double A, double B) { return __builtin_fmax(A, B); }
MINI_DEVICE float floorf(float X) { return __builtin_floorf(X); }
MINI_DEVICE float __fdividef(float A, float B) {
  return __nvvm_div_approx_f(A, B);
}
MINI_DEVICE float __sinf(float X) { return __nvvm_sin_approx_f(X); }
MINI_DEVICE float __cosf(float X) { return __nvvm_cos_approx_f(X); }
MINI_DEVICE float exp2f(float X) { return __nvvm_ex2_approx_f(X); }
MINI_DEVICE float __expf(float X) {
  return __nvvm_ex2_approx_f(X * 1.442695041f);
}
MINI_DEVICE float __log2f(float X) { return __nvvm_lg2_approx_f(X); }
MINI_DEVICE int __popc(unsigned X) { return __builtin_popcount(X); }
MINI_DEVICE int __clz(int X) { return __builtin_clz(X); }
template <class T> static inline __host__ __device__ T min(T A, T B) {
  return A < B ? A : B;
}
template <class T> static inline __host__ __device__ T max(T A, T B) {
  return A > B ? A : B;
}

// Host.
extern "C" int atoi(const char *Text) noexcept;
extern "C" int printf(const char *Format, ...);

#endif // ROOFLINE_TEST_MINI_CUDA_H
