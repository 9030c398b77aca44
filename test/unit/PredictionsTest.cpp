// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/Predictions.h"
#include "gtest/gtest.h"

using namespace roofline;

/// Reads one prediction of kernel "tick" with further \p Members.
static PredictionRecord read(const std::string &Members) {
  auto Records = parsePredictions(
      R"({"kernel": {"language": "cuda", "name": "tick", "unit": "p/m.cu"},
          "gpu": "small", "verdict": "compute", )" +
          Members + "}",
      "t.json");
  if (Records && Records->size() == 1)
    return Records->front();
  ADD_FAILURE() << toString(Records.takeError());
  return {};
}

static std::optional<double> amount(const PredictionRecord &P, OpKind Kind) {
  return P.Operations[static_cast<unsigned>(Kind)];
}

TEST(Predictions, TotalsNeedThreads) {
  auto P = read(R"("threads": 64, "operations": {"fp32": 128},
                   "dram_bytes": 512)");
  EXPECT_EQ(amount(P, OpKind::Fp32), 128);
  EXPECT_EQ(amount(P, OpKind::Fp64), 0);
  EXPECT_EQ(P.DramBytes, 512);
  P = read(R"("threads": null, "operations": {"fp32": 2}, "dram_bytes": 8)");
  EXPECT_FALSE(amount(P, OpKind::Fp32));
  EXPECT_FALSE(P.DramBytes);
  P = read(R"("threads": 64, "operations_per_thread": {"fp32": 2})");
  EXPECT_FALSE(amount(P, OpKind::Fp32));
  EXPECT_FALSE(P.DramBytes);
}

TEST(Predictions, EstimatesCountByTheirLikelyValue) {
  auto P = read(R"("threads": 64, "operations":
                   {"int": {"low": 1, "likely": 5, "high": null}},
                   "dram_bytes": {"low": 1, "likely": null, "high": 9})");
  EXPECT_EQ(amount(P, OpKind::Int), 5);
  EXPECT_FALSE(P.DramBytes);
}

/// A report of \p Kernels as it is read.
static std::vector<PredictionRecord>
readReport(const std::vector<Prediction> &Kernels) {
  return llvm::cantFail(parsePredictions(toJsonFile(Kernels), "t.json"));
}

/// Kernel "tick" with one launch for each of \p Margins.
static Prediction tick(std::vector<double> Margins) {
  Prediction P;
  P.Id = KernelId::forCuda("tick", "p/m.cu");
  P.Gpu = "small";
  for (double Margin : Margins) {
    LaunchEntry &L = P.Launches.emplace_back();
    L.Result.Margin = {Margin, Margin, Margin};
  }
  P.Headline.Margin = {9, 9, 9};
  return P;
}

TEST(Predictions, EachRowHasTheDetailsOfItsRunAndLaunch) {
  // As `roofline eval predict` writes: a kernel once for each list of
  // arguments.
  std::vector<PredictionRecord> Records =
      readReport({tick({1, 2}), tick({}), tick({3})});
  ASSERT_EQ(Records.size(), 4u);
  std::vector<double> Margins;
  for (const PredictionRecord &Record : Records)
    Margins.push_back(Record.Details->Result.Margin.Likely);
  EXPECT_EQ(Margins, (std::vector<double>{1, 2, 9, 3}));
}

TEST(Predictions, DetailsOfOtherRowsAreNotUsed) {
  std::string Text = toJsonFile({tick({1}), tick({2})});
  size_t Id = Text.find("tick@");
  ASSERT_NE(Id, std::string::npos);
  Text.replace(Id, 4, "tock"); // in the first row
  auto Records = llvm::cantFail(parsePredictions(Text, "t.json"));
  ASSERT_EQ(Records.size(), 2u);
  EXPECT_FALSE(Records[0].Details);
  EXPECT_FALSE(Records[1].Details);
}

TEST(Predictions, OlderNotesAboutDataAreKept) {
  Prediction P = tick({});
  P.Notes.push_back({{NoteKind::Gather, "a", 0, {42, 75}}, {}});
  P.Notes.push_back({{NoteKind::TripCount}, {}});
  P.Notes.push_back({{NoteKind::Reuse, "a", 0, {2}}, {}});
  std::vector<std::string> Data = readReport({P})[0].Details->DataNotes;
  ASSERT_EQ(Data.size(), 2u);
  for (PredictionNote &Note : P.Notes)
    Note.Symbol = "note", Note.Values.clear();
  EXPECT_EQ(readReport({P})[0].Details->DataNotes,
            (std::vector<std::string>{"note", Data[1]}));
}

TEST(Predictions, LaunchSizesMayBeUnknown) {
  auto P = read(R"("grid": [4, 2, 1], "block": [64, null, 1])");
  EXPECT_EQ(P.Grid, (Dimensions{4, 2, 1}));
  EXPECT_FALSE(P.Block);
  EXPECT_FALSE(read(R"("grid": null)").Grid);
}

TEST(Predictions, TheVerdictIsForcedByTheLeaning) {
  EXPECT_EQ(read(R"("threads": null)").forced(), Verdict::Compute);
  PredictionRecord P;
  P.Outcome = Verdict::Undetermined;
  P.Leaning = Verdict::Bandwidth;
  EXPECT_EQ(P.forced(), Verdict::Bandwidth);
}
