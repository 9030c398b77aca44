// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceSession.h"

using namespace roofline::measure;

DeviceSession::DeviceSession(const Cuda &Driver, const Cupti &Api,
                             const Settings &Wanted, const MetricTable &Table,
                             CUcontext Context, CUdevice Device)
    : Api(Api), Wanted(Wanted), Table(Table), Context(Context), Device(Device),
      Caches(Driver) {
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
  Done = Host->plan(Table.quantities(Chip.pChipName, Wanted.Sets),
                    Wanted.ReplaysLaunches, Plan);
  if (!Done)
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
  return counts() ? unsigned(Plan.Groups.size()) : 1;
}

std::string DeviceSession::begin(unsigned Part, unsigned Launches) {
  std::string Cache;
  if (Wanted.ColdCache)
    Cache = Caches.run(Device);
  IsStarted = false;
  if (!Counters)
    return Cache;
  Outcome Done = Counters->open();
  if (Done)
    Done = Counters->start(Part, Launches);
  IsStarted = bool(Done);
  if (!Done)
    onlyTime(Done);
  return Cache;
}

std::vector<Values> DeviceSession::end(uint32_t Correlation) {
  std::vector<Values> Found;
  if (Counters && IsStarted) {
    if (Outcome Done = Counters->stop(Found); !Done) {
      onlyTime(Done);
      Found.clear();
    }
  } else if (Timer) {
    for (double Seconds : Timer->seconds(Correlation))
      Found.push_back({{"seconds", Seconds}});
  }
  return Found;
}

Values DeviceSession::evaluate(const Values &Found) const {
  return Counters ? Plan.evaluate(Found) : Found;
}

void DeviceSession::close() {
  if (Counters)
    Counters->close();
}
