// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Launcher.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

// Host functions, by whose addresses kernels are identified.
static constexpr const char *Names[] = {"fine", "bad", "odd", "lost"};

namespace {
/// Has the kernels "fine", "bad" and "odd", and runs none.
class FakeRunner : public DeviceProgram {
public:
  FakeRunner() {
    using Kind = KernelParameterShape::Kind;
    Shape.Parameters = {
        {Kind::Pointer, 8}, {Kind::Integer, 4}, {Kind::Bytes, 16}};
  }
  const KernelShape *kernel(StringRef Name) const override {
    Shape.Name = Name.str();
    return Name == "lost" ? nullptr : &Shape;
  }
  std::optional<DeviceVariable> variable(StringRef Name) const override {
    return DeviceVariable{const_cast<char *>(Bytes), sizeof(Bytes), false};
  }
  Expected<LaunchOutcome> launch(StringRef Kernel,
                                 const LaunchRequest &Request) override {
    if (Kernel == "odd")
      return makeError("kernel 'odd' uses textures");
    LaunchOutcome Outcome;
    if (Request.CountMemory)
      Outcome.Counts.Memory.emplace();
    if (Kernel == "bad")
      Outcome.End = LaunchEnd::BadAddress;
    return Outcome;
  }

private:
  mutable KernelShape Shape; // of the last kernel queried
  char Bytes[64] = {};
};

Expected<std::vector<KernelCode>> fakeCode(const void *Wrapper) {
  if (!Wrapper)
    return std::vector<KernelCode>();
  return std::vector<KernelCode>{{"unit.cu", "sm_80", "BC"}};
}

Expected<std::unique_ptr<DeviceProgram>> loadFake(ArrayRef<StringRef>,
                                                  const ExecutorOptions &) {
  return std::make_unique<FakeRunner>();
}

struct LauncherTest : testing::Test {
  LauncherTest() {
    SmallString<64> Path;
    EXPECT_FALSE(sys::fs::createTemporaryFile("launches", "jsonl", Path));
    Asked = cantFail(settingsFromJob(R"({"skip_unsupported": true})", "job"));
    Asked.LogPath = Path.str().str();
    Log.emplace(Asked);
    Load.emplace(CodeSources{fakeCode, loadFake}, Asked, CudaArch{80}, Known,
                 Memory, *Log);
    Launch.emplace(*Load, Asked, Limits, Memory, *Log);
    for (const char *Name : Names)
      Known.addKernel(Home, Name, Name);
  }
  ~LauncherTest() override { sys::fs::remove(Asked.LogPath); }

  /// The log's lines, without the header of the run.
  std::vector<std::string> lines() {
    SmallVector<StringRef> Lines;
    std::string Text = cantFail(readFile(Asked.LogPath));
    StringRef(Text).split(Lines, '\n', -1, /*KeepEmpty=*/false);
    return {Lines.begin() + 1, Lines.end()};
  }

  Kernel &kernel(StringRef Name) {
    for (const char *Host : Names)
      if (Name == Host)
        return *Known.kernel(Host);
    llvm_unreachable("no such kernel");
  }

  Launcher::Result run(StringRef Name) {
    struct {
      void *Address;
      uint64_t Size;
    } Struct{A, 5};
    int N = -1;
    void *Arguments[] = {&A, &N, &Struct};
    LaunchRequest Request;
    Request.Arguments = Arguments;
    return Launch->launch(kernel(Name), Request);
  }

  Settings Asked;
  DeviceLimits Limits =
      cantFail(deviceLimits(cantFail(loadGpu("a100-80-sxm"))));
  Modules Known;
  FatBinary &Home = Known.add("code");
  Allocations Memory{1 << 30};
  void *A = Memory.allocate(100, MemoryKind::Device);
  std::optional<RunLog> Log;
  std::optional<Loader> Load;
  std::optional<Launcher> Launch;
};
} // namespace

TEST_F(LauncherTest, LogsLaunchesByKernel) {
  for (int I = 0; I < 3; ++I)
    EXPECT_EQ(run("fine").Code, cudaSuccess);
  // A header with the architecture, which is known now, and a line for each
  // launch.
  ASSERT_EQ(lines().size(), 4u);
  EXPECT_NE(lines()[0].find("sm_80"), std::string::npos);
  EXPECT_NE(lines()[3].find("\"number\":2"), std::string::npos) << lines()[3];
}

TEST_F(LauncherTest, AFailedKernelIsFatal) {
  Launcher::Result Result = run("bad");
  EXPECT_EQ(Result.Code, cudaErrorIllegalAddress);
  EXPECT_TRUE(Result.IsFatal);
  EXPECT_EQ(lines().size(), 2u);
}

TEST_F(LauncherTest, WhatTheExecutorHasNotIsNamed) {
  for (int I = 0; I < 2; ++I) {
    Launcher::Result Result = run("odd");
    EXPECT_EQ(Result.Code, cudaErrorNotSupported);
    EXPECT_FALSE(Result.IsFatal);
  }
  // A line for each launch, one for the reason.
  ASSERT_EQ(lines().size(), 4u);
  EXPECT_EQ(lines()[2], R"({"not_emulated":"kernel 'odd' uses textures"})");
  EXPECT_TRUE(StringRef(lines()[1]).contains(R"("cause":"not-emulated")"));
  EXPECT_EQ(lines()[3], lines()[1]);
}

TEST_F(LauncherTest, WhatTheExecutorHasNotEndsTheProgram) {
  Asked.SkipUnsupported = false;
  EXPECT_EXIT(
      {
        Log.emplace(Asked);
        run("odd");
      },
      testing::ExitedWithCode(NotEmulatedStatus), "the program ends here");
}

TEST_F(LauncherTest, UnknownKernelsAndMissingCode) {
  EXPECT_EQ(run("lost").Code, cudaErrorInvalidDeviceFunction);
  FatBinary &Empty = Known.add(nullptr);
  Kernel K{&Empty, "k"};
  EXPECT_EQ(Launch->launch(K, {}).Code, cudaErrorNoKernelImageForDevice);
}

TEST_F(LauncherTest, VariablesOfLoadedCodeAreMemory) {
  int Host = 0;
  Known.addVariable(Home, &Host, "v");
  DeviceVariable Found;
  EXPECT_EQ(Load->find(&Host, Found), cudaSuccess);
  EXPECT_TRUE(Memory.covers(Found.Address, Found.Size));
  EXPECT_EQ(Load->find(&Found, Found), cudaErrorInvalidSymbol);
}
