// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/Validation.h"
#include "HandMadeKernel.h"
#include "constants/traffic.h"
#include "model/Ratio.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static unsigned at(OpKind Kind) { return static_cast<unsigned>(Kind); }

/// A launch of a million threads, each with \p Operations and \p Bytes.
static LaunchRecord launch(double Operations, double Bytes,
                           OpKind Kind = OpKind::Fp32) {
  LaunchRecord L;
  L.Id = KernelId::forCuda("_Z5solvePd", "heat.cu");
  L.DisplayName = "solve";
  L.Grid = {10000, 1, 1};
  L.Block = {100, 1, 1};
  L.Counts.Operations[at(Kind)] = 1e6 * Operations;
  L.Counts.Memory.emplace();
  L.Counts.Memory->DramRead = uint64_t(1e6 * Bytes);
  L.Counts.Memory->Requested = uint64_t(1e6 * Bytes);
  return L;
}

/// The prediction with the same values, with a ridge of 10.
static Evaluation evaluation(double Operations, double Bytes,
                             OpKind Kind = OpKind::Fp32) {
  Evaluation E;
  E.Kind = Kind;
  E.Outcome = E.Leaning =
      Operations / Bytes >= 10 ? Verdict::Compute : Verdict::Bandwidth;
  E.Operations[at(Kind)] = {Operations, Operations, Operations};
  E.DramRead = E.Requested = {Bytes, Bytes, Bytes};
  double Intensity = Operations / Bytes;
  E.Intensity = {Intensity, Intensity, Intensity};
  return E;
}

static Prediction prediction(Evaluation Headline) {
  Prediction P;
  P.Id = KernelId::forCuda("_Z5solvePd", "heat.cu");
  P.DisplayName = "solve";
  P.Gpu = "round";
  P.Headline = std::move(Headline);
  P.Point.Grid = {32, 1, 1};
  P.Point.Block = {256, 1, 1};
  return P;
}

static Profile profile(std::vector<LaunchRecord> Launches) {
  Profile P;
  P.Gpu = "round";
  for (size_t I = 0; I < Launches.size(); ++I)
    Launches[I].Number = I;
  P.Launches = std::move(Launches);
  return P;
}

static Validation check(const Profile &P, ArrayRef<Prediction> Guesses) {
  return validate(P, Guesses, roundGpu(), nullptr);
}

TEST(Observation, HasTheVerdictOfTheSums) {
  // The first launch alone is compute-bound, both together are not.
  LaunchRecord Compute = launch(100, 10), Bandwidth = launch(10, 10);
  GpuSpec Gpu = roundGpu();
  EXPECT_EQ(observe(&Compute, Gpu).verdict(), Verdict::Compute);
  Observation Both = observe({&Compute, &Bandwidth}, Gpu);
  EXPECT_EQ(Both.verdict(), Verdict::Bandwidth);
  EXPECT_EQ(Both.kind(), OpKind::Fp32);
  EXPECT_DOUBLE_EQ(Both.intensity(OpKind::Fp32), 5.5);
  EXPECT_DOUBLE_EQ(Both.Work.Threads, 2e6);
}

TEST(Observation, OfTheEmulatedL2HasErrorCorrection) {
  LaunchRecord L = launch(1, 8); // 8 byte for each of a million threads
  GpuSpec Gpu = roundGpu();
  Gpu.EccGranule.Value = 256;
  auto Data = [&] {
    Observation O = observe(&L, Gpu);
    return O.Work.dram() - O.Work.DramFloor;
  };
  EXPECT_DOUBLE_EQ(Data(), 8e6); // measured
  L.Counts.Memory->Accesses = 1;
  EXPECT_DOUBLE_EQ(Data(), 9e6);
}

TEST(Observation, NeedsAFinishedLaunchWhoseMemoryWasCounted) {
  LaunchRecord L = launch(1, 1);
  EXPECT_TRUE(isCounted(L));
  L.End = LaunchEnd::Time;
  EXPECT_FALSE(isCounted(L));
  L = launch(1, 1);
  L.Counts.Memory.reset();
  EXPECT_FALSE(isCounted(L));
}

TEST(Ratios, AreInPercentThenInFactors) {
  EXPECT_EQ(ratioText(1), "0 %");
  EXPECT_EQ(ratioText(1.004), "0 %");
  EXPECT_EQ(ratioText(1.12), "+12 %");
  EXPECT_EQ(ratioText(0.92), "-8 %");
  EXPECT_EQ(ratioText(3.2), "x3.2");
  EXPECT_EQ(ratioText(0.25), "/4.0");
  EXPECT_EQ(ratioText(ratioOf(1, 0)), "one is 0");
  EXPECT_EQ(ratioText(ratioOf(0, 1)), "one is 0");
  EXPECT_EQ(ratioText(ratioOf(0, 0)), "0 %");
}

TEST(Validation, ConfirmsAndContradicts) {
  Profile P = profile({launch(1, 1)});
  Validation V = check(P, prediction(evaluation(1, 1)));
  ASSERT_EQ(V.Rows.size(), 1u);
  EXPECT_EQ(V.Rows[0].Result, Agreement::Confirmed);
  EXPECT_DOUBLE_EQ(*V.Rows[0].off(), 1);
  EXPECT_TRUE(V.Rows[0].Reasons.empty());
  EXPECT_EQ(V.Score.confirmedShare(), 1);

  V = check(P, prediction(evaluation(20, 1)));
  EXPECT_EQ(V.Rows[0].Result, Agreement::Contradicted);
  EXPECT_DOUBLE_EQ(*V.Rows[0].off(), 20);
  EXPECT_EQ(V.Score.confirmedShare(), 0);
  EXPECT_DOUBLE_EQ(*V.Score.WorstFactor, 20);
}

TEST(Validation, SaysNothingOfLaunchesOutsideTheRange) {
  Evaluation E = evaluation(20, 1);
  E.Validity.Kind = ValidityKind::AtLeast;
  E.Validity.Over = {{{UnknownKind::LaunchSize}, 2e6, 1e9}};
  Profile P = profile({launch(1, 1)});
  Validation V = check(P, prediction(E));
  EXPECT_EQ(V.Rows[0].Result, Agreement::OutsideRange);
  ASSERT_EQ(V.Rows[0].Outside.size(), 1u);
  EXPECT_EQ(V.Rows[0].Outside[0].Was, 1e6);
  EXPECT_EQ(V.Rows[0].Reasons[0],
            "the verdict's range: examined for launches of "
            "2000000 to 1.0e9 threads, it was 1000000");
  EXPECT_EQ(V.Score.count(Agreement::Contradicted), 0u);
  EXPECT_EQ(V.Score.confirmedShare(), 0);
  // A verdict that is right there, too, is confirmed.
  P = profile({launch(20, 1)});
  EXPECT_EQ(check(P, prediction(E)).Rows[0].Result, Agreement::Confirmed);
}

/// A prediction with a launch for each of \p Operations, all with the grid and
/// block of launch(), which pass these numbers as their parameter k.
static Prediction withLaunches(ArrayRef<double> Operations) {
  Prediction P = prediction(evaluation(1, 1));
  for (double Each : Operations) {
    LaunchEntry &Entry = P.Launches.emplace_back();
    Entry.Grid = {10000, 1, 1};
    Entry.Block = {100, 1, 1};
    Entry.Passed = {{"k", Each}};
    Entry.Result = evaluation(Each, 1);
    Entry.Result.Threads = 1e6;
  }
  return P;
}

static LaunchRecord passing(LaunchRecord L, int64_t Value) {
  ArgumentValue &A = L.Arguments.emplace_back();
  A.What = ArgumentValue::Kind::Integer;
  A.Size = 4;
  A.Integer = Value;
  return L;
}

TEST(Validation, TellsLaunchesOfOneGridApartByWhatTheyPass) {
  // In another order than the compiler saw them.
  Profile P = profile({passing(launch(40, 1), 40), passing(launch(20, 1), 20),
                       passing(launch(1, 1), 1), passing(launch(1, 1), 1)});
  Validation V = check(P, withLaunches({1, 20, 40}));
  ASSERT_EQ(V.Rows.size(), 2u);
  for (const ValidationRow &Row : V.Rows) {
    EXPECT_EQ(Row.Result, Agreement::Confirmed);
    EXPECT_DOUBLE_EQ(*Row.off(), 1);
    EXPECT_TRUE(Row.LaunchExpected);
  }
}

TEST(Validation, TellsLaunchesThatPassTheSameApartByTheirOrder) {
  Prediction Guess = withLaunches({1, 20});
  for (LaunchEntry &L : Guess.Launches)
    L.Passed.clear();
  Profile P = profile({launch(1, 1), launch(20, 1)});
  Validation V = check(P, Guess);
  EXPECT_EQ(V.Score.count(Agreement::Confirmed), 2u);
  EXPECT_DOUBLE_EQ(*V.Score.WorstFactor, 1);
  // Of another number of launches, it is not known which are which.
  P = profile({launch(1, 1), launch(20, 1), launch(20, 1)});
  V = check(P, Guess);
  EXPECT_EQ(V.Score.count(Agreement::Confirmed), 0u);
  EXPECT_EQ(V.Score.count(Agreement::Contradicted), 0u);
  EXPECT_DOUBLE_EQ(V.Rows[0].Predicted->operations(OpKind::Fp32), 10.5);
}

TEST(Validation, LeaningsAreCountedApart) {
  Evaluation E = evaluation(1, 1);
  E.Outcome = Verdict::Undetermined;
  Profile P = profile({launch(1, 1), launch(20, 1)});
  Validation V = check(P, prediction(E));
  ASSERT_EQ(V.Rows.size(), 2u); // one for each verdict
  EXPECT_EQ(V.Rows[0].Result, Agreement::LeaningRight);
  EXPECT_EQ(V.Rows[1].Result, Agreement::LeaningWrong);
  EXPECT_EQ(V.Score.count(Agreement::LeaningRight), 1u);
  EXPECT_EQ(V.Score.confirmedShare(), 0);
  EXPECT_NE(validationText(V).find("0 of 2 verdicts confirmed, 2 undetermined "
                                   "(1 leaning right, 1 wrong)"),
            std::string::npos);
}

TEST(Validation, TakesTheEntryOfTheSameLaunch) {
  Prediction Guess = prediction(evaluation(20, 1));
  Guess.Launches = {{{}, {10000, 1, 1}, {50, 1, 1}, 1, {}, evaluation(20, 1)},
                    {{}, {10000, 1, 1}, {100, 1, 1}, 1, {}, evaluation(1, 1)}};
  Profile P = profile({launch(1, 1)});
  Validation V = check(P, Guess);
  EXPECT_TRUE(V.Rows[0].LaunchExpected);
  EXPECT_EQ(V.Rows[0].Result, Agreement::Confirmed);
  // Otherwise all launches together.
  Guess.Launches.pop_back();
  V = check(P, Guess);
  EXPECT_FALSE(V.Rows[0].LaunchExpected);
  EXPECT_EQ(V.Rows[0].Result, Agreement::Contradicted);
  EXPECT_EQ(
      V.Rows[0].Reasons[0],
      "the launch was taken as grid (10000,1,1) block (50,1,1), it was grid "
      "(10000,1,1) block (100,1,1)");
}

TEST(Validation, MedianAndWorstAreOfTheErrorsInTheTable) {
  LaunchRecord Low = launch(1.42, 2), Near = launch(1, 1.05),
               High = launch(1, 0.7);
  Near.Grid = {1, 10, 1};
  High.Grid = {1, 20, 1};
  Validation V =
      check(profile({Low, Near, High}), prediction(evaluation(1, 1)));
  ASSERT_EQ(V.Rows.size(), 3u);
  EXPECT_EQ(ratioText(*V.Rows[0].off()), "+41 %");
  EXPECT_EQ(ratioText(*V.Rows[1].off()), "+5 %");
  EXPECT_EQ(ratioText(*V.Rows[2].off()), "-30 %");
  EXPECT_NEAR(*V.Score.MedianError, 0.3, 1e-9);
  EXPECT_NEAR(*V.Score.WorstError, 0.408, 1e-3);
  EXPECT_NE(validationText(V).find("within 30 % in the median, 41 % at worst"),
            std::string::npos);
}

TEST(Validation, EqualLaunchesAreOneRow) {
  LaunchRecord Other = launch(1, 1);
  Other.Grid = {1, 10, 1};
  Profile P = profile({launch(1, 1), Other, launch(3, 1)});
  Validation V = check(P, prediction(evaluation(2, 1)));
  ASSERT_EQ(V.Rows.size(), 2u);
  EXPECT_EQ(V.Rows[0].Launches.size(), 2u);
  EXPECT_DOUBLE_EQ(V.Rows[0].Observed.Intensity, 2);
  EXPECT_DOUBLE_EQ(*V.Score.MedianFactor, 1.5); // the mean of 1 and 2
  EXPECT_DOUBLE_EQ(*V.Score.WorstFactor, 2);
}

TEST(Validation, ComparesTheKindThatWasObserved) {
  Evaluation E = evaluation(4, 2);
  E.Operations[at(OpKind::Int)] = {6, 6, 6};
  Profile P = profile({launch(9, 2, OpKind::Int)});
  Validation V = check(P, prediction(E));
  EXPECT_DOUBLE_EQ(*V.Rows[0].off(), 3 / 4.5);
  EXPECT_EQ(V.Rows[0].Reasons.back(),
            "integer operations: 6.00 op a thread predicted, 9.00 observed "
            "(-33 %)");
}

TEST(Validation, NoLaunchMovesNothing) {
  LaunchRecord L = launch(100, 0);
  Validation V = check(profile({L}), prediction(evaluation(100, 1)));
  EXPECT_EQ(V.Rows[0].Result, Agreement::Confirmed);
  EXPECT_DOUBLE_EQ(V.Rows[0].Observed.Intensity, 1e8 / constants::LeastTraffic);
}

TEST(Validation, CodeIsFetchedToo) {
  LaunchRecord L = launch(100, 1);
  L.Counts.Memory->Code = 9000;
  Validation V = check(profile({L}), prediction(evaluation(100, 1)));
  EXPECT_DOUBLE_EQ(V.Rows[0].Observed.Intensity,
                   1e8 / (1e6 + constants::LaunchTraffic + 9000));
}

TEST(Validation, CachesCleanLinesBeforeTheyMust) {
  LaunchRecord L = launch(100, 1);
  L.Counts.Memory->LeftInL2 = 1e6;
  // Of 1 MB of L2, 0.175 MB may be dirty at the end.
  Validation V = check(profile({L}), prediction(evaluation(100, 1)));
  EXPECT_DOUBLE_EQ(V.Rows[0].Observed.Intensity, 100 / 1.825);
  ASSERT_FALSE(V.Rows[0].Reasons.empty());
  EXPECT_TRUE(StringRef(V.Rows[0].Reasons.back())
                  .ends_with("; 1.00 byte a thread were written and still in "
                             "L2 at the end"));
}

TEST(Validation, KernelOfAUnitByAnotherPathIsFound) {
  Prediction Guess = prediction(evaluation(1, 1));
  Guess.Id.Unit = "src/heat.cu";
  Profile P = profile({launch(1, 1)});
  EXPECT_EQ(check(P, Guess).Rows[0].Result, Agreement::Confirmed);
  Guess.Id.Name = "_Z5otherPd";
  Validation V = check(P, Guess);
  EXPECT_EQ(V.Rows[0].Result, Agreement::NotPredicted);
  EXPECT_EQ(V.Score.Verdicts, 1u);
  EXPECT_EQ(V.Score.WorstFactor, std::nullopt);
  EXPECT_NE(validationText(V).find("predicted, but not launched: solve"),
            std::string::npos);
}

TEST(Validation, WhatWasNotCountedIsNamed) {
  LaunchRecord Stopped = launch(1, 1), Uncounted = launch(1, 1);
  Stopped.End = LaunchEnd::Instructions;
  Uncounted.DisplayName = "fill";
  Uncounted.Id = KernelId::forCuda("fill", "heat.cu");
  Uncounted.Counts.Memory.reset();
  Profile P = profile({launch(1, 1), Stopped, Uncounted});
  P.NotEmulated = {"textures"};
  Validation V = check(P, prediction(evaluation(1, 1)));
  EXPECT_EQ(V.Rows.size(), 1u);
  EXPECT_EQ(V.Notes,
            (std::vector<std::string>{
                "solve: launch 2 did not finish (instruction-limit) and is "
                "left out",
                "not emulated: textures",
                "launched, but memory was not counted: fill"}));
}

namespace {
/// Reasons for a row whose launch could be predicted again.
class Reasons : public testing::Test {
protected:
  Prediction Guess = prediction(evaluation(100, 1));
  Prediction Replayed = prediction(evaluation(2, 1));
  LaunchRecord L = launch(2, 1);
  ValidationRow Row;

  std::vector<std::string> reasons() {
    const LaunchRecord *Launch = &L;
    Row.Grid = L.Grid;
    Row.Block = L.Block;
    Row.Launches = {Launch};
    Row.Observed = Figures::of(observe(Launch, roundGpu()));
    Row.Predicted = Figures::of(Guess.Headline);
    Row.LaunchKnown = Figures::of(Replayed.Headline);
    Row.Result = Guess.Headline.Outcome == Row.Observed.Outcome
                     ? Agreement::Confirmed
                     : Agreement::Contradicted;
    return wrongAssumptions(Row, Guess, &Replayed);
  }
  UnknownSummary argument(StringRef Name, double Taken, bool IsKnown) {
    return {{UnknownKind::Parameter, Name.str()},
            {},
            {1, 1024, 1e9},
            {},
            Taken,
            IsKnown};
  }
};
} // namespace

TEST_F(Reasons, NameLaunchAndArgument) {
  Guess.Unknowns = {argument("n", 1024, false), argument("m", 5, false)};
  Replayed.Unknowns = {argument("arg0", 1 << 24, true),
                       argument("arg1", 5, true)};
  EXPECT_EQ(reasons(), (std::vector<std::string>{
                           "the launch was taken as grid (32,1,1) block "
                           "(256,1,1), it was grid (10000,1,1) block "
                           "(100,1,1)",
                           "'n' was taken as 1024, it was 16777216",
                           "with the launch known, the verdict is bandwidth"}));
}

TEST_F(Reasons, NameArgumentsOfReportsWithoutKinds) {
  Guess.Unknowns = {argument("m", 5, false), argument("n", 1024, false)};
  for (UnknownSummary &Unknown : Guess.Unknowns)
    Unknown.Id.Kind = UnknownKind::Other; // as of StoredFiles.SectionOfAProgram
  Replayed.Unknowns = {argument("arg0", 5, true),
                       argument("arg1", 1 << 24, true)};
  EXPECT_TRUE(
      is_contained(reasons(), "'n' was taken as 1024, it was 16777216"));
}

TEST_F(Reasons, LeaveOutWhatHadNoEffect) {
  Guess.Unknowns = {argument("n", 1024, false)};
  Replayed.Unknowns = {argument("arg0", 4096, true)};
  Replayed.Headline = Guess.Headline;
  EXPECT_EQ(reasons(),
            std::vector<std::string>{
                "with the launch known, fp32 operations: 100 op a thread "
                "predicted, 2.00 observed (x50)"});
}

TEST_F(Reasons, AreNoneWhereAllFits) {
  Guess.Headline = evaluation(2, 1);
  EXPECT_EQ(reasons(), std::vector<std::string>());
}

TEST_F(Reasons, NameTheLineAndWhatStaysOpen) {
  Guess.Headline = Replayed.Headline = evaluation(50, 1);
  Replayed.OperationSites = {{OpKind::Fp32, 48, "", {"a/heat.cu", 9, 1}},
                             {OpKind::Fp32, 2, "", {"a/heat.cu", 10, 1}}};
  Replayed.Unknowns = {
      {{UnknownKind::LoopTrips, "", 8}, {}, {0, 16, 1e9}, {}, 16, false}};
  LineCounts Line;
  Line.Where = {"/src/a/heat.cu", 10, 7};
  Line.Operations[at(OpKind::Fp32)] = 2000;
  L.Counts.Lines = {Line};
  EXPECT_EQ(reasons(),
            std::vector<std::string>{
                "with the launch known, fp32 operations: 50.0 op a thread "
                "predicted, 2.00 observed (x25); most at heat.cu:9 (48.0 "
                "predicted, 0 observed); not known from the launch: the "
                "iterations of the loop at line 8 (taken as 16)"});
}

TEST_F(Reasons, NameOpenValuesOnceAsTheSourceDoes) {
  Guess.Headline = Replayed.Headline = evaluation(50, 1);
  auto Open = [](UnknownKind Kind, StringRef Name, unsigned Line) {
    return UnknownSummary{
        {Kind, Name.str(), Line}, {}, {0, 16, 1e9}, {}, 16, false};
  };
  Replayed.Unknowns = {Open(UnknownKind::Opaque, "", 0),
                       Open(UnknownKind::Opaque, "", 19),
                       Open(UnknownKind::Opaque, "", 19),
                       Open(UnknownKind::SpanLength, "arg1", 0)};
  Guess.Unknowns = Replayed.Unknowns;
  Guess.Unknowns[3].Id.Symbol = "rp";
  EXPECT_TRUE(StringRef(reasons()[0])
                  .ends_with("; not known from the launch: the value at line "
                             "19 (value that the analysis can't follow, taken "
                             "as 16), the mean length of the lists in 'rp' "
                             "(taken as 16)"))
      << reasons()[0];
  // What has neither name nor place is better than nothing.
  Replayed.Unknowns.resize(1);
  EXPECT_TRUE(StringRef(reasons()[0])
                  .ends_with("; not known from the launch: a value (value that "
                             "the analysis can't follow, taken as 16)"))
      << reasons()[0];
}

TEST_F(Reasons, NameTheNumberThatStandsForData) {
  Guess.Headline = Replayed.Headline = evaluation(50, 1);
  Guess.Unknowns = Replayed.Unknowns = {
      {{UnknownKind::Loaded, "active"}, {}, {0, 128, 255}, {}, 128, false}};
  EXPECT_TRUE(StringRef(reasons()[0]).ends_with("(data, for which 128 stands)"))
      << reasons()[0];
}

TEST_F(Reasons, NameTheVerdictThatOnlyTheKnownLaunchContradicts) {
  Guess.Headline = evaluation(2, 1);
  Replayed.Headline = evaluation(100, 1);
  EXPECT_EQ(reasons(), (std::vector<std::string>{
                           "the launch was taken as grid (32,1,1) block "
                           "(256,1,1), it was grid (10000,1,1) block "
                           "(100,1,1)",
                           "with the launch known, fp32 operations: 100 op a "
                           "thread predicted, 2.00 observed (x50)",
                           "with the launch known, the verdict is compute, "
                           "which is contradicted"}));
}

TEST_F(Reasons, SayWhatIsNotCountedRatherThanWhatIsOpen) {
  Guess.Headline = Replayed.Headline = evaluation(50, 1);
  Replayed.Unknowns = {
      {{UnknownKind::LoopTrips, "", 8}, {}, {0, 16, 1e9}, {}, 16, false}};
  Replayed.NotModelled = {{{UnseenKind::Printf}, {"a.cu", 7, 1}}};
  EXPECT_TRUE(StringRef(reasons()[0]).contains("not known from the launch"))
      << reasons()[0];
  Replayed.NotModelled.push_back(
      {{UnseenKind::MissingBody, "force"}, {"a.cu", 9, 1}});
  EXPECT_TRUE(StringRef(reasons()[0])
                  .ends_with("; not counted: call to 'force', whose body is "
                             "not in this unit"))
      << reasons()[0];
}

TEST_F(Reasons, SayOnceWhatIsOutside) {
  UnknownRange Host = {{UnknownKind::HostValue, "n"}, 512, 1024};
  Row.Outside = {{{{UnknownKind::LaunchSize}, 32768, 1e6}, 8192, {Host}},
                 {Host, 256},
                 {Host, 256}};
  std::vector<std::string> Found = reasons();
  EXPECT_EQ(Found[0],
            "the verdict's range: examined for n = 512 to 1024, it was 256");
  EXPECT_EQ(
      count_if(Found, [](StringRef Text) { return Text.contains("range"); }),
      1);
  // A launch may be outside though the values of the host are not known.
  Row.Outside.resize(1);
  EXPECT_NE(reasons()[0].find("which makes launches of 32768"),
            std::string::npos);
}

TEST(Validation, ExplainsTheWorstOfManyLaunches) {
  std::vector<LaunchRecord> Launches;
  for (unsigned I = 1; I <= 6; ++I) {
    Launches.push_back(launch(1 + I % 3, 1));
    Launches.back().Grid = {I, 1, 1};
  }
  Profile P = profile(Launches);
  Validation V = check(P, prediction(evaluation(9, 1)));
  std::string Text = validationText(V);
  auto IsExplained = [&](unsigned I) {
    return StringRef(Text).contains("solve, grid (" + std::to_string(I) +
                                    ",1,1)");
  };
  EXPECT_TRUE(IsExplained(3) && IsExplained(6)) << Text; // nine times as much
  EXPECT_EQ(IsExplained(1) + IsExplained(2) + IsExplained(4) + IsExplained(5),
            1)
      << Text;
  EXPECT_TRUE(StringRef(Text).contains("\nsolve: 3 more launch configurations "
                                       "differ; --json has the reasons of "
                                       "all\n"))
      << Text;
  EXPECT_FALSE(V.Rows[1].Reasons.empty());
}

TEST_F(Reasons, TellCachesFromAccesses) {
  Guess.Headline = Replayed.Headline = evaluation(2, 4);
  Guess.Headline.Requested = Replayed.Headline.Requested = {1, 1, 1};
  EXPECT_EQ(reasons(),
            std::vector<std::string>{
                "with the launch known, DRAM: 4.00 byte a thread predicted, "
                "1.00 observed (x4.0); loads and stores ask for what was "
                "predicted, so caches serve other than predicted"});
  // What lies beyond an object's end has no bytes in the prediction.
  Replayed.Notes = {
      {{NoteKind::OutOfBounds, "a", 0, {4096, 1024}}, {"a.cu", 9, 1}}};
  EXPECT_EQ(reasons(),
            std::vector<std::string>{
                "with the launch known, DRAM: 4.00 byte a thread predicted, "
                "1.00 observed (x4.0); loads and stores ask for what was "
                "predicted; 'a' has 1024 byte, but is accessed at byte 4096: "
                "what lies beyond its end is not counted"});
  Replayed.Notes.clear();
  Replayed.Headline.Requested = {8, 8, 8};
  EXPECT_NE(reasons()[0].find("; loads and stores ask for 8.00 byte a thread "
                              "predicted, 1.00 observed (x8.0)"),
            std::string::npos);
}
