// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/table/Subset.h"
#include "eval/labels/ProfileLabels.h"
#include "eval/subset/SubsetCard.h"
#include "support/Json.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static const char Manifest[] = R"({
  "schema": "roofline-subset", "version": 1, "benchmarks": [
    {"name": "spmv", "category": "sparse", "precision": ["fp32"],
     "arguments": ["16", "2"], "fast": true, "forms": []},
    {"name": "bfs", "category": "graph", "precision": ["int"],
     "arguments": [], "fast": false, "forms": []}]})";

template <class T> static std::string messageOf(Expected<T> Result) {
  return Result ? "" : toString(Result.takeError());
}

TEST(Subset, BenchmarksOfAManifest) {
  auto All = cantFail(parseSubset(Manifest, "m.json"));
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].Name, "spmv");
  EXPECT_EQ(All[0].Category, "sparse");
  EXPECT_EQ(All[0].Arguments, (std::vector<std::string>{"16", "2"}));
  EXPECT_TRUE(All[0].Fast);
  EXPECT_FALSE(All[1].Fast);
  EXPECT_EQ(All[0].source(Language::Cuda), "spmv-cuda/main.cu");
  EXPECT_EQ(All[0].source(Language::OpenMP), "spmv-omp/main.cpp");
}

TEST(Subset, WhatIsWrongWithAManifest) {
  auto Of = [](StringRef Text) { return messageOf(parseSubset(Text, "m")); };
  EXPECT_EQ(Of(R"({"schema": "x"})"),
            "m: wanted schema 'roofline-subset' version 1, "
            "found 'x' version 0");
  EXPECT_EQ(
      Of(R"({"schema": "x", "version": 1})"),
      "m: wanted schema 'roofline-subset' version 1, found 'x' version 1");
  EXPECT_EQ(Of(R"({"schema": "roofline-subset", "version": 2})"),
            "m: wanted schema 'roofline-subset' version 1, found "
            "'roofline-subset' version 2");
  EXPECT_EQ(Of(R"({"schema": "roofline-subset", "version": 1,
                   "benchmarks": [{"name": 1}]})"),
            "m.benchmarks[0].name: wanted a string, found a number");
  std::string Twice = Manifest;
  Twice.replace(Twice.find("bfs"), 3, "spmv");
  EXPECT_EQ(Of(Twice), "m.benchmarks[1].name: 'spmv' is there twice");
}

TEST(Subset, ExpectedClassesReplaceThoseOfTheSameGpuAndProgram) {
  std::vector<SubsetClass> First = {{"h200", RunEvidence::Emulated, "spmv-cuda",
                                     "spmv(int)", Verdict::Compute},
                                    {"h200", RunEvidence::Emulated, "bfs-omp",
                                     "_Z5visiti_l9", Verdict::Bandwidth}};
  std::string Once = cantFail(withExpectedClasses(Manifest, "m", First));
  std::vector<SubsetClass> Second = {
      {"h200", RunEvidence::Measured, "spmv-cuda", "step(int)",
       Verdict::Compute},
      {"h200", RunEvidence::Measured, "spmv-cuda", "step(int)",
       Verdict::Bandwidth}};
  JsonDocument Twice = cantFail(
      parseJson(cantFail(withExpectedClasses(Once, "m", Second)), "m"));
  auto &Spmv = Twice["benchmarks"][0]["expected"]["h200"]["spmv-cuda"];
  EXPECT_STREQ(Spmv["evidence"].GetString(), "measured");
  EXPECT_FALSE(Spmv["classes"].HasMember("spmv(int)"));
  EXPECT_STREQ(Spmv["classes"]["step(int)"].GetString(), "mixed");
  auto &Bfs = Twice["benchmarks"][1]["expected"]["h200"]["bfs-omp"];
  EXPECT_STREQ(Bfs["evidence"].GetString(), "emulated");
  EXPECT_STREQ(Bfs["classes"]["_Z5visiti_l9"].GetString(), "bandwidth");
}

/// 1 op/s of each kind and 1 byte/s.
static GpuSpec slowGpu() {
  GpuSpec Gpu;
  Gpu.Name = "slow";
  Gpu.Sms.Value = Gpu.Clock.Value = Gpu.Bandwidth.Value = 1;
  Gpu.OpsPerLane.fill(1);
  for (Figure &Lanes : Gpu.Lanes)
    Lanes.Value = 1;
  return Gpu;
}

static LaunchRecord launch(const char *Name, unsigned Grid, double Fp32,
                           uint64_t Read) {
  LaunchRecord L;
  L.Id = KernelId::forCuda(Name, "spmv-cuda/main.cu");
  L.Grid = {Grid, 1, 1};
  L.Block = {32, 1, 1};
  L.Counts.Operations[static_cast<unsigned>(OpKind::Fp32)] = Fp32;
  L.Counts.Memory.emplace().DramRead = Read;
  return L;
}

TEST(ProfileLabels, OneRowForEachKernelAndSize) {
  Profile Run;
  Run.Arguments = {"16", "2"};
  Run.Launches = {
      launch("_Z4stepi", 1, 1e6, 2000000), launch("_Z4stepi", 1, 9e6, 2000000),
      launch("_Z4stepi", 2, 4e6, 2000000), launch("_Z4stepi", 3, 4e6, 2000000)};
  Run.Launches[3].Counts.Memory.reset(); // not counted
  auto Rows = labelsOfProfile(Run, slowGpu(), "spmv-cuda");
  ASSERT_EQ(Rows.size(), 2u);
  EXPECT_EQ(Rows[0].Kernel, "step(int)");
  EXPECT_EQ(Rows[0].Program, "spmv-cuda");
  EXPECT_EQ(Rows[0].Device, "slow");
  EXPECT_EQ(Rows[0].Evidence, RunEvidence::Emulated);
  EXPECT_EQ(Rows[0].Arguments, "16 2");
  EXPECT_EQ(Rows[0].Label, Verdict::Bandwidth);
  EXPECT_EQ(*Rows[0].DramBytes, 2e6);
  EXPECT_EQ((*Rows[1].Grid)[0], 2);
  EXPECT_EQ(Rows[1].Label, Verdict::Compute);
  EXPECT_EQ(*Rows[1].Operations[static_cast<unsigned>(OpKind::Fp32)], 4e6);
}

/// A row, and what is reported about its figures.
static SubsetTruth truth(RunEvidence From, double Predicted) {
  SubsetTruth Truth;
  Truth.Gpu = slowGpu();
  Profile Run;
  Run.Evidence = From;
  Run.Launches = {launch("_Z4stepi", 1, 1e6, 2000000)};
  Truth.Labels = labelsOfProfile(Run, Truth.Gpu, "spmv-cuda");
  PredictionRecord &P = Truth.Static.emplace_back();
  P.Id = Run.Launches[0].Id;
  P.Gpu = "slow";
  P.Outcome = Verdict::Bandwidth;
  P.Operations[static_cast<unsigned>(OpKind::Fp32)] = Predicted;
  P.DramBytes = 1e6;
  Truth.Emulated = Truth.Static;
  return Truth;
}

TEST(SubsetCard, NothingIsScoredByWhatItMade) {
  SubsetTruth Emulated = truth(RunEvidence::Emulated, 1e6),
              Measured = truth(RunEvidence::Measured, 1e6);
  EXPECT_EQ(SubsetCard(Predictor::Static, Emulated).Rows.size(), 1u);
  EXPECT_EQ(SubsetCard(Predictor::Emulated, Emulated).Rows.size(), 0u);
  EXPECT_EQ(SubsetCard(Predictor::Static, Measured).Rows.size(), 1u);
  EXPECT_EQ(SubsetCard(Predictor::Emulated, Measured).Rows.size(), 1u);
}

TEST(SubsetCard, ErrorsAreOfTheKindThatTakesLongest) {
  SubsetTruth Truth = truth(RunEvidence::Emulated, 3e6);
  SubsetCard Card(Predictor::Static, Truth);
  SubsetErrors Errors = errorsOf(Card.Rows[0], Truth.Gpu);
  EXPECT_EQ(Errors.Kind, OpKind::Fp32);
  EXPECT_DOUBLE_EQ(*Errors.Operations, 3);
  EXPECT_DOUBLE_EQ(*Errors.DramBytes, 0.5);
  EXPECT_TRUE(Card.Rows[0].isRight());
  EXPECT_EQ(Card.count(Verdict::Bandwidth, RunEvidence::Emulated), 1u);
  EXPECT_EQ(Card.count(Verdict::Compute, RunEvidence::Emulated), 0u);
}
