// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the metric data with CUPTI's host API, which needs neither a driver
// nor a GPU.
#include "cupti/PassPlan.h"
#include "gtest/gtest.h"

using namespace roofline::measure;

namespace {
class MetricHost : public testing::Test {
protected:
  void SetUp() override {
    const char *Path = std::getenv("ROOFLINE_MEASURE_CUPTI");
    if (std::string Missing = Api.open(Path ? Path : ""); !Missing.empty())
      GTEST_SKIP() << "no CUPTI here: " << Missing;
  }
  Cupti Api;
  MetricTable Table = MetricTable::builtIn();
};
} // namespace

TEST_F(MetricHost, AllItsChipsAreInTheData) {
  ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Host_GetSupportedChips_Params, Chips);
  ASSERT_EQ(Api.cuptiProfilerHostGetSupportedChips(&Chips), CUPTI_SUCCESS);
  ASSERT_GT(Chips.numChips, 20u);
  for (size_t I = 0; I < Chips.numChips; ++I) {
    std::string Chip = Chips.ppChipNames[I];
    if (Chip.substr(0, 2) != "GV") // sm_70 and sm_72
      EXPECT_TRUE(Table.knowsChip(Chip)) << Chip;
  }
}

TEST_F(MetricHost, EveryMetricExists) {
  for (const std::string &Chip : Table.chips()) {
    ProfilerHost Host(Api, Chip, {});
    for (const Quantity &Q : Table.quantities(Chip, Table.sets())) {
      MetricGroup Group;
      Outcome Done = Host.configure(Q.How.metrics(), Group);
      EXPECT_TRUE(Done) << Chip << ": " << Q.Name << ": " << Api.text(Done);
      EXPECT_GT(Group.Passes, 0u) << Chip << ": " << Q.Name;
    }
  }
}

TEST_F(MetricHost, ThereAreNoMetricsThatDoNotExist) {
  MetricGroup Group;
  EXPECT_FALSE(ProfilerHost(Api, "GH100", {})
                   .configure({"dram__bytes_imagined.sum"}, Group));
}

TEST_F(MetricHost, TheDefaultSetTakesTwoPasses) {
  for (const std::string &Chip : Table.chips()) {
    ProfilerHost Host(Api, Chip, {});
    std::vector<Quantity> Default = Table.quantities(Chip, {"default"});
    PassPlan Replayed, Spread;
    ASSERT_TRUE(Host.plan(Default, /*SinglePasses=*/false, Replayed)) << Chip;
    EXPECT_EQ(Replayed.Groups.size(), 1u) << Chip;
    EXPECT_LE(Replayed.passes(), 2u) << Chip;
    // One pass on each of two launches: the state of the caches matters for the
    // first.
    ASSERT_TRUE(Host.plan(Default, /*SinglePasses=*/true, Spread)) << Chip;
    EXPECT_LE(Spread.Groups.size(), 2u) << Chip;
    EXPECT_EQ(Spread.passes(), Spread.Groups.size()) << Chip;
    for (const Quantity &Q : Default)
      if (Q.Name == "seconds" || Q.Unit == "byte")
        for (const std::string &Metric : Q.How.metrics())
          EXPECT_NE(std::find(Spread.Groups[0].Metrics.begin(),
                              Spread.Groups[0].Metrics.end(), Metric),
                    Spread.Groups[0].Metrics.end())
              << Chip << ": " << Metric;
  }
}
