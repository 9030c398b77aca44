// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/GpuDatabase.h"
#include "present/Present.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

namespace {

/// A copy of doubles that doubles them, at the A100's 2039 GB/s.
RoofPoint copyPoint() {
  RoofPoint Point;
  Point.Operations[static_cast<unsigned>(OpKind::Fp64)] = 1;
  Point.Dram = 16;
  return Point;
}

TEST(RoofPoint, IntensityWithoutTrafficOrWork) {
  RoofPoint Point = copyPoint();
  EXPECT_DOUBLE_EQ(Point.intensity(OpKind::Fp64), 1.0 / 16);
  EXPECT_EQ(Point.intensity(OpKind::Fp32), 0);
  Point.Dram = 0;
  EXPECT_TRUE(std::isinf(Point.intensity(OpKind::Fp64)));
  EXPECT_EQ(RoofPoint().intensity(OpKind::Fp64), 0);
}

TEST(RoofPoint, PredictionsAreOnTheLowestRoof) {
  GpuSpec Gpu = cantFail(loadGpu("a100-80-sxm"));
  RoofPoint Point = copyPoint();
  EXPECT_DOUBLE_EQ(Point.rate(OpKind::Fp64, Gpu), 2039e9 / 16);
  // With integers enough to take longer than DRAM does, the rate of fp64 falls
  // below its own roof.
  Point.Operations[static_cast<unsigned>(OpKind::Int)] = 1000;
  EXPECT_DOUBLE_EQ(Point.rate(OpKind::Int, Gpu), Gpu.peak(OpKind::Int));
  EXPECT_DOUBLE_EQ(Point.rate(OpKind::Fp64, Gpu), Gpu.peak(OpKind::Int) / 1000);
  EXPECT_EQ(RoofPoint().rate(OpKind::Fp64, Gpu), 0);
}

TEST(RoofPoint, MeasuredTimeCounts) {
  GpuSpec Gpu = cantFail(loadGpu("a100-80-sxm"));
  RoofPoint Point = copyPoint();
  Point.Threads = 1e6;
  Point.Seconds = 1e-3;
  EXPECT_DOUBLE_EQ(Point.rate(OpKind::Fp64, Gpu), 1e9);
}

TEST(Overview, GpuOfNoKernelIsAnError) {
  Expected<Overview> View = overviewOf({}, {"t4"});
  ASSERT_FALSE(View);
  EXPECT_NE(toString(View.takeError()).find("'t4'"), std::string::npos);
}

TEST(Overview, SpecialNamesStayNames) {
  NamedBuild Build;
  KernelFacts &Kernel = Build.Facts.Kernels.emplace_back();
  Kernel.Id = KernelId::forCuda("k", "a|b.cu");
  Kernel.DisplayName = "k<int, '|'>";
  Kernel.Gpu = "h200";
  Kernel.Predicted.emplace();
  Kernel.Predicted->DisplayName = Kernel.DisplayName;
  Kernel.Predicted->Where = {"a|b.cu", 3, 1};
  Overview View = cantFail(overviewOf(Build, {}));
  EXPECT_NE(overviewMarkdown(View).find("k\\<int, '\\|'\\>"),
            std::string::npos);
  EXPECT_NE(overviewSvg(View).find("k&lt;int"), std::string::npos);
  EXPECT_NE(overviewSarif(View, "/b").find("a%7Cb.cu"), std::string::npos);
}

} // namespace
