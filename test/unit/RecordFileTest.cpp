// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names of the files of records.
#include "remark/RecordStream.h"
#include "gtest/gtest.h"

using namespace roofline;

TEST(RecordFile, CarriesTheArchOnce) {
  EXPECT_EQ(recordFileFor("out/k.opt.yaml", "sm_80"), "out/k.sm_80.opt.yaml");
  EXPECT_EQ(recordFileFor("k.opt.bitstream", "sm_80"), "k.sm_80.opt.bitstream");
  EXPECT_EQ(recordFileFor("records", "sm_80"), "records.sm_80");
  EXPECT_EQ(recordFileFor("k-cuda-nvptx64-nvidia-cuda-sm_80.opt.yaml", "sm_80"),
            "k-cuda-nvptx64-nvidia-cuda-sm_80.opt.yaml");
  EXPECT_EQ(recordFileFor("", "sm_80"), "");
}
