// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/Gate.h"
#include "team/UnitGate.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static constexpr double Tolerance = 0.02;

static unsigned at(OpKind Kind) { return static_cast<unsigned>(Kind); }

/// A prediction for a launch of a thousand threads; each has \p Operations and
/// \p Bytes, of which 10 and 1 take a second.
static Prediction predicted(StringRef Name, double Operations, double Bytes,
                            StringRef Unit = "a.cu") {
  Prediction P;
  P.Id = KernelId::forCuda(Name, Unit);
  P.DisplayName = P.Id.display();
  P.Gpu = P.GpuDisplayName = "round";
  P.Where = {Unit.str(), 7, 1};
  Evaluation &E = P.Headline;
  E.Kind = OpKind::Fp32;
  E.Operations[at(OpKind::Fp32)] = {Operations, Operations, Operations};
  E.DramRead = {Bytes, Bytes, Bytes};
  double Intensity = Operations / Bytes;
  E.Intensity = {Intensity, Intensity, Intensity};
  E.Threads = 1000;
  E.ComputeSeconds[at(OpKind::Fp32)] = Operations * 100;
  E.MemorySeconds = Bytes * 1000;
  E.Outcome = E.Leaning =
      Intensity >= 10 ? Verdict::Compute : Verdict::Bandwidth;
  return P;
}

static std::optional<GateKind> judged(const Prediction &Was,
                                      const Prediction &Is) {
  std::vector<AspectChange> Changes;
  return judge(stateOf(Was), Is, Tolerance, Changes);
}

static Baseline parsed(StringRef Text) {
  return cantFail(parseBaseline(Text, "roofline.yaml"));
}

static std::string updated(StringRef Text, std::vector<Prediction> Predictions,
                           AcceptanceNotes Notes = {}) {
  Baseline B = parsed(Text);
  ProgramFacts Facts = factsOf(std::move(Predictions));
  return updatedBaseline(B, compareWith(B, Facts, Tolerance), Notes);
}

static std::string made(std::vector<Prediction> Predictions) {
  Baseline B;
  B.Path = "roofline.yaml";
  ProgramFacts Facts = factsOf(std::move(Predictions));
  return updatedBaseline(B, compareWith(B, Facts, Tolerance), {});
}

TEST(Gate, SaysNothingWithinTheTolerance) {
  EXPECT_EQ(judged(predicted("f", 5, 1), predicted("f", 5, 1.019)),
            std::nullopt);
}

TEST(Gate, MoreTimeIsARegression) {
  EXPECT_EQ(judged(predicted("f", 5, 1), predicted("f", 5, 1.1)),
            GateKind::Regression);
  EXPECT_EQ(judged(predicted("f", 50, 1), predicted("f", 60, 1)),
            GateKind::Regression);
  EXPECT_EQ(judged(predicted("f", 5, 1.1), predicted("f", 5, 1)),
            GateKind::Change);
}

TEST(Gate, LessIntensityInTheSameTimeIsARegression) {
  // Traffic that a compute-bound kernel hides, so far.
  EXPECT_EQ(judged(predicted("f", 50, 1), predicted("f", 50, 2)),
            GateKind::Regression);
  // Fewer operations are none, in less time or beside the same bytes.
  EXPECT_EQ(judged(predicted("f", 50, 1), predicted("f", 40, 1)),
            GateKind::Change);
  EXPECT_EQ(judged(predicted("f", 5, 1), predicted("f", 2.5, 1)),
            GateKind::Change);
}

TEST(Gate, MorePredictedTimeByItselfIsAChange) {
  Prediction Was = predicted("_Z1fv", 5, 1), Is = Was;
  for (Prediction *P : {&Was, &Is})
    P->Headline.Time.emplace().Seconds.Likely = 2000;
  Was.Headline.Limiter.Kind = LimiterKind::Dram;
  Is.Headline.Limiter.Kind = LimiterKind::Occupancy;
  Is.Headline.Time->Seconds.Likely = 4000;
  std::string Text = made({Was});
  EXPECT_NE(Text.find("seconds: 1000, predicted_seconds: 2000, limiter: dram}"),
            std::string::npos)
      << Text;
  Baseline B = parsed(Text);
  std::vector<AspectChange> Changes;
  EXPECT_EQ(judge(*B.Entries[0].find("round"), Is, Tolerance, Changes),
            GateKind::Change);
  ASSERT_EQ(Changes.size(), 2u);
  EXPECT_EQ(Changes[0].What, Aspect::PredictedTime);
  EXPECT_EQ(Changes[1].What, Aspect::Limiter);
  ProgramFacts Facts = factsOf({Is});
  GateResult R = compareWith(B, Facts, Tolerance);
  ASSERT_EQ(R.Findings.size(), 1u);
  EXPECT_EQ(findingWords(R.Findings[0]),
            "'f' on round: predicted time 2000 s -> 4000 s (x2.0), limiter "
            "dram -> occupancy");
  // A baseline without these is not compared by them.
  EXPECT_EQ(judged(predicted("_Z1fv", 5, 1), Is), std::nullopt);
}

TEST(Gate, AnotherVerdictByItselfIsAChange) {
  // An algorithm with fewer operations has reached the bandwidth.
  EXPECT_EQ(judged(predicted("f", 50, 1), predicted("f", 5, 1)),
            GateKind::Change);
  // Here it is the bytes.
  EXPECT_EQ(judged(predicted("f", 11, 1), predicted("f", 11, 1.2)),
            GateKind::Regression);
}

TEST(Gate, AnOpenVerdictIsNoRegression) {
  Prediction Open = predicted("f", 5, 3);
  Open.Headline.Outcome = Verdict::Undetermined;
  EXPECT_EQ(judged(predicted("f", 5, 1), Open), GateKind::Undetermined);
  EXPECT_EQ(judged(Open, predicted("f", 5, 3)), GateKind::Change);
  GateFinding F;
  F.Kind = GateKind::Undetermined;
  EXPECT_FALSE(GateRule({FailOn::New, false, 0}).fails(F));
  EXPECT_FALSE(GateRule({FailOn::Changed, false, 0}).fails(F));
  EXPECT_TRUE(GateRule({FailOn::New, true, 0}).fails(F));
  EXPECT_FALSE(GateRule({FailOn::None, true, 0}).fails(F));
}

TEST(Gate, TakesNoLanguageModelsWord) {
  Prediction Asked = predicted("f", 1, 9);
  Asked.Opinion.emplace();
  Asked.Opinion->StaticOutcome = Verdict::Compute;
  EXPECT_EQ(judged(predicted("f", 50, 1), Asked), std::nullopt);
  Asked.Opinion->StaticOutcome = Verdict::Bandwidth;
  EXPECT_EQ(judged(predicted("f", 50, 1), Asked), GateKind::Change);
  EXPECT_FALSE(stateOf(Asked).Figures);
}

TEST(Gate, ComparesFiguresOfAThreadWhereThereAreNoSums) {
  Prediction Unknown = predicted("f", 5, 1);
  Unknown.Headline.Threads.reset();
  Unknown.Headline.MemorySeconds = -1;
  Unknown.Point.MemorySeconds = 1; // of one thread
  EXPECT_TRUE(stateOf(Unknown).Figures->PerThread);
  EXPECT_EQ(judged(Unknown, predicted("f", 5, 1)), std::nullopt);
  // A launch that is not known any more says nothing of the kernel.
  EXPECT_EQ(judged(predicted("f", 5, 1), Unknown), GateKind::Change);
}

/// For what the source leaves open, \p N, at a launch of \p Blocks of a hundred
/// threads, each of which has \p Bytes.
static Prediction open(double N, double Blocks, double Bytes) {
  Prediction P = predicted("_Z1fv", 5 * Bytes, Bytes);
  P.Headline.Threads.reset();
  P.Headline.MemorySeconds = -1;
  P.Point.GridKnown = P.Point.BlockKnown = true;
  P.Point.Grid = {Blocks, 1, 1};
  P.Point.Block = {100, 1, 1};
  P.Point.MemorySeconds = Bytes * P.Point.threads();
  UnknownSummary &U = P.Unknowns.emplace_back();
  U.Id = {UnknownKind::HostValue, "n"};
  U.Taken = N;
  P.Headline.DependsOn.push_back(U.Id);
  return P;
}

TEST(Gate, FiguresOfAnotherSizeAreNotCompared) {
  Prediction Was = open(1000, 10, 8);
  std::string Text = made({Was});
  EXPECT_NE(Text.find("per: thread, threads: 1000, at: {n: 1000}}"),
            std::string::npos)
      << Text;
  Baseline B = parsed(Text);
  ProgramFacts Same = factsOf({Was});
  EXPECT_TRUE(compareWith(B, Same, Tolerance).Findings.empty());
  // Each thread has half of the work, for half of the elements.
  for (double Bytes : {4.0, 8.0, 16.0}) {
    ProgramFacts Facts = factsOf({open(500, 10, Bytes)});
    GateResult R = compareWith(B, Facts, Tolerance);
    ASSERT_EQ(R.Findings.size(), 1u);
    EXPECT_EQ(R.Findings[0].Kind, GateKind::Undetermined);
    EXPECT_EQ(
        findingWords(R.Findings[0]),
        "'f' on round: the figures are for n = 500, those in the baseline "
        "for 1000: not compared");
  }
}

TEST(Gate, OfOtherLaunchesForOneSizeTheWorkOfAllThreadsCounts) {
  Prediction Was = open(1000, 10, 8);
  // As much work, by twice the threads; then more of it.
  EXPECT_EQ(judged(Was, open(1000, 20, 4)), std::nullopt);
  EXPECT_EQ(judged(Was, open(1000, 20, 6)), GateKind::Regression);
  EXPECT_EQ(judged(Was, open(1000, 20, 3)), GateKind::Change);
}

TEST(Baseline, AnOlderFileGetsTheSizesOfItsFigures) {
  Prediction P = open(1000, 10, 8);
  std::string Text = made({P});
  std::string Older = Text;
  size_t At = Older.find(", threads:");
  Older.erase(At, Older.find("}}") + 1 - At);
  Baseline B = parsed(Older);
  ProgramFacts Facts = factsOf({P});
  GateResult R = compareWith(B, Facts, Tolerance);
  EXPECT_TRUE(R.Findings.empty());
  EXPECT_EQ(updatedBaseline(B, R, {}), Text);
}

TEST(Gate, FailsByItsRule) {
  GateFinding F;
  auto FailsOn = [&](GateKind Kind) {
    F.Kind = Kind;
    std::string Text;
    for (FailOn On :
         {FailOn::Changed, FailOn::New, FailOn::Contradiction, FailOn::None})
      if (GateRule({On, false, 0}).fails(F))
        Text += (Text.empty() ? "" : " ") + idOf(On).str();
    return Text;
  };
  EXPECT_EQ(FailsOn(GateKind::Contradiction), "changed new contradiction");
  EXPECT_EQ(FailsOn(GateKind::Regression), "changed new");
  EXPECT_EQ(FailsOn(GateKind::Change), "changed");
  EXPECT_EQ(FailsOn(GateKind::NotInBaseline), "changed");
}

TEST(Gate, AnAcceptedContradictionIsNotNew) {
  Prediction P = predicted("f", 5, 1);
  P.Expected = Verdict::Compute;
  Baseline None = parsed("version: 1\n");
  ProgramFacts Facts = factsOf({P});
  GateResult R = compareWith(None, Facts, Tolerance);
  ASSERT_EQ(R.Findings.size(), 1u);
  EXPECT_EQ(R.Findings[0].Kind, GateKind::Contradiction);
  std::string Text = made({P});
  EXPECT_NE(Text.find("{verdict: bandwidth, expected: compute,"),
            std::string::npos)
      << Text;
  Baseline Accepted = parsed(Text);
  EXPECT_TRUE(compareWith(Accepted, Facts, Tolerance).Findings.empty());
}

/// A temporary file with \p Text.
static std::string fileOf(StringRef Text) {
  SmallString<128> Path;
  int File;
  EXPECT_FALSE(sys::fs::createTemporaryFile("baseline", "yaml", File, Path));
  raw_fd_ostream(File, /*shouldClose=*/true) << Text;
  return Path.str().str();
}

static bool isOfNoOtherJob(StringRef) { return false; }

TEST(Gate, OfAUnitTellsWhatFails) {
  std::string Path =
      fileOf(made({predicted("_Z1fv", 5, 1), predicted("_Z1gv", 5, 1),
                   predicted("_Z1hv", 5, 1, "other.cu")}));
  Prediction Wrong = predicted("_Z1kv", 5, 1);
  Wrong.Expected = Verdict::Compute;
  Wrong.ExpectedAt = {"a.cu", 9, 3};
  // h is in another unit: it may be another kernel.
  std::vector<Prediction> OfUnit = {predicted("_Z1fv", 5, 2),
                                    predicted("_Z1gv", 5, 1),
                                    predicted("_Z1hv", 5, 9), Wrong};
  auto Messages = [&](StringRef Baseline, FailOn On) {
    std::string Text;
    for (const GateMessage &M :
         cantFail(gateUnit(Baseline, "/src/a.cu", OfUnit, On, isOfNoOtherJob)))
      Text += (M.Fails ? "error " : "warning ") + std::to_string(M.Where.Line) +
              " " + M.Text.substr(0, M.Text.find(' ')) + "; ";
    return Text;
  };
  EXPECT_EQ(Messages(Path, FailOn::None), "warning 7 regression; ");
  EXPECT_EQ(Messages(Path, FailOn::Contradiction),
            "error 9 'k'; warning 7 regression; ");
  EXPECT_EQ(Messages(Path, FailOn::New), "error 9 'k'; error 7 regression; ");
  EXPECT_EQ(Messages(Path, FailOn::Changed),
            "error 9 'k'; error 7 regression; error 7 not; ");
  EXPECT_EQ(Messages("", FailOn::Contradiction), "error 9 'k'; ");
  sys::fs::remove(Path);
  auto Missing = gateUnit(Path, "a.cu", OfUnit, FailOn::None, isOfNoOtherJob);
  EXPECT_NE(toString(Missing.takeError()).find("cannot read"),
            std::string::npos);
}

TEST(Gate, OfAUnitTellsWhatIsNotCompared) {
  std::string Once = made({predicted("_Z1fv", 5, 1), predicted("_Z1gv", 5, 1)});
  std::string Block = Once.substr(Once.find("  - kernel: g"));
  std::string Path = fileOf(Once), Twice = fileOf(Once + Block),
              None = fileOf("version: 1\nkernels: []\n");
  Prediction F = predicted("_Z1fv", 5, 1), G = predicted("_Z1gv", 5, 1),
             OnOther = F, New = predicted("_Z1kv", 5, 1);
  OnOther.Gpu = OnOther.GpuDisplayName = "square";
  auto Messages = [](StringRef Baseline, StringRef Unit,
                     std::vector<Prediction> OfUnit,
                     bool IsOfOtherJob = false) {
    std::string Text;
    for (const GateMessage &M :
         cantFail(gateUnit(Baseline, Unit, OfUnit, FailOn::New,
                           [&](StringRef) { return IsOfOtherJob; })))
      Text += (M.Fails ? "error " : "warning ") + M.Text + "\n";
    return Text;
  };
  EXPECT_EQ(Messages(Path, "a.cu", {F, New}), "");
  EXPECT_EQ(Messages(Path, "a.cu", {}), "");
  EXPECT_EQ(Messages(None, "a.cu", {F}), "");
  std::string Start = "warning baseline '" + sys::path::filename(Path).str() +
                      "' has no state of a kernel of '";
  EXPECT_EQ(Messages(Path, "a.cu", {New}),
            Start + "a.cu' on round: nothing is compared\n");
  EXPECT_EQ(Messages(Path, "b.cu", {F}),
            Start + "b.cu' on round: nothing is compared\n");
  // Another job of the compile may report the other GPU.
  EXPECT_EQ(Messages(Path, "a.cu", {OnOther}),
            Start + "a.cu' on square: nothing is compared\n");
  EXPECT_EQ(Messages(Path, "a.cu", {OnOther}, true), "");
  EXPECT_EQ(Messages(Twice, "a.cu", {F, G}),
            "warning " + Twice +
                ":8: 2 blocks for 'g' in a.cu, but 1 such kernel: which belong "
                "together is not known, so none is compared\n");
  for (const std::string &File : {Path, Twice, None})
    sys::fs::remove(File);
}

TEST(Baseline, IsWrittenSortedAndReadAgain) {
  std::string Text = made({predicted("_Z1gv", 5, 1, "b.cu"),
                           predicted("_Z1fIdEvv", 50, 1, "a.cu")});
  EXPECT_EQ(Text, "# The accepted states of kernels; 'roofline gate "
                  "--update-baseline' writes\n"
                  "# them, and keeps owners, reasons and comments.\n"
                  "version: 1\n"
                  "kernels:\n"
                  "  - kernel: f<double>\n"
                  "    unit: a.cu\n"
                  "    round: {verdict: compute, roof: fp32, intensity: 50, "
                  "dram_bytes: 1000, seconds: 5000}\n"
                  "  - kernel: g\n"
                  "    unit: b.cu\n"
                  "    round: {verdict: bandwidth, roof: fp32, intensity: 5, "
                  "dram_bytes: 1000, seconds: 1000}\n");
  Baseline B = parsed(Text);
  ASSERT_EQ(B.Entries.size(), 2u);
  EXPECT_EQ(B.Entries[0].Name.Display, "f<double>");
  ASSERT_TRUE(B.Entries[1].find("round"));
  EXPECT_EQ(B.Entries[1].find("round")->Figures->Dram, 1000);
  EXPECT_FALSE(B.Entries[1].find("h200"));
}

static const char *const Annotated = R"(# Ours.
version: 1
kernels:
  # The halo is read twice.
  - kernel: f
    reason: see issue 12 # not urgent
    unit: a.cu
    owner: 'team: numerics'
    round: {verdict: bandwidth, roof: fp32, intensity: 5, dram_bytes: 1000, seconds: 1000} # measured, too

  # Behind a blank line.
  - kernel: h
    unit: a.cu
    round: {verdict: bandwidth,
            roof: fp32, intensity: 5,
            dram_bytes: 1000, seconds: 1000}
# The end.
)";

TEST(Baseline, AnUpdateTouchesOnlyWhatChanged) {
  EXPECT_EQ(updated(Annotated,
                    {predicted("_Z1fv", 5, 1.01), predicted("_Z1hv", 5, 1)}),
            Annotated);
  std::string Want = Annotated;
  Want.replace(Want.find("intensity: 5"), 12, "intensity: 2.5");
  Want.replace(Want.find("dram_bytes: 1000"), 16, "dram_bytes: 2000");
  Want.replace(Want.find("seconds: 1000"), 13, "seconds: 2000");
  EXPECT_EQ(
      updated(Annotated, {predicted("_Z1fv", 5, 2), predicted("_Z1hv", 5, 1)}),
      Want);
  // A state of several lines becomes one.
  EXPECT_NE(
      updated(Annotated, {predicted("_Z1fv", 5, 1), predicted("_Z1hv", 5, 2)})
          .find("    unit: a.cu\n    round: {verdict: bandwidth, roof: "
                "fp32, intensity: 2.5, dram_bytes: 2000, seconds: "
                "2000}\n# The end.\n"),
      std::string::npos);
}

TEST(Baseline, NewBlocksStandInTheirOrder) {
  std::string Text =
      updated(Annotated, {predicted("_Z1fv", 5, 1), predicted("_Z1gv", 5, 1),
                          predicted("_Z1hv", 5, 1), predicted("_Z1iv", 5, 1)});
  size_t F = Text.find("kernel: f"), Blank = Text.find("# Behind a blank");
  size_t G = Text.find("kernel: g"), H = Text.find("kernel: h");
  size_t I = Text.find("kernel: i"), End = Text.find("# The end.");
  EXPECT_LT(F, G);
  EXPECT_LT(G, Blank);
  EXPECT_LT(Blank, H);
  EXPECT_LT(H, I);
  EXPECT_LT(I, End);
  EXPECT_EQ(parsed(Text).Entries.size(), 4u);
}

TEST(Baseline, WhatIsAcceptedGetsAReasonAndAnOwner) {
  AcceptanceNotes Notes{"it's intended", "me"};
  std::string Text = updated(
      Annotated, {predicted("_Z1fv", 5, 1), predicted("_Z1hv", 5, 2)}, Notes);
  EXPECT_NE(Text.find("  - kernel: h\n    unit: a.cu\n    owner: me\n    "
                      "reason: 'it''s intended'\n    round: "),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("    reason: see issue 12 # not urgent\n"),
            std::string::npos);
  // What has become better needs no reason.
  EXPECT_EQ(updated(Annotated,
                    {predicted("_Z1fv", 5, 1), predicted("_Z1hv", 5, 0.5)},
                    Notes)
                .find("intended"),
            std::string::npos);
}

TEST(Baseline, NamesWhatFitsNothing) {
  Baseline B = parsed(Annotated);
  ProgramFacts Facts = factsOf({predicted("_Z1hv", 5, 1)});
  GateResult R = compareWith(B, Facts, Tolerance);
  ASSERT_EQ(R.Unfitting.size(), 1u);
  EXPECT_EQ(R.Unfitting[0]->Name.Display, "f");
  EXPECT_EQ(R.Unfitting[0]->Line, 5u);
  // It stays, unless the user says that it is gone.
  EXPECT_EQ(updatedBaseline(B, R, {}), Annotated);
  std::string Text = updatedBaseline(B, R, {"", "", true});
  EXPECT_EQ(Text.find("kernel: f"), std::string::npos);
  EXPECT_EQ(Text.find("halo"), std::string::npos);
  EXPECT_NE(Text.find("kernel: h"), std::string::npos);
}

TEST(Baseline, FollowsARenamedFile) {
  std::string Text = updated(Annotated, {predicted("_Z1fv", 5, 1, "src/b.cu"),
                                         predicted("_Z1hv", 5, 1)});
  EXPECT_NE(Text.find("    unit: src/b.cu\n    owner:"), std::string::npos)
      << Text;
}

TEST(Baseline, UnitsBelowItsFolderAreRelative) {
  Baseline B;
  B.Path = "/src/project/roofline.yaml";
  EXPECT_EQ(B.unitOf("/src/project/lib/a.cu"), "lib/a.cu");
  EXPECT_EQ(B.unitOf("/src/projects/a.cu"), "/src/projects/a.cu");
  EXPECT_EQ(B.unitOf("lib/a.cu"), "lib/a.cu");
}

TEST(Baseline, OverloadsHaveASignature) {
  std::vector<Prediction> Both = {predicted("_Z1fi", 5, 1),
                                  predicted("_Z1fd", 50, 1)};
  std::string Text = made(Both);
  EXPECT_NE(Text.find("signature: f(int)"), std::string::npos) << Text;
  Baseline B = parsed(Text);
  ProgramFacts Facts = factsOf(Both);
  EXPECT_TRUE(compareWith(B, Facts, Tolerance).Findings.empty());
}

/// \p P as if it were read from \p File, for \p Gpu.
static KernelFacts inFile(Prediction P, StringRef File, StringRef Gpu) {
  P.Gpu = P.GpuDisplayName = Gpu.str();
  KernelFacts K = kernelFacts(std::move(P));
  K.File = File.str();
  return K;
}

TEST(Baseline, AKernelIsOneBlockHoweverManyFilesItsGpusAreIn) {
  ProgramFacts Facts;
  Facts.Kernels = {inFile(predicted("_Z1fv", 5, 1), "r/80.json", "round"),
                   inFile(predicted("_Z1fv", 5, 2), "r/90.json", "square")};
  Baseline None;
  None.Path = "roofline.yaml";
  std::string Text =
      updatedBaseline(None, compareWith(None, Facts, Tolerance), {});
  Baseline B = parsed(Text);
  ASSERT_EQ(B.Entries.size(), 1u) << Text;
  GateResult R = compareWith(B, Facts, Tolerance);
  EXPECT_EQ(R.Compared, 2u);
  EXPECT_TRUE(R.Findings.empty());
}

TEST(Baseline, KernelsOfUnitsWithOnePathFitInTheirOrder) {
  // Two folders have a main.cu, built for two architectures.
  auto Built = [](double BytesOfSecond) {
    ProgramFacts Facts;
    for (StringRef Gpu : {"round", "square"}) {
      StringRef Arch = Gpu == "round" ? "sm_80" : "sm_90";
      auto File = [&](StringRef Hash) {
        return ("r/main.cu-" + Hash + "." + Arch + ".json").str();
      };
      Facts.Kernels.push_back(
          inFile(predicted("_Z1fv", 5, 1), File("0123456789abcdef"), Gpu));
      Facts.Kernels.push_back(inFile(predicted("_Z1fv", 5, BytesOfSecond),
                                     File("123456789abcdef0"), Gpu));
    }
    return Facts;
  };
  ProgramFacts Before = Built(3), After = Built(4);
  Baseline None;
  None.Path = "roofline.yaml";
  Baseline B =
      parsed(updatedBaseline(None, compareWith(None, Before, Tolerance), {}));
  ASSERT_EQ(B.Entries.size(), 2u);
  EXPECT_TRUE(compareWith(B, Before, Tolerance).Findings.empty());
  GateResult R = compareWith(B, After, Tolerance);
  EXPECT_EQ(R.Compared, 4u);
  EXPECT_EQ(R.count(GateKind::Regression), 2u);
  // With one block too many, nothing tells which is which.
  B.Entries.push_back(B.Entries.back());
  R = compareWith(B, Before, Tolerance);
  EXPECT_EQ(R.Compared, 0u);
  ASSERT_EQ(R.Ambiguous.size(), 1u);
  EXPECT_EQ(R.Ambiguous[0].Blocks, 3u);
  EXPECT_EQ(R.Ambiguous[0].Kernels, 2u);
}

TEST(Baseline, MistakesAreNamedWithTheirLine) {
  auto ErrorOf = [](StringRef Text) {
    return toString(parseBaseline(Text, "b.yaml").takeError());
  };
  EXPECT_EQ(ErrorOf("version: 2\n"),
            "b.yaml:1: wanted a baseline of version 1, found '2'");
  EXPECT_EQ(ErrorOf("{}"), "'b.yaml': wanted a baseline of 'roofline gate', "
                           "found JSON of another kind");
  EXPECT_EQ(ErrorOf("kernels:\n"),
            "b.yaml:1: wanted a baseline of version 1, found no version");
  EXPECT_EQ(ErrorOf("version: 1\nkernels:\n  - kernel: f\n"),
            "b.yaml:3: wanted 'kernel' and 'unit' of an entry");
  EXPECT_EQ(ErrorOf("version: 1\nkernels:\n  - kernel: f\n    unit: a.cu\n"
                    "    ower: me\n"),
            "b.yaml:5: 'ower': wanted kernel, unit, signature, owner, reason, "
            "or a GPU with a map of its state, found a scalar");
  EXPECT_EQ(ErrorOf("version: 1\nkernels:\n  - kernel: f\n    unit: a.cu\n"
                    "    h200: {verdict: memory}\n"),
            "b.yaml:5: verdict: wanted compute, bandwidth or undetermined, "
            "found memory");
  EXPECT_EQ(ErrorOf("version: 1\nkernels:\n  - kernel: f\n    unit: a.cu\n"
                    "    h200: {verdict: compute, predicted_seconds: 1}\n"),
            "b.yaml:5: wanted 'intensity' beside the other figures");
}
