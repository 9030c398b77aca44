// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/RemarkText.h"
#include "model/Quantity.h"
#include "remark/RecordStream.h"
#include "gtest/gtest.h"
#include <limits>
#include <regex>

using namespace roofline;

namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();
constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

Estimate exactly(double V) { return {V, V, V}; }

Estimate &operations(Evaluation &E, OpKind Kind) {
  return E.Operations[static_cast<unsigned>(Kind)];
}

Prediction jacobi() {
  Prediction P;
  P.DisplayName = "jacobi<double>";
  P.Where = {"stencil.cu", 12, 17};
  P.Gpu = "a100-80-sxm";
  P.GpuDisplayName = "NVIDIA A100-SXM4-80GB";
  P.CodeArch = "sm_80";
  Evaluation &E = P.Headline;
  E.Outcome = E.Leaning = Verdict::Bandwidth;
  E.Kind = OpKind::Fp64;
  operations(E, OpKind::Fp64) = exactly(5);
  E.DramRead = E.DramWritten = exactly(8);
  E.Intensity = exactly(5.0 / 16);
  E.Ridge = 4.76;
  E.Validity = {{ValidityKind::Other, "holds for every n > 4096"}, {}};
  return P;
}

std::vector<std::string> ids(const std::vector<RemarkNote> &Notes) {
  std::vector<std::string> Ids;
  for (const RemarkNote &Note : Notes)
    Ids.push_back(idOf(Note.Kind).str());
  return Ids;
}

TEST(Quantity, ShowsThreeSignificantDigits) {
  EXPECT_EQ(formatNumber(0.3125), "0.312");
  EXPECT_EQ(formatNumber(16), "16.0");
  EXPECT_EQ(formatNumber(9.996), "10.0");
  EXPECT_EQ(formatNumber(4096), "4100");
  EXPECT_EQ(formatNumber(0), "0");
  EXPECT_EQ(formatNumber(2e-7), "2.00e-07");
}

TEST(Quantity, HasWordsForWhatIsNoNumber) {
  EXPECT_EQ(formatNumber(Infinity), "unbounded");
  EXPECT_EQ(formatNumber(NaN), "unknown");
}

TEST(Quantity, ChoosesPrefixesAfterRounding) {
  EXPECT_EQ(formatOperations(5), "5 op");
  EXPECT_EQ(formatOperations(999.6), "1.00 kop");
  EXPECT_EQ(formatOperations(0.151e9), "151 Mop");
  EXPECT_EQ(formatBytes(16), "16.0 byte");
  EXPECT_EQ(formatBytes(269e6), "269 MB");
  EXPECT_EQ(formatSeconds(56e-6), "56.0 us");
}

TEST(Quantity, ShowsARangeWhereTheEndsDiffer) {
  EXPECT_EQ(formatRange({0.2, 1, 3.1}), "0.20 to 3.1");
  EXPECT_EQ(formatRange({0.3121, 0.3122, 0.3123}), "0.312");
  EXPECT_EQ(formatRange({0, 1, 3.1}), "up to 3.1");
  EXPECT_EQ(formatRange({0.2, 1, Infinity}), "0.20 or more");
}

TEST(Headline, SaysVerdictIntensityRidgeAmountsAndValidity) {
  EXPECT_EQ(headline(jacobi()),
            "kernel 'jacobi<double>' is bandwidth-bound on NVIDIA "
            "A100-SXM4-80GB: 0.312 fp64 op/byte against a ridge of 4.76 (fp64 "
            "5 op/thread, DRAM 16.0 byte/thread); holds for every n > 4096 "
            "[static]");
}

TEST(Headline, SaysHowSureItIs) {
  Prediction P = jacobi();
  P.Headline.Confidence = 0.871;
  P.ForeignArch = true;
  EXPECT_TRUE(llvm::StringRef(headline(P))
                  .ends_with("; holds for every n > 4096; confidence 0.87; "
                             "code for sm_80 [static]"))
      << headline(P);
}

TEST(Headline, GivesTotalsWhereTheLaunchIsKnown) {
  Prediction P = jacobi();
  P.Headline.Threads = 16.8e6;
  EXPECT_NE(headline(P).find("(fp64 84.0 Mop, DRAM 269 MB)"),
            std::string::npos);
}

TEST(Headline, NamesWhatAnUndeterminedVerdictNeeds) {
  Prediction P = jacobi();
  P.Headline.Outcome = Verdict::Undetermined;
  P.Headline.Intensity = {0.2, 1, 31};
  for (const char *Name : {"n", "m", "k", "steps", "eps"})
    P.Headline.DependsOn.push_back({UnknownKind::Parameter, Name});
  operations(P.Headline, OpKind::Fp64) = {3, 16, 500};
  EXPECT_EQ(headline(P),
            "kernel 'jacobi<double>' on NVIDIA A100-SXM4-80GB: can't tell "
            "(leans bandwidth-bound): needs n, m, k and 2 more; 0.20 to 31 "
            "fp64 op/byte against a ridge of 4.76 (fp64 about 16 op/thread, "
            "DRAM 16.0 byte/thread) [static]");
}

TEST(Headline, SaysMixedWhereLaunchesDisagree) {
  Prediction P = jacobi();
  P.Mixed = true;
  P.Launches.resize(3);
  for (LaunchEntry &L : P.Launches)
    L.Result = P.Headline;
  P.Launches[1].Result.Outcome = Verdict::Compute;
  std::string Text = headline(P);
  EXPECT_NE(Text.find("is mixed on NVIDIA A100-SXM4-80GB, bandwidth-bound in "
                      "total: 0.312"),
            std::string::npos);
  EXPECT_NE(Text.find("; compute-bound at 1 of 3 launches;"),
            std::string::npos);
}

TEST(Headline, ReadsWellWithoutOperationsOrTraffic) {
  Prediction P = jacobi();
  operations(P.Headline, OpKind::Fp64) = {};
  P.Headline.Intensity = exactly(0);
  EXPECT_NE(headline(P).find(": no arithmetic (DRAM 16.0 byte/thread);"),
            std::string::npos);
  P.Headline.DramRead = P.Headline.DramWritten = {};
  P.Headline.Intensity = exactly(NaN);
  EXPECT_EQ(headline(P),
            "kernel 'jacobi<double>' is bound by neither roof on NVIDIA "
            "A100-SXM4-80GB: no arithmetic and no DRAM traffic [static]");
  operations(P.Headline, OpKind::Fp64) = exactly(5);
  P.Headline.Intensity = exactly(Infinity);
  P.Headline.Outcome = Verdict::Compute;
  EXPECT_NE(headline(P).find(": no DRAM traffic (fp64 5 op/thread);"),
            std::string::npos);
}

TEST(Headline, EndsWithArchAndWhatWasLeftOut) {
  Prediction P = jacobi();
  P.ForeignArch = true;
  P.NotModelled.push_back({{UnseenKind::PointerCall}, P.Where});
  std::string Text = headline(P);
  EXPECT_TRUE(llvm::StringRef(Text).ends_with(
      "; code for sm_80, not counting what is noted [static]"))
      << Text;
}

TEST(Headline, KeepsTheNameBetweenOnePairOfQuotes) {
  Prediction P = jacobi();
  P.DisplayName = "main::'lambda0'(int)";
  EXPECT_TRUE(
      std::regex_search(headline(P), std::regex("^kernel '[^']+' is ")));
}

TEST(Notes, StopAfterThreeThatDecideUnlessAskedToExplain) {
  Prediction P = jacobi();
  for (NoteKind Kind : {NoteKind::Gather, NoteKind::Reuse, NoteKind::Traffic,
                        NoteKind::TripCount})
    P.Notes.push_back({{Kind}, P.Where});
  EXPECT_EQ(ids(notesFor(P, false)),
            (std::vector<std::string>{"gather", "reuse", "traffic"}));
  P.Headline.Requested = exactly(48);
  P.Headline.MemorySeconds = 1e-6;
  EXPECT_EQ(ids(notesFor(P, true)),
            (std::vector<std::string>{"gather", "reuse", "traffic",
                                      "trip-count", "mix", "bytes", "times"}));
}

TEST(Notes, AlwaysSayWhatContradictsTheHeadline) {
  Prediction P = jacobi();
  P.NotModelled.assign(5, {{UnseenKind::PointerCall}, P.Where});
  P.Headline.FlipsWhenAchievable = true;
  P.Headline.Assumed = {{AssumptionKind::BlockSize, "", 0, {256}},
                        {AssumptionKind::Optimised}};
  auto Notes = notesFor(P, false);
  ASSERT_EQ(Notes.size(), 7u);
  EXPECT_EQ(Notes[5].Kind, NoteKind::Achievable);
  EXPECT_NE(Notes[5].Text.find("it is compute-bound"), std::string::npos);
  EXPECT_EQ(Notes[6].Text,
            "assumed: 256 threads a block; the code is optimised (it was "
            "compiled without)");
}

TEST(Notes, HaveOnePerLaunchSiteWhereLaunchesDisagree) {
  Prediction P = jacobi();
  P.Mixed = true;
  for (unsigned Line : {71, 90, 71}) {
    P.Launches.push_back(
        {{"stencil.cu", Line, 3}, {64, 1, 1}, {256, 1, 1}, {}});
    P.Launches.back().Result = P.Headline;
  }
  auto Notes = notesFor(P, false);
  ASSERT_EQ(Notes.size(), 2u);
  EXPECT_EQ(Notes[0].Where.Line, 71u);
  EXPECT_EQ(Notes[1].Text,
            "launched here with grid (64,1,1) block (256,1,1): "
            "bandwidth-bound, 0.312 fp64 op/byte against a ridge of 4.76");
}

TEST(RecordFile, CarriesTheArchOnce) {
  EXPECT_EQ(recordFileFor("out/k.opt.yaml", "sm_80"), "out/k.sm_80.opt.yaml");
  EXPECT_EQ(recordFileFor("k.opt.bitstream", "sm_80"), "k.sm_80.opt.bitstream");
  EXPECT_EQ(recordFileFor("records", "sm_80"), "records.sm_80");
  EXPECT_EQ(recordFileFor("k-cuda-nvptx64-nvidia-cuda-sm_80.opt.yaml", "sm_80"),
            "k-cuda-nvptx64-nvidia-cuda-sm_80.opt.yaml");
  EXPECT_EQ(recordFileFor("", "sm_80"), "");
}

} // namespace
