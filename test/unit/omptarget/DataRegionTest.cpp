// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Map clauses, given by the arrays that clang passes.
#include "DataRegion.h"
#include "llvm/Support/Error.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;
using namespace roofline::omptarget;

namespace {
class DataRegionTest : public testing::Test {
protected:
  /// Adds an item to the next directive.
  void item(void *Base, void *Begin, size_t Size, uint64_t Flags) {
    Parts.Bases.push_back(Base);
    Parts.Begins.push_back(Begin);
    Parts.Sizes.push_back(int64_t(Size));
    Parts.Flags.push_back(Flags);
  }
  /// Executes a directive with the items, which also apply to the next one.
  std::string begin() { return toString(Data.begin(Parts.items())); }
  std::string end() { return toString(Data.end(Parts.items())); }
  std::string update() { return toString(Data.update(Parts.items())); }

  template <typename T> T *there(T *Host) {
    return reinterpret_cast<T *>(
        Data.deviceAddress(reinterpret_cast<uint64_t>(Host)));
  }

  cudart::Allocations Memory{1 << 20};
  DataMap Map;
  DataRegions Data{Map, Memory};
  MapperParts Parts;
};
} // namespace

TEST_F(DataRegionTest, CopiesInAndOut) {
  int X[4] = {1, 2, 3, 4};
  item(X, X, sizeof(X), To | From);
  EXPECT_EQ(begin(), "");
  ASSERT_NE(there(X), nullptr);
  EXPECT_NE(there(X), X);
  EXPECT_EQ(there(X)[3], 4);
  there(X)[3] = 40;
  X[0] = 10;
  EXPECT_EQ(end(), "");
  EXPECT_EQ(X[3], 40);
  EXPECT_EQ(X[0], 1);
  EXPECT_EQ(there(X), nullptr);
}

TEST_F(DataRegionTest, TheOutermostRegionMovesData) {
  int X = 1;
  item(&X, &X, sizeof(X), To | From);
  EXPECT_EQ(begin(), "");
  X = 2;
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(*there(&X), 1);
  *there(&X) = 5;
  EXPECT_EQ(end(), "");
  EXPECT_EQ(X, 2);
  EXPECT_EQ(end(), "");
  EXPECT_EQ(X, 5);
}

TEST_F(DataRegionTest, AlwaysMovesAnyway) {
  int X = 1;
  item(&X, &X, sizeof(X), To | From | Always);
  EXPECT_EQ(begin(), "");
  X = 2;
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(*there(&X), 2);
  *there(&X) = 5;
  EXPECT_EQ(end(), "");
  EXPECT_EQ(X, 5);
}

TEST_F(DataRegionTest, DeleteForgetsAllReferences) {
  int X = 1;
  item(&X, &X, sizeof(X), To);
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(begin(), "");
  Parts.Flags[0] = Delete;
  EXPECT_EQ(end(), "");
  EXPECT_EQ(there(&X), nullptr);
}

TEST_F(DataRegionTest, UpdatesWhatIsMapped) {
  int X[2] = {1, 2}, Other = 3;
  item(X, X, sizeof(X), To);
  EXPECT_EQ(begin(), "");
  X[1] = 20;
  Parts = {};
  item(X, X + 1, sizeof(int), To);
  item(&Other, &Other, sizeof(Other), From);
  EXPECT_EQ(update(), "");
  EXPECT_EQ(there(X)[1], 20);
  there(X)[0] = 10;
  Parts = {};
  item(X, X, sizeof(X), From);
  EXPECT_EQ(update(), "");
  EXPECT_EQ(X[0], 10);
}

TEST_F(DataRegionTest, PresentAndPartsAreErrors) {
  int X[4] = {};
  item(X, X, sizeof(X), To | Present);
  EXPECT_NE(begin().find("is not mapped to the device"), std::string::npos);
  Parts = {};
  item(X, X + 1, 2 * sizeof(int), To);
  EXPECT_EQ(begin(), "");
  Parts = {};
  item(X, X, sizeof(X), To);
  EXPECT_NE(begin().find("is not contained in it"), std::string::npos);
}

/// map(s, s.P[0:2]) as clang 22 passes it: the pointer is attached at the end.
TEST_F(DataRegionTest, AttachedPointersPointToDeviceMemory) {
  struct {
    int N;
    int *P;
  } S;
  int Values[2] = {7, 8};
  S = {2, Values};
  item(&S, &S, sizeof(S), To | From);
  item(Values, Values, sizeof(Values), To | From);
  item(&S.P, Values, sizeof(S.P), Attach);
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(there(&S)->P, there(Values));
  there(&S)->N = 3;
  there(Values)[1] = 80;
  EXPECT_EQ(end(), "");
  EXPECT_EQ(S.N, 3);
  EXPECT_EQ(S.P, Values);
  EXPECT_EQ(Values[1], 80);
}

TEST_F(DataRegionTest, MembersOfANewStructAreCopied) {
  struct {
    int N, M;
  } S{1, 2};
  uint64_t OfFirst = uint64_t(1) << 48;
  item(&S, &S, sizeof(S), 0);
  item(&S, &S.M, sizeof(int), To | OfFirst);
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(there(&S)->M, 2);
  S.M = 3;
  EXPECT_EQ(begin(), ""); // mapped before
  EXPECT_EQ(there(&S)->M, 2);
}

TEST_F(DataRegionTest, PointerAndObject) {
  int Values[4] = {1, 2, 3, 4}, *P = Values;
  item(&P, Values + 1, 2 * sizeof(int), To | PointerAndObject);
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(*there(&P), there(Values + 1) - 1);
}

TEST_F(DataRegionTest, ReturnsDeviceAddresses) {
  int X[2] = {}, Other = 0;
  item(X, X, sizeof(X), To);
  EXPECT_EQ(begin(), "");
  Parts = {};
  item(X, X, 0, ReturnAddress);
  item(&Other, &Other, 0, ReturnAddress);
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(Parts.Bases[0], there(X));
  EXPECT_EQ(Parts.Bases[1], &Other);
}

TEST_F(DataRegionTest, KernelsGetCopiesValuesAndPrivateMemory) {
  int X = 1, Y = 2;
  std::vector<uint64_t> Words;
  TemporaryMemory Temporary(Memory);
  item(&X, &X, sizeof(X), To | KernelArgument);
  item(reinterpret_cast<void *>(42), nullptr, 4, Literal | KernelArgument);
  item(&Y, &Y, sizeof(Y), To | Private | KernelArgument);
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(toString(Data.kernelArguments(Parts.items(), Words, Temporary)),
            "");
  ASSERT_EQ(Words.size(), 3u);
  EXPECT_EQ(Words[0], reinterpret_cast<uint64_t>(there(&X)));
  EXPECT_EQ(Words[1], 42u);
  EXPECT_EQ(*reinterpret_cast<int *>(Words[2]), 2);
}

TEST_F(DataRegionTest, PrivateMemoryEndsWithTheLaunch) {
  int X = 1;
  std::vector<uint64_t> Words;
  item(&X, &X, sizeof(X), To | Private | KernelArgument);
  EXPECT_EQ(begin(), "");
  uint64_t Before = Memory.available();
  {
    TemporaryMemory Temporary(Memory);
    EXPECT_EQ(toString(Data.kernelArguments(Parts.items(), Words, Temporary)),
              "");
    EXPECT_LT(Memory.available(), Before);
  }
  EXPECT_EQ(Memory.available(), Before);
}

TEST_F(DataRegionTest, SharedMemoryIsNotCopied) {
  int X = 1;
  std::vector<uint64_t> Words;
  TemporaryMemory Temporary(Memory);
  Data.shareHostMemory();
  item(&X, &X, sizeof(X), To | From | KernelArgument);
  EXPECT_EQ(begin(), "");
  EXPECT_EQ(there(&X), nullptr);
  EXPECT_EQ(toString(Data.kernelArguments(Parts.items(), Words, Temporary)),
            "");
  ASSERT_EQ(Words.size(), 1u);
  EXPECT_EQ(Words[0], reinterpret_cast<uint64_t>(&X));
  EXPECT_EQ(end(), "");
}

namespace {
/// One dimension of a strided update, in clang's layout.
struct Dimension {
  uint64_t Offset, Count, Stride;
};
} // namespace

TEST_F(DataRegionTest, StridedUpdatesSayTheirDimensionsOrTheirBytes) {
  int X[3][4] = {};
  item(X, X, sizeof(X), To);
  EXPECT_EQ(begin(), "");
  // X[0:2][1:2], rows first, then elements.
  Dimension Part[] = {{0, 2, sizeof(X[0])}, {1, 2, sizeof(int)}};
  auto Updated = [&](uint64_t Size) {
    memset(there(&X[0][0]), 0, sizeof(X));
    for (auto &Row : X)
      for (int &Element : Row)
        Element = 1;
    Parts = {};
    item(X, Part, Size, To | NonContiguous);
    std::string Problem = update();
    std::string Text;
    for (int I = 0; I < 12; ++I)
      Text += std::to_string(there(&X[0][0])[I]);
    return Problem + Text;
  };
  EXPECT_EQ(Updated(2), "011001100000");               // dimensions
  EXPECT_EQ(Updated(4 * sizeof(int)), "011001100000"); // bytes
  EXPECT_EQ(Updated(0), "000000000000");
  EXPECT_EQ(Updated(17), "an update of strided data has dimensions that do not "
                         "sum to its 17 bytes000000000000");
  Part[1].Count = 0;
  EXPECT_TRUE(StringRef(Updated(16)).starts_with("an update of strided data"));
}
