// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/LabelJoin.h"
#include "gtest/gtest.h"

using namespace roofline;

static PredictionRecord predicted(KernelId Id) {
  PredictionRecord P;
  P.Id = std::move(Id);
  P.Outcome = P.Leaning = Verdict::Bandwidth;
  return P;
}

static PredictionRecord cuda(const char *Name, const char *Unit = "p/m.cu") {
  return predicted(KernelId::forCuda(Name, Unit));
}

static PredictionRecord launched(PredictionRecord P, double Blocks,
                                 double Bytes = 0) {
  P.Grid = Dimensions{Blocks, 1, 1};
  P.Block = Dimensions{128, 1, 1};
  P.DramBytes = Bytes;
  return P;
}

static PredictionRecord region(const char *Parent, unsigned Line,
                               unsigned Ordinal = 0) {
  return predicted(KernelId::forOpenMP(Parent, Line, Ordinal, "p/m.cpp"));
}

/// \p P with the other verdict than predicted().
static PredictionRecord compute(PredictionRecord P) {
  P.Outcome = P.Leaning = Verdict::Compute;
  return P;
}

static LabelRow row(const char *Kernel, Language Lang = Language::Cuda,
                    double Blocks = 0) {
  LabelRow Row;
  Row.Lang = Lang;
  Row.Program = "p";
  Row.Kernel = Kernel;
  if (Blocks) {
    Row.Grid = Dimensions{Blocks, 1, 1};
    Row.Block = Dimensions{128, 1, 1};
  }
  return Row;
}

/// The rule and the id matched for the only row, or why there is none.
static std::string join(const LabelRow &Row,
                        const std::vector<PredictionRecord> &Predictions,
                        LaunchChoice Choice = LaunchChoice::First) {
  std::vector<LabelRow> Rows{Row}; // joined rows have pointers to it
  auto Joined = joinLabels(Rows, Predictions, Choice);
  if (!Joined[0].Match)
    return Joined[0].WhyNot;
  return (idOf(Joined[0].Rule) + " " + Joined[0].Match->Id.str()).str();
}

// void blur<float>(float*, float const*, int); blur<double> likewise.
static constexpr char BlurFloat[] = "_Z4blurIfEvPT_PKS0_i";
static constexpr char BlurDouble[] = "_Z4blurIdEvPT_PKS0_i";
static const std::vector<PredictionRecord> Blurs = {cuda(BlurFloat),
                                                    compute(cuda(BlurDouble))};

TEST(LabelJoin, ExactNames) {
  std::string Expected = "exact cuda:_Z4blurIdEvPT_PKS0_i@p/m.cu";
  for (const char *Name : {
           BlurDouble,
           "void blur<double>(double*, double const*, int)",
           "void blur<double>(T1 *, const T1 *, int)",
       })
    EXPECT_EQ(join(row(Name), Blurs), Expected) << Name;
  EXPECT_EQ(join(row("tick"), {cuda("tick"), cuda("tock")}),
            "exact cuda:tick@p/m.cu");
}

TEST(LabelJoin, ScopesMayBeMissing) {
  // void ns::g<double, 4>(ns::S<double, 4>, double const*)
  auto G = cuda("_ZN2ns1gIdLi4EEEvNS_1SIT_XT0_EEEPKS2_");
  EXPECT_EQ(join(row("void g<double, (int)4>(S<T1, T2>, const T1 *)"), {G})
                .substr(0, 10),
            "normalised");
  EXPECT_EQ(join(row("g<double, 4>"), {G}).substr(0, 10), "normalised");
}

TEST(LabelJoin, ParametersMayBeDependentTypes) {
  EXPECT_EQ(join(row("void blur<float>(Value *, const Value *, int)"), Blurs),
            "template cuda:_Z4blurIfEvPT_PKS0_i@p/m.cu");
}

TEST(LabelJoin, BareNamesAreTakenIfOneKernelHasThem) {
  EXPECT_EQ(join(row("blur"), {Blurs[0], cuda("_Z4tickPi")}),
            "cut cuda:_Z4blurIfEvPT_PKS0_i@p/m.cu");
  EXPECT_EQ(join(row("blur"), Blurs),
            "ambiguous: fits 2 kernels: blur<double>, blur<float>");
  EXPECT_EQ(join(row("blurr"), Blurs),
            "no kernel of that name among those predicted");
}

TEST(LabelJoin, PiecesOfNames) {
  // void f<unsigned int>(int*), void f<unsigned char>(int*)
  std::vector<PredictionRecord> F = {cuda("_Z1fIjEvPi"), cuda("_Z1fIhEvPi")};
  EXPECT_EQ(join(row("int>"), F), "cut cuda:_Z1fIjEvPi@p/m.cu");
  EXPECT_EQ(join(row("char>"), F), "cut cuda:_Z1fIhEvPi@p/m.cu");
}

TEST(LabelJoin, OtherTemplateArgumentsNeedTheSameLaunch) {
  EXPECT_EQ(join(row("void blur<half>(T1 *)", Language::Cuda, 7),
                 {launched(Blurs[0], 7)}),
            "base cuda:_Z4blurIfEvPT_PKS0_i@p/m.cu");
  EXPECT_EQ(join(row("void blur<half>(T1 *)", Language::Cuda, 7),
                 {launched(Blurs[0], 8)}),
            "no kernel of that name among those predicted");
  EXPECT_EQ(join(row("void blur<half>(T1 *)"), {Blurs[0]}),
            "no kernel of that name among those predicted");
}

TEST(LabelJoin, ObservedIsOnlyTheInstanceThatRan) {
  PredictionRecord Profiled = launched(cuda(BlurFloat), 4);
  Profiled.Observed = RunEvidence::Emulated;
  EXPECT_EQ(join(row("blur<long>", Language::Cuda, 4), {Profiled}),
            "no kernel of that name among those predicted");
  EXPECT_EQ(join(row("blur<float>", Language::Cuda, 4), {Profiled}),
            "normalised cuda:_Z4blurIfEvPT_PKS0_i@p/m.cu");
}

TEST(LabelJoin, NoBackendIsScoredByLabelsOfItsOwn) {
  PredictionRecord Profiled = launched(cuda(BlurFloat), 4);
  Profiled.Observed = RunEvidence::Emulated;
  LabelRow Row = row("blur<float>", Language::Cuda, 4);
  Row.Evidence = RunEvidence::Emulated;
  EXPECT_EQ(join(Row, {Profiled}),
            "labelled by what is to be scored: emulated");
  EXPECT_EQ(join(Row, {launched(cuda(BlurFloat), 4)}),
            "normalised cuda:_Z4blurIfEvPT_PKS0_i@p/m.cu");
  Profiled.Observed = Row.Evidence = RunEvidence::Measured; // perhaps by others
  EXPECT_EQ(join(Row, {Profiled}),
            "normalised cuda:_Z4blurIfEvPT_PKS0_i@p/m.cu");
}

TEST(LabelJoin, LaunchSizeTellsKernelsApart) {
  std::vector<PredictionRecord> Both = {launched(Blurs[0], 10),
                                        launched(Blurs[1], 20)};
  EXPECT_EQ(join(row("blur", Language::Cuda, 20), Both),
            "cut cuda:_Z4blurIdEvPT_PKS0_i@p/m.cu");
  EXPECT_EQ(join(row("blur", Language::Cuda, 30), Both),
            "ambiguous: fits 2 kernels: blur<double>, blur<float>");
}

TEST(LabelJoin, KernelsThatAgreeAnswerTogetherWithoutFigures) {
  PredictionRecord Sure = launched(cuda(BlurFloat), 10, 64),
                   Unsure = launched(cuda(BlurDouble), 10, 128);
  Sure.Confidence = 0.9;
  Unsure.Confidence = 0.7;
  std::vector<LabelRow> Rows{row("blur", Language::Cuda, 10)};
  auto Joined = joinLabels(Rows, {Sure, Unsure}, LaunchChoice::First);
  EXPECT_EQ(Joined[0].Rule, JoinRule::Agreed);
  EXPECT_EQ(Joined[0].Match->Outcome, Verdict::Bandwidth);
  EXPECT_EQ(Joined[0].Match->Confidence, 0.7);
  EXPECT_EQ(Joined[0].Match->DramBytes, std::nullopt);

  // Equal leanings are no agreement if one of them is undetermined.
  Unsure.Outcome = Verdict::Undetermined;
  Joined = joinLabels(Rows, {Sure, Unsure}, LaunchChoice::First);
  EXPECT_FALSE(Joined[0].Match);
}

TEST(LabelJoin, OnePredictionServesManyRows) {
  std::vector<LabelRow> Rows = {row("tick", Language::Cuda, 1),
                                row("tick", Language::Cuda, 2)};
  auto Joined = joinLabels(Rows, {cuda("tick")}, LaunchChoice::First);
  EXPECT_TRUE(Joined[0].Match && Joined[1].Match);
}

TEST(LabelJoin, LaunchChoices) {
  std::vector<PredictionRecord> Launches = {launched(cuda("tick"), 10, 900),
                                            launched(cuda("tick"), 20, 100),
                                            launched(cuda("tick"), 30, 50)};
  Launches[0].Outcome = Verdict::Compute;
  std::vector<LabelRow> Rows{row("tick")};
  auto Bytes = [&](LaunchChoice Choice) {
    return joinLabels(Rows, Launches, Choice)[0].Match->DramBytes;
  };
  EXPECT_EQ(Bytes(LaunchChoice::First), 900);
  EXPECT_EQ(Bytes(LaunchChoice::FastestOfTwo), 100);
  EXPECT_EQ(Bytes(LaunchChoice::Sum), 1050);
  auto Sum = joinLabels(Rows, Launches, LaunchChoice::Sum)[0].Match;
  EXPECT_EQ(Sum->Outcome, Verdict::Undetermined);
  EXPECT_EQ(Sum->Leaning, Verdict::Compute);

  // The row's own launch takes precedence over any rule.
  Rows[0] = row("tick", Language::Cuda, 30);
  EXPECT_EQ(Bytes(LaunchChoice::Sum), 50);
  EXPECT_EQ(parseId<LaunchChoice>("fastest-of-2"), LaunchChoice::FastestOfTwo);
  EXPECT_FALSE(parseId<LaunchChoice>("last"));
}

TEST(LabelJoin, LaunchesNotKnownComeBeforeOtherLaunches) {
  std::vector<PredictionRecord> P = {launched(cuda("tick"), 10, 900),
                                     cuda("tick")};
  std::vector<LabelRow> Rows{row("tick", Language::Cuda, 30)};
  EXPECT_FALSE(joinLabels(Rows, P, LaunchChoice::First)[0].Match->Grid);
}

TEST(LabelJoin, ProgramsAreFolders) {
  std::vector<PredictionRecord> P = {cuda("tick", "q/m.cu")};
  EXPECT_EQ(join(row("tick"), P), "nothing predicted for program 'p'");
  P.push_back(cuda("tick", "/data/p/src/m.cu"));
  EXPECT_EQ(join(row("tick"), P), "exact cuda:tick@/data/p/src/m.cu");
  // A unit compiled in its own folder: the report has the folder.
  P = {cuda("tick", "m.cu")};
  P[0].File = "out/p/report.json";
  EXPECT_EQ(join(row("tick"), P), "exact cuda:tick@m.cu");
}

TEST(LabelJoin, CopiesInTwoUnitsAreOneKernel) {
  std::vector<PredictionRecord> P = {cuda("tick", "p/a.cu"),
                                     cuda("tick", "p/b.cu")};
  P[0].DramBytes = P[1].DramBytes = 5;
  std::vector<LabelRow> Rows{row("tick")};
  EXPECT_EQ(joinLabels(Rows, P, LaunchChoice::Sum)[0].Match->DramBytes, 5);
}

TEST(LabelJoin, LanguagesDoNotMix) {
  EXPECT_EQ(join(row("main", Language::Cuda), {region("main", 3)}),
            "nothing predicted for program 'p'");
}

TEST(LabelJoin, RegionsByWholeName) {
  std::vector<PredictionRecord> P = {region("_Z4blurPfi", 12),
                                     region("_Z4blurPfi", 12, 1),
                                     region("main", 40)};
  auto Omp = Language::OpenMP;
  EXPECT_EQ(join(row("__omp_offloading_ab_12cd__Z4blurPfi_l12", Omp), P),
            "exact openmp:_Z4blurPfi_l12@p/m.cpp");
  EXPECT_EQ(join(row("__omp_offloading_ab_12cd__Z4blurPfi_l12_1", Omp), P),
            "exact openmp:_Z4blurPfi_l12_1@p/m.cpp");
  EXPECT_EQ(join(row("main_l40", Omp), P), "exact openmp:main_l40@p/m.cpp");
}

TEST(LabelJoin, RegionsByTail) {
  std::vector<PredictionRecord> P = {region("_Z4blurPA9_fS0_dd", 12),
                                     region("_Z4blurPA9_fS0_d", 12),
                                     region("_Z4mainv", 40)};
  auto Omp = Language::OpenMP;
  EXPECT_EQ(join(row("d_l12", Omp), P),
            "tail openmp:_Z4blurPA9_fS0_d_l12@p/m.cpp");
  EXPECT_EQ(join(row("dd_l12", Omp), P),
            "tail openmp:_Z4blurPA9_fS0_dd_l12@p/m.cpp");
  EXPECT_EQ(join(row("Z4mainv_l40", Omp), P),
            "tail openmp:_Z4mainv_l40@p/m.cpp");
  EXPECT_EQ(join(row("d_l13", Omp), P),
            "no kernel of that name among those predicted");

  P.push_back(compute(region("_Z4spotPA9_fS0_d", 12)));
  EXPECT_EQ(join(row("d_l12", Omp), P),
            "ambiguous: fits 2 kernels: blur:12, spot:12");
}

TEST(LabelJoin, RegionsByLineIfTheParentIsMangledOtherwise) {
  // A parameter type with another name on another machine.
  EXPECT_EQ(join(row("__omp_offloading_1_2__Z4blurPfm_l12", Language::OpenMP),
                 {region("_Z4blurPfy", 12)}),
            "line openmp:_Z4blurPfy_l12@p/m.cpp");
}

TEST(LabelJoin, PredictionsForTheRowsArgumentsComeFirst) {
  auto For = [](double Blocks, std::vector<std::string> Arguments) {
    PredictionRecord P = launched(cuda("tick"), Blocks);
    P.Arguments = std::move(Arguments);
    return P;
  };
  auto Answer = [](std::vector<PredictionRecord> Predictions,
                   std::optional<std::string> Arguments) {
    std::vector<LabelRow> Rows{row("tick", Language::Cuda, 8)};
    Rows[0].Arguments = Arguments;
    return (
        *joinLabels(Rows, Predictions, LaunchChoice::First)[0].Match->Grid)[0];
  };
  // A launch of the same size in another run is not used.
  EXPECT_EQ(Answer({For(8, {"1"}), For(7, {"2", "x y"})}, "2 'x y' > log"), 7);
  EXPECT_EQ(Answer({For(7, {"1"}), For(8, {})}, "1"), 7);
  EXPECT_EQ(Answer({For(8, {"1"}), For(7, {})}, ""), 7);
  EXPECT_EQ(Answer({For(8, {"1"}), launched(cuda("tick"), 9)}, "2"), 9);
  EXPECT_EQ(Answer({For(7, {"1"}), For(8, {"3"})}, "2"), 8);
  EXPECT_EQ(Answer({For(7, {"1"}), For(8, {"3"})}, std::nullopt), 8);
}
