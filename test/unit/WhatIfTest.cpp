// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/WhatIf.h"
#include <gtest/gtest.h>

using namespace roofline;

static std::string errorOf(llvm::StringRef Text) {
  auto Asked = parseWhatIf(Text);
  return Asked ? "" : toString(Asked.takeError());
}

TEST(WhatIf, HasTheConditionsThatAreGiven) {
  auto Asked = parseWhatIf(
      " block = 64,2;gpu=h200; cache=off ;type(x) = half; type(s->y)=int ;");
  ASSERT_TRUE(bool(Asked)) << toString(Asked.takeError());
  EXPECT_EQ(*Asked->Block, (std::array<unsigned, 3>{64, 2, 1}));
  EXPECT_EQ(Asked->Gpu, "h200");
  EXPECT_TRUE(Asked->WithoutCaches);
  EXPECT_EQ(Asked->Types.at("x"), ElementType::Half);
  EXPECT_EQ(Asked->Types.at("s->y"), ElementType::Int32);
  EXPECT_EQ(Asked->Text,
            "block=64,2; gpu=h200; cache=off; type(x)=half; type(s->y)=int");
}

TEST(WhatIf, SaysWhatIsWrong) {
  EXPECT_EQ(errorOf("block=2000"),
            "block: found 2000 threads along x, wanted at most 1024");
  EXPECT_EQ(errorOf("block=1,1,128"),
            "block: found 128 threads along z, wanted at most 64");
  EXPECT_EQ(errorOf("block=64,64"),
            "block: found '64,64', 4096 threads in all, wanted at most 1024");
  EXPECT_EQ(errorOf("block=64,0"),
            "block: found '64,0', wanted X[,Y[,Z]], each at least 1");
  EXPECT_EQ(errorOf("cache=on"), "cache: found 'on', wanted off");
  EXPECT_EQ(errorOf("type(x)=long"),
            "type(x): found 'long', wanted double, float, half, int64, int32, "
            "int16 or int8");
  EXPECT_EQ(errorOf("block=64; block=128"), "found block twice");
  EXPECT_EQ(errorOf("blok=64"),
            "found 'blok=64', wanted block=X[,Y[,Z]], gpu=NAME, cache=off or "
            "type(ARRAY)=TYPE");
  EXPECT_EQ(errorOf(" ; "), "found nothing, wanted block=X[,Y[,Z]], gpu=NAME, "
                            "cache=off or type(ARRAY)=TYPE");
}
