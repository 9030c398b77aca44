// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PassPlan.h"
#include <algorithm>
#include <cmath>

using namespace roofline::measure;

std::vector<const char *>
roofline::measure::pointers(const std::vector<std::string> &Names) {
  std::vector<const char *> All;
  for (const std::string &Name : Names)
    All.push_back(Name.c_str());
  return All;
}

unsigned PassPlan::passes() const {
  unsigned Sum = 0;
  for (const MetricGroup &Group : Groups)
    Sum += Group.Passes;
  return Sum;
}

Values PassPlan::evaluate(const Values &Metrics) const {
  Values Found;
  for (const Quantity &Q : Quantities)
    if (std::optional<double> Value = Q.How.evaluate(Metrics))
      Found[Q.Name] = *Value;
  return Found;
}

ProfilerHost::ProfilerHost(const Cupti &Api, std::string Chip,
                           std::vector<uint8_t> Availability)
    : Api(Api), Chip(std::move(Chip)), Availability(std::move(Availability)) {}

/// Calls \p Use with a new host object, since host objects accumulate metrics.
template <typename T> Outcome ProfilerHost::with(T Use) const {
  ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Host_Initialize_Params, Make);
  Make.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
  Make.pChipName = Chip.c_str();
  Make.pCounterAvailabilityImage =
      Availability.empty() ? nullptr : Availability.data();
  ROOFLINE_CHECK(cuptiProfilerHostInitialize, Make);
  Outcome Result = Use(Make.pHostObject);
  ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Host_Deinitialize_Params, End);
  End.pHostObject = Make.pHostObject;
  Api.cuptiProfilerHostDeinitialize(&End);
  return Result;
}

Outcome ProfilerHost::configure(const std::vector<std::string> &Metrics,
                                MetricGroup &Into) const {
  Into.Metrics = Metrics;
  return with([&](CUpti_Profiler_Host_Object *Host) -> Outcome {
    std::vector<const char *> Names = pointers(Metrics);
    ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Host_ConfigAddMetrics_Params, Add);
    Add.pHostObject = Host;
    Add.ppMetricNames = Names.data();
    Add.numMetrics = Names.size();
    ROOFLINE_CHECK(cuptiProfilerHostConfigAddMetrics, Add);
    ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Host_GetConfigImageSize_Params, Size);
    Size.pHostObject = Host;
    ROOFLINE_CHECK(cuptiProfilerHostGetConfigImageSize, Size);
    Into.Config.assign(Size.configImageSize, 0);
    ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Host_GetConfigImage_Params, Get);
    Get.pHostObject = Host;
    Get.configImageSize = Into.Config.size();
    Get.pConfigImage = Into.Config.data();
    ROOFLINE_CHECK(cuptiProfilerHostGetConfigImage, Get);
    ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Host_GetNumOfPasses_Params, Passes);
    Passes.configImageSize = Into.Config.size();
    Passes.pConfigImage = Into.Config.data();
    ROOFLINE_CHECK(cuptiProfilerHostGetNumOfPasses, Passes);
    Into.Passes = unsigned(Passes.numOfPasses);
    return {};
  });
}

static void addNew(std::vector<std::string> &Into,
                   const std::vector<std::string> &More) {
  for (const std::string &Name : More)
    if (std::find(Into.begin(), Into.end(), Name) == Into.end())
      Into.push_back(Name);
}

Outcome ProfilerHost::plan(std::vector<Quantity> Quantities, bool SinglePasses,
                           PassPlan &Into) const {
  Into = PassPlan();
  if (!SinglePasses) {
    std::vector<std::string> All;
    for (const Quantity &Q : Quantities)
      addNew(All, Q.How.metrics());
    Into.Quantities = std::move(Quantities);
    return configure(All, Into.Groups.emplace_back());
  }
  // Measure DRAM and time first, since they depend on the state of the caches.
  for (bool CountsOperations : {false, true})
    for (const Quantity &Q : Quantities)
      if ((Q.Unit == "operation") == CountsOperations)
        Into.Quantities.push_back(Q);
  for (const Quantity &Q : Into.Quantities) {
    MetricGroup Wider;
    std::vector<std::string> Metrics;
    if (!Into.Groups.empty())
      Metrics = Into.Groups.back().Metrics;
    addNew(Metrics, Q.How.metrics());
    if (Outcome Done = configure(Metrics, Wider); !Done)
      return Done;
    if (Wider.Passes > 1 && !Into.Groups.empty()) {
      // A quantity that needs several passes by itself gets a group of its own,
      // which is replayed.
      Wider = MetricGroup();
      if (Outcome Done = configure(Q.How.metrics(), Wider); !Done)
        return Done;
      Into.Groups.push_back(std::move(Wider));
    } else if (Into.Groups.empty()) {
      Into.Groups.push_back(std::move(Wider));
    } else {
      Into.Groups.back() = std::move(Wider);
    }
  }
  return {};
}

Outcome ProfilerHost::evaluate(const std::vector<uint8_t> &Image, size_t Range,
                               const std::vector<std::string> &Metrics,
                               Values &Into) const {
  return with([&](CUpti_Profiler_Host_Object *Host) -> Outcome {
    std::vector<const char *> Names = pointers(Metrics);
    std::vector<double> Found(Names.size());
    ROOFLINE_CUPTI_PARAMS(CUpti_Profiler_Host_EvaluateToGpuValues_Params, Get);
    Get.pHostObject = Host;
    Get.pCounterDataImage = Image.data();
    Get.counterDataImageSize = Image.size();
    Get.rangeIndex = Range;
    Get.ppMetricNames = Names.data();
    Get.numMetrics = Names.size();
    Get.pMetricValues = Found.data();
    ROOFLINE_CHECK(cuptiProfilerHostEvaluateToGpuValues, Get);
    for (size_t I = 0; I < Found.size(); ++I)
      if (std::isfinite(Found[I])) // not a number: it was not collected
        Into[Metrics[I]] = Found[I];
    return {};
  });
}
