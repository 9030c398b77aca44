// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceSession.h"

using namespace roofline::measure;

DeviceSession::DeviceSession(const Cuda &Driver, const Cupti &Api,
                             const Settings &Wanted, const MetricTable &Table,
                             CUcontext Context, CUdevice Device)
    : Driver(Driver), Api(Api), Wanted(Wanted), Table(Table), Context(Context),
      Device(Device), Caches(Driver), Saved(Api) {
  if (Outcome Done = openCounters(); !Done)
    onlyTime(Done);
}

/// The device's counter availability image; empty on failure, which \p Done
/// reports.
static std::vector<uint8_t> availability(const Cupti &Api, CUcontext Context,
                                         Outcome &Done) {
  ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_GetCounterAvailability_Params, Get);
  Get.ctx = Context;
  Done = {Api.cuptiProfilerGetCounterAvailability(&Get),
          "cuptiProfilerGetCounterAvailability"};
  if (!Done)
    return {};
  std::vector<uint8_t> Image(Get.counterAvailabilityImageSize);
  Get.pCounterAvailabilityImage = Image.data();
  Done = {Api.cuptiProfilerGetCounterAvailability(&Get),
          "cuptiProfilerGetCounterAvailability"};
  return Image;
}

Outcome DeviceSession::openCounters() {
  ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Initialize_Params, Initialize);
  ROOFLINE_CHECK(cuptiProfilerInitialize, Initialize);
  ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_DeviceSupported_Params, Supported);
  Supported.cuDevice = Device;
  Supported.api = CUPTI_PROFILER_RANGE_PROFILING;
  ROOFLINE_CHECK(cuptiProfilerDeviceSupported, Supported);
  if (Supported.isSupported != CUPTI_PROFILER_CONFIGURATION_SUPPORTED)
    return {CUPTI_ERROR_NOT_SUPPORTED, "cuptiProfilerDeviceSupported"};
  ROOFLINE_CUPTI_PARAMS(CUpti_Device_GetChipName_Params, Chip);
  Chip.deviceIndex = size_t(Device);
  ROOFLINE_CHECK(cuptiDeviceGetChipName, Chip);
  if (!Table.knowsChip(Chip.pChipName)) {
    onlyTime("chip '" + std::string(Chip.pChipName) +
             "' is not in the metric data (data/metrics/chips.txt): a newer "
             "version of this library may have it");
    return {};
  }
  Outcome Done;
  std::vector<uint8_t> Available = availability(Api, Context, Done);
  if (!Done)
    return Done;
  Host =
      std::make_unique<ProfilerHost>(Api, Chip.pChipName, std::move(Available));
  Quantities = Table.quantities(Chip.pChipName, Wanted.Sets);
  if (!Wanted.ReplaysLaunches) {
    std::string Missing = Saved.open();
    How = Missing.empty() ? Replay::Checkpoints : Replay::Cupti;
    WhyNot = Missing;
  }
  return makePlan();
}

Outcome DeviceSession::makePlan() {
  if (Outcome Done = Host->plan(Quantities, How != Replay::Cupti, Plan); !Done)
    return Done;
  Counters = std::make_unique<RangeSession>(Api, *Host, Plan, Context);
  return {};
}

void DeviceSession::onlyTime(const std::string &Why, const std::string &End) {
  Counters.reset();
  Problem = Why + "; kernels are only timed" + End;
  Timer = std::make_unique<KernelTimer>(Api);
  if (Outcome Done = Timer->open(); !Done) {
    Problem = Why + "; nor can kernels be timed (" + Api.text(Done) + ")" + End;
    Timer.reset();
  }
}

unsigned DeviceSession::parts() const {
  return counts() && How == Replay::Launches ? unsigned(Plan.Groups.size()) : 1;
}

std::string DeviceSession::cool() {
  return Wanted.ColdCache ? Caches.run(Device) : "";
}

Outcome DeviceSession::replay(unsigned Group,
                              const std::function<CUresult()> &Repeat) {
  if (Outcome Done = Counters->start(Group); !Done)
    return Done;
  // An error of the launch itself will be the program's, too.
  Repeat();
  Driver.cuCtxSynchronize();
  return Counters->stop(Earlier);
}

Outcome DeviceSession::replayAll(const std::function<CUresult()> &Repeat) {
  // The buffer is allocated before memory is saved.
  cool();
  if (Outcome Done = Saved.save(Context); !Done)
    return Done;
  Outcome Result;
  for (unsigned Group = 0; Result && Group + 1 < Plan.Groups.size(); ++Group) {
    cool();
    Result = replay(Group, Repeat);
    if (Outcome Done = Saved.restore(); !Done) {
      WasNotRestored = true;
      Result = Done;
    }
  }
  Saved.free();
  return Result;
}

std::string DeviceSession::begin(unsigned Part,
                                 const std::function<CUresult()> &Repeat) {
  IsStarted = false;
  Earlier.clear();
  if (!Counters)
    return cool();
  Outcome Done = Counters->open();
  if (Done && How == Replay::Checkpoints && Plan.Groups.size() > 1) {
    Part = unsigned(Plan.Groups.size()) - 1;
    Outcome Replayed = replayAll(Repeat);
    if (WasNotRestored) {
      onlyTime(Api.text(Replayed) + ": the program's data may be wrong from "
                                    "here on");
      return "";
    }
    if (!Replayed) {
      How = Replay::Cupti;
      WhyNot = Api.text(Replayed);
      Part = 0;
      Earlier.clear();
      Done = makePlan();
      if (Done)
        Done = Counters->open();
    }
  }
  std::string Cache = cool();
  if (Done)
    Done = Counters->start(Part);
  IsStarted = bool(Done);
  if (!Done)
    onlyTime(Done);
  bool AreWarmed = Wanted.ColdCache && How == Replay::Cupti && passes() > 1;
  return Cache.empty() && AreWarmed ? WhyNot : Cache;
}

Values DeviceSession::end(uint32_t Correlation) {
  Values Found;
  if (Counters && IsStarted) {
    if (Outcome Done = Counters->stop(Found); !Done) {
      onlyTime(Done);
      return {};
    }
    if (!Found.empty())
      Found.merge(Earlier);
  } else if (Timer) {
    for (double Seconds : Timer->seconds(Correlation))
      Found["seconds"] = Seconds;
  }
  return Found;
}

Values DeviceSession::evaluate(const Values &Found) const {
  return Counters ? Plan.evaluate(Found) : Found;
}

std::vector<std::string> DeviceSession::missing(const Values &Measured) const {
  std::vector<std::string> Names;
  if (Counters)
    for (const Quantity &Q : Plan.Quantities)
      if (!Measured.count(Q.Name))
        Names.push_back(Q.Name);
  return Names;
}

void DeviceSession::close() {
  if (Counters)
    Counters->close();
}
