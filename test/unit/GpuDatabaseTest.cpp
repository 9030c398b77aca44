// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/GpuDatabase.h"
#include "gpu/GpuFile.h"
#include "support/Files.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <gtest/gtest.h>

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

/// The error message of a result that must be an error.
template <typename T> std::string failure(Expected<T> Result) {
  return Result ? "no error" : toString(Result.takeError());
}

// The smallest valid file; each test breaks it in one place.
constexpr char Good[] = R"(display_name: Mine
arch: sm_90
sources:
  sheet: https://example.com/sheet
sms: {value: 10, unit: SM, source: sheet}
clock: {value: 1500, unit: MHz, source: sheet}
bandwidth: {value: 1.5, unit: TB/s, source: https://example.com/dram}
l2: {value: 4, unit: MiB, source: sheet}
dram: {value: 8, unit: GB, source: sheet}
threads_per_sm: {value: 2048, unit: thread/SM, source: sheet}
blocks_per_sm: {value: 32, unit: block/SM, source: sheet}
registers_per_sm: {value: 65536, unit: register/SM, source: sheet}
shared_per_sm: {value: 64, unit: KiB, source: sheet}
lanes:
  fp64: {value: 2, unit: lane/SM, source: sheet}
  fp32: {value: 128, unit: lane/SM, source: sheet}
  int: {value: 64, unit: lane/SM, source: sheet}
)";

std::string spoilt(StringRef From, StringRef To) {
  std::string Text = Good;
  size_t At = Text.find(From.str());
  EXPECT_NE(At, std::string::npos) << From.str();
  Text.replace(At, From.size(), To.str());
  return failure(parseGpuFile(Text, "mine.yaml"));
}

TEST(GpuDatabase, NamesAreSortedAndLoadInAnyCase) {
  std::vector<std::string> Names = gpuNames();
  EXPECT_TRUE(is_sorted(Names));
  EXPECT_EQ(load("A100-80-SXM").Name, "a100-80-sxm");
}

TEST(GpuDatabase, KnowsTheDefaultOfAnArch) {
  EXPECT_EQ(defaultGpuForArch("sm_70"), "v100");
  EXPECT_EQ(defaultGpuForArch("sm_75"), "t4");
  EXPECT_EQ(defaultGpuForArch("sm_80"), "a100-80-sxm");
  EXPECT_EQ(defaultGpuForArch("sm_86"), "rtx3080");
  EXPECT_EQ(defaultGpuForArch("sm_89"), "l40s");
  EXPECT_EQ(defaultGpuForArch("sm_90"), "h100-sxm");
  EXPECT_EQ(defaultGpuForArch("sm_100"), "b200");
  EXPECT_EQ(defaultGpuForArch("sm_90a"), "h100-sxm");
  EXPECT_EQ(defaultGpuForArch("sm_100a"), "b200");
  EXPECT_EQ(defaultGpuForArch("sm_52"), std::nullopt);
  EXPECT_EQ(defaultGpuForArch(""), std::nullopt);
}

TEST(GpuDatabase, UnknownNameTellsWhereTheKnownAre) {
  std::string Message = failure(loadGpu("foo"));
  EXPECT_EQ(Message, "unknown GPU 'foo': see 'roofline gpu list', or give the "
                     "path of a GPU file");
}

TEST(GpuDatabase, UnknownNameNamesWhatMayHaveBeenMeant) {
  auto Begins = [](StringRef Wanted, StringRef Message) {
    EXPECT_EQ(StringRef(failure(loadGpu(Wanted))).split('?').first, Message);
  };
  Begins("h20O", "unknown GPU 'h20O': did you mean 'h200'");
  Begins("A100-80", "unknown GPU 'A100-80': did you mean 'a100-80-pcie' or "
                    "'a100-80-sxm'");
  Begins("NVIDIA H20", "unknown GPU 'NVIDIA H20': did you mean 'NVIDIA H200'");
}

TEST(GpuDatabase, LoadsByAlias) {
  EXPECT_EQ(load("a100").Name, "a100-80-sxm");
  EXPECT_EQ(load("H100").Name, "h100-sxm");
  EXPECT_EQ(gpuOfAlias("a100"), "a100-80-sxm");
  EXPECT_EQ(gpuOfAlias("a100-80-sxm"), std::nullopt);
}

TEST(GpuDatabase, LoadsByWhatDriversReport) {
  EXPECT_EQ(load("NVIDIA A100-SXM4-80GB").Name, "a100-80-sxm");
  EXPECT_EQ(load("NVIDIA A100 80GB PCIe").Name, "a100-80-pcie");
  EXPECT_EQ(load("nvidia a100-pcie-40gb").Name, "a100-40");
  EXPECT_EQ(gpuForDevice("Tesla V100-SXM2-32GB"), "v100");
  EXPECT_EQ(gpuForDevice("AMD Instinct MI300X VF"), "mi300x");
  EXPECT_EQ(gpuForDevice("NVIDIA H100 NVL"), std::nullopt);
  EXPECT_EQ(gpuForDevice("h200"), std::nullopt); // our name, not the driver's
}

TEST(GpuDatabase, LoadsAFileByPath) {
  SmallString<128> Path;
  ASSERT_FALSE(sys::fs::createTemporaryFile("my gpu", "yaml", Path));
  ASSERT_FALSE(errorToBool(writeFileAtomically(Path, Good)));
  GpuSpec Gpu = load(Path);
  EXPECT_EQ(Gpu.Name, sys::path::stem(Path));
  EXPECT_EQ(Gpu.Clock.Value, 1.5e9);
  EXPECT_EQ(Gpu.Bandwidth.Value, 1.5e12);
  EXPECT_EQ(Gpu.Bandwidth.Source, "https://example.com/dram");
  EXPECT_EQ(Gpu.L2.Value, 4 << 20);
  EXPECT_EQ(Gpu.Dram.Value, 8e9); // decimal prefix
  EXPECT_EQ(Gpu.Sms.Source, "https://example.com/sheet");
  EXPECT_DOUBLE_EQ(Gpu.peak(OpKind::Fp32), 10 * 128 * 2 * 1.5e9);
  EXPECT_EQ(Gpu.peak(OpKind::TensorFp16), 0);
  sys::fs::remove(Path);
}

TEST(GpuDatabase, PathThatIsNoFile) {
  EXPECT_EQ(failure(loadGpu("/nowhere/x.yaml")),
            "cannot read '/nowhere/x.yaml': No such file or directory");
  EXPECT_EQ(failure(loadGpu("/dev/zero")),
            "cannot read '/dev/zero': not a file");
  EXPECT_EQ(failure(loadGpu("x.yml")),
            "cannot read 'x.yml': No such file or directory");
}

TEST(GpuFile, MissingParts) {
  EXPECT_EQ(spoilt("clock: {value: 1500, unit: MHz, source: sheet}\n", ""),
            "mine.yaml: figure 'clock' is missing "
            "(wanted: value, unit, source)");
  EXPECT_EQ(spoilt("1500, unit: MHz, source: sheet", "1500, unit: MHz"),
            "mine.yaml:6: figure 'clock' has no source "
            "(wanted: value, unit, source)");
  EXPECT_EQ(spoilt("1500, unit: MHz", "1500"),
            "mine.yaml:6: figure 'clock' has no unit "
            "(wanted: value, unit, source)");
  EXPECT_EQ(spoilt("{value: 1500, unit: MHz, source: sheet}", "1500"),
            "mine.yaml:6: figure 'clock': found a scalar "
            "(wanted: value, unit, source)");
  EXPECT_EQ(spoilt("  fp32: {value: 128, unit: lane/SM, source: sheet}\n", ""),
            "mine.yaml: figure 'lanes.fp32' is missing "
            "(wanted: value, unit, source)");
  EXPECT_EQ(spoilt("arch: sm_90\n", ""), "mine.yaml: 'arch' is missing");
}

TEST(GpuFile, WrongValues) {
  EXPECT_EQ(spoilt("MHz", "GB/s"),
            "mine.yaml:6: figure 'clock': unit 'GB/s' does not fit "
            "(wanted: Hz, kHz, MHz, GHz)");
  EXPECT_EQ(spoilt("1500", "fast"),
            "mine.yaml:6: figure 'clock': wanted a number, found 'fast'");
  EXPECT_EQ(spoilt("1500", "-1"),
            "mine.yaml:6: figure 'clock': -1 is out of range "
            "(wanted: above 0)");
  EXPECT_EQ(spoilt("1500", "nan"),
            "mine.yaml:6: figure 'clock': nan is out of range "
            "(wanted: above 0)");
  EXPECT_EQ(spoilt("value: 10", "value: 10.5"),
            "mine.yaml:5: figure 'sms': wanted a whole number, found 10.5");
  EXPECT_EQ(spoilt("MHz, source: sheet", "MHz, source: hearsay"),
            "mine.yaml:6: figure 'clock': source 'hearsay' is neither a URL "
            "nor a key of 'sources'");
}

TEST(GpuFile, WhatDoesNotBelong) {
  EXPECT_EQ(spoilt("dram:", "drum:"), "mine.yaml:9: unknown key 'drum'");
  EXPECT_EQ(spoilt("  fp64:", "  fp65:"),
            "mine.yaml:15: 'lanes': 'fp65' is not a kind of operation");
  EXPECT_EQ(spoilt("arch: sm_90\n", "arch: sm_90\nops_per_lane: {int: 2}\n"),
            "mine.yaml:3: 'ops_per_lane' is only for files with a "
            "'convention'");
  EXPECT_EQ(spoilt("arch: sm_90\n", "arch: sm_90\narch: sm_80\n"),
            "mine.yaml:3: key 'arch' is given twice");
}

TEST(GpuFile, NoYamlAtAll) {
  auto Message = [](StringRef Text) {
    return failure(parseGpuFile(Text, "mine.yaml"));
  };
  EXPECT_EQ(Message(""), "mine.yaml:1: wanted a map of figures, found nothing");
  EXPECT_EQ(Message("- a\n"),
            "mine.yaml:1: wanted a map of figures, found a list");
  EXPECT_EQ(Message("a: {value: 1\nb: 2\n").find("mine.yaml:"), 0u);
  EXPECT_EQ(Message(StringRef("a: 1\n\0b", 7)),
            "mine.yaml:2: this is no YAML: it has a NUL byte");
  EXPECT_NE(Message("a: &x 1\nb: *x\n"), "no error");
  EXPECT_NE(Message(std::string(100000, '[')), "no error");
  EXPECT_NE(Message("a: 1\n---\nb: 2\n"), "no error");
  EXPECT_NE(Message("a: 1\n---\n]"), "no error");
}

} // namespace
