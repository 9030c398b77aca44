// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/UserAssumption.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

/// The names and ranges in \p Text, or the error and its position.
static std::string parsed(StringRef Text) {
  size_t At = 0;
  auto All = parseAssumptions(Text, At);
  if (!All)
    return std::to_string(At) + ": " + toString(All.takeError());
  std::string Result;
  raw_string_ostream OS(Result);
  for (const UserAssumption &A : *All)
    OS << A.Name << ' ' << A.Low << ' ' << A.High << ';';
  return Result;
}

TEST(UserAssumptionTest, Conditions) {
  EXPECT_EQ(parsed("n == 4096"), "n 4.096000e+03 4.096000e+03;");
  EXPECT_EQ(parsed("n in 1..8,m>=-2 , k <= 1'000"),
            "n 1.000000e+00 8.000000e+00;m -2.000000e+00 INF;"
            "k -INF 1.000000e+03;");
  EXPECT_EQ(parsed(" src -> ne [ 0 ] == 0x10, gridDim.x in 2 .. 2"),
            "src->ne[0] 1.600000e+01 1.600000e+01;"
            "gridDim.x 2.000000e+00 2.000000e+00;");
}

TEST(UserAssumptionTest, Mistakes) {
  EXPECT_EQ(parsed(""), "0: found the end, wanted a name");
  EXPECT_EQ(parsed("4 == n"), "0: found '4', wanted a name");
  EXPECT_EQ(parsed("n = 4"), "2: found '=', wanted '==', 'in', '<=' or '>='");
  EXPECT_EQ(parsed("n < 4"), "2: found '<', wanted '==', 'in', '<=' or '>='");
  EXPECT_EQ(parsed("n == 4.5"), "6: found '.', wanted ',' or the end");
  EXPECT_EQ(parsed("n == m"), "5: found 'm', wanted a whole number, as in "
                              "NAME == 4096 or NAME in 1..8192");
  EXPECT_EQ(parsed("n == 4K"), "5: found '4K', wanted a whole number");
  EXPECT_EQ(parsed("n == 99999999999999999999"),
            "5: found '99999999999999999999', wanted a whole number");
  EXPECT_EQ(parsed("n in 4"),
            "6: found the end, wanted '..' and the end of the range");
  EXPECT_EQ(parsed("n in 4..3"),
            "8: found '3', wanted an end that is not below the start");
  EXPECT_EQ(parsed("p. == 3"), "3: found '=', wanted a name");
  EXPECT_EQ(parsed("p[i] == 3"), "3: found ']', wanted a whole number and ']'");
  EXPECT_EQ(parsed("n == 1;"), "6: found ';', wanted ',' or the end");
}

TEST(UserAssumptionTest, Expectations) {
  size_t At = 0;
  auto Wanted = parseExpectation("compute, h200 , my/gpu.yaml", At);
  ASSERT_TRUE(bool(Wanted));
  EXPECT_TRUE(Wanted->IsCompute);
  EXPECT_EQ(Wanted->Gpus, (std::vector<std::string>{"h200", "my/gpu.yaml"}));
  EXPECT_FALSE(cantFail(parseExpectation("bandwidth", At)).IsCompute);
  EXPECT_EQ(toString(parseExpectation("memory", At).takeError()),
            "found 'memory', wanted compute or bandwidth");
  EXPECT_EQ(toString(parseExpectation("bandwith", At).takeError()),
            "found 'bandwith', wanted compute or bandwidth; did you mean "
            "'bandwidth'?");
  EXPECT_EQ(toString(parseExpectation("compute,", At).takeError()),
            "found the end, wanted the name of a GPU");
  EXPECT_EQ(toString(parseExpectation("compute h200", At).takeError()),
            "found 'h200', wanted ',' or the end");
}
