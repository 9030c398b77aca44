// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Allocation of CUDA arrays, and copies to and from them.
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

static constexpr unsigned EmulatedFlags =
    cudaArrayLayered | cudaArraySurfaceLoadStore | cudaArrayCubemap |
    cudaArrayTextureGather;

static cudaError_t allocate(cudaArray_t *Made,
                            const cudaChannelFormatDesc *Channels,
                            const cudaExtent &Extent, unsigned Flags) {
  return withDevice([&](Device &D) {
    if (!Made || !Channels || !Extent.width ||
        (Extent.depth && !Extent.height && !(Flags & cudaArrayLayered)))
      return cudaErrorInvalidValue;
    std::optional<emulate::TexelFormat> Format = formatOf(*Channels);
    if ((!Format && Channels->f > cudaChannelFormatKindNone) ||
        Flags & ~EmulatedFlags) {
      D.Log.notEmulated(Format ? "a sparse or shared CUDA array is not emulated"
                               : "a CUDA array of normalised, compressed or "
                                 "planar texels is not emulated");
      return cudaErrorNotSupported;
    }
    if (!Format)
      return cudaErrorInvalidChannelDescriptor;
    if (Flags & cudaArrayCubemap &&
        (Extent.width != Extent.height ||
         (Flags & cudaArrayLayered ? Extent.depth % 6 : Extent.depth != 6)))
      return cudaErrorInvalidValue;
    constexpr size_t Most = 1 << 27; // texels along one dimension
    if (Extent.width > Most || Extent.height > Most || Extent.depth > Most)
      return cudaErrorInvalidValue;
    Array A{arrayOf(*Format, Extent), *Channels, Extent, Flags};
    void *Memory =
        D.Memory.allocate(A.Texels.Slice * A.Texels.Depth, MemoryKind::Device);
    if (!Memory)
      return cudaErrorMemoryAllocation;
    A.Texels.Start = static_cast<char *>(Memory);
    *Made = D.Handles.Arrays.add(A);
    return cudaSuccess;
  });
}

cudaError_t cudaMallocArray(cudaArray_t *Made,
                            const cudaChannelFormatDesc *Channels, size_t Width,
                            size_t Height, unsigned Flags) {
  return allocate(Made, Channels, {Width, Height, 0}, Flags);
}

cudaError_t cudaMalloc3DArray(cudaArray_t *Made,
                              const cudaChannelFormatDesc *Channels,
                              cudaExtent Extent, unsigned Flags) {
  return allocate(Made, Channels, Extent, Flags);
}

/// Calls \p Body(Device &, Array &).
template <typename Function>
static cudaError_t withArray(cudaArray_const_t A, Function Body) {
  return withDevice([&](Device &D) {
    Array *Found = D.Handles.array(A);
    return Found ? Body(D, *Found) : cudaErrorInvalidResourceHandle;
  });
}

cudaError_t cudaFreeArray(cudaArray_t A) {
  if (!A)
    return remember(cudaSuccess);
  return withArray(A, [&](Device &D, Array &Found) {
    D.Memory.release(Found.Texels.Start, {MemoryKind::Device});
    D.Handles.Arrays.remove(A);
    return cudaSuccess;
  });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *Channels,
                             cudaExtent *Extent, unsigned *Flags,
                             cudaArray_t A) {
  return withArray(A, [&](Device &, Array &Found) {
    if (Channels)
      *Channels = Found.Channels;
    if (Extent)
      *Extent = Found.Extent;
    if (Flags)
      *Flags = Found.Flags;
    return cudaSuccess;
  });
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *Channels,
                               cudaArray_const_t A) {
  return withArray(A, [&](Device &, Array &Found) {
    return answer(Channels, Found.Channels);
  });
}

namespace {
/// A side of a copy: a part of an array, or of other memory.
struct Side {
  cudaArray_const_t Of = nullptr;
  cudaPos At = {};
  CopyEnd Other = {};
};
} // namespace

static cudaError_t copyNow(cudaStream_t S, const Side &To, const Side &From,
                           const CopyShape &Shape, cudaMemcpyKind Kind) {
  return withDevice([&](Device &D) {
    CopyWork W{To.Other, From.Other, Shape, Kind};
    for (auto [End, Given] : {std::pair(&W.To, &To), {&W.From, &From}}) {
      if (!Given->Of)
        continue;
      Array *A = D.Handles.array(Given->Of);
      if (!A)
        return cudaErrorInvalidResourceHandle;
      *End = partOf(*A, Given->At, Shape);
    }
    return submit(D, S, cudaGraphNodeTypeMemcpy, std::move(W));
  });
}

static Side plain(const void *Start, size_t Pitch) {
  return {nullptr, {}, {static_cast<char *>(const_cast<void *>(Start)), Pitch}};
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t To, size_t X, size_t Y,
                                     const void *From, size_t Pitch,
                                     size_t Width, size_t Height,
                                     cudaMemcpyKind Kind, cudaStream_t S) {
  return copyNow(S, {To, {X, Y, 0}}, plain(From, Pitch), {Width, Height}, Kind);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t To, size_t X, size_t Y,
                                const void *From, size_t Pitch, size_t Width,
                                size_t Height, cudaMemcpyKind Kind) {
  return cudaMemcpy2DToArrayAsync(To, X, Y, From, Pitch, Width, Height, Kind,
                                  nullptr);
}

cudaError_t cudaMemcpy2DFromArrayAsync(void *To, size_t Pitch,
                                       cudaArray_const_t From, size_t X,
                                       size_t Y, size_t Width, size_t Height,
                                       cudaMemcpyKind Kind, cudaStream_t S) {
  return copyNow(S, plain(To, Pitch), {From, {X, Y, 0}}, {Width, Height}, Kind);
}

cudaError_t cudaMemcpy2DFromArray(void *To, size_t Pitch,
                                  cudaArray_const_t From, size_t X, size_t Y,
                                  size_t Width, size_t Height,
                                  cudaMemcpyKind Kind) {
  return cudaMemcpy2DFromArrayAsync(To, Pitch, From, X, Y, Width, Height, Kind,
                                    nullptr);
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t To, size_t ToX, size_t ToY,
                                     cudaArray_const_t From, size_t FromX,
                                     size_t FromY, size_t Width, size_t Height,
                                     cudaMemcpyKind Kind) {
  return copyNow(nullptr, {To, {ToX, ToY, 0}}, {From, {FromX, FromY, 0}},
                 {Width, Height}, Kind);
}

/// Copies \p Count bytes between consecutive rows of an array, from byte \p X
/// of row \p Y, and contiguous memory: \p Copy(position, offset, shape) for
/// the rest of the first row, whole rows, and a part of the last one.
template <typename Function>
static cudaError_t eachPart(cudaArray_const_t A, size_t X, size_t Y,
                            size_t Count, Function Copy) {
  size_t Row = 0, Done = 0;
  cudaError_t Problem = withArray(A, [&](Device &, Array &Found) {
    Row = size_t(Found.Texels.Width) * Found.Texels.Format.bytes();
    return X < Row || !Count ? cudaSuccess : cudaErrorInvalidValue;
  });
  while (!Problem && Done < Count) {
    size_t Left = Count - Done;
    size_t Width = std::min(Left, Row - X);
    size_t Height = Width == Row ? Left / Row : 1;
    Problem = Copy(cudaPos{X, Y, 0}, Done, Row, CopyShape{Width, Height});
    X = 0;
    Y += Height;
    Done += Width * Height;
  }
  return Problem;
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t To, size_t X, size_t Y,
                                   const void *From, size_t Count,
                                   cudaMemcpyKind Kind, cudaStream_t S) {
  return eachPart(To, X, Y, Count,
                  [&](cudaPos At, size_t Done, size_t Row, CopyShape Shape) {
                    return copyNow(
                        S, {To, At},
                        plain(static_cast<const char *>(From) + Done, Row),
                        Shape, Kind);
                  });
}

cudaError_t cudaMemcpyToArray(cudaArray_t To, size_t X, size_t Y,
                              const void *From, size_t Count,
                              cudaMemcpyKind Kind) {
  return cudaMemcpyToArrayAsync(To, X, Y, From, Count, Kind, nullptr);
}

cudaError_t cudaMemcpyFromArrayAsync(void *To, cudaArray_const_t From, size_t X,
                                     size_t Y, size_t Count,
                                     cudaMemcpyKind Kind, cudaStream_t S) {
  return eachPart(From, X, Y, Count,
                  [&](cudaPos At, size_t Done, size_t Row, CopyShape Shape) {
                    return copyNow(S,
                                   plain(static_cast<char *>(To) + Done, Row),
                                   {From, At}, Shape, Kind);
                  });
}

cudaError_t cudaMemcpyFromArray(void *To, cudaArray_const_t From, size_t X,
                                size_t Y, size_t Count, cudaMemcpyKind Kind) {
  return cudaMemcpyFromArrayAsync(To, From, X, Y, Count, Kind, nullptr);
}

PER_THREAD(cudaMemcpy2DToArray, _ptds);
PER_THREAD(cudaMemcpy2DToArrayAsync, _ptsz);
PER_THREAD(cudaMemcpy2DFromArray, _ptds);
PER_THREAD(cudaMemcpy2DFromArrayAsync, _ptsz);
PER_THREAD(cudaMemcpy2DArrayToArray, _ptds);
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
PER_THREAD(cudaMemcpyToArray, _ptds);
PER_THREAD(cudaMemcpyToArrayAsync, _ptsz);
PER_THREAD(cudaMemcpyFromArray, _ptds);
PER_THREAD(cudaMemcpyFromArrayAsync, _ptsz);
