// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the files of data/gpus with published figures that this program does
// not compute.
#include "gpu/GpuDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <gtest/gtest.h>
#include <map>

using namespace llvm;
using namespace roofline;

namespace {

GpuSpec load(StringRef Name) {
  Expected<GpuSpec> Gpu = loadGpu(Name);
  if (Gpu)
    return std::move(*Gpu);
  ADD_FAILURE() << toString(Gpu.takeError());
  return GpuSpec();
}

struct Published {
  const char *Name;
  OpKind Kind;
  double TeraOps;
};

// Dense peaks as published by vendors; each GPU file names the data sheet.
// Integer peaks are half of the published ones, which count a multiply-add as
// two.
constexpr Published PublishedPeaks[] = {
    {"v100", OpKind::Fp64, 7.8},
    {"v100", OpKind::Fp32, 15.7},
    {"v100", OpKind::Fp16, 31.4},
    {"v100", OpKind::TensorFp16, 125},
    {"t4", OpKind::Fp64, 0.254},
    {"t4", OpKind::Fp32, 8.1},
    {"t4", OpKind::Fp16, 16.3},
    {"t4", OpKind::TensorFp16, 65},
    {"t4", OpKind::TensorInt8, 130},
    {"a100-40", OpKind::Fp64, 9.7},
    {"a100-40", OpKind::Fp32, 19.5},
    {"a100-40", OpKind::Int, 9.7},
    {"a100-40", OpKind::TensorFp16, 312},
    {"a100-80-sxm", OpKind::Fp64, 9.7},
    {"a100-80-sxm", OpKind::Fp32, 19.5},
    {"a100-80-sxm", OpKind::Fp16, 78},
    {"a100-80-sxm", OpKind::Int, 9.7},
    {"a100-80-sxm", OpKind::TensorFp16, 312},
    {"a100-80-sxm", OpKind::TensorTf32, 156},
    {"a100-80-sxm", OpKind::TensorFp64, 19.5},
    {"a100-80-sxm", OpKind::TensorInt8, 624},
    {"a100-80-pcie", OpKind::Fp64, 9.7},
    {"a100-80-pcie", OpKind::Fp32, 19.5},
    {"a100-80-pcie", OpKind::TensorFp16, 312},
    {"a10", OpKind::Fp32, 31.2},
    {"a10", OpKind::TensorFp16, 125},
    {"a10", OpKind::TensorTf32, 62.5},
    {"a10", OpKind::TensorInt8, 250},
    {"rtx3080", OpKind::Fp64, 0.465},
    {"rtx3080", OpKind::Fp32, 29.8},
    {"rtx3080", OpKind::Fp16, 29.8},
    {"rtx3080", OpKind::Int, 7.44},
    {"rtx3080", OpKind::TensorFp16, 59.5},
    {"rtx3080", OpKind::TensorTf32, 29.8},
    {"rtx3080", OpKind::TensorInt8, 238},
    {"rtx3080", OpKind::TensorFp64, 0},
    {"rtx4090", OpKind::Fp64, 1.29},
    {"rtx4090", OpKind::Fp32, 82.6},
    {"rtx4090", OpKind::Int, 20.6},
    {"rtx4090", OpKind::TensorFp16, 165.2},
    {"rtx4090", OpKind::TensorTf32, 82.6},
    {"rtx4090", OpKind::TensorInt8, 660.6},
    {"l40s", OpKind::Fp32, 91.6},
    {"l40s", OpKind::TensorFp16, 366.5},
    {"l40s", OpKind::TensorTf32, 183},
    {"l40s", OpKind::TensorInt8, 733},
    {"h100-sxm", OpKind::Fp64, 33.5},
    {"h100-sxm", OpKind::Fp32, 66.9},
    {"h100-sxm", OpKind::Fp16, 133.8},
    {"h100-sxm", OpKind::Int, 16.7},
    {"h100-sxm", OpKind::TensorFp16, 989.4},
    {"h100-sxm", OpKind::TensorTf32, 494.7},
    {"h100-sxm", OpKind::TensorFp64, 66.9},
    {"h100-sxm", OpKind::TensorInt8, 1978.9},
    {"h100-pcie", OpKind::Fp64, 25.6},
    {"h100-pcie", OpKind::Fp32, 51.2},
    {"h100-pcie", OpKind::TensorFp16, 756.5},
    {"h100-pcie", OpKind::TensorTf32, 378},
    {"h100-pcie", OpKind::TensorFp64, 51.2},
    {"h100-pcie", OpKind::TensorInt8, 1513},
    {"h200", OpKind::Fp64, 33.5},
    {"h200", OpKind::Fp32, 66.9},
    {"h200", OpKind::TensorFp16, 989.4},
    {"b200", OpKind::Fp64, 37},
    {"b200", OpKind::Fp32, 75},
    {"b200", OpKind::TensorFp16, 2250},
    {"b200", OpKind::TensorFp64, 37},
    {"b200", OpKind::TensorInt8, 4500},
    {"mi210", OpKind::Fp64, 22.6},
    {"mi210", OpKind::Fp32, 22.6},
    {"mi210", OpKind::TensorFp16, 181},
    {"mi210", OpKind::TensorFp64, 45.3},
    {"mi210", OpKind::TensorInt8, 181},
    {"mi210", OpKind::TensorTf32, 0},
    // One of two dies: half of AMD's figure for the module.
    {"mi250x", OpKind::Fp64, 47.9 / 2},
    {"mi250x", OpKind::Fp32, 47.9 / 2},
    {"mi250x", OpKind::TensorFp16, 383.0 / 2},
    {"mi250x", OpKind::TensorFp64, 95.7 / 2},
    {"mi300x", OpKind::Fp64, 81.7},
    {"mi300x", OpKind::Fp32, 163.4},
    {"mi300x", OpKind::TensorFp16, 1307.4},
    {"mi300x", OpKind::TensorTf32, 653.7},
    {"mi300x", OpKind::TensorFp64, 163.4},
    {"mi300x", OpKind::TensorInt8, 2614.9},
};

TEST(ShippedGpus, PeaksAgreeWithPublishedFigures) {
  for (const Published &P : PublishedPeaks)
    EXPECT_NEAR(load(P.Name).peak(P.Kind) / 1e12, P.TeraOps, P.TeraOps * 0.01)
        << P.Name << " " << idOf(P.Kind).str();
}

// A file that is not compared with a published figure may contain anything.
TEST(ShippedGpus, EveryGpuHasAPublishedFp32PeakHere) {
  for (const std::string &Name : gpuNames())
    EXPECT_TRUE(!load(Name).Convention.empty() ||
                any_of(PublishedPeaks,
                       [&](const Published &P) {
                         return P.Name == Name && P.Kind == OpKind::Fp32;
                       }))
        << Name;
}

struct Convention {
  const char *Name;
  double Fp32, Fp64, Int;  // op/byte as published
  double Exact[3];         // from labels, of the same kinds
  double Clock, Bandwidth; // GHz, GB/s
};

// Published: the ridges given with the published tables. Exact: those from the
// publishers' own peaks, 15.62 TFLOP/s over 600 GB/s and so on.
constexpr Convention Conventions[] = {
    {"rtx3080-base",
     32.97,
     0.515,
     16.49,
     {32.9706, 0.515165, 16.4853},
     1.44,
     760.3},
    {"a10-flopbench",
     26.03,
     0.407,
     13.02,
     {26.0333, 0.406667, 13.0167},
     0.84744,
     600},
    {"a100-flopbench",
     12.53,
     6.27,
     12.53,
     {12.5338, 6.2701, 12.5338},
     1.41,
     1555},
    {"h100-flopbench",
     19.91,
     9.96,
     9.96,
     {19.9137, 9.95536, 9.95536},
     1.98,
     3360},
};

/// Rounds \p Value to as many decimals as \p Like is printed with.
double roundedLike(double Value, double Like) {
  double Scale = Like < 1 ? 1000 : 100;
  return std::round(Value * Scale) / Scale;
}

TEST(ShippedGpus, ConventionsGiveThePublishedRidges) {
  for (const Convention &C : Conventions) {
    GpuSpec Gpu = load(C.Name);
    EXPECT_EQ(Gpu.Convention, "arxiv-2505.03988") << C.Name;
    EXPECT_TRUE(Gpu.DeviceNames.empty()) << C.Name;
    EXPECT_NEAR(Gpu.Clock.Value, C.Clock * 1e9, 1) << C.Name;
    EXPECT_NEAR(Gpu.Bandwidth.Value, C.Bandwidth * 1e9, 1) << C.Name;
    const std::pair<OpKind, double> Ridges[] = {
        {OpKind::Fp32, C.Fp32}, {OpKind::Fp64, C.Fp64}, {OpKind::Int, C.Int}};
    for (auto [Index, Ridge] : enumerate(Ridges)) {
      EXPECT_NEAR(roundedLike(Gpu.ridge(Ridge.first), Ridge.second),
                  Ridge.second, 1e-9)
          << C.Name << " " << idOf(Ridge.first).str();
      EXPECT_NEAR(Gpu.ridge(Ridge.first) / C.Exact[Index], 1, 5e-4)
          << C.Name << " " << idOf(Ridge.first).str();
    }
  }
}

TEST(ShippedGpus, OnlyConventionsCountAnIntegerLaneTwice) {
  for (const std::string &Name : gpuNames()) {
    GpuSpec Gpu = load(Name);
    EXPECT_EQ(Gpu.OpsPerLane[static_cast<unsigned>(OpKind::Int)],
              Gpu.Convention.empty() ? 1 : 2)
        << Name;
    EXPECT_EQ(Gpu.Convention.empty(),
              none_of(Conventions, [&](auto &C) { return C.Name == Name; }))
        << Name;
  }
}

TEST(ShippedGpus, RidgesAgreeWithPublishedFigures) {
  auto Near = [](StringRef Name, OpKind Kind, double Ridge) {
    EXPECT_NEAR(load(Name).ridge(Kind), Ridge, Ridge * 0.01) << Name.str();
  };
  Near("rtx3080", OpKind::Fp32, 39.2);
  Near("rtx3080", OpKind::Fp64, 0.612);
  Near("a100-80-sxm", OpKind::Fp64, 4.76);
  Near("a100-80-sxm", OpKind::Fp32, 9.56);
  Near("h100-sxm", OpKind::Fp64, 9.99);
  Near("h200", OpKind::Fp64, 6.98);
}

TEST(ShippedGpus, ADriversNameIsInOneFile) {
  std::map<std::string, std::string> Owners;
  for (const std::string &Name : gpuNames())
    for (StringRef Device : load(Name).DeviceNames) {
      auto [At, New] = Owners.try_emplace(Device.lower(), Name);
      EXPECT_TRUE(New) << Device.str() << ": " << At->second << ", " << Name;
      EXPECT_EQ(gpuForDevice(Device), Name);
    }
  for (const std::string &Name : gpuNames())
    EXPECT_TRUE(!Owners.count(Name) || Owners[Name] == Name) << Name;
}

TEST(ShippedGpus, EveryTrueGpuHasADriversName) {
  for (const std::string &Name : gpuNames()) {
    GpuSpec Gpu = load(Name);
    EXPECT_EQ(Gpu.DeviceNames.empty(), !Gpu.Convention.empty()) << Name;
  }
}

TEST(ShippedGpus, AchievableBandwidthIsBelowTheTheoretical) {
  for (const std::string &Name : gpuNames()) {
    GpuSpec Gpu = load(Name);
    EXPECT_LT(Gpu.AchievableBandwidth.Value, Gpu.Bandwidth.Value) << Name;
  }
}

} // namespace

// As by the CUDA occupancy calculator for compute capability 8.6.
TEST(ShippedGpus, HoldBlocksAsTheirLimitsAllow) {
  GpuSpec Gpu = load("rtx3080");
  EXPECT_EQ(Gpu.residentBlocksPerSm(32), 16);  // blocks
  EXPECT_EQ(Gpu.residentBlocksPerSm(256), 6);  // threads
  EXPECT_EQ(Gpu.residentBlocksPerSm(100), 12); // rounded up to warps
  EXPECT_EQ(Gpu.residentBlocksPerSm(1024), 1);
  EXPECT_EQ(Gpu.residentBlocksPerSm(256, 24 * 1024), 4); // shared memory
  EXPECT_EQ(Gpu.residentBlocksPerSm(256, 99 * 1024), 1);
  EXPECT_EQ(Gpu.residentBlocksPerSm(2048), 1); // can't be launched at all
  // Before compute capability 8.0 no shared memory is reserved.
  EXPECT_EQ(load("v100").residentBlocksPerSm(256, 48 * 1024), 2);
  EXPECT_EQ(load("mi210").residentBlocksPerSm(32),
            load("mi210").residentBlocksPerSm(64)); // one wavefront
}
