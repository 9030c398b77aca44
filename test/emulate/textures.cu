// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and surfaces over linear memory, rows and arrays of several shapes
// and formats. Each texel's value tells where it is.
// REQUIRES: cuda-toolkit, emulate
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O1 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir %s %cudart \
// RUN:   -o app
// RUN: env LD_PRELOAD=%cudart ./app 2>&1 | FileCheck %s --implicit-check-not=Error
// RUN: not %roofline profile --gpu=a100-80-sxm ./app mipmap 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MIPMAP
// MIPMAP: cudaMallocMipmappedArray() is not emulated

#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

#define TRY(CALL)                                                              \
  do {                                                                         \
    if (cudaError_t E = CALL)                                                  \
      std::printf("%s: %s\n", #CALL, cudaGetErrorName(E));                     \
  } while (0)

static cudaTextureDesc nearest() {
  cudaTextureDesc D = {};
  for (auto &Mode : D.addressMode)
    Mode = cudaAddressModeClamp;
  return D;
}

static cudaTextureObject_t textureOf(cudaArray_t A, const cudaTextureDesc &D) {
  cudaResourceDesc R = {};
  R.resType = cudaResourceTypeArray;
  R.res.array.array = A;
  cudaTextureObject_t T = 0;
  TRY(cudaCreateTextureObject(&T, &R, &D, nullptr));
  return T;
}

__device__ int Wrong;
static void report(const char *What) {
  int Count = -1, None = 0;
  TRY(cudaMemcpyFromSymbol(&Count, Wrong, sizeof(int)));
  TRY(cudaMemcpyToSymbol(Wrong, &None, sizeof(int)));
  std::printf("%s: %d wrong\n", What, Count);
}
__device__ void expect(bool Holds) {
  if (!Holds)
    atomicAdd(&Wrong, 1);
}

__global__ void fetchLinear(cudaTextureObject_t T, int N) {
  int I = threadIdx.x;
  expect(tex1Dfetch<int>(T, I) == (I < N ? 3 * I : 0));
}
static void linear() {
  std::vector<int> Host(40);
  for (int I = 0; I < 40; ++I)
    Host[I] = 3 * I;
  int *Memory;
  TRY(cudaMalloc(&Memory, 160));
  TRY(cudaMemcpy(Memory, Host.data(), 160, cudaMemcpyDefault));
  cudaResourceDesc R = {};
  R.resType = cudaResourceTypeLinear;
  R.res.linear.devPtr = Memory;
  R.res.linear.desc = cudaCreateChannelDesc<int>();
  R.res.linear.sizeInBytes = 160;
  cudaTextureDesc D = nearest();
  cudaTextureObject_t T;
  TRY(cudaCreateTextureObject(&T, &R, &D, nullptr));
  fetchLinear<<<1, 64>>>(T, 40);
  report("linear");
  // CHECK: linear: 0 wrong
}

__global__ void fetchPlane(cudaTextureObject_t T, int W, int H) {
  int X = threadIdx.x, Y = threadIdx.y;
  int InX = min(X, W - 1), InY = min(Y, H - 1);
  uchar4 C = tex2D<uchar4>(T, X + 0.5f, Y + 0.5f);
  expect(C.x == InX && C.y == InY && C.z == 200 && C.w == InX + InY);
}
static void plane() {
  const int W = 20, H = 11;
  std::vector<uchar4> Host(W * H);
  for (int I = 0; I < W * H; ++I)
    Host[I] = make_uchar4(I % W, I / W, 200, I % W + I / W);
  uchar4 *Memory;
  size_t Pitch;
  TRY(cudaMallocPitch(&Memory, &Pitch, W * 4, H));
  TRY(cudaMemcpy2D(Memory, Pitch, Host.data(), W * 4, W * 4, H,
                   cudaMemcpyDefault));
  cudaResourceDesc R = {};
  R.resType = cudaResourceTypePitch2D;
  R.res.pitch2D.devPtr = Memory;
  R.res.pitch2D.desc = cudaCreateChannelDesc<uchar4>();
  R.res.pitch2D.width = W;
  R.res.pitch2D.height = H;
  R.res.pitch2D.pitchInBytes = Pitch;
  cudaTextureDesc D = nearest();
  cudaTextureObject_t T;
  TRY(cudaCreateTextureObject(&T, &R, &D, nullptr));
  fetchPlane<<<1, dim3(32, 16)>>>(T, W, H);
  report("rows");
  // CHECK: rows: 0 wrong
  cudaChannelFormatDesc Bytes = cudaCreateChannelDesc<uchar4>();
  cudaArray_t A;
  TRY(cudaMallocArray(&A, &Bytes, W, H));
  TRY(cudaMemcpy2DToArray(A, 0, 0, Host.data(), W * 4, W * 4, H,
                          cudaMemcpyHostToDevice));
  fetchPlane<<<1, dim3(32, 16)>>>(textureOf(A, D), W, H);
  report("array");
  // CHECK: array: 0 wrong
  std::vector<uchar4> Back(W * H);
  TRY(cudaMemcpy2DFromArray(Back.data(), W * 4, A, 0, 0, W * 4, H,
                            cudaMemcpyDeviceToHost));
  int Equal = 0;
  for (int I = 0; I < W * H; ++I)
    Equal += Back[I].x == Host[I].x && Back[I].w == Host[I].w;
  std::printf("copied back: %d\n", Equal);
  // CHECK: copied back: 220
}

__global__ void fetchVolume(cudaTextureObject_t T) {
  float X = threadIdx.x / 4.0f, Y = threadIdx.y / 2.0f, Z = threadIdx.z / 8.0f;
  // Texels are their position, so in the middle the filter gives it back.
  float4 V = tex3D<float4>(T, X + 2, Y + 2, Z + 2);
  expect(V.x == X + 1.5f && V.y == Y + 1.5f && V.z == Z + 1.5f && V.w == 1);
}
__global__ void fetchLayers(cudaTextureObject_t T) {
  float4 V = tex2DLayered<float4>(T, threadIdx.x + 0.5f, threadIdx.y + 0.5f,
                                  threadIdx.z);
  expect(V.x == threadIdx.x && V.y == threadIdx.y && V.z == threadIdx.z);
}
static void slices() {
  const int N = 8;
  std::vector<float4> Host(N * N * N);
  for (int I = 0; I < N * N * N; ++I)
    Host[I] = make_float4(I % N, I / N % N, I / N / N, 1);
  for (unsigned Flags : {unsigned(cudaArrayDefault), unsigned(cudaArrayLayered)}) {
    cudaChannelFormatDesc Floats = cudaCreateChannelDesc<float4>();
    cudaArray_t A;
    TRY(cudaMalloc3DArray(&A, &Floats, make_cudaExtent(N, N, N), Flags));
    cudaMemcpy3DParms P = {};
    P.srcPtr = make_cudaPitchedPtr(Host.data(), N * sizeof(float4), N, N);
    P.dstArray = A;
    P.extent = make_cudaExtent(N, N, N);
    P.kind = cudaMemcpyHostToDevice;
    TRY(cudaMemcpy3D(&P));
    cudaTextureDesc D = nearest();
    D.filterMode = cudaFilterModeLinear;
    if (Flags)
      fetchLayers<<<1, dim3(N, N, N)>>>(textureOf(A, D));
    else
      fetchVolume<<<1, dim3(4, 2, 8)>>>(textureOf(A, D));
    report(Flags ? "layers" : "volume");
    TRY(cudaFreeArray(A));
  }
  // CHECK: volume: 0 wrong
  // CHECK: layers: 0 wrong
}

__global__ void fetchFormat(cudaTextureObject_t T, float *Out) {
  Out[threadIdx.x] = tex1D<float>(T, (threadIdx.x + 0.5f) / 4);
}
template <typename Texel>
static void formats(const char *What, std::vector<Texel> Host,
                    cudaTextureReadMode Mode, cudaChannelFormatDesc Format) {
  cudaArray_t A;
  TRY(cudaMallocArray(&A, &Format, Host.size(), 0));
  TRY(cudaMemcpy2DToArray(A, 0, 0, Host.data(), 0, Host.size() * sizeof(Texel),
                          1, cudaMemcpyHostToDevice));
  cudaTextureDesc D = nearest();
  D.readMode = Mode;
  D.normalizedCoords = 1;
  D.addressMode[0] = cudaAddressModeMirror;
  float *Out;
  TRY(cudaMallocManaged(&Out, 32));
  fetchFormat<<<1, 8>>>(textureOf(A, D), Out);
  std::printf("%s:", What);
  for (int I = 0; I < 8; ++I)
    std::printf(" %g", Out[I]);
  std::printf("\n");
}

static void allFormats() {
  formats<unsigned char>("bytes", {0, 51, 102, 255},
                         cudaReadModeNormalizedFloat,
                         cudaCreateChannelDesc<unsigned char>());
  // CHECK: bytes: 0 0.2 0.4 1 1 0.4 0.2 0
  formats<short>("shorts", {-32768, -32767, 0, 32767},
                 cudaReadModeNormalizedFloat, cudaCreateChannelDesc<short>());
  // CHECK: shorts: -1 -1 0 1 1 0 -1 -1
  formats<_Float16>("halves", {1.5, -2, 3, 4}, cudaReadModeElementType,
                    cudaCreateChannelDescHalf());
  // CHECK: halves: 1.5 -2 3 4 4 3 -2 1.5
}

__global__ void writeSurface(cudaSurfaceObject_t From, cudaSurfaceObject_t To) {
  int X = threadIdx.x, Y = threadIdx.y;
  short2 V;
  surf2Dread(&V, From, X * int(sizeof(short2)), Y, cudaBoundaryModeClamp);
  surf2Dwrite(make_short2(V.y, -V.x), To, X * int(sizeof(short2)), Y,
              cudaBoundaryModeZero);
}
__global__ void outside(cudaSurfaceObject_t S) {
  surf2Dwrite(make_short2(1, 1), S, 4 * int(threadIdx.x), 0);
}
static cudaSurfaceObject_t surfaceOf(cudaArray_t A) {
  cudaResourceDesc R = {};
  R.resType = cudaResourceTypeArray;
  R.res.array.array = A;
  cudaSurfaceObject_t S = 0;
  TRY(cudaCreateSurfaceObject(&S, &R));
  return S;
}
static void surfaces() {
  const int W = 9, H = 5;
  std::vector<short2> Host(W * H), Back(W * H);
  for (int I = 0; I < W * H; ++I)
    Host[I] = make_short2(I % W, 100 * (I / W));
  cudaChannelFormatDesc Shorts = cudaCreateChannelDesc<short2>();
  cudaArray_t A, B;
  TRY(cudaMallocArray(&A, &Shorts, W, H, cudaArraySurfaceLoadStore));
  TRY(cudaMallocArray(&B, &Shorts, W, H, cudaArraySurfaceLoadStore));
  TRY(cudaMemcpy2DToArray(A, 0, 0, Host.data(), W * 4, W * 4, H,
                          cudaMemcpyHostToDevice));
  writeSurface<<<1, dim3(32, 8)>>>(surfaceOf(A), surfaceOf(B));
  TRY(cudaMemcpy2DFromArray(Back.data(), W * 4, B, 0, 0, W * 4, H,
                            cudaMemcpyDeviceToHost));
  int Right = 0;
  for (int I = 0; I < W * H; ++I)
    Right += Back[I].x == Host[I].y && Back[I].y == -Host[I].x;
  std::printf("surface: %d right\n", Right);
  // CHECK: surface: 45 right
  outside<<<1, 32>>>(surfaceOf(B));
  std::printf("outside: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  // CHECK: accesses a surface out of range
  // CHECK: outside: cudaErrorLaunchFailure
}

int main(int Count, char **) {
  if (Count > 1) {
    cudaMipmappedArray_t M;
    cudaChannelFormatDesc Floats = cudaCreateChannelDesc<float>();
    TRY(cudaMallocMipmappedArray(&M, &Floats, make_cudaExtent(8, 8, 0), 2));
  }
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  linear();
  plane();
  slices();
  allFormats();
  surfaces();
}
