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
// which declare isnan(), clock(), memcpy() and the like outside of std, and lets
// kernels use new and delete, which clang declares for the device in <new>.
#include <math.h>
#include <new>
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
// __ldcs and __ldcv only. The operator does not change what is counted.
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

#if CUDART_VERSION >= 12000 && defined(ROOFLINE_TEXTURE_REFERENCES)
// Texture references, which CUDA 12 has removed, for sources that have them. Kernels
// fetch by them as by texture objects; a program that binds one when it runs gets an
// error.
struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
template <class T, int Type = cudaTextureType1D,
          cudaTextureReadMode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
  texture(int isNormalized = 0,
          cudaTextureFilterMode filter = cudaFilterModePoint,
          cudaTextureAddressMode address = cudaAddressModeClamp)
      : textureReference() {
    normalized = isNormalized;
    filterMode = filter;
    addressMode[0] = addressMode[1] = addressMode[2] = address;
  }
};

// What a fetch returns with cudaReadModeNormalizedFloat.
template <class T> struct RooflineNormalized {
  typedef float type;
};
#define ROOFLINE_NORMALIZED(TYPE)                                              \
  template <> struct RooflineNormalized<TYPE##2> {                             \
    typedef float2 type;                                                       \
  };                                                                           \
  template <> struct RooflineNormalized<TYPE##4> {                             \
    typedef float4 type;                                                       \
  };
ROOFLINE_NORMALIZED(char)
ROOFLINE_NORMALIZED(uchar)
ROOFLINE_NORMALIZED(short)
ROOFLINE_NORMALIZED(ushort)
#undef ROOFLINE_NORMALIZED

// clang passes a reference's handle in device code, which C++ cannot name.
template <class T>
static inline __attribute__((device)) cudaTextureObject_t
rooflineTextureObject(T reference) {
  cudaTextureObject_t object;
  asm("mov.b64 %0, %1;" : "=l"(object) : "l"(reference));
  return object;
}
#define ROOFLINE_FETCH(NAME, TYPE, PARAMETERS, ...)                            \
  template <class T>                                                           \
  static inline __attribute__((device)) T NAME(                                \
      texture<T, TYPE, cudaReadModeElementType> t, PARAMETERS) {               \
    return NAME<T>(rooflineTextureObject(t), __VA_ARGS__);                     \
  }                                                                            \
  template <class T>                                                           \
  static inline __attribute__((device)) typename RooflineNormalized<T>::type   \
  NAME(texture<T, TYPE, cudaReadModeNormalizedFloat> t, PARAMETERS) {          \
    return NAME<typename RooflineNormalized<T>::type>(                         \
        rooflineTextureObject(t), __VA_ARGS__);                                \
  }
#define ROOFLINE_COMMA ,
ROOFLINE_FETCH(tex1Dfetch, cudaTextureType1D, int x, x)
ROOFLINE_FETCH(tex1D, cudaTextureType1D, float x, x)
ROOFLINE_FETCH(tex2D, cudaTextureType2D, float x ROOFLINE_COMMA float y, x, y)
ROOFLINE_FETCH(tex3D, cudaTextureType3D,
               float x ROOFLINE_COMMA float y ROOFLINE_COMMA float z, x, y, z)
ROOFLINE_FETCH(tex2DLayered, cudaTextureType2DLayered,
               float x ROOFLINE_COMMA float y ROOFLINE_COMMA int layer, x, y,
               layer)
#undef ROOFLINE_COMMA
#undef ROOFLINE_FETCH

template <class... Arguments>
static inline cudaError_t cudaBindTexture(size_t *, const Arguments &...) {
  return cudaErrorNotSupported;
}
template <class... Arguments>
static inline cudaError_t cudaBindTexture2D(size_t *, const Arguments &...) {
  return cudaErrorNotSupported;
}
template <class... Arguments>
static inline cudaError_t cudaBindTextureToArray(const Arguments &...) {
  return cudaErrorNotSupported;
}
template <class Reference>
static inline cudaError_t cudaUnbindTexture(const Reference &) {
  return cudaErrorNotSupported;
}
#endif

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
