// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texture fetches give the values of the formulas in CUDA's programming guide,
// "Texture Fetching", with weights of eight fractional bits.
#include "emulate/run/Texture.h"
#include "gtest/gtest.h"
#include <bit>
#include <set>

using namespace roofline::emulate;

namespace {
/// A texture of texels T[i] = 10 i in \p Height rows.
struct Tens {
  explicit Tens(unsigned Width, unsigned Height = 1) {
    for (unsigned I = 0; I < Width * Height; ++I)
      Values.push_back(10 * float(I));
    Of.Texels = {reinterpret_cast<char *>(Values.data()),
                 {},
                 Width,
                 Height,
                 1,
                 Width * 4,
                 Width * Height * 4};
  }
  float at(float X, float Y = 0, TextureFetch How = {TextureShape::Line}) {
    const uint32_t At[] = {std::bit_cast<uint32_t>(X),
                           std::bit_cast<uint32_t>(Y), 0, 0};
    Of.fetch(How, At, Result, Touched);
    return std::bit_cast<float>(Result[0]);
  }
  std::vector<float> Values;
  Texture Of;
  uint32_t Result[4];
  uint64_t Touched[TexelsOfAFetch];
};
} // namespace

TEST(Texture, NearestTexel) {
  Tens T(4);
  EXPECT_EQ(T.at(2.99f), 20);
  EXPECT_EQ(T.Touched[0] >> TexelBytesShift, 4u);
  EXPECT_EQ(T.Touched[1], 0u);
  EXPECT_EQ(T.at(-1), 0); // clamped
  EXPECT_EQ(T.at(7), 30);
}

TEST(Texture, LinearFilter) {
  Tens T(4);
  T.Of.Filters = true;
  EXPECT_EQ(T.at(1.5f), 10);
  EXPECT_EQ(T.at(2), 15);
  // x_B = 1.3, the weight of T[2] is 77 / 256.
  EXPECT_FLOAT_EQ(T.at(1.8f), 10 + 10 * 77 / 256.0f);
  EXPECT_EQ(T.at(0.25f), 0);
  Tens Square(2, 2);
  Square.Of.Filters = true;
  EXPECT_EQ(Square.at(1, 1, {TextureShape::Plane}), 15);
  EXPECT_EQ(Square.at(0.75f, 1.25f, {TextureShape::Plane}),
            0.25f * 10 * 0.25f + 0.75f * 0.75f * 20 + 0.25f * 0.75f * 30);
}

TEST(Texture, AddressModes) {
  Tens T(4);
  T.Of.IsNormalised = true;
  const std::pair<AddressMode, float> OfMode[] = {{AddressMode::Wrap, 10},
                                                  {AddressMode::Mirror, 20},
                                                  {AddressMode::Clamp, 30},
                                                  {AddressMode::Border, 7}};
  T.Of.Border = {7, 7, 7, 7};
  for (auto [Mode, Value] : OfMode) {
    T.Of.Modes[0] = Mode;
    EXPECT_EQ(T.at(0.6f), 20);
    EXPECT_EQ(T.at(1.3f), Value) << int(Mode);
  }
  // The neighbour of the first texel is the last one.
  T.Of.Modes[0] = AddressMode::Wrap;
  T.Of.Filters = true;
  EXPECT_EQ(T.at(1), 15);
  T.Of.Modes[0] = AddressMode::Border;
  EXPECT_EQ(T.at(1), 18.5f);
}

TEST(Texture, WrapAndMirrorNeedNormalisedCoordinates) {
  Tens T(4);
  T.Of.Modes[0] = AddressMode::Wrap;
  EXPECT_EQ(T.at(5), 30);
}

TEST(Texture, LinearMemoryIsZeroOutside) {
  Tens T(4);
  T.Of.IsLinearMemory = true;
  const TextureFetch How{TextureShape::Line, /*HasIntegers=*/true};
  EXPECT_EQ(T.at(std::bit_cast<float>(3), 0, How), 30);
  EXPECT_EQ(T.at(std::bit_cast<float>(4), 0, How), 0);
  EXPECT_EQ(T.Touched[0], 0u);
  EXPECT_EQ(T.at(std::bit_cast<float>(-1), 0, How), 0);
}

TEST(Texture, GatherGoesCounterClockwise) {
  Tens T(2, 2);
  const TextureFetch How{TextureShape::Plane, false, /*Gathers=*/true, 0};
  EXPECT_EQ(T.at(1, 1, How), 20);
  EXPECT_EQ(std::bit_cast<float>(T.Result[1]), 30);
  EXPECT_EQ(std::bit_cast<float>(T.Result[2]), 10);
  EXPECT_EQ(std::bit_cast<float>(T.Result[3]), 0);
}

TEST(Texture, IntegersAsFloats) {
  using Kind = TexelFormat::Kind;
  const uint8_t Bytes[] = {0, 51, 128, 255};
  Texture T;
  T.Texels.Start = const_cast<char *>(reinterpret_cast<const char *>(Bytes));
  T.Texels.Width = 1;
  const uint32_t At[4] = {};
  uint32_t R[4];
  auto value = [&](unsigned I) { return std::bit_cast<float>(R[I]); };
  T.Texels.Format = {Kind::Unsigned, 4, 1};
  T.fetch({TextureShape::Line}, At, R, nullptr);
  EXPECT_EQ(R[3], 255u);
  T.ReadsAsFloat = true;
  T.fetch({TextureShape::Line}, At, R, nullptr);
  EXPECT_FLOAT_EQ(value(1), 0.2f);
  EXPECT_EQ(value(3), 1);
  T.Texels.Format.What = Kind::Signed;
  T.fetch({TextureShape::Line}, At, R, nullptr);
  EXPECT_FLOAT_EQ(value(1), 51 / 127.0f);
  EXPECT_EQ(value(2), -1); // -128
  EXPECT_FLOAT_EQ(value(3), -1 / 127.0f);
  T.ReadsAsFloat = false;
  T.fetch({TextureShape::Line}, At, R, nullptr);
  EXPECT_EQ(int32_t(R[2]), -128);
  const _Float16 Halves[] = {1.5, -2};
  T.Texels.Start = const_cast<char *>(reinterpret_cast<const char *>(Halves));
  T.Texels.Format = {Kind::Float, 2, 2};
  T.fetch({TextureShape::Line}, At, R, nullptr);
  EXPECT_EQ(value(0), 1.5f);
  EXPECT_EQ(value(1), -2);
}

TEST(Texture, FacesOfACube) {
  std::vector<float> Faces(6 * 4);
  for (unsigned I = 0; I < Faces.size(); ++I)
    Faces[I] = I;
  Texture T;
  T.Texels = {reinterpret_cast<char *>(Faces.data()), {}, 2, 2, 6, 8, 16};
  const struct {
    float Direction[3];
    float Value;
  } Cases[] = {
      // s = -z, t = -y; s = z, t = -y
      {{2, 1, 1}, 0},
      {{2, -1, -1}, 3},
      {{-2, 1, 1}, 5},
      // s = x, t = z; s = x, t = -z
      {{1, 2, -1}, 9},
      {{1, -2, -1}, 15},
      // s = x, t = -y; s = -x, t = -y
      {{1, 1, 2}, 17},
      {{1, -1, -2}, 22},
  };
  for (const auto &C : Cases) {
    uint32_t At[4] = {}, R[4];
    for (unsigned I = 0; I < 3; ++I)
      At[I] = std::bit_cast<uint32_t>(C.Direction[I]);
    T.fetch({TextureShape::Cube}, At, R, nullptr);
    EXPECT_EQ(std::bit_cast<float>(R[0]), C.Value);
  }
}

TEST(Texture, BlocksHaveEachByteOnce) {
  TexelMemory T;
  T.Pitch = 128;
  T.Slice = 128 * 16;
  T.InBlocks = true;
  std::set<uint64_t> Seen;
  for (size_t Y = 0; Y < 16; ++Y)
    for (size_t X = 0; X < 128; ++X)
      Seen.insert(T.modelled(X, Y, 1));
  EXPECT_EQ(Seen.size(), T.Slice);
  EXPECT_EQ(*Seen.begin(), T.Slice);
  EXPECT_EQ(*Seen.rbegin(), 2 * T.Slice - 1);
  // A sector holds 16 bytes of two rows.
  EXPECT_EQ(T.modelled(15, 1, 0) / 32, T.modelled(0, 0, 0) / 32);
  EXPECT_NE(T.modelled(16, 0, 0) / 32, T.modelled(0, 0, 0) / 32);
}

TEST(Texture, EdgesOfSurfaces) {
  Tens T(4);
  auto load = [&](int32_t X, SurfaceEdge Edge, uint64_t &V) {
    const int32_t At[] = {X, 0, 0, 0};
    uint64_t Data[4];
    bool Fine =
        T.Of.load({TextureShape::Line, 4, 1, Edge}, At, Data, T.Touched);
    V = Data[0];
    return Fine;
  };
  uint64_t V;
  EXPECT_TRUE(load(8, SurfaceEdge::Trap, V));
  EXPECT_EQ(std::bit_cast<float>(uint32_t(V)), 20);
  EXPECT_FALSE(load(16, SurfaceEdge::Trap, V));
  EXPECT_TRUE(load(16, SurfaceEdge::Zero, V));
  EXPECT_EQ(V, 0u);
  EXPECT_EQ(T.Touched[0], 0u);
  EXPECT_TRUE(load(400, SurfaceEdge::Clamp, V));
  EXPECT_EQ(std::bit_cast<float>(uint32_t(V)), 30);
}
