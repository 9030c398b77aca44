// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Arrays.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

std::optional<TexelFormat> cudart::formatOf(const cudaChannelFormatDesc &D) {
  const int Bits[] = {D.x, D.y, D.z, D.w};
  TexelFormat F;
  F.Channels = 0;
  while (F.Channels < 4 && Bits[F.Channels])
    ++F.Channels;
  for (unsigned I = 0; I < 4; ++I)
    if (Bits[I] != (I < F.Channels ? D.x : 0))
      return std::nullopt;
  bool IsFloat = D.f == cudaChannelFormatKindFloat;
  if ((F.Channels != 1 && F.Channels != 2 && F.Channels != 4) ||
      !(D.x == 32 || D.x == 16 || (D.x == 8 && !IsFloat)))
    return std::nullopt;
  F.ChannelBytes = D.x / 8;
  if (IsFloat)
    F.What = TexelFormat::Kind::Float;
  else if (D.f == cudaChannelFormatKindSigned)
    F.What = TexelFormat::Kind::Signed;
  else if (D.f == cudaChannelFormatKindUnsigned)
    F.What = TexelFormat::Kind::Unsigned;
  else
    return std::nullopt;
  return F;
}

TexelMemory cudart::arrayOf(const TexelFormat &Format,
                            const cudaExtent &Extent) {
  TexelMemory T;
  T.Format = Format;
  T.Width = Extent.width;
  T.Height = std::max<size_t>(Extent.height, 1);
  T.Depth = std::max<size_t>(Extent.depth, 1);
  T.InBlocks = T.Height > 1;
  T.Pitch = alignTo(uint64_t(T.Width) * Format.bytes(), 64);
  T.Slice = T.Pitch * (T.InBlocks ? alignTo(T.Height, 8) : 1);
  return T;
}

CopyEnd cudart::partOf(const Array &A, const cudaPos &At,
                       const CopyShape &Shape) {
  const TexelMemory &T = A.Texels;
  auto fits = [](size_t Start, size_t Count, size_t All) {
    return Count <= All && Start <= All - Count;
  };
  bool Fits = fits(At.x, Shape.Width, size_t(T.Width) * T.Format.bytes()) &&
              fits(At.y, Shape.Height, T.Height) &&
              fits(At.z, Shape.Depth, T.Depth);
  return {Fits ? T.Start + T.offset(At.x, At.y, At.z) : nullptr, T.Pitch,
          T.Slice};
}
