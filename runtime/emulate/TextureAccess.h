// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pseudo calls that stand for the texture and surface instructions of PTX, and
// the constant operand by which they tell the runtime what to do.
#ifndef ROOFLINE_EMULATE_TEXTUREACCESS_H
#define ROOFLINE_EMULATE_TEXTUREACCESS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace roofline::emulate {

/// {i32, i32, i32, i32} (i64 object, i32 fetch, i32 x, y, z, layer): the bits
/// of four channels. Coordinates are floats or, as the fetch says, integers.
inline constexpr llvm::StringLiteral TextureCall = "roofline.texture";
/// {i64, i64, i64, i64} (i64 object, i32 access, i32 x, y, z, layer) and
/// void (the same, i64, i64, i64, i64): elements, zero-extended.
inline constexpr llvm::StringLiteral SurfaceLoadCall = "roofline.surface.load";
inline constexpr llvm::StringLiteral SurfaceStoreCall =
    "roofline.surface.store";

enum class TextureShape : uint8_t { Line, Plane, Volume, Cube };

struct TextureFetch {
  TextureShape Shape = TextureShape::Plane;
  bool HasIntegers = false; // the coordinates are integers
  /// Returns one channel of the four texels that linear filtering would use,
  /// instead of a filtered texel.
  bool Gathers = false;
  uint8_t Channel = 0; // if Gathers
};

/// What happens if a surface's coordinate is out of range.
enum class SurfaceEdge : uint8_t { Clamp, Zero, Trap };

struct SurfaceAccess {
  TextureShape Shape = TextureShape::Plane;
  uint8_t ElementBytes = 4, Elements = 1;
  SurfaceEdge Edge = SurfaceEdge::Trap;

  unsigned bytes() const { return unsigned(ElementBytes) * Elements; }
};

/// A texture fetch reads up to this many texels.
inline constexpr unsigned TexelsOfAFetch = 8;

/// The texels that a fetch or surface access touches are reported to the memory
/// model as addresses, with their number of bytes in the highest eight bits.
/// Zero follows the last one if there are fewer than TexelsOfAFetch.
inline constexpr unsigned TexelBytesShift = 56;

} // namespace roofline::emulate

#endif
