// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/FigureTable.h"

using namespace llvm;
using namespace roofline;

static constexpr FigureRow Figures[] = {
    {"sms", "multiprocessors", &GpuSpec::Sms, Dimension::Multiprocessors, true},
    {"clock", "clock", &GpuSpec::Clock, Dimension::Frequency, true},
    {"bandwidth", "DRAM bandwidth, theoretical", &GpuSpec::Bandwidth,
     Dimension::Bandwidth, true},
    {"achievable_bandwidth", "DRAM bandwidth, achievable",
     &GpuSpec::AchievableBandwidth, Dimension::Bandwidth, false},
    {"l2", "L2 cache", &GpuSpec::L2, Dimension::Size, true},
    {"l2_bandwidth", "L2 bandwidth, achievable", &GpuSpec::L2Bandwidth,
     Dimension::Bandwidth, false},
    {"l2_dirty", "written data L2 holds back", &GpuSpec::L2Dirty,
     Dimension::Size, false},
    {"l2_reach", "data L2 has when read again", &GpuSpec::L2Reach,
     Dimension::Size, false},
    {"l2_fetch", "read from DRAM for a missing sector", &GpuSpec::L2Fetch,
     Dimension::Size, false},
    {"l2_fill", "read from DRAM for a sector stored in part", &GpuSpec::L2Fill,
     Dimension::Size, false},
    {"ecc_granule", "data of one ECC sector", &GpuSpec::EccGranule,
     Dimension::Size, false},
    {"frame_traffic", "DRAM traffic of a desktop's frame",
     &GpuSpec::FrameTraffic, Dimension::Size, false},
    {"dram", "DRAM", &GpuSpec::Dram, Dimension::Size, true},
    {"threads_per_sm", "resident threads", &GpuSpec::ThreadsPerSm,
     Dimension::Threads, true},
    {"blocks_per_sm", "resident blocks", &GpuSpec::BlocksPerSm,
     Dimension::Blocks, true},
    {"registers_per_sm", "32-bit registers", &GpuSpec::RegistersPerSm,
     Dimension::Registers, true},
    {"shared_per_sm", "shared memory per SM", &GpuSpec::SharedPerSm,
     Dimension::Size, true},
};

ArrayRef<FigureRow> roofline::figureTable() { return Figures; }

Dimension roofline::laneDimension(OpKind Kind) {
  switch (Kind) {
  case OpKind::TensorFp16:
  case OpKind::TensorTf32:
  case OpKind::TensorFp64:
  case OpKind::TensorInt8:
    return Dimension::MultiplyAdds;
  default:
    return Dimension::Lanes;
  }
}

bool roofline::laneRequired(OpKind Kind) {
  return Kind == OpKind::Fp64 || Kind == OpKind::Fp32 || Kind == OpKind::Int;
}
