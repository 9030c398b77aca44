// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The notes below a remark: which come first, and their words.
#include "Jacobi.h"
#include "model/KernelSource.h"
#include "remark/RemarkText.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <limits>

using namespace roofline;
using llvm::StringRef;

static std::vector<std::string> ids(const std::vector<RemarkNote> &Notes) {
  std::vector<std::string> Ids;
  for (const RemarkNote &Note : Notes)
    Ids.push_back(idOf(Note.Kind).str());
  return Ids;
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

TEST(Notes, SayWhichSizesFillTheMemoryTogether) {
  auto Size = [](const char *Name, double High, bool Turns) {
    UnknownRange U{{UnknownKind::Parameter, Name}, 64, High};
    U.FillsMemory = true;
    U.TurnsBelow = Turns;
    return U;
  };
  ValidityRange V = {{ValidityKind::Everywhere},
                     {Size("m", 3000, false), Size("k", 3000, false)}};
  EXPECT_EQ(wordsOf(V, {}),
            "examined for m, k = 64 to 3000 (memory full with both)");
  V.Over.push_back(Size("n", 3000, false));
  EXPECT_EQ(wordsOf(V, {}),
            "examined for m, k, n = 64 to 3000 (memory full with all)");
  EXPECT_EQ(briefly(V, {}), "examined for m, k = 64 to 3000 (memory full with "
                            "others) and 1 more range");
  V.Over[2].TurnsBelow = true;
  EXPECT_NE(wordsOf(V, {}).find("m, k = 64 to 3000 (memory full with others)"),
            std::string::npos);
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

TEST(Notes, SayWhichArraysDoNotFitTheMemory) {
  Prediction P = jacobi();
  Assumption A(AssumptionKind::OutOfMemory, "NVIDIA T4", 0, {240e9, 16e9});
  P.Headline.Assumed.push_back(A);
  EXPECT_EQ(wordsOf(A), "the arrays of the launch, 240 GB in all, do not fit "
                        "into the 16.0 GB of NVIDIA T4");
  EXPECT_EQ(mostUsefulNote(P)[0].Text, wordsOf(A));
}
