// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first line of the remark about one kernel on one GPU.
#include "Jacobi.h"
#include "remark/RemarkText.h"
#include "gtest/gtest.h"
#include <limits>
#include <regex>

using namespace roofline;
using llvm::StringRef;

static constexpr double Infinity = std::numeric_limits<double>::infinity();
static constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

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
                         "A100-SXM4-80GB: no arithmetic and no data");
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

TEST(Headline, NamesTheFirstRangeAndTheNumberOfOthers) {
  Prediction P = jacobi();
  P.Headline.Validity.Over = {{{UnknownKind::GatherShare}, 0.5, 0.9},
                              {{UnknownKind::Branch, "", 8}, 0.123, 1},
                              {{UnknownKind::Parameter, "m"}, 512, 512},
                              {{UnknownKind::Parameter, "n"}, 64, 1e6}};
  P.Headline.Validity.Conditions = 3;
  EXPECT_TRUE(StringRef(headline(P))
                  .ends_with("; holds for 50 to 90 % of its gathers cached "
                             "and 2 more ranges"))
      << headline(P);
  std::vector<RemarkNote> Notes = allNotes(P);
  EXPECT_NE(
      Notes[0].Text.find(" 13 to 100 % of threads taking the branch at "
                         "line 8 and m = 512; examined for n = 64 to 1000000"),
      std::string::npos)
      << Notes[0].Text;
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

TEST(Headline, KeepsTheNameBetweenOnePairOfQuotes) {
  Prediction P = jacobi();
  P.DisplayName = "main::'lambda0'(int)";
  EXPECT_TRUE(
      std::regex_search(headline(P), std::regex("^kernel '[^']+' is ")));
}
