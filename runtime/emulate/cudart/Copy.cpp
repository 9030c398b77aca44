// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Copy.h"
#include <cstring>

using namespace roofline;
using namespace roofline::cudart;

/// Bytes from the first to the last one accessed, including gaps.
static size_t span(const CopyEnd &End, const CopyShape &Shape) {
  return (Shape.Depth - 1) * End.Slice + (Shape.Height - 1) * End.Pitch +
         Shape.Width;
}

enum class Side { Host, Device, Any };

/// The sides that each cudaMemcpyKind specifies for destination and source.
static constexpr struct {
  Side To, From;
} Sides[] = {
    {Side::Host, Side::Host},     // cudaMemcpyHostToHost
    {Side::Device, Side::Host},   // cudaMemcpyHostToDevice
    {Side::Host, Side::Device},   // cudaMemcpyDeviceToHost
    {Side::Device, Side::Device}, // cudaMemcpyDeviceToDevice
    {Side::Any, Side::Any},       // cudaMemcpyDefault
};

static bool isFine(const Allocations &Memory, Side S, const CopyEnd &End,
                   const CopyShape &Shape) {
  if (!End.Start || S == Side::Host)
    return End.Start;
  if (S == Side::Any && !Memory.find(End.Start))
    return true;
  return Memory.covers(End.Start, span(End, Shape));
}

static bool pitchIsFine(const CopyEnd &End, const CopyShape &Shape) {
  return Shape.Height == 1 || End.Pitch >= Shape.Width;
}

template <typename Row> static void eachRow(const CopyShape &Shape, Row Body) {
  for (size_t Z = 0; Z < Shape.Depth; ++Z)
    for (size_t Y = 0; Y < Shape.Height; ++Y)
      Body(Y, Z);
}

static char *rowOf(const CopyEnd &End, size_t Y, size_t Z) {
  return End.Start + Z * End.Slice + Y * End.Pitch;
}

CopyEnd cudart::pitched(const cudaPitchedPtr &P, const cudaPos &At) {
  size_t Slice = P.pitch * P.ysize;
  char *Start = static_cast<char *>(P.ptr);
  if (Start)
    Start += At.z * Slice + At.y * P.pitch + At.x;
  return {Start, P.pitch, Slice};
}

cudaError_t cudart::copy(const Allocations &Memory, const CopyEnd &To,
                         const CopyEnd &From, const CopyShape &Shape,
                         cudaMemcpyKind Kind) {
  if (unsigned(Kind) >= std::size(Sides))
    return cudaErrorInvalidMemcpyDirection;
  if (Shape.isEmpty())
    return cudaSuccess;
  if (!pitchIsFine(To, Shape) || !pitchIsFine(From, Shape))
    return cudaErrorInvalidPitchValue;
  if (!isFine(Memory, Sides[Kind].To, To, Shape) ||
      !isFine(Memory, Sides[Kind].From, From, Shape))
    return cudaErrorInvalidValue;
  eachRow(Shape, [&](size_t Y, size_t Z) {
    std::memmove(rowOf(To, Y, Z), rowOf(From, Y, Z), Shape.Width);
    Memory.noteWrite(rowOf(To, Y, Z), Shape.Width, rowOf(From, Y, Z));
  });
  return cudaSuccess;
}

cudaError_t cudart::fill(const Allocations &Memory, const CopyEnd &To,
                         unsigned Value, const CopyShape &Shape,
                         unsigned ElementSize) {
  if (Shape.isEmpty())
    return cudaSuccess;
  if (!pitchIsFine(To, Shape))
    return cudaErrorInvalidPitchValue;
  if (!isFine(Memory, Side::Device, To, Shape))
    return cudaErrorInvalidValue;
  eachRow(Shape, [&](size_t Y, size_t Z) {
    char *Row = rowOf(To, Y, Z);
    Memory.noteWrite(Row, Shape.Width);
    if (ElementSize == 1)
      std::memset(Row, int(Value), Shape.Width);
    else
      for (size_t At = 0; At < Shape.Width; At += ElementSize)
        std::memcpy(Row + At, &Value, ElementSize);
  });
  return cudaSuccess;
}
