// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "probe/Probe.h"
#include "gpu/GpuFile.h"
#include "machine/Assemble.h"
#include "machine/Listing.h"
#include "machine/Toolkit.h"
#include "probe/PeakKernel.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;
using namespace roofline;

TEST(PeakKernel, OperationsAreThoseOfItsInstructions) {
  // Eight chains, sixteen times.
  auto PerInstruction = [](OpKind Kind, unsigned Capability) {
    std::optional<PeakKernel> K = peakKernel(Kind, Capability);
    return K ? K->Operations / (8 * 16) : 0;
  };
  EXPECT_EQ(PerInstruction(OpKind::Fp64, 90), 2);
  EXPECT_EQ(PerInstruction(OpKind::Fp32, 90), 2);
  EXPECT_EQ(PerInstruction(OpKind::Fp16, 90), 4); // pairs of halves
  EXPECT_EQ(PerInstruction(OpKind::Int, 90), 1);
  EXPECT_EQ(PerInstruction(OpKind::Special, 90), 1);
  // 16 x 8 x 16 multiply-adds by a warp of 32 threads.
  EXPECT_EQ(PerInstruction(OpKind::TensorFp16, 90), 16 * 8 * 16 * 2 / 32);
  EXPECT_EQ(PerInstruction(OpKind::TensorFp16, 75), 16 * 8 * 8 * 2 / 32);
  EXPECT_EQ(PerInstruction(OpKind::TensorTf32, 75), 0); // has no such unit
  EXPECT_EQ(PerInstruction(OpKind::TensorFp64, 75), 0);
  EXPECT_EQ(sharedKernel(512).Operations, 16 * 16);
}

static Expected<Toolkit> toolkit() {
  return Toolkit::find(Toolkit::folders("", "", [](StringRef Name) {
    const char *Value = std::getenv(Name.str().c_str());
    return Value ? std::optional<std::string>(Value) : std::nullopt;
  }));
}

/// The machine code of a kernel: the instruction, 128 times, and little else.
TEST(PeakKernel, IsWhatItSaysInMachineCode) {
  Expected<Toolkit> Tools = toolkit();
  if (!Tools)
    GTEST_SKIP() << toString(Tools.takeError());
  static const std::pair<OpKind, StringRef> Wanted[] = {
      {OpKind::Fp64, "DFMA"},       {OpKind::Fp32, "FFMA"},
      {OpKind::Fp16, "HFMA2"},      {OpKind::Int, "IMAD "},
      {OpKind::Special, "MUFU"},    {OpKind::TensorFp16, "HMMA"},
      {OpKind::TensorTf32, "HMMA"}, {OpKind::TensorFp64, "DMMA"},
      {OpKind::TensorInt8, "IMMA"}};
  for (unsigned Capability : {75, 80, 90})
    for (auto [Kind, Opcode] : Wanted) {
      std::optional<PeakKernel> K = peakKernel(Kind, Capability);
      if (!K)
        continue;
      Expected<std::string> Listing =
          assemble(K->Ptx, "sm_" + std::to_string(Capability), *Tools);
      ASSERT_TRUE(bool(Listing))
          << Opcode.str() << ": " << toString(Listing.takeError());
      unsigned Count = 0;
      MachineListing Functions = parseListing(*Listing);
      for (const MachineInstruction &I : Functions["peak"])
        Count += StringRef(I.Text).starts_with(Opcode);
      EXPECT_GE(Count, 128u) << Opcode.str() << " on sm_" << Capability;
      EXPECT_LE(Count, 132u) << Opcode.str() << " on sm_" << Capability;
    }
}

static ProbedGpu h200() {
  ProbedGpu Gpu;
  Gpu.DeviceName = "NVIDIA H200";
  Gpu.Driver = "13.0";
  Gpu.Capability = 90;
  Gpu.Sms = 132;
  Gpu.ThreadsPerSm = 2048;
  Gpu.BlocksPerSm = 32;
  Gpu.RegistersPerSm = 65536;
  Gpu.Clock = 1.98e9;
  Gpu.MemoryClock = 3.2e9;
  Gpu.BusWidth = 6144;
  Gpu.L2 = 60 << 20;
  Gpu.Dram = 150e9;
  Gpu.SharedPerSm = 228 << 10;
  Gpu.DramBandwidth = 4.2e12;
  Gpu.L2Bandwidth = 7e12;
  Gpu.SharedBandwidth = 33e12;
  Gpu.Peaks[unsigned(OpKind::Fp64)] = 33e12;
  return Gpu;
}

static GpuSpec written(const ProbedGpu &Gpu) {
  return cantFail(parseGpuFile(gpuFileText(Gpu, "2026-11-22"), "found.yaml"))
      .Spec;
}

TEST(GpuFileText, HasMeasuredFiguresBesideTheoreticalOnes) {
  GpuSpec Gpu = written(h200());
  EXPECT_EQ(Gpu.Name, "found");
  EXPECT_EQ(Gpu.DisplayName, "NVIDIA H200");
  EXPECT_EQ(Gpu.Arch, "sm_90");
  EXPECT_EQ(Gpu.Sms.Value, 132);
  EXPECT_EQ(Gpu.Clock.Value, 1.98e9);
  // The data sheet's figure, not twice the memory clock.
  EXPECT_EQ(Gpu.Bandwidth.Value, 4800e9);
  EXPECT_EQ(Gpu.AchievableBandwidth.Value, 4200e9);
  EXPECT_TRUE(StringRef(Gpu.AchievableBandwidth.Source).contains("2026-11-22"));
  EXPECT_EQ(Gpu.L2.Value, 60 << 20);
  EXPECT_EQ(Gpu.L2.Note, "measured: 7000 GB/s of reads");
  const Figure &Fp64 = Gpu.Lanes[unsigned(OpKind::Fp64)];
  EXPECT_EQ(Fp64.Value, 64);
  EXPECT_EQ(Fp64.Note, "measured: 33.0 Top/s, 99 % of what this gives");
  EXPECT_EQ(Gpu.Lanes[unsigned(OpKind::Fp32)].Note, ""); // not measured
}

TEST(GpuFileText, AnUnknownGpuHasLanesByWhatWasMeasured) {
  ProbedGpu Probed = h200();
  Probed.DeviceName = "NVIDIA X1";
  Probed.Capability = 999;
  Probed.Clock = 1e9;
  Probed.Sms = 100;
  for (OpKind Kind : {OpKind::Fp64, OpKind::Fp32, OpKind::Int})
    Probed.Peaks[unsigned(Kind)] = 12.8e12;
  GpuSpec Gpu = written(Probed);
  EXPECT_EQ(Gpu.Lanes[unsigned(OpKind::Fp32)].Value, 64); // each two operations
  EXPECT_EQ(Gpu.Lanes[unsigned(OpKind::Int)].Value, 128);
  EXPECT_FALSE(Gpu.Lanes[unsigned(OpKind::TensorFp16)]);
  EXPECT_EQ(Gpu.Bandwidth.Value, 2 * 3.2e9 * 6144 / 8);
}

namespace {
/// What a driver that is no driver has handed out and not got back.
struct FakeDriver {
  int Contexts = 0, Events = 0, Allocations = 0, Modules = 0;
  std::string Failing; // the call that fails
  int of(StringRef Call) { return Failing == Call ? 2 : 0; }
};
FakeDriver Fake;
} // namespace

/// A GPU on which every launch takes a millisecond.
static CudaDriver fakeDriver() {
  CudaDriver D;
  D.cuGetErrorName = [](int, const char **Name) {
    *Name = "CUDA_ERROR_OUT_OF_MEMORY";
    return 0;
  };
  D.cuDriverGetVersion = [](int *Version) {
    *Version = 13000;
    return 0;
  };
  D.cuDeviceGetName = [](char *Name, int, int) {
    strcpy(Name, "GPU");
    return 0;
  };
  D.cuDeviceGetAttribute = [](int *Value, int Which, int) {
    *Value = Which == 75 ? 8 : Which == 76 ? 0 : 1024;
    return Fake.of("cuDeviceGetAttribute");
  };
  D.cuDeviceTotalMem_v2 = [](size_t *Bytes, int) {
    *Bytes = 1 << 30;
    return 0;
  };
  D.cuDevicePrimaryCtxRetain = [](void **Context, int) {
    *Context = &++Fake.Contexts;
    return 0;
  };
  D.cuDevicePrimaryCtxRelease_v2 = [](int) { return --Fake.Contexts; };
  D.cuCtxSetCurrent = [](void *) { return Fake.of("cuCtxSetCurrent"); };
  D.cuModuleLoadData = [](void **Module, const void *) {
    *Module = &++Fake.Modules;
    return 0;
  };
  D.cuModuleGetFunction = [](void **Function, void *Module, const char *) {
    *Function = Module;
    return Fake.of("cuModuleGetFunction");
  };
  D.cuModuleUnload = [](void *) { return --Fake.Modules; };
  D.cuMemAlloc_v2 = [](uint64_t *Memory, size_t) {
    *Memory = ++Fake.Allocations;
    return 0;
  };
  D.cuMemFree_v2 = [](uint64_t) { return --Fake.Allocations; };
  D.cuMemsetD8_v2 = [](uint64_t, unsigned char, size_t) {
    return Fake.of("cuMemsetD8_v2");
  };
  D.cuLaunchKernel = [](void *, unsigned, unsigned, unsigned, unsigned,
                        unsigned, unsigned, unsigned, void *, void **,
                        void **) { return Fake.of("cuLaunchKernel"); };
  D.cuEventCreate = [](void **Event, unsigned) {
    *Event = &++Fake.Events;
    return 0;
  };
  D.cuEventRecord = [](void *, void *) { return 0; };
  D.cuEventSynchronize = [](void *) { return 0; };
  D.cuEventElapsedTime = [](float *Milliseconds, void *, void *) {
    *Milliseconds = 1;
    return 0;
  };
  D.cuEventDestroy_v2 = [](void *) { return --Fake.Events; };
  return D;
}

TEST(Probe, GivesBackWhatItTookAlsoWhenACallFails) {
  CudaDriver Driver = fakeDriver();
  for (const char *Failing :
       {"", "cuDeviceGetAttribute", "cuCtxSetCurrent", "cuMemsetD8_v2",
        "cuModuleGetFunction", "cuLaunchKernel"}) {
    Fake = FakeDriver();
    Fake.Failing = Failing;
    Expected<ProbedGpu> Gpu = probeGpu(Driver, 0);
    std::string Said = Gpu ? "" : toString(Gpu.takeError());
    EXPECT_EQ(Said, Fake.Failing.empty()
                        ? ""
                        : "the NVIDIA driver: " + Fake.Failing +
                              ": CUDA_ERROR_OUT_OF_MEMORY; see 'roofline "
                              "doctor', line 'driver'");
    EXPECT_EQ(Fake.Contexts, 0) << Failing;
    EXPECT_EQ(Fake.Events, 0) << Failing;
    EXPECT_EQ(Fake.Allocations, 0) << Failing;
    EXPECT_EQ(Fake.Modules, 0) << Failing;
  }
}
