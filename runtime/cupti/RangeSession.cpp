// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RangeSession.h"

using namespace roofline::measure;

Outcome RangeSession::open() {
  if (Profiler)
    return {};
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_Enable_Params, Enable);
  Enable.ctx = Context;
  ROOFLINE_CHECK(cuptiRangeProfilerEnable, Enable);
  Profiler = Enable.pRangeProfilerObject;
  return {};
}

void RangeSession::close() {
  if (!Profiler)
    return;
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_Disable_Params, Disable);
  Disable.pRangeProfilerObject = Profiler;
  Api.cuptiRangeProfilerDisable(&Disable);
  Profiler = nullptr;
  Group.reset();
}

Outcome RangeSession::start(unsigned Which) {
  // Another configuration in the same session collects nothing (seen with CUPTI
  // 13.0: all its metrics are NaN).
  if (Group && *Group != Which) {
    close();
    if (Outcome Done = open(); !Done)
      return Done;
  }
  Group = Which;
  const MetricGroup &Metrics = Plan.Groups[Which];
  std::vector<const char *> Names = pointers(Metrics.Metrics);
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_GetCounterDataSize_Params, Size);
  Size.pRangeProfilerObject = Profiler;
  Size.pMetricNames = Names.data();
  Size.numMetrics = Names.size();
  Size.maxNumOfRanges = 1;
  Size.maxNumRangeTreeNodes = 1;
  ROOFLINE_CHECK(cuptiRangeProfilerGetCounterDataSize, Size);
  Image.assign(Size.counterDataSize, 0);
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_CounterDataImage_Initialize_Params,
                        Initialize);
  Initialize.pRangeProfilerObject = Profiler;
  Initialize.counterDataSize = Image.size();
  Initialize.pCounterData = Image.data();
  ROOFLINE_CHECK(cuptiRangeProfilerCounterDataImageInitialize, Initialize);
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_SetConfig_Params, Set);
  Set.pRangeProfilerObject = Profiler;
  Set.configSize = Metrics.Config.size();
  Set.pConfig = Metrics.Config.data();
  Set.counterDataImageSize = Image.size();
  Set.pCounterDataImage = Image.data();
  Set.range = CUPTI_AutoRange;
  Set.replayMode = CUPTI_KernelReplay;
  Set.maxRangesPerPass = 1;
  Set.numNestingLevels = 1;
  Set.minNestingLevel = 1;
  Set.passIndex = 0;
  Set.targetNestingLevel = 0;
  ROOFLINE_CHECK(cuptiRangeProfilerSetConfig, Set);
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_Start_Params, Start);
  Start.pRangeProfilerObject = Profiler;
  ROOFLINE_CHECK(cuptiRangeProfilerStart, Start);
  return {};
}

Outcome RangeSession::stop(Values &Into) {
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_Stop_Params, Stop);
  Stop.pRangeProfilerObject = Profiler;
  ROOFLINE_CHECK(cuptiRangeProfilerStop, Stop);
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_DecodeData_Params, Decode);
  Decode.pRangeProfilerObject = Profiler;
  ROOFLINE_CHECK(cuptiRangeProfilerDecodeData, Decode);
  ROOFLINE_CUPTI_PARAMS(CUpti_RangeProfiler_GetCounterDataInfo_Params, Info);
  Info.pCounterDataImage = Image.data();
  Info.counterDataImageSize = Image.size();
  ROOFLINE_CHECK(cuptiRangeProfilerGetCounterDataInfo, Info);
  if (Info.numTotalRanges != 1)
    return {};
  return Host.evaluate(Image, 0, Plan.Groups[*Group].Metrics, Into);
}
