// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/LabelRule.h"
#include "eval/scenario/ChooseRows.h"
#include "eval/scenario/Examples.h"
#include "eval/scenario/ResultTable.h"
#include "eval/scenario/RooflineQuestions.h"
#include "gpu/GpuDatabase.h"
#include "gtest/gtest.h"
#include <set>

using namespace roofline;

static constexpr Verdict C = Verdict::Compute, B = Verdict::Bandwidth;

TEST(Interval, WilsonAsInTables) {
  // 8 of 10: Newcombe, Stat. Med. 17 (1998), method 3, gives 0.4902 to 0.9433.
  ShareInterval I = wilson(0.8, 10);
  EXPECT_NEAR(I.Low, 0.4902, 5e-5);
  EXPECT_NEAR(I.High, 0.9433, 5e-5);
}

TEST(Interval, HasAWidthWhereAllSucceeded) {
  ShareInterval I = wilson(1, 10);
  EXPECT_NEAR(I.Low, 0.7225, 5e-5);
  EXPECT_DOUBLE_EQ(I.High, 1);
  EXPECT_DOUBLE_EQ(wilson(0, 10).Low, 0);
}

TEST(Interval, KnowsNothingWithoutTrials) {
  EXPECT_DOUBLE_EQ(wilson(0, 0).Low, 0);
  EXPECT_DOUBLE_EQ(wilson(0, 0).High, 1);
}

static ResultRow row(const char *Item, Verdict Label,
                     std::optional<Verdict> Said, unsigned Sample = 0) {
  ResultRow R;
  R.Setting = {"m", "t.csv", "table", "rtx3080-base", 3};
  R.Way = {Scenario::Rq2, "paper", 0};
  R.Item = {Item, Language::Cuda, "p", "k(int, float)", Label};
  R.Sample = Sample;
  R.Said = Said;
  R.Key = std::string(Item) + "-" + std::to_string(Sample);
  return R;
}

TEST(Results, AreReadAsWritten) {
  ResultRow R = row("7", C, B, 2);
  R.Confidence = 0.75;
  R.Cost = 0.001234;
  R.InputTokens = 12;
  R.Failure = "says \"a, b\"\nand more";
  auto Read = parseResults(resultHeader() + resultLine(R), "r.csv");
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  ASSERT_EQ(Read->size(), 1u);
  const ResultRow &Back = Read->front();
  EXPECT_EQ(Back.Setting, R.Setting);
  EXPECT_EQ(Back.Way, R.Way);
  EXPECT_EQ(Back.Item.Kernel, "k(int, float)");
  EXPECT_EQ(Back.Item.Label, C);
  EXPECT_EQ(Back.Said, B);
  EXPECT_EQ(Back.Sample, 2u);
  EXPECT_DOUBLE_EQ(*Back.Confidence, 0.75);
  EXPECT_DOUBLE_EQ(Back.Cost, 0.001234);
  EXPECT_EQ(Back.Failure, "says \"a, b\" and more");
}

TEST(Results, LeaveOutALineThatWasCutOff) {
  std::string Text =
      resultHeader() + resultLine(row("1", C, C)) + resultLine(row("2", C, C));
  Text.resize(Text.size() - 3);
  auto Read = parseResults(Text, "r.csv");
  ASSERT_TRUE(bool(Read));
  EXPECT_EQ(Read->size(), 1u);
}

TEST(Results, RefuseWhatIsNone) {
  for (const char *Column : {"label", "answer"})
    for (const char *Word : {"quickly", "undetermined"}) {
      std::string Text = resultHeader() + resultLine(row("1", C, C));
      size_t At = std::string(Column) == "label" ? Text.find("compute")
                                                 : Text.rfind("compute");
      Text.replace(At, 7, Word);
      auto Read = parseResults(Text, "r.csv");
      ASSERT_FALSE(bool(Read));
      EXPECT_EQ(llvm::toString(Read.takeError()),
                std::string("r.csv:2: column '") + Column +
                    "': wanted compute or bandwidth, found '" + Word + "'");
    }
}

TEST(Results, OnlyTheEndpointsFailuresAreAskedAgain) {
  ResultRow R = row("1", C, std::nullopt);
  R.Failure = "timeout: too late";
  EXPECT_TRUE(mayBeAskedAgain(R));
  R.Failure = "wrong-answer: both";
  EXPECT_FALSE(mayBeAskedAgain(R));
  EXPECT_FALSE(mayBeAskedAgain(row("1", C, B)));
}

TEST(ResultGroups, CountASampledItemOnce) {
  // Two items with two samples: three of four right, one without an answer.
  auto Groups = groupResults({row("1", C, C, 0), row("1", C, C, 1),
                              row("2", B, B, 0), row("2", B, std::nullopt, 1)});
  ASSERT_EQ(Groups.size(), 1u);
  const ResultGroup &G = Groups[0];
  EXPECT_EQ(G.Items, 2u);
  EXPECT_EQ(G.Answered, 3u);
  EXPECT_DOUBLE_EQ(*G.All.accuracy(), 0.75);
  // F1 of compute is 1, of bandwidth 2/3.
  EXPECT_DOUBLE_EQ(*G.All.macroF1(), (1 + 2.0 / 3) / 2);
  // Gorodkin, by hand: (4*3 - (2*2 + 1*2)) / sqrt((16-4-1-1) * (16-4-4)).
  EXPECT_NEAR(*G.All.mcc(), 6 / std::sqrt(80.0), 1e-12);
  EXPECT_DOUBLE_EQ(G.interval().Low, wilson(0.75, 2).Low);
}

TEST(ResultGroups, KeepSettingsApart) {
  ResultRow Other = row("1", C, C);
  Other.Setting.Seed = 4;
  EXPECT_EQ(groupResults({row("1", C, C), Other}).size(), 2u);
}

TEST(Published, HasThePapersModels) {
  auto All = publishedResults();
  auto It = llvm::find_if(All, [](const PublishedResult &P) {
    return P.Scenario == Scenario::Rq2 && P.Model == "o3-mini-high";
  });
  ASSERT_NE(It, All.end());
  EXPECT_DOUBLE_EQ(*It->Accuracy, 0.6412);
  EXPECT_DOUBLE_EQ(*It->Mcc, 0.3136);
}

TEST(RandomPoint, IsOnItsSideAsPrinted) {
  Random R(1, "test");
  for (unsigned I = 0; I < 500; ++I)
    for (Verdict Wanted : {C, B}) {
      RooflinePoint P = randomPoint(R, Wanted);
      EXPECT_EQ(P.verdict(), Wanted);
      EXPECT_GT(P.Intensity, 0);
      EXPECT_GT(std::abs(P.Intensity / P.balance() - 1), 0.03);
      // No performance exceeds the roof.
      EXPECT_LE(P.Performance,
                std::min(P.Peak, P.Intensity * P.Bandwidth) + 0.01);
    }
}

TEST(RandomNumbers, FollowFromSeedAndPurpose) {
  EXPECT_EQ(Random(1, "a").below(1000000), Random(1, "a").below(1000000));
  EXPECT_NE(Random(1, "a").below(1000000), Random(2, "a").below(1000000));
  EXPECT_NE(Random(1, "a").below(1000000), Random(1, "b").below(1000000));
}

static std::vector<LabelRow> table(unsigned Count) {
  std::vector<LabelRow> Rows(Count);
  for (unsigned I = 0; I < Count; ++I) {
    Rows[I].Line = I + 2;
    Rows[I].Program = "p" + std::to_string(I / 2) + (I % 2 ? "-omp" : "-cuda");
    Rows[I].Lang = I % 2 ? Language::OpenMP : Language::Cuda;
    Rows[I].Label = I % 4 < 3 ? B : C;
  }
  return Rows;
}

TEST(ChooseRows, TakesLanguagesAndLabelsInTurn) {
  auto Rows = chooseRows(table(100), 9, 1);
  ASSERT_EQ(Rows.size(), 9u);
  unsigned Compute = 0;
  for (auto &Row : Rows)
    Compute += Row.Label == C;
  EXPECT_EQ(Compute, 3u); // only OpenMP has such rows
  EXPECT_TRUE(
      llvm::is_sorted(Rows, [](auto &A, auto &B) { return A.Line < B.Line; }));
  auto Lines = [](const std::vector<LabelRow> &Rows) {
    std::vector<unsigned> Of;
    for (auto &Row : Rows)
      Of.push_back(Row.Line);
    return Of;
  };
  EXPECT_EQ(Lines(Rows), Lines(chooseRows(table(100), 9, 1)));
  EXPECT_NE(Lines(Rows), Lines(chooseRows(table(100), 9, 2)));
  EXPECT_EQ(chooseRows(table(100), 0, 1).size(), 100u);
}

TEST(SplitRows, FollowsTheTable) {
  auto Rows = table(6);
  Rows[0].Split = Rows[3].Split = "train";
  SplitRows Split = splitRows(Rows, 1);
  ASSERT_EQ(Split.Train.size(), 2u);
  EXPECT_EQ(Split.Train[1].Line, 5u);
  EXPECT_EQ(Split.Validation.size(), 4u);
}

TEST(SplitRows, KeepsAProgramTogether) {
  SplitRows Split = splitRows(table(100), 1);
  EXPECT_EQ(Split.Validation.size(), 20u); // 10 of 50 programs
  std::set<std::string> Held;
  for (auto &Row : Split.Validation)
    Held.insert(Row.Program.substr(0, Row.Program.find('-')));
  EXPECT_EQ(Held.size(), 10u);
  for (auto &Row : Split.Train)
    EXPECT_FALSE(Held.contains(Row.Program.substr(0, Row.Program.find('-'))));
}

static ExampleKernel example(const char *Program, Language Lang, Verdict Label,
                             double Trait) {
  ExampleKernel E;
  E.Program = Program;
  E.Lang = Lang;
  E.Label = Label;
  E.Traits[0] = Trait;
  return E;
}

TEST(Examples, OfRooflinesAreAsManyAsAskedFor) {
  std::vector<RooflineProblem> Pool;
  for (unsigned I = 0; I < 20; ++I)
    Pool.push_back({std::to_string(I), "", I % 2 ? C : B});
  for (uint64_t Seed = 0; Seed < 20; ++Seed)
    for (unsigned Count : {2, 4, 8}) {
      Random R(Seed, "examples");
      auto Chosen = chooseExamples(Pool, Count, 4, R);
      EXPECT_EQ(Chosen.size(), Count);
      int Of[2] = {0, 0};
      for (const RooflineProblem &P : Chosen) {
        ++Of[P.Label == C];
        EXPECT_NE(P.Text, "4");
      }
      EXPECT_EQ(Of[0], Of[1]);
    }
}

TEST(Examples, FixedOnesTakeKindsInTurn) {
  std::vector<ExampleKernel> Pool = {example("a-cuda", Language::Cuda, B, 0),
                                     example("b-cuda", Language::Cuda, B, 0),
                                     example("c-cuda", Language::Cuda, C, 0),
                                     example("d-omp", Language::OpenMP, C, 0)};
  auto Chosen = fixedExamples(Pool, 3, "x-cuda");
  ASSERT_EQ(Chosen.size(), 3u);
  std::set<std::string> Programs;
  for (auto *E : Chosen)
    Programs.insert(E->Program);
  EXPECT_EQ(Programs, (std::set<std::string>{"a-cuda", "c-cuda", "d-omp"}));
  // Not the program asked about, in any language.
  for (auto *E : fixedExamples(Pool, 4, "a-omp"))
    EXPECT_NE(E->Program, "a-cuda");
}

TEST(Examples, SimilarOnesEndWithTheNearest) {
  std::vector<ExampleKernel> Pool = {example("a-cuda", Language::Cuda, B, 1),
                                     example("b-cuda", Language::Cuda, B, 5),
                                     example("c-cuda", Language::Cuda, C, 3),
                                     example("d-cuda", Language::Cuda, C, 4)};
  KernelTraits At{};
  At[0] = 4;
  auto Chosen = similarExamples(Pool, 2, At, "d-omp");
  ASSERT_EQ(Chosen.size(), 2u);
  // Both are equally near; the first of them remains nearest.
  EXPECT_EQ(Chosen[1]->Program, "b-cuda");
  EXPECT_EQ(Chosen[0]->Program, "c-cuda");
}

TEST(Examples, AreReadAsWritten) {
  ExampleKernel E = example("a-cuda", Language::Cuda, C, 2.5);
  E.Truth = "t.csv, H200";
  E.Parts.Source = "line\n\"quoted\"";
  auto Read = parseExamples(exampleLine(E), "e.jsonl");
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ((*Read)[0].Label, C);
  EXPECT_EQ((*Read)[0].Truth, E.Truth);
  EXPECT_EQ((*Read)[0].Parts.Source, E.Parts.Source);
  EXPECT_DOUBLE_EQ((*Read)[0].Traits[0], 2.5);
}

TEST(Examples, ShippedOnesAreOfBothKinds) {
  auto Pool = shippedExamples();
  ASSERT_TRUE(bool(Pool)) << llvm::toString(Pool.takeError());
  std::set<std::pair<Language, Verdict>> Kinds;
  for (const ExampleKernel &E : *Pool)
    Kinds.insert({E.Lang, E.Label});
  EXPECT_EQ(Kinds.size(), 4u);
}

TEST(LabelRule, LabelsAnewByTheFigures) {
  auto Gpu = loadGpu("rtx3080-base");
  ASSERT_TRUE(bool(Gpu));
  std::vector<LabelRow> Rows(2);
  auto &Ops = Rows[0].Operations;
  Rows[0].DramBytes = 1000;
  Ops[unsigned(OpKind::Fp64)] = 0;
  Ops[unsigned(OpKind::Fp32)] = 0;
  Ops[unsigned(OpKind::Int)] = 50000; // 50 op/byte, over the ridge
  auto Any = Rows, Floats = Rows;
  Relabelling Done = relabel(Any, LabelRule::AnyRoof, *Gpu);
  EXPECT_EQ(Done.Changed, 1u);
  EXPECT_EQ(Done.Dropped, 1u); // without figures
  ASSERT_EQ(Any.size(), 1u);
  EXPECT_EQ(Any[0].Label, C);
  relabel(Floats, LabelRule::FloatRoofs, *Gpu);
  EXPECT_EQ(Floats[0].Label, B);
  EXPECT_EQ(relabel(Rows, LabelRule::Table, *Gpu).Dropped, 0u);
}
