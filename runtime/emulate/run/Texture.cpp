// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Texture.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace roofline::emulate;

/// The order within a block is that of the Tegra X1's "block linear" surfaces.
uint64_t TexelMemory::modelled(size_t Byte, size_t Y, size_t Z) const {
  uint64_t Base = reinterpret_cast<uintptr_t>(Start);
  if (!InBlocks)
    return Base + offset(Byte, Y, Z);
  uint64_t Block = Z * Slice + Y / 8 * 8 * Pitch + Byte / 64 * 512;
  uint64_t In = Byte % 64 / 32 * 256 + Y % 8 / 2 * 64 + Byte % 32 / 16 * 32 +
                Y % 2 * 16 + Byte % 16;
  return Base + Block + In;
}

namespace {
/// The texels along one dimension whose values are mixed. Negative indices are
/// those of the border.
struct Taps {
  std::array<int64_t, 2> At = {0, 0};
  unsigned Count = 1;
  double Second = 0; // weight of the second one
};

/// One texel of a fetch and its weight.
struct WeightedTexel {
  int64_t X, Y, Z;
  double Weight;
};
} // namespace

static bool isOutside(const WeightedTexel &T) {
  return T.X < 0 || T.Y < 0 || T.Z < 0;
}

static int64_t inRange(int64_t I, int64_t N, AddressMode Mode) {
  if (I >= 0 && I < N)
    return I;
  if (Mode == AddressMode::Border)
    return -1;
  if (Mode == AddressMode::Wrap)
    return ((I % N) + N) % N;
  return I < 0 ? 0 : N - 1;
}

/// The greatest integer that is not above \p X, which is less than 2^62.
static int64_t below(double X) {
  auto I = int64_t(X);
  return I - (double(I) > X);
}

/// The texels for coordinate \p X of a dimension of \p N texels.
static Taps tapsOf(double X, int64_t N, AddressMode Mode, bool IsNormalised,
                   bool Filters) {
  constexpr double Far = 1 << 30;
  X = std::isnan(X) ? 0 : std::clamp(X, -Far, Far);
  if (!IsNormalised) {
    if (Mode != AddressMode::Border)
      Mode = AddressMode::Clamp;
  } else {
    int64_t Whole = below(X);
    if (Mode == AddressMode::Wrap)
      X -= double(Whole);
    else if (Mode == AddressMode::Mirror)
      X = Whole % 2 == 0 ? X - double(Whole) : 1 - (X - double(Whole));
    X *= double(N);
  }
  if (!Filters)
    return {{inRange(below(X), N, Mode), 0}, 1, 0};
  X -= 0.5;
  int64_t Low = below(X);
  // A fixed-point number with 8 bits behind the point, which can be 1: the
  // fraction is rounded to it.
  double Weight = double(int64_t((X - double(Low)) * 256 + 0.5)) / 256;
  return {{inRange(Low, N, Mode), inRange(Low + 1, N, Mode)}, 2, Weight};
}

/// The value of a channel of 8 or 16 bits as 32 bits: as a float if \p AsFloat,
/// else sign- or zero-extended.
static uint32_t channelAt(const char *At, const TexelFormat &F, bool AsFloat) {
  uint16_t Bits = uint8_t(*At);
  if (F.ChannelBytes == 2)
    std::memcpy(&Bits, At, 2);
  if (F.What == TexelFormat::Kind::Float)
    return std::bit_cast<uint32_t>(float(std::bit_cast<_Float16>(Bits)));
  bool IsSigned = F.What == TexelFormat::Kind::Signed;
  int32_t V = !IsSigned             ? Bits
              : F.ChannelBytes == 2 ? int16_t(Bits)
                                    : int8_t(Bits);
  if (!AsFloat)
    return uint32_t(V);
  float Most = float((1 << (8 * F.ChannelBytes - IsSigned)) - 1);
  return std::bit_cast<uint32_t>(std::max(float(V) / Most, -1.0f));
}

/// The face of a cube that the direction \p D meets, which becomes the
/// coordinates within the face, from 0 to 1.
static unsigned faceOf(std::array<double, 3> &D) {
  auto [X, Y, Z] = D;
  double AX = std::fabs(X), AY = std::fabs(Y), AZ = std::fabs(Z), S, T, M;
  unsigned Face;
  if (AX >= AY && AX >= AZ) {
    Face = X < 0, M = AX, S = X < 0 ? Z : -Z, T = -Y;
  } else if (AY >= AZ) {
    Face = 2 + (Y < 0), M = AY, S = X, T = Y < 0 ? -Z : Z;
  } else {
    Face = 4 + (Z < 0), M = AZ, S = Z < 0 ? -X : X, T = -Y;
  }
  D = {(S / M + 1) / 2, (T / M + 1) / 2, 0};
  return Face;
}

void Texture::fetch(const TextureFetch &How, const uint32_t *Coordinates,
                    uint32_t *Result, uint64_t *Touched) const {
  std::array<double, 3> At;
  for (unsigned I = 0; I < 3; ++I)
    At[I] = How.HasIntegers ? double(int32_t(Coordinates[I]))
                            : double(std::bit_cast<float>(Coordinates[I]));
  bool IsCube = How.Shape == TextureShape::Cube;
  bool IsVolume = How.Shape == TextureShape::Volume;
  int64_t Layers = IsVolume ? 1 : Texels.Depth;
  int64_t Layer = Coordinates[3];
  if (IsCube)
    Layer = Layer * 6 + faceOf(At);
  Layer = std::min(Layer, Layers - 1);

  const unsigned Extents[] = {Texels.Width, Texels.Height, Texels.Depth};
  unsigned Dimensions = How.Shape == TextureShape::Line ? 1 : IsVolume ? 3 : 2;
  Taps All[3];
  All[2].At[0] = Layer;
  for (unsigned I = 0; I < Dimensions; ++I) {
    AddressMode Mode = IsLinearMemory ? AddressMode::Border
                       : IsCube       ? AddressMode::Clamp
                                      : Modes[I];
    All[I] = tapsOf(At[I], Extents[I], Mode,
                    (IsNormalised || IsCube) && !How.HasIntegers,
                    (Filters || How.Gathers) && !How.HasIntegers);
  }
  WeightedTexel Mixed[TexelsOfAFetch];
  unsigned Count = 0;
  auto weight = [](const Taps &T, unsigned I) {
    return I ? T.Second : 1 - T.Second;
  };
  for (unsigned K = 0; K < All[2].Count; ++K)
    for (unsigned J = 0; J < All[1].Count; ++J)
      for (unsigned I = 0; I < All[0].Count; ++I)
        Mixed[Count++] = {All[0].At[I], All[1].At[J], All[2].At[K],
                          weight(All[0], I) * weight(All[1], J) *
                              weight(All[2], K)};

  const TexelFormat &F = Texels.Format;
  bool IsFloat = F.What == TexelFormat::Kind::Float;
  bool BecomesFloat = !IsFloat && ReadsAsFloat && F.ChannelBytes < 4;
  auto read = [&](const WeightedTexel &T, uint32_t *To) {
    const char *Place =
        Texels.Start + Texels.offset(size_t(T.X) * F.bytes(), T.Y, T.Z);
    if (isOutside(T))
      for (unsigned I = 0; I < F.Channels; ++I)
        To[I] = IsLinearMemory            ? 0
                : IsFloat || BecomesFloat ? std::bit_cast<uint32_t>(Border[I])
                                          : uint32_t(int32_t(Border[I]));
    else if (F.ChannelBytes == 4)
      std::memcpy(To, Place, F.bytes());
    else
      for (unsigned I = 0; I < F.Channels; ++I)
        To[I] = channelAt(Place + I * F.ChannelBytes, F, BecomesFloat);
  };
  if (Touched) {
    unsigned Made = 0;
    for (const WeightedTexel &T : ArrayRef(Mixed, Count))
      if (!isOutside(T))
        Touched[Made++] = Texels.modelled(size_t(T.X) * F.bytes(), T.Y, T.Z) |
                          uint64_t(F.bytes()) << TexelBytesShift;
    if (Made < TexelsOfAFetch)
      Touched[Made] = 0;
  }

  std::fill_n(Result, 4, 0);
  uint32_t Channels[4] = {};
  if (How.Gathers) {
    // Counter-clockwise from the texel (i, j + 1).
    constexpr unsigned Order[] = {2, 3, 1, 0};
    for (unsigned I = 0; I < Count; ++I) {
      read(Mixed[Order[I]], Channels);
      Result[I] = Channels[How.Channel];
    }
    return;
  }
  if (Count == 1)
    return read(Mixed[0], Result);
  double Sums[4] = {};
  for (const WeightedTexel &T : ArrayRef(Mixed, Count)) {
    if (T.Weight == 0)
      continue;
    read(T, Channels);
    for (unsigned I = 0; I < F.Channels; ++I)
      Sums[I] += T.Weight * std::bit_cast<float>(Channels[I]);
  }
  for (unsigned I = 0; I < F.Channels; ++I)
    Result[I] = std::bit_cast<uint32_t>(float(Sums[I]));
}

/// The address of the elements; null if there are none, because a coordinate is
/// out of range.
char *Texture::placeOf(const SurfaceAccess &How, const int32_t *Coordinates,
                       uint64_t *Touched, bool &Stops) const {
  // A layer or a face of a cube is a slice, as is a position in a volume.
  bool HasRows = How.Shape != TextureShape::Line;
  bool IsVolume = How.Shape == TextureShape::Volume;
  int64_t At[] = {Coordinates[0], HasRows ? Coordinates[1] : 0,
                  IsVolume ? Coordinates[2] : Coordinates[3]};
  const int64_t Last[] = {
      int64_t(Texels.Width) * Texels.Format.bytes() - How.bytes(),
      int64_t(Texels.Height) - 1, int64_t(Texels.Depth) - 1};
  if (Touched)
    Touched[0] = 0;
  for (unsigned I = 0; I < 3; ++I) {
    if (At[I] >= 0 && At[I] <= Last[I])
      continue;
    Stops = How.Edge == SurfaceEdge::Trap;
    if (How.Edge != SurfaceEdge::Clamp || Last[I] < 0)
      return nullptr;
    At[I] = std::clamp<int64_t>(At[I], 0, Last[I]);
  }
  if (Touched) {
    Touched[0] = Texels.modelled(At[0], At[1], At[2]) | uint64_t(How.bytes())
                                                            << TexelBytesShift;
    Touched[1] = 0;
  }
  return Texels.Start + Texels.offset(At[0], At[1], At[2]);
}

bool Texture::load(const SurfaceAccess &How, const int32_t *Coordinates,
                   uint64_t *Data, uint64_t *Touched) const {
  bool Stops = false;
  const char *Place = placeOf(How, Coordinates, Touched, Stops);
  for (unsigned I = 0; I < 4; ++I) {
    Data[I] = 0;
    if (Place && I < How.Elements)
      std::memcpy(&Data[I], Place + I * How.ElementBytes, How.ElementBytes);
  }
  return !Stops;
}

bool Texture::store(const SurfaceAccess &How, const int32_t *Coordinates,
                    const uint64_t *Data, uint64_t *Touched) const {
  bool Stops = false;
  char *Place = placeOf(How, Coordinates, Touched, Stops);
  for (unsigned I = 0; Place && I < How.Elements; ++I)
    std::memcpy(Place + I * How.ElementBytes, &Data[I], How.ElementBytes);
  return !Stops;
}

uint64_t TextureTable::add(Texture T) {
  auto Free = std::find(Objects.begin(), Objects.end(), nullptr);
  auto Made = std::make_unique<Texture>(std::move(T));
  if (Free == Objects.end())
    Free = Objects.insert(Free, nullptr);
  *Free = std::move(Made);
  return Free - Objects.begin() + 1;
}

bool TextureTable::remove(uint64_t Handle) {
  if (!find(Handle))
    return false;
  Objects[Handle - 1] = nullptr;
  return true;
}
