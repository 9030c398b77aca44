// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CodeChoice.h"
#include "LaunchCheck.h"
#include "Occupancy.h"
#include "Properties.h"
#include "gpu/GpuDatabase.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

static DeviceLimits limitsOf(StringRef Gpu) {
  return cantFail(deviceLimits(cantFail(loadGpu(Gpu))));
}

TEST(DeviceLimits, SharedMemoryOfABlock) {
  // Figures of the programming guide, in KiB.
  const std::pair<const char *, unsigned> Cases[] = {
      {"v100", 96},    {"t4", 64},        {"a100-80-sxm", 163},
      {"rtx3080", 99}, {"h100-sxm", 227}, {"l40s", 99}};
  for (const auto &[Gpu, KiB] : Cases)
    EXPECT_EQ(limitsOf(Gpu).SharedPerBlockOptIn, KiB << 10) << Gpu;
}

TEST(DeviceLimits, OnlyOfGpusThatRunCuda) {
  Expected<DeviceLimits> L = deviceLimits(cantFail(loadGpu("mi210")));
  ASSERT_FALSE(L);
  EXPECT_NE(toString(L.takeError()).find("'mi210' (gfx90a)"),
            std::string::npos);
}

TEST(Occupancy, WhateverRunsOutFirst) {
  DeviceLimits A100 = limitsOf("a100-80-sxm");
  EXPECT_EQ(blocksPerSm(A100, 1024, 0), 2u);        // threads
  EXPECT_EQ(blocksPerSm(A100, 33, 0), 32u);         // blocks; two warps
  EXPECT_EQ(blocksPerSm(A100, 768, 0), 2u);         // threads
  EXPECT_EQ(blocksPerSm(A100, 128, 40 << 10), 4u);  // shared memory
  EXPECT_EQ(blocksPerSm(A100, 128, 163 << 10), 1u); // all of it
  EXPECT_EQ(blocksPerSm(A100, 128, 164 << 10), 0u); // more than there is
  EXPECT_EQ(blocksPerSm(A100, 1025, 0), 0u);
  EXPECT_EQ(sharedForBlocks(A100, 2), 81u << 10);
  EXPECT_EQ(harmlessRegisters(A100), 32u);
}

TEST(Properties, AreThoseOfTheGpuFile) {
  GpuSpec Gpu = cantFail(loadGpu("rtx3080"));
  cudaDeviceProp P = deviceProperties(Gpu, cantFail(deviceLimits(Gpu)));
  EXPECT_STREQ(P.name, "NVIDIA GeForce RTX 3080");
  EXPECT_EQ(P.major, 8);
  EXPECT_EQ(P.minor, 6);
  EXPECT_EQ(P.multiProcessorCount, 68);
  EXPECT_EQ(P.totalGlobalMem, 10ull << 30);
  EXPECT_EQ(P.l2CacheSize, 5 << 20);
  EXPECT_EQ(P.maxThreadsPerMultiProcessor, 1536);
}

TEST(Properties, AttributesAgreeWithThem) {
  GpuSpec Gpu = cantFail(loadGpu("h200"));
  DeviceLimits Limits = cantFail(deviceLimits(Gpu));
  auto Get = [&](int A) {
    return deviceAttribute(Gpu, Limits, cudaDeviceAttr(A));
  };
  EXPECT_EQ(Get(cudaDevAttrComputeCapabilityMajor), 9);
  EXPECT_EQ(Get(cudaDevAttrMaxGridDimX), 2147483647);
  EXPECT_EQ(Get(cudaDevAttrMaxSharedMemoryPerBlockOptin), 227 << 10);
  EXPECT_EQ(Get(cudaDevAttrSingleToDoublePrecisionPerfRatio), 2);
  EXPECT_EQ(Get(0), std::nullopt);
  EXPECT_EQ(Get(cudaDevAttrMax), std::nullopt);
}

TEST(LaunchCheck, GivesTheRealErrors) {
  DeviceLimits A100 = limitsOf("a100-80-sxm");
  using Size = std::array<unsigned, 3>;
  KernelShape Shape;
  Shape.StaticSharedBytes = 8 << 10;
  std::string Why;
  auto Check = [&](Size Grid, Size Block, uint64_t Shared, uint64_t Most) {
    LaunchRequest Request;
    Request.Grid = Grid;
    Request.Block = Block;
    Request.DynamicSharedBytes = Shared;
    auto Problem = checkLaunch(A100, Shape, Request, Most);
    Why = Problem ? Problem->Why : "";
    return Problem ? Problem->Code : cudaSuccess;
  };
  const Size One{1, 1, 1};
  EXPECT_EQ(Check(One, {1024, 1, 1}, 40 << 10, 0), cudaSuccess);
  EXPECT_EQ(Check({0, 1, 1}, One, 0, 0), cudaErrorInvalidConfiguration);
  EXPECT_EQ(Check({1, 65536, 1}, One, 0, 0), cudaErrorInvalidConfiguration);
  EXPECT_EQ(Why, "found a grid of 65536 in y, wanted 1 to 65535");
  EXPECT_EQ(Check(One, {1, 1, 65}, 0, 0), cudaErrorInvalidConfiguration);
  EXPECT_EQ(Check(One, {1025, 1, 1}, 0, 0), cudaErrorInvalidConfiguration);
  EXPECT_EQ(Check(One, {64, 32, 1}, 0, 0), cudaErrorInvalidConfiguration);
  EXPECT_EQ(Why, "found 2048 threads a block, wanted at most 1024");
  EXPECT_EQ(Check(One, One, (40 << 10) + 1, 0), cudaErrorInvalidValue);
  EXPECT_EQ(Check(One, One, 90 << 10, 100 << 10), cudaSuccess);
  Shape.MaxThreadsPerBlock = 128;
  EXPECT_EQ(Check(One, {256, 1, 1}, 0, 0), cudaErrorInvalidValue);
  EXPECT_EQ(Why, "found 256 threads a block, wanted at most the 128 of the "
                 "kernel's __launch_bounds__");
}

TEST(CodeChoice, TheNewestThatTheGpuRuns) {
  auto Choose = [](std::vector<const char *> Archs, const char *Gpu) {
    std::vector<KernelCode> Codes;
    for (const char *Arch : Archs)
      Codes.push_back({"unit.cu", Arch, ""});
    std::string All;
    for (const KernelCode *Code : chooseCode(Codes, *CudaArch::parse(Gpu)))
      All += Code->Arch + " ";
    return All;
  };
  EXPECT_EQ(Choose({"sm_70", "sm_80", "sm_90"}, "sm_86"), "sm_80 ");
  EXPECT_EQ(Choose({"sm_80", "sm_90a", "sm_90"}, "sm_90"), "sm_90a ");
  EXPECT_EQ(Choose({"sm_80", "sm_90a"}, "sm_100"), "sm_80 ");
  EXPECT_EQ(Choose({"sm_90", "sm_100"}, "sm_80"), "sm_100 ");
  EXPECT_EQ(Choose({}, "sm_80"), "");
  // Several translation units that were linked.
  EXPECT_EQ(Choose({"sm_80", "sm_70", "sm_80"}, "sm_86"), "sm_80 sm_80 ");
}
