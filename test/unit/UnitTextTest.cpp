// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/UnitText.h"
#include "gtest/gtest.h"

using namespace roofline;

TEST(UnitTextTest, SourcesWithMainAreFound) {
  EXPECT_TRUE(definesMain("main() {}"));
  EXPECT_TRUE(definesMain("#define N 2\nint main(int argc, char **argv) {}"));
  EXPECT_TRUE(definesMain("int domain(int x);\nint main\n (void) {}"));
}

TEST(UnitTextTest, LongerNamesAreNotMain) {
  EXPECT_FALSE(definesMain(""));
  EXPECT_FALSE(definesMain("int domain(int x);"));
  EXPECT_FALSE(definesMain("void mainLoop(); void main_2(); void _main();"));
  EXPECT_FALSE(definesMain("// the main part"));
  EXPECT_FALSE(definesMain("int x = main"));
}
