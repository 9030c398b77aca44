// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaMemcpy() and related functions. Asynchronous copies are complete when the
// call returns.
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

static CopyEnd plain(const void *Start, size_t Pitch = 0) {
  return {static_cast<char *>(const_cast<void *>(Start)), Pitch, 0};
}

static cudaError_t copyNow(cudaStream_t S, const CopyEnd &To,
                           const CopyEnd &From, const CopyShape &Shape,
                           cudaMemcpyKind Kind) {
  return withDevice([&](Device &D) {
    return submit(D, S, cudaGraphNodeTypeMemcpy,
                  CopyWork{To, From, Shape, Kind});
  });
}

cudaError_t cudaMemcpy(void *To, const void *From, size_t Size,
                       cudaMemcpyKind Kind) {
  return copyNow(nullptr, plain(To), plain(From), {Size}, Kind);
}

cudaError_t cudaMemcpyAsync(void *To, const void *From, size_t Size,
                            cudaMemcpyKind Kind, cudaStream_t S) {
  return copyNow(S, plain(To), plain(From), {Size}, Kind);
}

cudaError_t cudaMemcpyPeer(void *To, int ToDevice, const void *From,
                           int FromDevice, size_t Size) {
  return cudaMemcpyPeerAsync(To, ToDevice, From, FromDevice, Size, nullptr);
}

cudaError_t cudaMemcpyPeerAsync(void *To, int ToDevice, const void *From,
                                int FromDevice, size_t Size, cudaStream_t S) {
  if (ToDevice != 0 || FromDevice != 0)
    return remember(cudaErrorInvalidDevice);
  return copyNow(S, plain(To), plain(From), {Size}, cudaMemcpyDeviceToDevice);
}

cudaError_t cudaMemcpy2D(void *To, size_t ToPitch, const void *From,
                         size_t FromPitch, size_t Width, size_t Height,
                         cudaMemcpyKind Kind) {
  return cudaMemcpy2DAsync(To, ToPitch, From, FromPitch, Width, Height, Kind,
                           nullptr);
}

cudaError_t cudaMemcpy2DAsync(void *To, size_t ToPitch, const void *From,
                              size_t FromPitch, size_t Width, size_t Height,
                              cudaMemcpyKind Kind, cudaStream_t S) {
  return copyNow(S, plain(To, ToPitch), plain(From, FromPitch), {Width, Height},
                 Kind);
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *P) {
  return cudaMemcpy3DAsync(P, nullptr);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *P, cudaStream_t S) {
  return withDevice([&](Device &D) {
    CopyWork W;
    if (cudaError_t Problem = P ? readCopy(D, *P, W) : cudaErrorInvalidValue)
      return Problem;
    return submit(D, S, cudaGraphNodeTypeMemcpy, W);
  });
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *P) {
  return cudaMemcpy3DPeerAsync(P, nullptr);
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms *P,
                                  cudaStream_t S) {
  if (!P || P->srcDevice != 0 || P->dstDevice != 0)
    return remember(P ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
  cudaMemcpy3DParms Copy = {
      P->srcArray, P->srcPos, P->srcPtr, P->dstArray,
      P->dstPos,   P->dstPtr, P->extent, cudaMemcpyDeviceToDevice};
  return cudaMemcpy3DAsync(&Copy, S);
}

PER_THREAD(cudaMemcpy, _ptds);
PER_THREAD(cudaMemcpyAsync, _ptsz);
PER_THREAD(cudaMemcpy2D, _ptds);
PER_THREAD(cudaMemcpy2DAsync, _ptsz);
PER_THREAD(cudaMemcpy3D, _ptds);
PER_THREAD(cudaMemcpy3DAsync, _ptsz);
PER_THREAD(cudaMemcpy3DPeer, _ptds);
PER_THREAD(cudaMemcpy3DPeerAsync, _ptsz);
