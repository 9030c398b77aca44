// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/LaunchBrackets.h"
#include "gtest/gtest.h"

using namespace roofline;

namespace {

std::string joined(llvm::StringRef Source) {
  return withJoinedLaunchBrackets(Source).value_or("unchanged");
}

TEST(LaunchBrackets, AreJoined) {
  EXPECT_EQ(joined("f << <1, 2 >> > (3);"), "f <<< 1, 2 >>>  (3);");
  EXPECT_EQ(joined("f<<<1, 2>>  >(3);"), "f<<<1, 2>>>  (3);");
  EXPECT_EQ(joined("f<< <1, 2>>>(3);"), "f<<< 1, 2>>>(3);");
  EXPECT_EQ(joined("#define RUN(f) f<< <g, b>> > \\\n ()"),
            "#define RUN(f) f<<< g, b>>>  \\\n ()");
}

TEST(LaunchBrackets, EndOutsideOfParentheses) {
  EXPECT_EQ(joined("f << <g(A<B<C<1>> >()), n >> 1 >> > ();"),
            "f <<< g(A<B<C<1>> >()), n >> 1 >>>  ();");
  EXPECT_EQ(joined("f<<<g, b>>>(); A<B<C<1>> > ();"), "unchanged");
}

TEST(LaunchBrackets, AreNothingElse) {
  EXPECT_EQ(joined("A<B<C<1>> > (x); cout << a << b;"), "unchanged");
  EXPECT_EQ(joined("f<<\n<1, 2>>\n>(3);"), "unchanged"); // nvcc refuses it
  EXPECT_EQ(joined("// f << <1, 2 >> > ()"), "unchanged");
  EXPECT_EQ(joined("\"f << <1, 2 >> > ()\""), "unchanged");
  EXPECT_EQ(joined("f<<<a, b; A<B<C<1>> > ();"), "unchanged");
  EXPECT_EQ(joined(""), "unchanged");
}

} // namespace
