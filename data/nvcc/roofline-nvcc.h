// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares what nvcc's own headers declare in every CUDA source and clang's do
// not. roofline includes this file first in sources whose compile commands are
// nvcc's, and with --nvcc-header. docs/nvcc.md describes its use.
#ifndef ROOFLINE_NVCC_H
#define ROOFLINE_NVCC_H

#if defined(__clang__) && defined(__CUDA__)

// nvcc includes the C library's headers under these names in every source,
// which declare isnan(), clock(), memcpy() and the like outside of std.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// clang ignores the attribute for CUDA and takes the variable for the host's.
// In global memory, where kernels use it like any other.
#undef __managed__
#define __managed__ __attribute__((device))

// The functions of crt/math_functions.hpp that clang declares for the device
// only. Host code calls them without std.
#define ROOFLINE_HOST static inline __attribute__((host))

#define ROOFLINE_MIN_MAX(RESULT, A, B)                                         \
  ROOFLINE_HOST RESULT min(A a, B b) {                                         \
    return static_cast<RESULT>(b) < static_cast<RESULT>(a) ? b : a;            \
  }                                                                            \
  ROOFLINE_HOST RESULT max(A a, B b) {                                         \
    return static_cast<RESULT>(a) < static_cast<RESULT>(b) ? b : a;            \
  }
ROOFLINE_MIN_MAX(int, int, int)
ROOFLINE_MIN_MAX(unsigned, unsigned, unsigned)
ROOFLINE_MIN_MAX(unsigned, int, unsigned)
ROOFLINE_MIN_MAX(unsigned, unsigned, int)
ROOFLINE_MIN_MAX(long, long, long)
ROOFLINE_MIN_MAX(unsigned long, unsigned long, unsigned long)
ROOFLINE_MIN_MAX(unsigned long, long, unsigned long)
ROOFLINE_MIN_MAX(unsigned long, unsigned long, long)
ROOFLINE_MIN_MAX(long long, long long, long long)
ROOFLINE_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
ROOFLINE_MIN_MAX(unsigned long long, long long, unsigned long long)
ROOFLINE_MIN_MAX(unsigned long long, unsigned long long, long long)
ROOFLINE_MIN_MAX(float, float, float)
ROOFLINE_MIN_MAX(double, double, double)
ROOFLINE_MIN_MAX(double, float, double)
ROOFLINE_MIN_MAX(double, double, float)
#undef ROOFLINE_MIN_MAX

ROOFLINE_HOST unsigned umin(unsigned a, unsigned b) { return min(a, b); }
ROOFLINE_HOST unsigned umax(unsigned a, unsigned b) { return max(a, b); }
ROOFLINE_HOST long long llmin(long long a, long long b) { return min(a, b); }
ROOFLINE_HOST long long llmax(long long a, long long b) { return max(a, b); }
ROOFLINE_HOST unsigned long long ullmin(unsigned long long a,
                                        unsigned long long b) {
  return min(a, b);
}
ROOFLINE_HOST unsigned long long ullmax(unsigned long long a,
                                        unsigned long long b) {
  return max(a, b);
}
// glibc has the function for double and, under another name, for float.
ROOFLINE_HOST void sincos(float a, float *sine, float *cosine) {
  sincosf(a, sine, cosine);
}

#undef ROOFLINE_HOST

// Loads and stores with a cache operator, of which clang has __ldg, __ldcg,
// __ldcs and __ldcv
// only. The operator does not change what is counted.
template <class T> struct RooflineSame {
  typedef T type;
};
#define ROOFLINE_LOAD(NAME)                                                    \
  template <class T>                                                           \
  static inline __attribute__((device)) T NAME(const T *p) {                   \
    return *p;                                                                 \
  }
#define ROOFLINE_STORE(NAME)                                                   \
  template <class T>                                                           \
  static inline __attribute__((device)) void NAME(                             \
      T *p, typename RooflineSame<T>::type v) {                                \
    *p = v;                                                                    \
  }
ROOFLINE_LOAD(__ldca)
ROOFLINE_LOAD(__ldlu)
ROOFLINE_STORE(__stwb)
ROOFLINE_STORE(__stcg)
ROOFLINE_STORE(__stcs)
ROOFLINE_STORE(__stwt)
#undef ROOFLINE_LOAD
#undef ROOFLINE_STORE

#if CUDART_VERSION >= 13000
// Functions that older sources call and CUDA 13 has removed, or with other
// parameters only. Host code that does not compile says nothing about launches.
static inline cudaError_t cudaThreadSynchronize() {
  return cudaDeviceSynchronize();
}
static inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
static inline cudaMemLocation rooflineLocation(int device) {
  cudaMemLocation location = {};
  location.type =
      device < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  location.id = device < 0 ? 0 : device;
  return location;
}
static inline cudaError_t cudaMemAdvise(const void *p, size_t size,
                                        cudaMemoryAdvise advice, int device) {
  return cudaMemAdvise(p, size, advice, rooflineLocation(device));
}
static inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t size,
                                               int device,
                                               cudaStream_t stream = 0) {
  return cudaMemPrefetchAsync(p, size, rooflineLocation(device), 0, stream);
}
#endif

#endif
#endif
