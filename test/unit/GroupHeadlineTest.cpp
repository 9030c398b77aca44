// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one remark about a kernel on several GPUs, or about instances of a
// template.
#include "Jacobi.h"
#include "remark/Finding.h"
#include "remark/RemarkText.h"
#include "gtest/gtest.h"
#include <limits>

using namespace roofline;
using llvm::StringRef;

/// Instances of gemm<T, Block>, of which those with a T of double are
/// compute-bound.
static std::vector<Prediction> instances() {
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
                              "no arithmetic and no data"),
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
  // Those without a verdict have their range, or that of one. Where there is no
  // room for the leaning, there is none for its confidence.
  for (Prediction &Its : P) {
    Its.Headline.Outcome = Verdict::Undetermined;
    Its.Headline.DependsOn = {{UnknownKind::Parameter, "n"}};
    Its.Headline.Intensity.High = 31;
  }
  P[1].Headline.Intensity.High = 62;
  EXPECT_EQ(headline({&P[0], &P[1]}),
            "kernel 'gemm' (2 instances) on A100-SXM4-80GB: can't tell: needs "
            "n; 0.31 to 31 fp64 op/byte (ridge 4.76) for Block = 128");
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
