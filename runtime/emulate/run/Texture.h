// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Textures and surfaces: how they are read, as CUDA's programming guide
// specifies in "Texture Fetching", and where the model of memory finds their
// texels.
#ifndef ROOFLINE_EMULATE_RUN_TEXTURE_H
#define ROOFLINE_EMULATE_RUN_TEXTURE_H

#include "emulate/TextureAccess.h"
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace roofline::emulate {

/// One to four channels of 8, 16 or 32 bits.
struct TexelFormat {
  enum class Kind { Signed, Unsigned, Float };
  Kind What = Kind::Float;
  unsigned Channels = 1, ChannelBytes = 4;

  unsigned bytes() const { return Channels * ChannelBytes; }
};

/// Texels in rows, and rows in slices, which are layers, faces of a cube, or
/// the third dimension.
struct TexelMemory {
  char *Start = nullptr;
  TexelFormat Format;
  unsigned Width = 0, Height = 1, Depth = 1; // in texels
  size_t Pitch = 0, Slice = 0;               // bytes between rows and slices
  /// On the GPU the texels are in blocks of 64 bytes by 8 rows, in which each
  /// sector holds 16 bytes of two rows. Pitch is then a multiple of 64 and
  /// Slice of 8 rows. Here they are in rows; only modelled() differs.
  bool InBlocks = false;

  size_t offset(size_t Byte, size_t Y, size_t Z) const {
    return Z * Slice + Y * Pitch + Byte;
  }
  /// The address at which the GPU would have byte \p Byte of row \p Y.
  uint64_t modelled(size_t Byte, size_t Y, size_t Z) const;
};

enum class AddressMode { Wrap, Clamp, Mirror, Border };

struct Texture {
  TexelMemory Texels;
  bool IsSurface = false;
  bool IsLinearMemory = false; // zero outside, whatever the mode
  std::array<AddressMode, 3> Modes = {AddressMode::Clamp, AddressMode::Clamp,
                                      AddressMode::Clamp};
  bool Filters = false; // linearly; else the nearest texel
  bool IsNormalised = false;
  /// Integers become floats from 0 or -1 to 1.
  bool ReadsAsFloat = false;
  std::array<float, 4> Border = {};

  /// Writes the bits of four channels to \p Result. \p Coordinates: x, y, z,
  /// layer. If \p Touched is not null, writes the texels read there.
  void fetch(const TextureFetch &How, const uint32_t *Coordinates,
             uint32_t *Result, uint64_t *Touched) const;
  /// Copies elements between surface and \p Data, which has one in 8 bytes. x
  /// is in bytes. Returns false if a coordinate is out of range and the kernel
  /// must be stopped.
  bool load(const SurfaceAccess &How, const int32_t *Coordinates,
            uint64_t *Data, uint64_t *Touched) const;
  bool store(const SurfaceAccess &How, const int32_t *Coordinates,
             const uint64_t *Data, uint64_t *Touched) const;

private:
  char *placeOf(const SurfaceAccess &How, const int32_t *Coordinates,
                uint64_t *Touched, bool &Stops) const;
};

/// The texture and surface objects of a program by their handles.
class TextureTable {
public:
  /// Returns the handle, which is not 0.
  uint64_t add(Texture T);
  /// Null if there is no such object.
  const Texture *find(uint64_t Handle) const {
    return Handle - 1 < Objects.size() ? Objects[Handle - 1].get() : nullptr;
  }
  bool remove(uint64_t Handle);

private:
  std::vector<std::unique_ptr<Texture>> Objects;
};

} // namespace roofline::emulate

#endif
