// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/ProgramFacts.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "support/Files.h"
#include "support/TemporaryFolder.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static Prediction predicted(StringRef Name, StringRef Unit, StringRef Gpu,
                            double Bytes = 8) {
  Prediction P;
  P.Id = KernelId::forCuda(Name, Unit);
  P.DisplayName = P.Id.display();
  P.Gpu = P.GpuDisplayName = Gpu.str();
  P.Headline.Outcome = P.Headline.Leaning = Verdict::Bandwidth;
  P.Headline.DramRead = {Bytes, Bytes, Bytes};
  return P;
}

static Profile runOf(StringRef Name, StringRef Unit) {
  Profile Run;
  Run.Gpu = "h200";
  Run.GpuDisplayName = "NVIDIA H200";
  LaunchRecord &L = Run.Launches.emplace_back();
  L.Id = KernelId::forCuda(Name, Unit);
  L.DisplayName = L.Id.display();
  L.Grid = {1000, 1, 1};
  L.Block = {100, 1, 1};
  L.Counts.Operations[static_cast<unsigned>(OpKind::Fp32)] = 2e5;
  L.Counts.Memory.emplace().DramRead = 400000;
  return Run;
}

namespace {
class ProgramFactsTest : public testing::Test {
protected:
  TemporaryFolder Folder = cantFail(TemporaryFolder::make("facts"));
  std::string put(StringRef Name, StringRef Text) {
    std::string Path = Folder.file(Name);
    cantFail(writeFileAtomically(Path, Text));
    return Path;
  }
};
} // namespace

TEST_F(ProgramFactsTest, JoinsReportsOfAFolderWithAProfile) {
  put("reports/a.json", toJsonFile({predicted("_Z1bv", "b.cu", "h200"),
                                    predicted("_Z1av", "b.cu", "h200"),
                                    predicted("_Z1av", "b.cu", "rtx3080")}));
  // The same again, and one that differs although its id is the same.
  put("reports/b.json", toJsonFile({predicted("_Z1bv", "b.cu", "h200"),
                                    predicted("_Z1av", "b.cu", "h200", 16)}));
  std::string Run = put("run.json", toJsonFile(runOf("_Z1bv", "src/b.cu")));
  Expected<ProgramFacts> Facts =
      readProgramFacts({{Run, Folder.path() + "/reports"}, {}});
  ASSERT_TRUE(bool(Facts)) << toString(Facts.takeError());
  std::vector<std::string> Names;
  for (const KernelFacts &K : Facts->Kernels)
    Names.push_back(K.DisplayName + " " + K.Gpu);
  EXPECT_EQ(Names, (std::vector<std::string>{"a h200", "a h200", "a rtx3080",
                                             "b h200"}));
  const KernelFacts &Both = Facts->Kernels.back();
  ASSERT_TRUE(Both.Predicted);
  ASSERT_EQ(Both.Observed.size(), 1u);
  EXPECT_EQ(Both.Observed[0].Launches, 1u);
  EXPECT_EQ(Both.Observed[0].Mean.operations(OpKind::Fp32), 2);
  EXPECT_EQ(Both.Observed[0].Mean.Dram, 4);
  EXPECT_FALSE(Both.Observed[0].Seconds);
  EXPECT_EQ(Both.Observed[0].Rows.at(0).Result, Agreement::Confirmed);
  EXPECT_TRUE(Facts->Kernels[0].Observed.empty());
}

TEST_F(ProgramFactsTest, KeepsTheGpusThatWereNamed) {
  std::string Path =
      put("a.json", toJsonFile({predicted("_Z1av", "a.cu", "h200"),
                                predicted("_Z1av", "a.cu", "rtx3080")}));
  ProgramFacts Facts = cantFail(readProgramFacts({{Path}, {"rtx3080"}}));
  ASSERT_EQ(Facts.Kernels.size(), 1u);
  EXPECT_EQ(Facts.Kernels[0].Gpu, "rtx3080");
}

TEST_F(ProgramFactsTest, HasKernelsThatOnlyAProfileHas) {
  Profile Measured = runOf("_Z1av", "a.cu");
  Measured.Evidence = RunEvidence::Measured;
  Measured.Launches[0].Seconds = 0.5;
  std::string Emulated = put("e.json", toJsonFile(runOf("_Z1av", "a.cu")));
  std::string Real = put("m.json", toJsonFile(Measured));
  ProgramFacts Facts = cantFail(readProgramFacts({{Emulated, Real}, {}}));
  ASSERT_EQ(Facts.Kernels.size(), 1u);
  EXPECT_FALSE(Facts.Kernels[0].Predicted);
  ASSERT_EQ(Facts.Kernels[0].Observed.size(), 2u);
  EXPECT_EQ(Facts.Kernels[0].Observed[0].Seconds, 0.5);
  EXPECT_EQ(Facts.Kernels[0].Observed[1].Evidence, RunEvidence::Emulated);
}

TEST_F(ProgramFactsTest, MergesTheProcessesOfARun) {
  std::string First = put("0.json", toJsonFile(runOf("_Z1av", "a.cu")));
  std::string Second = put("1.json", toJsonFile(runOf("_Z1av", "a.cu")));
  ProgramFacts Facts = cantFail(readProgramFacts({{First, Second}, {}}));
  ASSERT_EQ(Facts.Kernels.size(), 1u);
  ASSERT_EQ(Facts.Kernels[0].Observed.size(), 1u);
  EXPECT_EQ(Facts.Kernels[0].Observed[0].Launches, 2u);
}

TEST_F(ProgramFactsTest, NamesWhatItCannotRead) {
  auto ErrorOf = [](const std::string &Path) {
    return toString(readProgramFacts({{Path}, {}}).takeError());
  };
  std::string Text = put("notes.txt", "some text");
  EXPECT_EQ(ErrorOf(Text), "'" + Text +
                               "': wanted a report, a program or a profile, "
                               "found other text");
  std::string Newer =
      put("newer.json",
          R"({"schema": "roofline-predictions", "version": 2, "kernels": []})");
  EXPECT_EQ(ErrorOf(Newer),
            Newer + ":1: wanted schema 'roofline-predictions' version 1, found "
                    "'roofline-predictions' version 2");
  std::string Binary = put("a.out", StringRef("\x7f"
                                              "ELF\0\0\0",
                                              7));
  EXPECT_NE(ErrorOf(Binary).find(Binary), std::string::npos);
  EXPECT_NE(ErrorOf(Folder.path() + "/none").find("cannot read"),
            std::string::npos);
}
