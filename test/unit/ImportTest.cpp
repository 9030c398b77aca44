// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/import/ImportLabels.h"
#include "eval/labels/RidgeLabel.h"
#include "gpu/GpuDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

namespace {

constexpr OpKind Kinds[] = {OpKind::Fp64, OpKind::Fp32, OpKind::Int};

LabelRow rowWith(double Bytes, double Fp64, double Fp32, double Int) {
  LabelRow Row;
  Row.DramBytes = Bytes;
  for (auto [Kind, Count] : zip(Kinds, std::array{Fp64, Fp32, Int}))
    Row.Operations[static_cast<unsigned>(Kind)] = Count;
  return Row;
}

std::string failure(Expected<ImportedRows> Result) {
  return Result ? "no error" : toString(Result.takeError());
}

TEST(RidgeLabel, AnyKindDecides) {
  GpuSpec Gpu = cantFail(loadGpu("rtx3080-base"));
  EXPECT_EQ(ridgeLabel(rowWith(100, 52, 0, 0), Gpu), Verdict::Compute);
  EXPECT_EQ(ridgeLabel(rowWith(100, 51, 0, 0), Gpu), Verdict::Bandwidth);
  EXPECT_EQ(ridgeLabel(rowWith(100, 0, 3298, 0), Gpu), Verdict::Compute);
  EXPECT_EQ(ridgeLabel(rowWith(100, 0, 3297, 0), Gpu), Verdict::Bandwidth);
  EXPECT_EQ(ridgeLabel(rowWith(100, 0, 0, 1649), Gpu), Verdict::Compute);
  EXPECT_EQ(ridgeLabel(rowWith(100, 0, 0, 1648), Gpu), Verdict::Bandwidth);
}

TEST(RidgeLabel, NoTraffic) {
  GpuSpec Gpu = cantFail(loadGpu("h200"));
  EXPECT_EQ(ridgeLabel(rowWith(0, 0, 1, 0), Gpu), Verdict::Compute);
  EXPECT_EQ(ridgeLabel(rowWith(0, 0, 0, 0), Gpu), Verdict::Bandwidth);
}

TEST(RidgeLabel, WhatIsMissingMayDecide) {
  GpuSpec Gpu = cantFail(loadGpu("h200"));
  LabelRow Row = rowWith(100, 0, 0, 0);
  Row.Operations[static_cast<unsigned>(OpKind::Int)] = std::nullopt;
  EXPECT_EQ(ridgeLabel(Row, Gpu), std::nullopt);
  Row.Operations[static_cast<unsigned>(OpKind::Fp64)] = 1e6;
  EXPECT_EQ(ridgeLabel(Row, Gpu), Verdict::Compute);
  Row.DramBytes = std::nullopt;
  EXPECT_EQ(ridgeLabel(Row, Gpu), std::nullopt);
}

TEST(Import, NcuMetricsOfALaunchNeedNotStandTogether) {
  ImportedRows Rows = cantFail(
      importTable("ID,Kernel Name,Metric Name,Metric Unit,Metric Value\n"
                  "0,f,dram__bytes_read.sum,Mbyte,1\n"
                  "1,g,dram__bytes.sum,byte,7\n"
                  "0,f,dram__bytes_write.sum,Kbyte,\"1,500\"\n",
                  "t.csv", "auto"));
  ASSERT_EQ(Rows.size(), 2u);
  EXPECT_EQ(Rows[0].Row.DramBytes, 2.5e6);
  EXPECT_EQ(Rows[1].Row.DramBytes, 7);
  EXPECT_EQ(Rows[1].Row.Operations[static_cast<unsigned>(OpKind::Fp32)],
            std::nullopt);
}

TEST(Import, TablesThatAreNone) {
  EXPECT_EQ(failure(importTable("", "t.csv", "auto")),
            "t.csv: wanted a header line, found nothing");
  EXPECT_EQ(failure(importTable("a,a\n", "t.csv", "auto")),
            "t.csv:1: column 'a' occurs twice");
  EXPECT_EQ(failure(importTable("a,b\n1\n", "t.csv", "auto")),
            "t.csv:2: wanted 2 fields, found 1");
  EXPECT_EQ(failure(importTable("a,b\n", "t.csv", "auto")),
            "t.csv:1: the columns fit none of the formats gpuflopbench, "
            "gpuflopbench-site, paper, ncu, labels");
}

TEST(Import, WhatIsWrittenReadsBack) {
  LabelRow Row = rowWith(1234567, 0, 0.125, 3);
  Row.Program = "a";
  Row.Kernel = "f(\"x\", int)";
  Row.Grid = {64, 2, 1};
  Row.Label = Verdict::Compute;
  std::vector<LabelRow> Back = cantFail(parseLabels(writeLabels({Row}), "t"));
  ASSERT_EQ(Back.size(), 1u);
  EXPECT_EQ(Back[0].Kernel, Row.Kernel);
  EXPECT_EQ(Back[0].Grid, Row.Grid);
  EXPECT_EQ(Back[0].Block, std::nullopt);
  EXPECT_EQ(Back[0].DramBytes, Row.DramBytes);
  EXPECT_EQ(Back[0].Operations, Row.Operations);
  EXPECT_EQ(Back[0].Label, Verdict::Compute);
}

} // namespace
