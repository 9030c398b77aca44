// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA arrays: memory whose layout programs do not know, for textures and
// surfaces.
#ifndef ROOFLINE_EMULATE_CUDART_ARRAYS_H
#define ROOFLINE_EMULATE_CUDART_ARRAYS_H

#include "Copy.h"
#include "emulate/run/Texture.h"

namespace roofline::cudart {

struct Array {
  emulate::TexelMemory Texels;
  // As the program gave them.
  cudaChannelFormatDesc Channels = {};
  cudaExtent Extent = {};
  unsigned Flags = 0;
};

/// Empty for formats that textures can't have.
std::optional<emulate::TexelFormat> formatOf(const cudaChannelFormatDesc &D);

/// The place and size of an array of \p Extent texels, of which height and
/// depth may be 0, before memory is allocated.
emulate::TexelMemory arrayOf(const emulate::TexelFormat &Format,
                             const cudaExtent &Extent);

/// The part of \p A from byte \p At.x of row At.y of slice At.z; without an
/// address if \p Shape is not within the array.
CopyEnd partOf(const Array &A, const cudaPos &At, const CopyShape &Shape);

} // namespace roofline::cudart

#endif
