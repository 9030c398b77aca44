// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cupti/MetricTable.h"
#include "gtest/gtest.h"

using namespace roofline::measure;

TEST(Formula, IsASumOfProductsAndQuotients) {
  Values Metrics = {{"a.sum", 6}, {"b.sum", 3}, {"zero", 0}};
  struct {
    const char *Text;
    double Value;
  } Cases[] = {{"a.sum", 6},
               {"2 * a.sum", 12},
               {"a.sum + 4 * b.sum", 18},
               {"10 * a.sum / b.sum", 20},
               {"a.sum / 2 / b.sum + 0.5", 1.5}};
  for (auto [Text, Value] : Cases) {
    std::optional<Formula> F = Formula::parse(Text);
    ASSERT_TRUE(F) << Text;
    EXPECT_DOUBLE_EQ(F->evaluate(Metrics).value(), Value) << Text;
  }
  EXPECT_FALSE(Formula::parse("a.sum + c.sum")->evaluate(Metrics));
  EXPECT_FALSE(Formula::parse("a.sum / zero")->evaluate(Metrics));
  EXPECT_EQ(Formula::parse("a.sum / b.sum + a.sum")->metrics(),
            (std::vector<std::string>{"a.sum", "b.sum"}));
}

TEST(Formula, RefusesWhatIsNone) {
  for (const char *Text : {"", "a.sum +", "a.sum b.sum", "+ a.sum", "2x", "*"})
    EXPECT_FALSE(Formula::parse(Text)) << Text;
}

static constexpr char Chips[] = "sm_75: OLD\nsm_80: NEW NEWER\n";

static MetricTable table(const char *Quantities) {
  std::string Problem;
  std::optional<MetricTable> T = MetricTable::parse(Chips, Quantities, Problem);
  EXPECT_TRUE(T) << Problem;
  return T.value_or(MetricTable());
}

TEST(MetricTable, TheNearestLineCounts) {
  MetricTable T = table("[bytes]\nset: default\nunit: byte\nmeaning: m\n"
                        "all: a.sum\nsm_80: b.sum\nNEWER: c.sum\n");
  auto Metric = [&](const char *Chip) {
    return T.quantities(Chip, {"default"}).at(0).How.metrics().at(0);
  };
  EXPECT_EQ(Metric("OLD"), "a.sum");
  EXPECT_EQ(Metric("NEW"), "b.sum");
  EXPECT_EQ(Metric("NEWER"), "c.sum");
  EXPECT_TRUE(T.quantities("OLD", {"tensor"}).empty());
  EXPECT_TRUE(T.quantities("OTHER", {"default"}).empty());
}

TEST(MetricTable, SomeChipsCanNotTell) {
  MetricTable T = table("[bytes]\nset: default\nall: a.sum\n"
                        "none sm_75 NEWER: no counter\n");
  EXPECT_TRUE(T.quantities("OLD", {"default"}).empty());
  EXPECT_TRUE(T.quantities("NEWER", {"default"}).empty());
  EXPECT_EQ(T.quantities("NEW", {"default"}).size(), 1u);
}

TEST(MetricTable, SaysWhatIsWrongAndWhere) {
  struct {
    const char *Quantities, *Problem;
  } Cases[] = {{"all: a.sum", "line 1: wanted [quantity]"},
               {"[q]\nall: a +", "line 2: wanted a formula, found 'a +'"},
               {"[q]\n\nsm_99: a.sum", "line 3: unknown chip 'sm_99'"}};
  for (auto [Quantities, Wanted] : Cases) {
    std::string Problem;
    EXPECT_FALSE(MetricTable::parse(Chips, Quantities, Problem));
    EXPECT_EQ(Problem, Wanted);
  }
}

TEST(MetricTable, WhatIsBuiltInCanBeRead) {
  MetricTable T = MetricTable::builtIn();
  EXPECT_TRUE(T.knowsChip("GH100"));
  // A fused multiply-add is two operations, an integer instruction one.
  auto Value = [&](const char *Chip, const char *Name, Values Metrics) {
    for (const Quantity &Q : T.quantities(Chip, T.sets()))
      if (Q.Name == Name) {
        Values All = Metrics;
        for (const std::string &Metric : Q.How.metrics())
          All.try_emplace(Metric, 0);
        return Q.How.evaluate(All).value_or(-1);
      }
    return -1.0;
  };
  std::string Op = "smsp__sass_thread_inst_executed_op_";
  EXPECT_EQ(Value("GH100", "fp64", {{Op + "dfma_pred_on.sum", 5}}), 10);
  EXPECT_EQ(Value("GH100", "fp32", {{Op + "fadd_pred_on.sum", 5}}), 5);
  EXPECT_EQ(Value("GB100", "fp32", {{Op + "ffma2_pred_on.sum", 5}}), 20);
  EXPECT_EQ(Value("TU102", "fp16", {{Op + "hfma_pred_on.sum", 5}}), 20);
  EXPECT_EQ(Value("GA100", "int", {{Op + "integer_pred_on.sum", 5}}), 5);
  EXPECT_EQ(Value("GB202", "dram_read_bytes", {{"dram__bytes_op_read.sum", 7}}),
            7);
  EXPECT_DOUBLE_EQ(Value("GH100", "seconds", {{"gpu__time_duration.sum", 5}}),
                   5e-9);
  EXPECT_DOUBLE_EQ(Value("GH100", "clock_hz",
                         {{"gpc__cycles_elapsed.max", 198},
                          {"gpu__time_duration.sum", 100}}),
                   1.98e9);
}
