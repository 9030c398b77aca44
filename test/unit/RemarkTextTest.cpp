// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/RemarkText.h"
#include "model/KernelSource.h"
#include "model/Quantity.h"
#include "remark/Finding.h"
#include "remark/RecordStream.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <limits>
#include <regex>

using namespace roofline;
using llvm::StringRef;

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
  E.Validity = {{ValidityKind::AtLeast},
                {{{UnknownKind::Parameter, "n"},
                  4096,
                  16.4e6,
                  /*TurnsBelow=*/true}}};
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
  EXPECT_EQ(formatNumber(2e-7), "2.00e-7");
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

TEST(Headline, SaysVerdictIntensityRidgeAndValidity) {
  EXPECT_EQ(headline(jacobi()),
            "kernel 'jacobi<double>' is bandwidth-bound on A100-SXM4-80GB: "
            "0.312 fp64 op/byte (ridge 4.76); holds for n >= 4096 "
            "(examined up to 1.6e7)");
}

TEST(Headline, TellsEndsOfTheVerdictFromThoseOfTheExamination) {
  Prediction P = jacobi();
  UnknownRange &N = P.Headline.Validity.Over[0];
  auto Ends = [&] { return StringRef(headline(P)).split("; ").second.str(); };
  N.TurnsAbove = true;
  EXPECT_EQ(Ends(), "holds for n = 4096 to 1.6e7");
  N.TurnsBelow = false;
  EXPECT_EQ(Ends(), "holds for n <= 1.6e7 (examined from 4096)");
  N.TurnsAbove = false;
  EXPECT_EQ(Ends(), "examined for n = 4096 to 1.6e7");
  static_cast<UnknownId &>(N) = {UnknownKind::LaunchSize};
  N.TurnsAbove = true;
  EXPECT_EQ(Ends(), "holds for launches of at most 1.6e7 threads (examined "
                    "from 4096)");
}

TEST(Headline, HasNoRangeOfOneValue) {
  Prediction P = jacobi();
  UnknownRange &N = P.Headline.Validity.Over[0];
  N.Low = N.High = 384;
  EXPECT_TRUE(StringRef(headline(P)).ends_with("; stated only for n = 384"))
      << headline(P);
}

TEST(Headline, SaysHowMuchOfALoopRuns) {
  Prediction P = jacobi();
  UnknownId Part{UnknownKind::LoopPart, "", 36};
  P.Headline.Validity.Over = {{Part, 0.06, 1, /*TurnsBelow=*/true}};
  EXPECT_TRUE(StringRef(headline(P))
                  .ends_with("; holds for 6 to 100 % of the iterations of the "
                             "loop at line 36"))
      << headline(P);
  P.Headline.Validity.Over[0].Low = 0;
  EXPECT_TRUE(
      StringRef(headline(P))
          .ends_with(
              "; holds for any number of iterations of the loop at line 36"))
      << headline(P);
  P.Headline.Assumed = {{AssumptionKind::LikelyValue, "", 0, {0.5}, Part}};
  EXPECT_NE(allNotes(P).back().Text.find("the loop at line 36 ends after 50 % "
                                         "of its iterations, a guess"),
            std::string::npos)
      << allNotes(P).back().Text;
}

TEST(Headline, LeavesOutWhatExcludesNothing) {
  Prediction P = jacobi();
  std::string Before = headline(P);
  std::vector<UnknownRange> &Over = P.Headline.Validity.Over;
  UnknownId Part{UnknownKind::LoopPart, "", 36};
  Over.insert(Over.begin(), {Part, 0, 1});
  EXPECT_EQ(headline(P), Before);
}

TEST(Headline, SaysWhatIsAssumedInPlaceOfItsRange) {
  Prediction P = jacobi();
  P.Headline.Validity.Over[0].TurnsBelow = false;
  P.Headline.Assumed = {{AssumptionKind::Given,
                         "k.cu",
                         9,
                         {512, 512},
                         {UnknownKind::Parameter, "m"}},
                        {AssumptionKind::Given,
                         "k.cu",
                         9,
                         {4096, 16.4e6},
                         {UnknownKind::Parameter, "n"}}};
  EXPECT_TRUE(
      StringRef(headline(P))
          .ends_with("(ridge 4.76); assuming n in 4096..16400000 and m = 512"))
      << headline(P);
  P.Headline.Validity.Over[0].TurnsBelow = true;
  EXPECT_TRUE(StringRef(headline(P))
                  .ends_with("; assuming n in 4096..16400000 and m = 512; "
                             "holds for n >= 4096 (to 1.6e7)"))
      << headline(P);
}

TEST(Headline, FitsALineOf160Columns) {
  Prediction P = jacobi();
  P.Headline.Kind = OpKind::Int;
  P.Headline.Outcome = Verdict::Compute;
  P.Headline.Intensity = {3, 4, 5};
  P.Headline.Floating = {OpKind::Fp64, {0.2, 0.3, 0.4}, 4.76};
  operations(P.Headline, OpKind::Int) = exactly(48);
  P.Headline.Confidence = 0.87;
  P.ForeignArch = true;
  EXPECT_EQ(
      headline(P),
      "kernel 'jacobi<double>' is compute-bound on A100: 3.0 to 5.0 integer "
      "op/byte (ridge 4.76); holds for n >= 4096 (to 1.6e7); confidence 0.87; "
      "code for sm_80");
  P.DisplayName = std::string(70, 'k');
  EXPECT_LE(headline(P).size(), 194u) << headline(P);
}

TEST(Headline, SaysHowSureItIs) {
  Prediction P = jacobi();
  P.Headline.Confidence = 0.871;
  P.ForeignArch = true;
  EXPECT_TRUE(llvm::StringRef(headline(P))
                  .ends_with("; holds for n >= 4096 (examined up to 1.6e7); "
                             "confidence 0.87; code for sm_80"))
      << headline(P);
}

TEST(Headline, NamesTheDefaultThatItsFigureIsFor) {
  Prediction P = jacobi();
  P.Headline.Intensity = {0.1, 0.3125, 0.4};
  P.Headline.Assumed = {{AssumptionKind::DefaultValue,
                         "",
                         0,
                         {512},
                         {UnknownKind::HostValue, "nx"}}};
  EXPECT_NE(headline(P).find(
                ": 0.312 fp64 op/byte at the default nx = 512 (ridge 4.76);"),
            std::string::npos)
      << headline(P);
}

TEST(Headline, TellsLikelyValuesFromDefaults) {
  Prediction P = jacobi();
  UnknownId N{UnknownKind::HostValue, "n"}, K{UnknownKind::HostValue, "k"};
  P.Headline.Validity = {};
  P.Headline.Intensity = {0.1, 0.3, 2};
  P.Headline.Assumed = {{AssumptionKind::LikelyValue, "", 0, {4}, K}};
  auto Figure = [&] { return StringRef(headline(P)).split(": ").second.str(); };
  EXPECT_EQ(Figure(), "0.10 to 2.0 fp64 op/byte (ridge 4.76)");
  P.Headline.Assumed.push_back({AssumptionKind::DefaultValue, "", 0, {512}, N});
  EXPECT_EQ(Figure(), "0.300 fp64 op/byte at the likely k = 4 and the default "
                      "n = 512 (ridge 4.76)");
  // The range is why a verdict is open.
  P.Headline.Outcome = Verdict::Undetermined;
  EXPECT_EQ(Figure(), "can't tell (leans bandwidth-bound); 0.10 to 2.0 fp64 "
                      "op/byte, 0.300 at the likely k = 4 and the default n = "
                      "512 (ridge 4.76)");
}

TEST(Headline, DoesNotRoundTheDefaultOutOfItsRange) {
  Prediction P = jacobi();
  UnknownRange &N = P.Headline.Validity.Over[0];
  N.TurnsBelow = false;
  auto Range = [&] { return StringRef(headline(P)).rsplit("; ").second.str(); };
  for (double End : {16777216.0, 16790000.0}) {
    N.High = End;
    P.Headline.Assumed = {};
    EXPECT_EQ(Range(), "examined for n = 4096 to 1.6e7");
    P.Headline.Assumed = {{AssumptionKind::DefaultValue, "", 0, {16777216}, N}};
    EXPECT_EQ(Range(), "examined for n = 4096 to " + std::to_string(int(End)));
  }
  N.High = 9e8;
  EXPECT_EQ(Range(), "examined for n = 4096 to 9.0e8");
  N.Low = 16777216;
  EXPECT_EQ(Range(), "examined for n = 16777216 to 9.0e8");
}

TEST(Headline, ShowsFloatingPointBesideIntegersOnlyWhereTheseDecide) {
  Prediction P = jacobi();
  P.Headline.Kind = OpKind::Int;
  P.Headline.Intensity = exactly(3);
  P.Headline.Floating = {OpKind::Fp64, exactly(0.25), 4.76};
  operations(P.Headline, OpKind::Int) = exactly(48);
  EXPECT_NE(headline(P).find(": 0.250 fp64 op/byte (ridge 4.76);"),
            std::string::npos)
      << headline(P);
  P.Headline.Outcome = Verdict::Compute;
  EXPECT_NE(headline(P).find(": 3.00 integer op/byte (ridge 4.76), 0.250 fp64 "
                             "op/byte (ridge 4.76);"),
            std::string::npos)
      << headline(P);
}

TEST(Headline, NamesWhatAnUndeterminedVerdictNeeds) {
  Prediction P = jacobi();
  P.Headline.Outcome = Verdict::Undetermined;
  P.Headline.Intensity = {0.2, 1, 31};
  for (const char *Name : {"n", "m", "k", "steps", "eps"})
    P.Headline.DependsOn.push_back({UnknownKind::Parameter, Name});
  operations(P.Headline, OpKind::Fp64) = {3, 16, 500};
  EXPECT_EQ(headline(P),
            "kernel 'jacobi<double>' on A100-SXM4-80GB: can't tell (leans "
            "bandwidth-bound): needs n, m, k and 2 more; 0.20 to 31 fp64 "
            "op/byte (ridge 4.76)");
}

TEST(Headline, SaysMixedWhereLaunchesDisagree) {
  Prediction P = jacobi();
  P.Mixed = true;
  P.Launches.resize(3);
  for (LaunchEntry &L : P.Launches)
    L.Result = P.Headline;
  P.Launches[1].Result.Outcome = Verdict::Compute;
  std::string Text = headline(P);
  EXPECT_NE(Text.find("is mixed on A100, bandwidth-bound in total: 0.312"),
            std::string::npos);
  EXPECT_NE(Text.find("; compute-bound at 1 of 3 launches;"),
            std::string::npos);
}

TEST(Headline, ReadsWellWithoutOperationsOrTraffic) {
  Prediction P = jacobi();
  operations(P.Headline, OpKind::Fp64) = {};
  P.Headline.Intensity = exactly(0);
  EXPECT_NE(headline(P).find(": no arithmetic;"), std::string::npos);
  P.Headline.DramRead = P.Headline.DramWritten = {};
  P.Headline.Intensity = exactly(NaN);
  EXPECT_EQ(headline(P), "kernel 'jacobi<double>' is bound by neither roof on "
                         "A100-SXM4-80GB: no arithmetic and no DRAM traffic");
  operations(P.Headline, OpKind::Fp64) = exactly(5);
  P.Headline.Intensity = exactly(Infinity);
  P.Headline.Outcome = Verdict::Compute;
  EXPECT_NE(headline(P).find(": no DRAM traffic;"), std::string::npos);
}

TEST(Headline, HasNoRatioWhereTheTrafficIsNoData) {
  Prediction P = jacobi();
  P.Headline.LaunchDram = 5100;
  P.Headline.LaunchFloor = 2500;
  EXPECT_NE(headline(P).find(": 0.312 fp64 op/byte"), std::string::npos);
  P.Headline.LaunchFloor = 4080;
  EXPECT_NE(headline(P).find(": too small for a ratio: 5.10 kB of DRAM "
                             "traffic, 80 % of it code and parameters; holds"),
            std::string::npos)
      << headline(P);
  P.Headline.Outcome = P.Headline.Leaning = Verdict::Compute;
  EXPECT_NE(headline(P).find(": only 5.10 kB of DRAM traffic, 80 %"),
            std::string::npos)
      << headline(P);
  // Where the launch is open, that is so at one size.
  P.Headline.Assumed = {{AssumptionKind::LikelyValue,
                         "",
                         0,
                         {4096},
                         {UnknownKind::HostValue, "argv[1]"}}};
  EXPECT_NE(headline(P).find(": only 5.10 kB of DRAM traffic at the likely "
                             "argv[1] = 4096, 80 % of it code and parameters"),
            std::string::npos)
      << headline(P);
}

TEST(Headline, EndsWithArchAndWhatWasLeftOut) {
  Prediction P = jacobi();
  P.DisplayName = "jacobi<int>";
  P.ForeignArch = true;
  P.NotModelled.assign(3, {{UnseenKind::Printf}, P.Where});
  std::string Text = headline(P);
  EXPECT_TRUE(llvm::StringRef(Text).ends_with(
      "; code for sm_80; not counting printf and 2 more"))
      << Text;
}

TEST(GroupHeadline, IsOneLineForSeveralGpus) {
  Prediction A = jacobi(), B = jacobi(), C = jacobi();
  B.Gpu = "h200", B.GpuDisplayName = "NVIDIA H200", B.Headline.Ridge = 6.98;
  C.Gpu = "rtx3080", C.GpuDisplayName = "NVIDIA GeForce RTX 3080";
  A.Headline.Confidence = 0.9, B.Headline.Confidence = 0.8;
  B.Headline.Validity.Over[0].Low = 5000;
  EXPECT_EQ(headline({&A, &B}),
            "kernel 'jacobi<double>' is bandwidth-bound on A100 and H200; "
            "holds on both for n >= 5000 (examined up to 1.6e7); confidence "
            "0.80 to 0.90");
  C.Headline.Outcome = C.Headline.Leaning = Verdict::Compute;
  C.Headline.Ridge = 0.25;
  A.DisplayName = "heat";
  A.Headline.Confidence.reset();
  A.Headline.Validity = C.Headline.Validity = {};
  EXPECT_EQ(headline({&A, &C}),
            "kernel 'heat' is bandwidth-bound on A100: 0.312 fp64 op/byte "
            "(ridge 4.76); compute-bound on RTX 3080: 0.312 fp64 op/byte "
            "(ridge 0.250)");
}

TEST(GroupHeadline, FitsALineOf160Columns) {
  Prediction A = jacobi(), B = jacobi(), C = jacobi();
  B.Gpu = "h200", B.GpuDisplayName = "NVIDIA H200";
  C.Gpu = "rtx3080", C.GpuDisplayName = "NVIDIA GeForce RTX 3080";
  C.Headline.Outcome = C.Headline.Leaning = Verdict::Compute;
  C.Headline.Kind = OpKind::Int;
  C.Headline.Floating = {OpKind::Fp64, exactly(0.25), 4.76};
  operations(C.Headline, OpKind::Int) = exactly(48);
  for (Prediction *P : {&A, &B, &C})
    P->Headline.Confidence = 0.9;
  EXPECT_EQ(headline({&A, &B, &C}),
            "kernel 'jacobi<double>' is bandwidth-bound on A100 and H200; "
            "compute-bound on RTX 3080; holds on all for n >= 4096 (examined "
            "up to 1.6e7); confidence 0.90");
  std::vector<Prediction> Many(12, A);
  std::vector<const Prediction *> Group;
  for (auto [I, P] : llvm::enumerate(Many)) {
    P.GpuDisplayName = "NVIDIA GeForce RTX 3080 " + std::to_string(I);
    Group.push_back(&P);
  }
  EXPECT_LE(headline(Group).size(), 160u) << headline(Group);
  EXPECT_NE(headline(Group).find("RTX 3080 2 and 9 more;"), std::string::npos)
      << headline(Group);
}

TEST(GroupHeadline, SaysWhatTheHeadlineOfOneSays) {
  Prediction A = jacobi();
  A.Counts = CountSource::Machine;
  Prediction B = A;
  B.Gpu = "h200", B.GpuDisplayName = "NVIDIA H200";
  EXPECT_TRUE(StringRef(headline({&A, &B})).ends_with("; counts: machine"))
      << headline({&A, &B});
  for (Prediction *P : {&A, &B}) {
    P->Headline.Kind = OpKind::Int;
    P->Headline.Outcome = P->Headline.Leaning = Verdict::Compute;
    P->Headline.Floating = {OpKind::Fp64, exactly(0.25), 4.76};
    P->Headline.Intensity = exactly(30);
    operations(P->Headline, OpKind::Int) = exactly(48);
    P->Headline.Validity = {};
  }
  EXPECT_EQ(headline({&A, &B}),
            "kernel 'jacobi<double>' is compute-bound on A100 and H200: 30.0 "
            "integer op/byte (ridge 4.76), 0.250 fp64 op/byte (ridge 4.76); "
            "counts: machine");
  for (Prediction *P : {&A, &B})
    P->Headline.DramRead = P->Headline.DramWritten = {};
  EXPECT_NE(headline({&A, &B}).find("on A100 and H200: no DRAM traffic;"),
            std::string::npos)
      << headline({&A, &B});
  for (Prediction *P : {&A, &B})
    operations(P->Headline, OpKind::Int) = {};
  EXPECT_NE(
      headline({&A, &B}).find("is bound by neither roof on A100 and H200: "
                              "no arithmetic and no DRAM traffic"),
      std::string::npos)
      << headline({&A, &B});
}

TEST(GroupHeadline, HasFiguresOnTheSideOfEachRidge) {
  Prediction A = jacobi();
  A.Headline.Outcome = A.Headline.Leaning = Verdict::Bandwidth;
  A.Headline.Validity = {};
  A.Headline.Kind = OpKind::Int;
  A.Headline.Floating.reset();
  operations(A.Headline, OpKind::Int) = exactly(48);
  Prediction B = A;
  B.Gpu = "h200", B.GpuDisplayName = "NVIDIA H200";
  A.Headline.Intensity = {1.5, 2, 4.3}, A.Headline.Ridge = 4.78;
  B.Headline.Intensity = {1.5, 2, 3.4}, B.Headline.Ridge = 3.48;
  // 4.3 is less than the ridge of the one, but not than that of the other.
  EXPECT_TRUE(StringRef(headline({&A, &B}))
                  .starts_with("kernel 'jacobi<double>' is bandwidth-bound on "
                               "A100 and H200: 1.5 to 4.3 integer op/byte "
                               "(ridge 4.78) on A100, 1.5 to 3.4 integer "
                               "op/byte (ridge 3.48) on H200"))
      << headline({&A, &B});
  A.Headline.Intensity = {1.5, 2, 3.4};
  EXPECT_NE(headline({&A, &B}).find(
                "H200: 1.5 to 3.4 integer op/byte (ridges 3.48 to 4.78)"),
            std::string::npos)
      << headline({&A, &B});
}

TEST(GroupHeadline, HoldsWhereAllVerdictsDo) {
  Prediction A = jacobi(), B = jacobi();
  B.Gpu = "h200", B.GpuDisplayName = "NVIDIA H200";
  B.Headline.Validity.Over = {{{UnknownKind::GatherShare}, 0.5, 1},
                              {{UnknownKind::Parameter, "n"}, 64, 1e6}};
  B.Headline.Validity.Conditions = 1;
  EXPECT_NE(headline({&A, &B}).find(
                "; holds on both for 50 to 100 % of its gathers cached"),
            std::string::npos)
      << headline({&A, &B});
  B.Headline.Validity.Over = {{{UnknownKind::Parameter, "n"}, 64, 1000}};
  EXPECT_NE(headline({&A, &B}).find("; each holds for a range of its own"),
            std::string::npos)
      << headline({&A, &B});
}

TEST(Headline, NamesTheFirstRangeAndTheNumberOfOthers) {
  Prediction P = jacobi();
  P.Headline.Validity.Over = {{{UnknownKind::GatherShare}, 0.5, 0.9},
                              {{UnknownKind::Branch, "", 8}, 0.123, 1},
                              {{UnknownKind::Parameter, "m"}, 512, 512},
                              {{UnknownKind::Parameter, "n"}, 64, 1e6}};
  P.Headline.Validity.Conditions = 3;
  EXPECT_TRUE(StringRef(headline(P))
                  .ends_with("; holds for 50 to 90 % of its gathers cached "
                             "and 3 more ranges"))
      << headline(P);
  std::vector<RemarkNote> Notes = allNotes(P);
  EXPECT_NE(
      Notes[0].Text.find(" 13 to 100 % of threads taking the branch at "
                         "line 8 and m = 512; examined for n = 64 to 1000000"),
      std::string::npos)
      << Notes[0].Text;
}

/// Instances of gemm<T, Block>, of which those with a T of double are
/// compute-bound.
std::vector<Prediction> instances() {
  std::vector<Prediction> All;
  for (const char *Type : {"float", "double"})
    for (const char *Block : {"128", "256"}) {
      Prediction P = jacobi();
      P.Id = KernelId::forCuda(std::string("gemm") + Type + Block, "k.cu");
      P.DisplayName = std::string("gemm<") + Type + ", " + Block + ">";
      P.Instance = {"gemm", {{"T", Type}, {"Block", Block}}};
      if (Type == StringRef("double"))
        P.Headline.Outcome = P.Headline.Leaning = Verdict::Compute;
      All.push_back(P);
    }
  return All;
}

TEST(GroupHeadline, TellsInstancesByTheParameterThatMakesTheDifference) {
  std::vector<Prediction> P = instances();
  EXPECT_EQ(headline({&P[0], &P[1]}),
            "kernel 'gemm' (2 instances) is bandwidth-bound on A100-SXM4-80GB: "
            "0.312 fp64 op/byte (ridge 4.76); holds for n >= 4096 "
            "(examined up to 1.6e7)");
  EXPECT_EQ(headline({&P[0], &P[1], &P[2], &P[3]}),
            "kernel 'gemm' (4 instances) on A100-SXM4-80GB: bandwidth-bound "
            "for T = float, and compute-bound for T = double; holds for n >= "
            "4096 (examined up to 1.6e7)");
  std::swap(P[0].Headline, P[2].Headline); // told by no parameter alone
  EXPECT_NE(headline({&P[0], &P[1], &P[2], &P[3]})
                .find("compute-bound for <float, 128> and 1 more, and"),
            std::string::npos)
      << headline({&P[0], &P[1], &P[2], &P[3]});
}

TEST(GroupHeadline, HasNoFigureBetweenThoseOfInstances) {
  std::vector<Prediction> P = instances();
  for (Prediction &Its : P)
    Its.Headline.Validity = {};
  P[1].Headline.Intensity = exactly(0.5);
  EXPECT_EQ(headline({&P[0], &P[1]}),
            "kernel 'gemm' (2 instances) is bandwidth-bound on A100: 0.312 "
            "fp64 op/byte (ridge 4.76) for Block = 128; 0.500 fp64 op/byte "
            "(ridge 4.76) for Block = 256");
  P[1].Headline.Confidence = P[0].Headline.Confidence = 0.9; // no room for both
  EXPECT_EQ(headline({&P[0], &P[1]}),
            "kernel 'gemm' (2 instances) is bandwidth-bound on A100-SXM4-80GB; "
            "confidence 0.90");
  // Those without a verdict have their range, or that of one.
  for (Prediction &Its : P) {
    Its.Headline.Outcome = Verdict::Undetermined;
    Its.Headline.DependsOn = {{UnknownKind::Parameter, "n"}};
    Its.Headline.Intensity.High = 31;
  }
  P[1].Headline.Intensity.High = 62;
  EXPECT_EQ(headline({&P[0], &P[1]}),
            "kernel 'gemm' (2 instances) on A100: can't tell (leans "
            "bandwidth-bound): needs n; 0.31 to 31 fp64 op/byte (ridge 4.76) "
            "for Block = 128; confidence 0.90");
}

TEST(GroupHeadline, SaysOnceThatItCantTell) {
  std::vector<Prediction> P = instances();
  for (Prediction &Its : P) {
    Its.DisplayName = "a_kernel_with_a_very_long_name_" + Its.DisplayName;
    Its.Instance.Template = "a_kernel_with_a_very_long_name_gemm";
    Its.Headline.Outcome = Verdict::Undetermined;
    Its.Headline.DependsOn = {{UnknownKind::Parameter, "nx_of_the_grid"},
                              {UnknownKind::Parameter, "ny_of_the_grid"}};
    Its.Headline.Confidence = 0.7;
  }
  std::string Text = headline({&P[0], &P[2]}); // of other leanings
  EXPECT_EQ(StringRef(Text).count("can't tell"), 1u) << Text;
  EXPECT_EQ(StringRef(Text).count("needs nx_of_the_grid"), 1u) << Text;
}

TEST(GroupHeadline, HasOneClauseForInstancesOfOneVerdict) {
  std::vector<Prediction> P = instances();
  P[0].Headline.Kind = P[2].Headline.Kind = OpKind::Fp32;
  for (Prediction *Its : {&P[0], &P[2]}) {
    operations(Its->Headline, OpKind::Fp32) = exactly(5);
    Its->Headline.Validity.Over[0].TurnsBelow = false;
  }
  EXPECT_EQ(headline({&P[0], &P[1], &P[2], &P[3]}),
            "kernel 'gemm' (4 instances) on A100-SXM4-80GB: bandwidth-bound "
            "for T = float, and compute-bound for T = double; holds for n >= "
            "4096 (examined up to 1.6e7)");
}

TEST(GroupHeadline, NamesRangeAndDefaultWhereAGpuHasNoVerdict) {
  Prediction A = jacobi(), B = jacobi(), C = jacobi();
  B.Gpu = "h200", B.GpuDisplayName = "NVIDIA H200";
  C.Gpu = "rtx3080", C.GpuDisplayName = "NVIDIA GeForce RTX 3080";
  C.Headline.Outcome = Verdict::Undetermined;
  C.Headline.DependsOn = {{UnknownKind::Parameter, "n"}};
  C.Headline.Validity = {};
  for (Prediction *P : {&A, &B, &C}) {
    P->DisplayName = "jacobi<int>";
    P->Headline.Confidence = 0.9;
    P->Headline.Assumed = {{AssumptionKind::DefaultValue,
                            "",
                            0,
                            {8192},
                            {UnknownKind::Parameter, "n"}}};
  }
  EXPECT_EQ(headline({&C, &A, &B}),
            "kernel 'jacobi<int>' is bandwidth-bound on A100 and H200; "
            "holds there for n >= 4096 (to 1.6e7; default 8192); on RTX 3080: "
            "can't tell: needs n; confidence 0.90");
}

TEST(GroupHeadline, SaysWhatIsNeededWhereNoFigureFits) {
  std::vector<Prediction> P = instances();
  for (Prediction &Its : P) {
    Its.Headline.Outcome = Verdict::Undetermined;
    Its.Headline.Leaning = Verdict::Bandwidth;
    Its.Headline.DependsOn = {
        {UnknownKind::Parameter, "aRatherLongNameOfAParameter"}};
    Its.Headline.Validity = {};
    Its.DisplayName += std::string(30, 'x');
  }
  P[0].Headline.Kind = P[2].Headline.Kind = OpKind::Fp32;
  for (Prediction *Its : {&P[0], &P[2]})
    operations(Its->Headline, OpKind::Fp32) = exactly(5);
  std::string Text = headline({&P[0], &P[1], &P[2], &P[3]});
  EXPECT_NE(Text.find("on A100-SXM4-80GB: can't tell (leans bandwidth-bound): "
                      "needs aRatherLongNameOfAParameter"),
            std::string::npos)
      << Text;
}

TEST(GroupHeadline, SaysWhatDefaultsAreWithoutAFigure) {
  Prediction A = jacobi(), B = jacobi(), C = jacobi();
  B.Gpu = "h200", B.GpuDisplayName = "NVIDIA H200";
  C.Gpu = "rtx3080", C.GpuDisplayName = "NVIDIA GeForce RTX 3080";
  C.Headline.Outcome = Verdict::Undetermined;
  C.Headline.DependsOn = {{UnknownKind::Parameter, "n"}};
  C.Headline.Validity = {};
  for (Prediction *P : {&A, &B, &C}) {
    if (P != &C)
      P->Headline.Validity.Over[0].TurnsBelow = false;
    P->Headline.Confidence = 0.9;
    P->Headline.Assumed = {{AssumptionKind::DefaultValue,
                            "",
                            0,
                            {8192},
                            {UnknownKind::Parameter, "m"}}};
  }
  std::string Text = headline({&A, &B, &C});
  EXPECT_EQ(Text.find("; at the default m"), std::string::npos) << Text;
}

TEST(Headline, SaysAboutWhereABranchIsGuessed) {
  Prediction P = jacobi();
  P.Headline.Intensity = {0.2, 0.3, 0.4};
  P.Headline.Assumed = {{AssumptionKind::DefaultValue,
                         "",
                         0,
                         {8192},
                         {UnknownKind::Parameter, "n"}},
                        {AssumptionKind::LikelyValue,
                         "",
                         0,
                         {0.5},
                         {UnknownKind::Branch, "", 26}}};
  EXPECT_NE(headline(P).find(": about 0.300 fp64 op/byte at the default n = "
                             "8192 (ridge"),
            std::string::npos)
      << headline(P);
  EXPECT_NE(allNotes(P).back().Text.find("50 % of the threads take the branch "
                                         "at line 26, a guess"),
            std::string::npos);
  P.Headline.Validity.Over.push_back(
      {{UnknownKind::Branch, "", 26}, 0.2, 1, /*TurnsBelow=*/true});
  EXPECT_EQ(mostUsefulNote(P)[0].Text, "assumed: 50 % of the threads take the "
                                       "branch at line 26, a guess");
}

TEST(RemarkAbout, HasARemarkForEachGpuWhereInstancesDisagree) {
  std::vector<Prediction> P = instances();
  for (unsigned I = 0; I < 4; ++I) {
    Prediction &Other = P.emplace_back(P[I]);
    Other.Gpu = "h200";
    Other.Headline.Outcome = Other.Headline.Leaning = Verdict::Bandwidth;
  }
  auto None = [](const Prediction &) { return NoteLevel::None; };
  EXPECT_EQ(remarkAbout(P, None).size(), 2u);
  EXPECT_EQ(remarkAbout(llvm::ArrayRef(P).drop_front(4), None).size(), 1u);
}

TEST(Headline, KeepsTheNameBetweenOnePairOfQuotes) {
  Prediction P = jacobi();
  P.DisplayName = "main::'lambda0'(int)";
  EXPECT_TRUE(
      std::regex_search(headline(P), std::regex("^kernel '[^']+' is ")));
}

TEST(Notes, AreOneUnlessAllAreWanted) {
  Prediction P = jacobi();
  P.Headline.Assumed = {{AssumptionKind::BlockSize, "", 0, {256}}};
  EXPECT_EQ(ids(mostUsefulNote(P)), (std::vector<std::string>{"assumed"}));
  for (NoteKind Kind : {NoteKind::Gather, NoteKind::Reuse, NoteKind::Traffic,
                        NoteKind::TripCount})
    P.Notes.push_back({{Kind}, P.Where});
  EXPECT_EQ(ids(mostUsefulNote(P)), (std::vector<std::string>{"gather"}));
  P.Headline.Requested = exactly(48);
  P.Headline.MemorySeconds = 1e-6;
  EXPECT_EQ(ids(allNotes(P)), (std::vector<std::string>{
                                  "gather", "reuse", "traffic", "trip-count",
                                  "mix", "bytes", "times", "assumed"}));
}

TEST(Notes, BeginWithWhatContradictsTheHeadline) {
  Prediction P = jacobi();
  P.NotModelled.assign(2, {{UnseenKind::PointerCall}, P.Where});
  P.Headline.FlipsWhenAchievable = true;
  P.Headline.Assumed = {{AssumptionKind::BlockSize, "", 0, {256}},
                        {AssumptionKind::Optimised}};
  EXPECT_EQ(ids(mostUsefulNote(P)), (std::vector<std::string>{"not-modelled"}));
  auto Notes = allNotes(P);
  ASSERT_EQ(ids(Notes),
            (std::vector<std::string>{"not-modelled", "not-modelled",
                                      "achievable", "mix", "assumed"}));
  EXPECT_NE(Notes[2].Text.find("it is compute-bound"), std::string::npos);
  EXPECT_EQ(Notes[4].Text,
            "assumed: 256 threads a block; the code is optimised (it was "
            "compiled without)");
}

TEST(Notes, HaveTheRangeForWhichTheHeadlineHasNoRoom) {
  Prediction P = jacobi();
  UnknownRange &N = P.Headline.Validity.Over[0];
  N.TurnsBelow = false;
  auto HasRange = [&] {
    return llvm::is_contained(ids(allNotes(P)), "validity");
  };
  ASSERT_TRUE(N.isOnlyExamined());
  EXPECT_FALSE(HasRange());
  P.NotModelled.assign(
      1, {{UnseenKind::LargeCallee, std::string(90, 'f')}, P.Where});
  EXPECT_EQ(headline(P).find("examined for"), std::string::npos);
  EXPECT_TRUE(HasRange());
  // An end where the verdict turns is always there.
  N.TurnsBelow = true;
  EXPECT_FALSE(HasRange());
}

TEST(Notes, SayHowManyAssumptionsDoNotFit) {
  Prediction P = jacobi();
  for (unsigned N = 0; N < 12; ++N)
    P.Headline.Assumed.push_back({AssumptionKind::BlockSize, "", 0, {32. * N}});
  std::vector<RemarkNote> Notes = mostUsefulNote(P);
  ASSERT_EQ(ids(Notes), (std::vector<std::string>{"assumed"}));
  StringRef Text = Notes[0].Text;
  EXPECT_TRUE(Text.starts_with("assumed: 0 threads a block; 32 threads"));
  // All lines are shown on request.
  std::string All;
  for (const RemarkNote &Note : allNotes(P))
    if (Note.Kind == NoteKind::Assumed)
      All += Note.Text + "\n";
  size_t Shown = Text.count(" threads a block");
  EXPECT_EQ(StringRef(All).count(" threads a block"), 12u);
  EXPECT_TRUE(Text.ends_with("; and " + std::to_string(12 - Shown) + " more"))
      << Text.str();
}

TEST(Notes, BeginWithArgumentsThatAreNotUsed) {
  Prediction P = jacobi();
  P.Notes.push_back({{NoteKind::Gather}, P.Where});
  P.Headline.Assumed = {{AssumptionKind::BlockSize, "", 0, {256}},
                        {AssumptionKind::Unfollowed, "", 31},
                        {AssumptionKind::NotGiven,
                         "",
                         0,
                         {},
                         {UnknownKind::HostValue, "argv[1]"}}};
  std::vector<RemarkNote> Notes = mostUsefulNote(P);
  ASSERT_EQ(ids(Notes), (std::vector<std::string>{"assumed"}));
  EXPECT_EQ(Notes[0].Text,
            "the arguments could not be followed through the program's option "
            "loop at line 31; its defaults are used; argv[1] is not among the "
            "arguments that are given");
}

TEST(Notes, HaveOnePerLaunchSiteWhereLaunchesDisagree) {
  Prediction P = jacobi();
  P.Mixed = true;
  for (unsigned Line : {71, 90, 71}) {
    P.Launches.push_back(
        {{"stencil.cu", Line, 3}, {64, 1, 1}, {256, 1, 1}, {}});
    P.Launches.back().Result = P.Headline;
  }
  auto Notes = allNotes(P);
  ASSERT_GE(Notes.size(), 2u);
  EXPECT_EQ(Notes[0].Where.Line, 71u);
  EXPECT_EQ(Notes[0].Text,
            "launched here with block (256,1,1), bandwidth-bound each time; "
            "grid (64,1,1), 2 launches: 0.312 fp64 op/byte (ridge 4.76)");
  EXPECT_EQ(Notes[1].Text, "launched here with grid (64,1,1) block (256,1,1): "
                           "bandwidth-bound, 0.312 fp64 op/byte (ridge 4.76)");
  // Launches that differ are told one by one, as many as fit.
  P.Launches[2].Result.Outcome = Verdict::Compute;
  EXPECT_EQ(allNotes(P)[0].Text,
            "launched here with block (256,1,1); grid (64,1,1): "
            "bandwidth-bound, 0.312 fp64 op/byte (ridge 4.76); grid (64,1,1): "
            "compute-bound, 0.312");
  for (double Blocks = 1; Blocks < 8; ++Blocks) {
    P.Launches.push_back(P.Launches[0]);
    P.Launches.back().Grid = {Blocks, 1, 1};
  }
  std::string Text = allNotes(P)[0].Text;
  EXPECT_LE(Text.size(), 160u);
  EXPECT_TRUE(StringRef(Text).ends_with(" more")) << Text;
}

TEST(Notes, TellLaunchesOfOneGridApartByWhatTheyPass) {
  Prediction P = jacobi();
  P.Mixed = true;
  for (double K : {1, 64}) {
    P.Launches.push_back({{"stencil.cu", 71, 3}, {64, 1, 1}, {256, 1, 1}});
    P.Launches.back().Passed = {{"k", K}, {"n", 5}};
    P.Launches.back().Result = P.Headline;
  }
  P.Launches[1].Result.Outcome = Verdict::Compute;
  EXPECT_EQ(allNotes(P)[0].Text,
            "launched here with grid (64,1,1) block (256,1,1); k = 1: "
            "bandwidth-bound, 0.312 fp64 op/byte (ridge 4.76); k = 64: "
            "compute-bound, 0.312");
  // Each verdict is there, even if its launch is the last.
  for (double Blocks = 1; Blocks < 8; ++Blocks) {
    P.Launches.insert(P.Launches.begin() + 1, P.Launches[0]);
    P.Launches[1].Grid = {Blocks, 1, 1};
  }
  EXPECT_EQ(allNotes(P)[0].Text,
            "launched here with block (256,1,1); grid (64,1,1), k = 1: "
            "bandwidth-bound, 0.312 fp64 op/byte (ridge 4.76); grid (64,1,1), "
            "k = 64: compute-bound, 0.312; 7 more");
}

TEST(Notes, BeginWithLaunchesThatAreLeftOut) {
  Prediction P = jacobi();
  P.Headline.Assumed = {{AssumptionKind::BlockSize, "", 0, {256}},
                        {AssumptionKind::LaterLaunches, "main.cu", 31, {1}}};
  // Those that differ in arguments only are likely to be like the others.
  EXPECT_NE(allNotes(P).front().Kind, NoteKind::Assumed);
  for (double Blocks : {1, 2})
    P.Launches.push_back({{}, {Blocks, 1, 1}, {256, 1, 1}, 1, {}, P.Headline});
  std::vector<RemarkNote> Notes = mostUsefulNote(P);
  ASSERT_EQ(ids(Notes), (std::vector<std::string>{"assumed"}));
  EXPECT_EQ(Notes[0].Where.Line, 31u);
  EXPECT_EQ(Notes[0].Text, "further launches by the code at line 31 are left "
                           "out: where the loop ends is not known");
  // Those that were followed have other extents, though none is known.
  P.Launches.clear();
  P.Headline.Assumed[1].Values = {1, double(LoopLaunch::First), 1};
  EXPECT_EQ(mostUsefulNote(P)[0].Text,
            "further launches by the code at line 31 are left out: where the "
            "loop ends is not known; the figures are of its first");
}

TEST(Notes, SayWhatFitsATypeAsFarAsItHasATextAndALine) {
  Assumption A(AssumptionKind::FitsType, "int", 23, {},
               UnknownId{UnknownKind::HostValue, "n * 4"});
  EXPECT_EQ(wordsOf(A), "n * 4 at line 23 fits int");
  A.Line = 0; // what a collapsed loop nest runs
  EXPECT_EQ(wordsOf(A), "n * 4 fits int");
  A.Line = 23;
  A.About.Symbol.clear();
  EXPECT_EQ(wordsOf(A), "a value at line 23 fits int");
}

TEST(Notes, LeaveOutExaminedRangesOfWhatNobodyFinds) {
  ValidityRange V = {{ValidityKind::Everywhere},
                     {{{UnknownKind::Opaque}, 0, 1048576},
                      {{UnknownKind::Parameter, "n"}, 16, 4096}}};
  EXPECT_EQ(wordsOf(V, {}), "examined for n = 16 to 4096");
  EXPECT_EQ(briefly(V, {}), "examined for n = 16 to 4096");
  V.Over.pop_back();
  EXPECT_EQ(wordsOf(V, {}), "");
  // That the verdict turns must be said.
  V.Over[0].TurnsBelow = true;
  EXPECT_NE(wordsOf(V, {}), "");
}

TEST(Notes, SayHowManyThreadsEnterASampledLoop) {
  auto Words = [](std::vector<double> Values) {
    return wordsOf(
        Assumption(AssumptionKind::SampledTrips, "", 9, std::move(Values)));
  };
  EXPECT_EQ(Words({1, 1, 1, 25, 64, 64, 1}),
            "the loop at line 9 runs once for each thread that enters it, at "
            "most 25 % of all, from all 64 warps");
  EXPECT_EQ(Words({20, 3, 61, 25, 64, 64, 1}),
            "the loop at line 9 runs 20 times (3 to 61, by thread; at most 25 "
            "% enter it), from all 64 warps");
  EXPECT_EQ(Words({20, 20, 20, 100, 64, 64, 1}),
            "the loop at line 9 runs 20 times for each thread that enters it, "
            "from all 64 warps");
  // By an older report.
  EXPECT_EQ(Words({20, 20, 20, 64, 64, 1}),
            "the loop at line 9 runs 20 times for each thread that enters it, "
            "from all 64 warps");
}

TEST(Notes, CallReuseThatIsNoWholeNumberApproximate) {
  auto Words = [](double Reuse) {
    return wordsOf(PredictionNote{{NoteKind::Reuse, "b", 0, {Reuse}}, {}});
  };
  EXPECT_EQ(Words(5), "'b' is read 5 times from L1/L2 for each DRAM read");
  EXPECT_EQ(Words(63.3),
            "'b' is read about 63 times from L1/L2 for each DRAM read");
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
