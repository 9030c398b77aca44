// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/Labels.h"
#include "eval/labels/Csv.h"
#include "gtest/gtest.h"

using namespace roofline;

static std::vector<LabelRow> rows(llvm::StringRef Text) {
  auto Rows = parseLabels(Text, "t.csv");
  if (Rows)
    return *Rows;
  ADD_FAILURE() << toString(Rows.takeError());
  return {};
}

static std::string errorOf(llvm::StringRef Text) {
  auto Rows = parseLabels(Text, "t.csv");
  return Rows ? "no error" : toString(Rows.takeError());
}

TEST(Csv, QuotedFields) {
  auto Records = parseCsv("a,\"b, \"\"c\"\"\nd\",\r\n\n,\"\"\ne", "t.csv");
  ASSERT_TRUE(bool(Records));
  ASSERT_EQ(Records->size(), 3u);
  EXPECT_EQ((*Records)[0].Fields,
            (std::vector<std::string>{"a", "b, \"c\"\nd", ""}));
  EXPECT_EQ((*Records)[1].Fields, (std::vector<std::string>{"", ""}));
  EXPECT_EQ((*Records)[1].Line, 4u);
  EXPECT_EQ((*Records)[2].Fields, std::vector<std::string>{"e"});
}

TEST(Csv, ErrorsSayWhere) {
  auto Records = parseCsv("a\nb,\"c", "t.csv");
  EXPECT_EQ(toString(Records.takeError()),
            "t.csv:2:3: a quoted field has no end");
  Records = parseCsv("\"a\"b", "t.csv");
  EXPECT_EQ(toString(Records.takeError()),
            "t.csv:1:4: wanted ',' or the end of the line after the quote");
}

TEST(Labels, ColumnsComeInAnyOrder) {
  auto Rows = rows("label,block,fp64_flop,language,remark,kernel,program,"
                   "dram_bytes,device,grid,int_op,time_ns\n"
                   "CB,\"(64, 2, 1)\",12,CUDA,hm,k(int),p-cuda,1.5e3,A1,"
                   "\"(7, 1, 1)\",3,9.5\n");
  ASSERT_EQ(Rows.size(), 1u);
  const LabelRow &Row = Rows[0];
  EXPECT_EQ(Row.Line, 2u);
  EXPECT_EQ(Row.Lang, Language::Cuda);
  EXPECT_EQ(Row.Program, "p-cuda");
  EXPECT_EQ(Row.Kernel, "k(int)");
  EXPECT_EQ(Row.Device, "A1");
  EXPECT_EQ(Row.Grid, (Dimensions{7, 1, 1}));
  EXPECT_EQ(Row.Block, (Dimensions{64, 2, 1}));
  EXPECT_EQ(Row.DramBytes, 1500);
  EXPECT_EQ(Row.TimeNs, 9.5);
  EXPECT_EQ(Row.Operations[unsigned(OpKind::Fp64)], 12);
  EXPECT_EQ(Row.Operations[unsigned(OpKind::Int)], 3);
  EXPECT_FALSE(Row.Operations[unsigned(OpKind::Fp32)]);
  EXPECT_EQ(Row.Label, Verdict::Compute);
}

TEST(Labels, OperationsMayBeFlopOrOp) {
  auto Rows = rows("language,program,kernel,label,fp32_op,int_flop,"
                   "tensor_fp16_flop,special_op\nCUDA,p,k,CB,1,2,3,4\n");
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_EQ(Rows[0].Operations[unsigned(OpKind::Fp32)], 1);
  EXPECT_EQ(Rows[0].Operations[unsigned(OpKind::Int)], 2);
  EXPECT_EQ(Rows[0].Operations[unsigned(OpKind::TensorFp16)], 3);
  EXPECT_EQ(Rows[0].Operations[unsigned(OpKind::Special)], 4);
  EXPECT_EQ(writeLabels(Rows),
            "language,program,kernel,fp32_flop,int_op,tensor_fp16_op,"
            "special_op,label\nCUDA,p,k,1,2,3,4,CB\n");
}

TEST(Labels, WordsForLabelAndLanguage) {
  auto Rows = rows("language,program,kernel,label\n"
                   "OMP,p,k,bandwidth\nopenmp,p,k,compute\ncuda,p,k,BB\n");
  ASSERT_EQ(Rows.size(), 3u);
  EXPECT_EQ(Rows[0].Lang, Language::OpenMP);
  EXPECT_EQ(Rows[0].Label, Verdict::Bandwidth);
  EXPECT_EQ(Rows[1].Lang, Language::OpenMP);
  EXPECT_EQ(Rows[1].Label, Verdict::Compute);
  EXPECT_EQ(Rows[2].Label, Verdict::Bandwidth);
  EXPECT_FALSE(Rows[2].Grid);
}

TEST(Labels, EmptyIsAbsent) {
  auto Rows = rows("language,program,kernel,label,grid,dram_bytes\n"
                   "CUDA,p,k,BB,,\n");
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_FALSE(Rows[0].Grid);
  EXPECT_FALSE(Rows[0].DramBytes);
}

TEST(Labels, NoArgumentsAreNotUnknownOnes) {
  auto Rows = rows("language,program,kernel,label,arguments\n"
                   "CUDA,p,k,BB,\nCUDA,p,k,BB,?\nCUDA,p,k,BB,7\n");
  for (unsigned Time : {1, 2}) {
    ASSERT_EQ(Rows.size(), 3u) << Time;
    EXPECT_EQ(Rows[0].Arguments, "");
    EXPECT_EQ(Rows[1].Arguments, std::nullopt);
    EXPECT_EQ(Rows[2].Arguments, "7");
    Rows = rows(writeLabels(Rows));
  }
  // A table in which none are known has no column.
  Rows.erase(Rows.begin());
  Rows.pop_back();
  EXPECT_EQ(writeLabels(Rows), "language,program,kernel,label\nCUDA,p,k,BB\n");
}

TEST(Labels, ErrorsNameLineAndColumn) {
  EXPECT_EQ(errorOf(""), "t.csv: wanted a header line, found nothing");
  EXPECT_EQ(errorOf("language,program,kernel\n"),
            "t.csv:1: column 'label' is missing");
  EXPECT_EQ(errorOf("label,label\n"), "t.csv:1: column 'label' occurs twice");
  EXPECT_EQ(errorOf("language,program,kernel,label\nCUDA,p,k\n"),
            "t.csv:2: wanted 4 fields, found 3");
  EXPECT_EQ(errorOf("language,program,kernel,label\nCUDA,p,k,MB\n"),
            "t.csv:2: column 'label': wanted CB, BB, compute or bandwidth, "
            "found 'MB'");
  EXPECT_EQ(errorOf("language,program,kernel,label\nCUDA,p,,BB\n"),
            "t.csv:2: column 'kernel': wanted a name, found nothing");
  EXPECT_EQ(errorOf("language,program,kernel,label\nSYCL,p,k,BB\n"),
            "t.csv:2: column 'language': wanted CUDA or OMP, found 'SYCL'");
  for (const char *Size : {"(0, 1, 1)", "(1, 2, 3, 4)", "many", "(-1)"})
    EXPECT_EQ(errorOf(std::string("language,program,kernel,label,grid\n"
                                  "CUDA,p,k,BB,\"") +
                      Size + "\"\n"),
              std::string("t.csv:2: column 'grid': wanted a size such as "
                          "(256, 1, 1), found '") +
                  Size + "'");
  EXPECT_EQ(errorOf("language,program,kernel,label,int_op\nCUDA,p,k,BB,-1\n"),
            "t.csv:2: column 'int_op': wanted a number of at least 0, found "
            "'-1'");
}
