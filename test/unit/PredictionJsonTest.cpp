// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/PredictionJson.h"
#include "report/ReportFiles.h"
#include "support/Files.h"
#include "support/Json.h"
#include "words/Words.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <functional>
#include <limits>

using namespace roofline;
using llvm::StringRef;

namespace {

Prediction example() {
  Prediction P;
  P.Id = KernelId::forCuda("_Z5solvePdi", "src/heat.cu");
  P.DisplayName = "solve";
  P.Where = {"src/heat.cu", 18, 17};
  P.Gpu = "h200";
  P.GpuDisplayName = "NVIDIA H200";
  P.CodeArch = "sm_90";
  P.ForeignArch = true;
  P.Arguments = {"512", ""};
  P.Origin = LaunchOrigin{
      "out/profile.json", 10, 2, {LaunchMisfit::ParameterCount, "", 0, {2, 3}}};
  P.Headline.Outcome = Verdict::Undetermined;
  P.Headline.Leaning = Verdict::Compute;
  P.Headline.Kind = OpKind::Fp64;
  P.Headline.Operations[0] = {3, 9, 4000};
  P.Headline.DramRead = {8, 8.02, 8.5};
  P.Headline.DramWritten = {8, 8, 8};
  P.Headline.Requested = {48, 48, 48};
  P.Headline.Intensity = {0.2, 0.56, std::numeric_limits<double>::infinity()};
  P.Headline.Ridge = 6.98;
  P.Headline.DependsOn = {{UnknownKind::Parameter, "n"},
                          {UnknownKind::Branch, "", 20}};
  P.Headline.Validity = {{ValidityKind::AtLeast},
                         {{{UnknownKind::Parameter, "n"}, 2300, 1e6},
                          {{UnknownKind::Branch, "", 20}, 0, 1}}};
  P.Headline.Floating = {OpKind::Fp32, {0.1, 0.2, 0.3}, 9.56};
  P.Headline.Assumed = {{AssumptionKind::BlockSize, "", 0, {256}},
                        {AssumptionKind::DefaultValue,
                         "",
                         0,
                         {512},
                         {UnknownKind::HostValue, "nx"}}};
  P.Headline.Limiter = {
      LimiterKind::Occupancy, "dram", 0, {0.06, 1, 132, 256, 2048}};
  P.Headline.Time = {{1e-5, 2e-5, 4e-5}, {2.5e-6, 1e-6, 2e-6}};
  P.Headline.FlipsWhenAchievable = true;
  P.Headline.PointsExamined = 25;
  P.Headline.Margin = {-1.5, 0.25, 4};
  P.Headline.GatherShare = 0.125;
  P.Headline.Confidence = 0.75;
  P.Accesses.push_back({"u",
                        MemorySpace::Global,
                        AccessKind::Load,
                        8,
                        "8*i",
                        "n",
                        {3, 5, 9},
                        8,
                        {8, 8, 8},
                        /*DramWritten=*/{},
                        {"src/heat.cu", 24, 14}});
  P.Loops.push_back({"n - 1", {2, 4, 8}, {"src/heat.cu", 22, 3}});
  P.Branches.push_back({"i < n", {0, 0.5, 1}, true, {"src/heat.cu", 20, 7}});
  P.Unknowns.push_back(
      {{UnknownKind::Parameter, "n"}, {}, {1, 1024, 4096}, {}});
  P.Unknowns.push_back({{UnknownKind::HostValue, "m"},
                        {HostOrigin::Parameter, "run"},
                        {1, 1024, 4096},
                        {}});
  P.Resources = {{1, 2, 3}, "n", 1, 2048, 16};
  P.OperationFormulas[0] = "2*n + 1";
  P.IsNamedFormula[0] = true;
  P.Notes.push_back({{NoteKind::Reuse, "u", 0, {3.5}}, {"src/heat.cu", 22, 3}});
  P.NotModelled.push_back({{UnseenKind::InlineAssembly, "\"asm\"\n"}, {}});
  return P;
}

LaunchEntry launch(const Prediction &P, double Threads) {
  LaunchEntry L{{"src/heat.cu", 71, 3}, {Threads / 256, 1, 1}, {256, 1, 1}, {}};
  L.Result = P.Headline;
  L.Result.Threads = Threads;
  L.Result.ComputeSeconds[0] = 2e-6;
  L.Result.MemorySeconds = 1e-6;
  return L;
}

JsonDocument parsed(const std::string &Text) {
  auto Document = parseJson(Text, "test");
  EXPECT_TRUE(bool(Document));
  return std::move(*Document);
}

TEST(PredictionJson, IsUtf8WhateverTheNamesAre) {
  Prediction P = example();
  P.Where.File = "h\xe9"
                 "at.cu";
  auto Back = predictionsFromJson(toJsonFile(P), "test");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(Back->front().Where.File, "h\xef\xbf\xbd"
                                      "at.cu");
}

TEST(PredictionJson, ComesBackAsItWasWritten) {
  Prediction P = example();
  P.Launches.push_back(launch(P, 65536));
  std::string Text = toJsonFile(P);
  auto Back = predictionsFromJson(Text, "test");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  ASSERT_EQ(Back->size(), 1u);
  EXPECT_EQ(Back->front().Id, P.Id);
  EXPECT_EQ(Back->front().Headline.Intensity.High,
            std::numeric_limits<double>::infinity());
  // A member that is not read would be missing from the second text.
  EXPECT_EQ(toJsonFile(*Back), Text);
}

TEST(PredictionJson, AConstructThatIsNotSeenComesBack) {
  Prediction P = example();
  P.Headline.DependsOn.clear();
  P.Headline.Unseen =
      UnseenConstruct{{UnseenKind::MissingBody, "f"}, {"src/heat.cu", 19, 3}};
  std::string Text = toJsonFile(P);
  auto Back = predictionsFromJson(Text, "test");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(Back->front().Headline.Unseen->Kind, UnseenKind::MissingBody);
  EXPECT_EQ(toJsonFile(*Back), Text);
}

/// What comes back of a report with one change to an array, of which the text
/// \p From is written as \p To.
static std::string changeAfter(StringRef From, StringRef To) {
  Prediction P = example();
  ProposedChange Change;
  Change.Kind = ChangeKind::Narrow;
  Change.Symbol = "x";
  Change.Values = {double(ElementType::Double), double(ElementType::Float)};
  P.Changes = {Change};
  std::string Text = toJsonFile(P);
  size_t At = Text.find(From);
  if (At == std::string::npos)
    return "is not there";
  Text.replace(At, From.size(), To.str());
  auto Back = predictionsFromJson(Text, "test");
  return Back ? wordsOf(Back->front().Changes.at(0))
              : llvm::toString(Back.takeError());
}

TEST(PredictionJson, TypesOfChangesAreWrittenByName) {
  EXPECT_EQ(
      changeAfter("\"float\"", "\"half\""),
      "if 'x' had elements of type half instead of double: no difference");
  EXPECT_EQ(changeAfter("\"types\": [", "\"more_arrays\": 2, \"types\": ["),
            "if 'x' and 2 more arrays had elements of type float instead of "
            "double: no difference");
  // Of a later version.
  EXPECT_EQ(
      changeAfter("\"float\"", "\"float8\""),
      "if 'x' had elements of type other instead of double: no difference");
  // Of an earlier version, and what is no position there.
  EXPECT_EQ(
      changeAfter("\"types\": [", "\"values\": [1, 3], \"unused\": ["),
      "if 'x' had elements of type half instead of double: no difference");
  EXPECT_EQ(
      changeAfter("\"types\": [", "\"values\": [-1, 1e300], \"unused\": ["),
      "if 'x' had elements of type other instead of other: no difference");
}

TEST(PredictionJson, OfReportsWithoutDataTheWordsAreKept) {
  Prediction P = example();
  P.Headline.Unseen = UnseenConstruct{{UnseenKind::PointerCall}, {}};
  P.Headline.DependsOn.clear();
  JsonDocument File = parsed(toJsonFile(P));
  std::function<void(JsonValue &)> Strip = [&](JsonValue &V) {
    if (V.IsArray())
      for (JsonValue &Element : V.GetArray())
        Strip(Element);
    if (!V.IsObject())
      return;
    for (auto It = V.MemberBegin(); It != V.MemberEnd();) {
      StringRef Key = It->name.GetString();
      bool IsNew = Key.ends_with("_data") || Key == "symbol" ||
                   (Key == "kind" && V.HasMember("id")) || Key == "values" ||
                   Key == "operation_formulas_are_named";
      if (!IsNew)
        Strip(It->value);
      It = IsNew ? V.EraseMember(It) : std::next(It);
    }
  };
  Strip(File);
  auto Back = predictionsFromJson(writeJson(File), "old");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  const Evaluation &E = Back->front().Headline;
  EXPECT_EQ(E.Validity.Kind, ValidityKind::Other);
  EXPECT_EQ(wordsOf(E.Validity, {}), wordsOf(P.Headline.Validity, {}));
  EXPECT_EQ(allWordsOf(E.Assumed), allWordsOf(P.Headline.Assumed));
  EXPECT_EQ(dependenciesOf(E), dependenciesOf(P.Headline));
  EXPECT_EQ(wordsOf(E.Limiter), wordsOf(P.Headline.Limiter));
  EXPECT_EQ(wordsOf(Back->front().Unknowns[0].Id), "n");
  EXPECT_EQ(Back->front().Notes[0].Kind, NoteKind::Reuse);
  EXPECT_EQ(wordsOf(Back->front().Notes[0]), wordsOf(P.Notes[0]));
  EXPECT_EQ(wordsOf(Back->front().NotModelled[0]), wordsOf(P.NotModelled[0]));
}

TEST(PredictionJson, OfOlderReportsArraysThatDoNotFitAreToldFromValues) {
  Prediction P = example();
  P.Headline.Assumed = {{AssumptionKind::FitsType, "int", 9, {0}},
                        {AssumptionKind::FitsType, "T4", 0, {240e9, 16e9}}};
  auto Back = predictionsFromJson(toJsonFile(P), "old");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  const std::vector<Assumption> &Assumed = Back->front().Headline.Assumed;
  ASSERT_EQ(Assumed.size(), 2u);
  EXPECT_EQ(Assumed[0].Kind, AssumptionKind::FitsType);
  EXPECT_EQ(Assumed[1].Kind, AssumptionKind::OutOfMemory);
}

TEST(PredictionJson, OfKindsOfALaterVersionTheWordsAreKept) {
  Prediction P = example();
  std::string Text = toJsonFile(P), Note = wordsOf(P.Notes[0]),
              Construct = wordsOf(P.NotModelled[0]);
  for (StringRef Id : {"reuse", "inline-assembly"}) {
    size_t At = Text.find(("\"" + Id + "\"").str());
    ASSERT_NE(At, std::string::npos);
    Text.replace(At + 1, Id.size(), "later");
  }
  auto Back = predictionsFromJson(Text, "later");
  for (unsigned Time : {1, 2}) {
    ASSERT_TRUE(bool(Back)) << Time << llvm::toString(Back.takeError());
    EXPECT_EQ(wordsOf(Back->front().Notes[0]), Note);
    EXPECT_EQ(wordsOf(Back->front().NotModelled[0]), Construct);
    Back = predictionsFromJson(toJsonFile(*Back), "again");
  }
}

TEST(PredictionJson, ARewordedConstructKeepsItsKind) {
  Prediction P = example();
  P.NotModelled = {{{UnseenKind::Printf}, {}}};
  std::string Text = toJsonFile(P);
  Text.replace(Text.find("counted: printf"), 15, "counted: output");
  auto Back = predictionsFromJson(Text, "test");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(Back->front().NotModelled[0].Kind, UnseenKind::Printf);
}

TEST(PredictionJson, LinesAreReportsOfOnePredictionEach) {
  std::string Line = toJsonLine(example());
  EXPECT_EQ(Line.find('\n'), std::string::npos);
  auto Back = predictionsFromJson(Line + "\n\n" + Line + "\n", "test");
  ASSERT_TRUE(bool(Back)) << llvm::toString(Back.takeError());
  ASSERT_EQ(Back->size(), 2u);
  EXPECT_EQ(toJsonLine((*Back)[1]), Line);
}

TEST(PredictionJson, HasARowForEachLaunch) {
  Prediction P = example();
  P.Launches = {launch(P, 65536), launch(P, 512)};
  JsonDocument File = parsed(toJsonFile(P));
  EXPECT_STREQ(File["schema"].GetString(), "roofline-predictions");
  EXPECT_EQ(File["version"].GetInt(), 1);
  const JsonValue &Rows = File["predictions"];
  ASSERT_EQ(Rows.Size(), 2u);
  EXPECT_EQ(Rows[1]["grid"][0].GetDouble(), 2);
  EXPECT_EQ(Rows[1]["threads"].GetDouble(), 512);
  EXPECT_EQ(Rows[1]["operations"]["fp64"].GetDouble(), 9 * 512);
  EXPECT_NEAR(Rows[1]["dram_bytes"].GetDouble(), 16.02 * 512, 1e-6);
  EXPECT_STREQ(Rows[1]["leaning"].GetString(), "compute");
}

TEST(PredictionJson, HasARowPerThreadWhereNoLaunchIsKnown) {
  JsonDocument File = parsed(toJsonFile(example()));
  const JsonValue &Row = File["predictions"][0];
  EXPECT_TRUE(Row["grid"].IsNull());
  EXPECT_TRUE(Row["threads"].IsNull());
  EXPECT_FALSE(Row.HasMember("operations"));
  EXPECT_EQ(Row["operations_per_thread"]["fp64"].GetDouble(), 9);
}

TEST(PredictionJson, GivesEveryFigureItsUnitAndFormula) {
  JsonDocument File = parsed(toJsonFile(example()));
  const JsonValue &Figures = File["kernels"][0]["headline"]["figures"];
  for (const auto &Figure : Figures.GetObject()) {
    EXPECT_TRUE(Figure.value.HasMember("unit")) << Figure.name.GetString();
    EXPECT_TRUE(Figure.value.HasMember("formula")) << Figure.name.GetString();
  }
  EXPECT_STREQ(Figures["fp64_operations_per_thread"]["formula"].GetString(),
               "2*n + 1");
}

TEST(PredictionJson, RefusesWhatItDoesNotKnow) {
  auto Message = [](const char *Text) {
    auto Back = predictionsFromJson(Text, "r.json");
    return Back ? "" : llvm::toString(Back.takeError());
  };
  EXPECT_EQ(Message("{\"schema\":\"roofline-predictions\",\"version\":2}"),
            "r.json:1: wanted schema 'roofline-predictions' version 1, found "
            "'roofline-predictions' version 2");
  EXPECT_NE(Message("[1]").find("wanted an object"), std::string::npos);
  EXPECT_NE(Message("{\n \"schema\": \"roofline-predictions\",\n"
                    "\"version\": 1, \"kernels\": [{}]}")
                .find("r.json.kernels[0]: member 'kernel' is missing"),
            std::string::npos);
}

TEST(ReportFile, TellsApartUnitsOfOneNameAndArchs) {
  std::string Name = reportFileName("src/heat.cu", "sm_80");
  EXPECT_TRUE(llvm::StringRef(Name).starts_with("src_heat.cu-")) << Name;
  EXPECT_TRUE(llvm::StringRef(Name).ends_with(".sm_80.json")) << Name;
  EXPECT_NE(Name, reportFileName("src/heat.cu", "sm_90"));
  EXPECT_NE(reportFileName("src_heat.cu", "sm_80"), Name);
  EXPECT_LT(reportFileName(std::string(4000, 'x'), "sm_80").size(), 255u);
}

TEST(ReportFile, ReplacesTheReportOfTheBuildBefore) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("report", Folder));
  for (int Build = 0; Build < 2; ++Build)
    ASSERT_FALSE(bool(writeReport(Folder, "a.cu", "sm_80", example())));
  llvm::SmallString<128> Path(Folder);
  llvm::sys::path::append(Path, reportFileName("a.cu", "sm_80"));
  auto Text = readFile(Path);
  ASSERT_TRUE(bool(Text));
  EXPECT_EQ(*Text, toJsonFile(example()));
  llvm::sys::fs::remove_directories(Folder);
}

} // namespace
