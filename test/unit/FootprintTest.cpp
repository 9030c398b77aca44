// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Footprint.h"
#include "verdict/FootprintUnion.h"
#include "verdict/LinearPieces.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace roofline;

static double bytesOf(double Width, std::vector<Direction> Directions) {
  return footprintOf(Width, std::move(Directions)).bytes();
}

/// The bytes of the distinct sectors that the pattern accesses, by enumeration.
static double counted(double Width, const std::vector<Direction> &Directions) {
  std::set<long> Offsets{0};
  for (const Direction &D : Directions) {
    std::set<long> More;
    for (long O : Offsets)
      for (long I = 0; I < D.Extent; ++I)
        More.insert(O + I * static_cast<long>(D.Stride));
    Offsets = std::move(More);
  }
  std::set<long> Sectors;
  for (long O : Offsets)
    for (long Byte = 0; Byte < Width; ++Byte)
      Sectors.insert(static_cast<long>(std::floor((O + Byte) / SectorBytes)));
  return Sectors.size() * SectorBytes;
}

TEST(Footprint, OfOneAccessIsItsSectors) {
  EXPECT_EQ(bytesOf(4, {}), 32);
  EXPECT_EQ(bytesOf(32, {}), 32);
  EXPECT_EQ(bytesOf(64, {}), 64);
}

TEST(Footprint, OfDenseAccessesIsWhatTheyAskFor) {
  EXPECT_EQ(bytesOf(4, {{4, 1024}}), 4096);
  EXPECT_EQ(bytesOf(8, {{8, 1 << 20}}), 8 << 20);
  EXPECT_EQ(bytesOf(1, {{1, 256}, {256, 1000}}), 256000);
}

TEST(Footprint, CountsSectorsThatAreUsedInPart) {
  EXPECT_EQ(bytesOf(4, {{8, 1000}}), 8000);    // every second: all sectors
  EXPECT_EQ(bytesOf(4, {{24, 4000}}), 96000);  // every sector is accessed
  EXPECT_EQ(bytesOf(4, {{32, 1000}}), 32000);  // one sector each
  EXPECT_EQ(bytesOf(4, {{64, 1000}}), 32000);  // every second sector
  EXPECT_EQ(bytesOf(8, {{4096, 500}}), 16000); // a column
}

TEST(Footprint, CountsSharedAddressesOnce) {
  EXPECT_EQ(bytesOf(4, {{0, 1 << 20}}), 32);
  EXPECT_EQ(bytesOf(4, {{0, 256}, {4, 1000}}), 4000);
}

TEST(Footprint, TakesDirectionsInAnyOrderAndSign) {
  EXPECT_EQ(bytesOf(4, {{1024, 100}, {4, 256}}), 102400);
  EXPECT_EQ(bytesOf(4, {{-4, 256}, {1024, 100}}), 102400);
}

TEST(Footprint, OfRowsInAWiderMatrixLeavesOutTheRest) {
  // 100 rows of 64 floats in a matrix of 1024 columns.
  EXPECT_EQ(bytesOf(4, {{4, 64}, {4096, 100}}), 25600);
  // The same 30 times, 8 MB apart.
  EXPECT_EQ(bytesOf(4, {{4, 64}, {4096, 100}, {8 << 20, 30}}), 768000);
}

TEST(Footprint, OfOverlappingWindowsIsTheirUnion) {
  // Each of 1000 threads reads 16 floats, beginning at its own.
  EXPECT_EQ(bytesOf(4, {{4, 1000}, {4, 16}}), std::ceil(4.0 * 1015 / 32) * 32);
  // Rows of 64 floats, 32 floats apart.
  EXPECT_EQ(bytesOf(4, {{4, 64}, {128, 100}}), 128 * 99 + 256);
}

TEST(Footprint, OfAStencilIsTheGridAndItsRim) {
  // A 5 by 5 neighbourhood of 1024 x 1024 floats in rows of 1028.
  double Bytes = bytesOf(4, {{4, 1024}, {4112, 1024}, {4, 5}, {4112, 5}});
  EXPECT_NEAR(Bytes, 1028.0 * 1028 * 4, 0.01 * Bytes);
}

TEST(Footprint, OfStridesWithNothingInCommonIsTheirProduct) {
  // 8 byte at 1576*i + 1520*j: all 66 are in different sectors.
  EXPECT_EQ(bytesOf(8, {{1576, 11}, {1520, 6}}), 66 * 32);
}

TEST(Footprint, OfAStencilInSpaceIsTheBlockAndItsRim) {
  // Planes of 256 rows of 1024 byte: 64 x 64 x 64 points of 8 byte and their
  // neighbours in each direction.
  double Bytes = bytesOf(
      8, {{8, 64}, {1024, 64}, {262144, 64}, {8, 3}, {1024, 3}, {262144, 3}});
  EXPECT_NEAR(Bytes, (66 * 8 + 16.0) * 66 * 66, 0.01 * Bytes);
}

TEST(Footprint, IgnoresDirectionsThatLeadNowhere) {
  EXPECT_EQ(bytesOf(4, {{4, 64}, {4096, 1}, {INFINITY, 5}}), 256);
}

TEST(Footprint, IsExactWherePatternsNest) {
  std::mt19937 Random(7);
  auto Pick = [&](int Low, int High) {
    return std::uniform_int_distribution<int>(Low, High)(Random);
  };
  for (unsigned Trial = 0; Trial < 500; ++Trial) {
    double Width = 1 << Pick(2, 4);
    std::vector<Direction> Directions;
    double Span = Width;
    for (int Level = Pick(1, 3); Level > 0; --Level) {
      // A multiple of the sector size, so that runs begin at a sector.
      double Stride =
          Level == 3 ? Width : std::ceil(Span / 32) * 32 * Pick(1, 3);
      double Extent = Pick(1, 9);
      Directions.push_back({Stride, Extent});
      Span += Stride * (Extent - 1);
    }
    EXPECT_EQ(bytesOf(Width, Directions), counted(Width, Directions))
        << "trial " << Trial;
  }
}

/// Interleaved patterns have no closed form; the result may differ by this
/// factor.
static constexpr double Off = 2;

TEST(Footprint, IsWithinAFactorElsewhere) {
  std::mt19937 Random(11);
  auto Pick = [&](int Low, int High) {
    return std::uniform_int_distribution<int>(Low, High)(Random);
  };
  unsigned Bad = 0;
  double Worst = 1;
  constexpr unsigned Trials = 3000;
  for (unsigned Trial = 0; Trial < Trials; ++Trial) {
    double Width = 1 << Pick(2, 4);
    std::vector<Direction> Directions;
    for (int Count = Pick(1, 4); Count > 0; --Count)
      Directions.push_back({Width * (Pick(0, 1) ? Pick(0, 12) : Pick(0, 200)),
                            1.0 * Pick(1, 12)});
    double True = counted(Width, Directions);
    double Got = bytesOf(Width, Directions);
    double Ratio = std::max(Got / True, True / Got);
    Worst = std::max(Worst, Ratio);
    Bad += Ratio > Off;
  }
  RecordProperty("worst", std::to_string(Worst));
  EXPECT_LE(Worst, 4);
  EXPECT_LE(Bad, Trials / 100) << "of " << Trials << " are off by more than "
                               << Off << " times, the worst " << Worst;
}

/// linearPieces() of an address formula with one symbol.
template <typename Formula>
static std::vector<Direction> piecesOf(double Extent, Formula Address) {
  return linearPieces(Extent, [&](llvm::ArrayRef<double> Steps) {
    std::vector<double> Moved;
    for (double S : Steps)
      Moved.push_back(Address(static_cast<long>(S)) - Address(0));
    return Moved;
  });
}

static void expectPieces(const std::vector<Direction> &Found,
                         const std::vector<Direction> &Wanted) {
  ASSERT_EQ(Found.size(), Wanted.size());
  for (size_t I = 0; I < Found.size(); ++I) {
    EXPECT_EQ(Found[I].Stride, Wanted[I].Stride) << I;
    EXPECT_EQ(Found[I].Extent, Wanted[I].Extent) << I;
  }
}

TEST(LinearPieces, OfAStraightLineIsOne) {
  expectPieces(piecesOf(1000, [](long I) { return 8.0 * I; }), {{8, 1000}});
  expectPieces(piecesOf(1000, [](long) { return 8.0; }), {{0, 1000}});
  expectPieces(piecesOf(1, [](long I) { return 8.0 * I; }), {});
}

TEST(LinearPieces, BreakWhereTheDivisionSteps) {
  expectPieces(piecesOf(1024, [](long I) { return 4.0 * (I / 2); }),
               {{0, 2}, {4, 512}});
  expectPieces(
      piecesOf(6000, [](long I) { return 4.0 * (I % 100) + 1e6 * (I / 100); }),
      {{4, 100}, {1e6, 60}});
  expectPieces(piecesOf(24,
                        [](long I) {
                          return 1.0 * (I % 2) + 100 * (I / 2 % 3) +
                                 5000 * (I / 6);
                        }),
               {{1, 2}, {100, 3}, {5000, 4}});
}

TEST(LinearPieces, EndWithAnAddressWithoutPattern) {
  std::vector<Direction> Found = piecesOf(
      1 << 20, [](long I) { return static_cast<double>(I * 7919 % 65536); });
  EXPECT_LE(Found.size(), 6u);
  double Steps = 1;
  for (const Direction &D : Found)
    Steps *= D.Extent;
  EXPECT_GE(Steps, 1 << 20);
  EXPECT_FALSE(piecesOf(HUGE_VAL, [](long I) { return 4.0 * I; }).empty());
}

TEST(Footprint, ThreadsOnAnAntidiagonalShareRows) {
  // Of each of two rows of 2000 floats, each thread reads two elements; the
  // next thread reads the second row, one element to the left.
  EXPECT_EQ(footprintOf(8, {{7996, 1000}, {8000, 2}}).bytes(), 1001 * 32);
  // On a diagonal, one element to the right.
  EXPECT_EQ(footprintOf(8, {{8004, 1000}, {8000, 2}}).bytes(), 1001 * 32);
  // Further away, they are in other sectors.
  EXPECT_EQ(footprintOf(8, {{7900, 1000}, {8000, 2}}).bytes(), 2000 * 32);
}

TEST(FootprintUnion, CountsWhatOverlapsOnce) {
  EXPECT_EQ(bytesOfUnion({}), 0);
  EXPECT_EQ(bytesOfUnion({{0, 4096, 4096}}), 4096);
  EXPECT_EQ(bytesOfUnion({{0, 4096, 4096}, {0, 4096, 4096}}), 4096);
  EXPECT_EQ(bytesOfUnion({{0, 4096, 4096}, {2048, 4096, 4096}}), 6144);
  EXPECT_EQ(bytesOfUnion({{8192, 64, 64}, {0, 4096, 4096}}), 4160);
  EXPECT_EQ(bytesOfUnion({{128, 4, 32}, {0, 4096, 4096}}), 4096);
}

TEST(FootprintUnion, OfCombsDependsOnTheirTeeth) {
  // The first sector of 100 structs of 64 byte, twice; then the second one.
  PlacedFootprint First{0, 99 * 64 + 4, 3200, 64},
      Same{12, 99 * 64 + 4, 3200, 64}, Second{36, 99 * 64 + 4, 3200, 64};
  EXPECT_EQ(bytesOfUnion({First, Same}), 3200);
  EXPECT_NEAR(bytesOfUnion({First, Second}), 6400, 64);
  // Within a dense footprint, no comb adds anything.
  EXPECT_EQ(bytesOfUnion({{0, 6400, 6400}, First, Second}), 6400);
  // A column and a row of a matrix of 100 rows of 400 byte.
  EXPECT_NEAR(bytesOfUnion({{0, 99 * 400 + 4, 3200, 400}, {4000, 400, 416}}),
              3200 + 416, 64);
}

TEST(FootprintUnion, OfCombsIsThatOfTheirRuns) {
  // Of 100 rows of 4000 byte, 2400 in each, and the same 800 byte further on.
  PlacedFootprint Left{0, 99 * 4000 + 2400, 240000, 4000},
      Right{800, 99 * 4000 + 2400, 240000, 4000};
  EXPECT_NEAR(bytesOfUnion({Left, Right}), 320000, 4000);
}

TEST(FootprintUnion, OfFewRunsIsFoundOneByOne) {
  // Half of each of 13 columns of 8000 byte, and of every fourth of them.
  PlacedFootprint Columns{4000, 12 * 8000 + 4000, 52000, 8000};
  Columns.Run = 4000;
  Columns.Levels = {{8000, 13}};
  PlacedFootprint Fourth{4000, 3 * 32000 + 4000, 16000, 32000};
  Fourth.Run = 4000;
  Fourth.Levels = {{32000, 4}};
  EXPECT_EQ(bytesOfUnion({Columns, Fourth}), 52000);
  // Two columns and a half beyond the last one, the half of it in part.
  PlacedFootprint More{88000 + 4000, 2.5 * 8000 + 4000, 14000, 7000};
  More.Run = 4000;
  More.Levels = {{8000, 3.5}};
  EXPECT_EQ(bytesOfUnion({Columns, More}), 52000 + 6000);
  // A diagonal of blocks above them.
  PlacedFootprint Diagonal{0, 12 * 8008 + 104, 13 * 128, 8008};
  Diagonal.Run = 104;
  Diagonal.Levels = {{8008, 13}};
  EXPECT_EQ(bytesOfUnion({Columns, Diagonal}), 52000 + 13 * 128);
  // A large footprint far behind, of as many runs as it may have.
  PlacedFootprint Far{1e9, 1e9, 32e6, 1000};
  Far.Run = 32;
  Far.Levels = {{1000, 1e6}};
  EXPECT_EQ(bytesOfUnion({Columns, Fourth, Far}), 52000 + 32e6);
  // Where the runs are not known, gaps are taken to lie elsewhere.
  Columns.Run = 0;
  EXPECT_GT(bytesOfUnion({Columns, Fourth}), 52000);
}

TEST(FootprintUnion, OfManyRunsIsThatOfSome) {
  // Half of each column, and of every fourth of them: it is the same for each
  // number of columns.
  auto Columns = [](double Number, double Distance) {
    PlacedFootprint F{4000, (Number - 1) * Distance + 4000, Number * 4000,
                      Distance};
    F.Run = 4000;
    F.Levels = {{Distance, Number}};
    return F;
  };
  for (double N : {800., 820., 824., 1000., 5000., 1e6}) {
    EXPECT_NEAR(bytesOfUnion({Columns(N, 8000), Columns(N / 4, 32000)}) / N,
                4000, 40)
        << N;
    // Of every third of them, the upper half as well.
    PlacedFootprint Upper = Columns(std::floor(N / 3), 24000);
    Upper.Low = 0;
    EXPECT_NEAR(bytesOfUnion({Columns(N, 8000), Upper}) / N, 4000 * 4 / 3, 60)
        << N;
  }
}

TEST(FootprintUnion, ComparesPartsThatAreEquallyFarApart) {
  // A tenth of each of 20 planes of 1 MB, from byte 1024 on; a row before it
  // and a plane after it.
  constexpr double Plane = 1 << 20, Tenth = 1 << 17, Row = 1024;
  auto Tile = [&](double Low, double Bytes) {
    PlacedFootprint F{Low, 19 * Plane + Bytes, 20 * Bytes, Plane};
    F.Parts = 20;
    F.PartStride = Plane;
    F.PartSpan = Bytes;
    return F;
  };
  PlacedFootprint Whole = Tile(Row, Tenth), Rim = Tile(0, Row),
                  Next = Tile(Row + Plane, Tenth);
  EXPECT_EQ(bytesOfUnion({Whole, Rim}), 20 * (Tenth + Row));
  EXPECT_EQ(bytesOfUnion({Whole, Tile(2 * Row, Row)}), 20 * Tenth);
  EXPECT_EQ(bytesOfUnion({Whole, Next}), 21 * Tenth);
  EXPECT_EQ(joinedParts({Whole, Rim, Next}).size(), 1u);
  // Another array of the same allocation, far behind, has its own planes.
  PlacedFootprint Far = Tile(Row + 100 * Plane, Tenth);
  EXPECT_EQ(bytesOfUnion({Whole, Tile(2 * Row, Row), Far}), 40 * Tenth);
  EXPECT_EQ(joinedParts({Whole, Rim, Far}).size(), 2u);
}

TEST(Footprint, OfReadsIsInBlocksThatL2Fetches) {
  // What an H100 read for each of a million words so many bytes apart
  // (test/measure/Inputs/traffic.cu).
  constexpr double N = 1 << 20, Fetched = 64;
  for (auto [Stride, Measured] : {std::pair(4.0, 4.0),
                                  {16, 16},
                                  {32, 32},
                                  {48, 48},
                                  {64, 64},
                                  {96, 64},
                                  {128, 64},
                                  {512, 64}})
    EXPECT_NEAR(footprintOf(4, {{Stride, N}}).bytes(Fetched) / N, Measured,
                0.01)
        << Stride;
}

TEST(Footprint, KnowsSectorsThatAreCoveredInPart) {
  EXPECT_EQ(footprintOf(4, {{4, 1000}}).partialShare(), 0);
  EXPECT_EQ(footprintOf(4, {{8, 1000}}).partialShare(), 1);
  EXPECT_EQ(footprintOf(4, {{32, 1000}}).partialShare(), 1);
  EXPECT_EQ(footprintOf(4, {{128, 1000}}).partialShare(), 1);
  // The inner part of a matrix of rows of 1024 doubles: one sector of a row.
  EXPECT_EQ(footprintOf(8, {{8, 1022}, {8192, 1022}}).partialShare(),
            1.0 / 256);
  EXPECT_EQ(footprintOf(8, {{8, 1024}, {16384, 1024}}).partialShare(), 0);
  // The last block is cut off; 3.7 is no sum of powers of two.
  EXPECT_EQ(footprintOf(4, {{4, 753}, {3012, 3.7}}).partialShare(), 0);
  // Threads on an antidiagonal share its rows and cover them together.
  EXPECT_EQ(footprintOf(4, {{4092, 256}, {4, 1024}}).partialShare(), 0);
}
